import { expect, test } from 'vitest'
import { idNamed, withName } from './useNames.ts'

test.each([
  ['a new name', 'g-2', 'Sales', { 'g-1': 'Finance', 'g-2': 'Sales' }],
  ['another name', 'g-1', 'Finance EU', { 'g-1': 'Finance EU' }],
  ['no name', 'g-1', '', {}],
  ['a name of an odd id', '__proto__', 'Odd', JSON.parse('{"g-1":"Finance","__proto__":"Odd"}')],
])('%s is kept', (_, id, name, names) => {
  expect(withName({ 'g-1': 'Finance' }, id, name)).toEqual(names)
})

test.each([
  ['finance', 'g-1'],
  ['finance ', undefined],
  ['Finance EU', undefined],
  ['Sales', undefined],
])('the name %j means %s: an id only where one alone has it', (text, id) => {
  const names = new Map(['Finance', 'Sales', 'sales'].map((name, at) => [`g-${at + 1}`, name]))
  expect(idNamed(names, text)).toBe(id)
})
