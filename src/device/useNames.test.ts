import { expect, test } from 'vitest'
import { idNamed, withLearnt, withName } from './useNames.ts'

test.each([
  ['a new name', 'g-2', 'Sales', { 'g-1': 'Finance', 'g-2': 'Sales' }],
  ['another name', 'g-1', 'Finance EU', { 'g-1': 'Finance EU' }],
  ['no name', 'g-1', '', {}],
  ['a name of an odd id', '__proto__', 'Odd', JSON.parse('{"g-1":"Finance","__proto__":"Odd"}')],
])('%s is kept', (_, id, name, names) => {
  expect(withName({ 'g-1': 'Finance' }, id, name)).toEqual(names)
})

test('of an answer, each new id is learnt, and no name is replaced', () => {
  const known = { 'g-1': 'As typed' }
  const own = { id: 'g-1', name: 'As the service has it' }
  const other = { id: 'toString', name: 'Sales' }
  expect(withLearnt(known, [own, other, other])).toEqual({ 'g-1': 'As typed', toString: 'Sales' })
  expect(withLearnt(known, [own])).toBe(known)
})

test.each([
  [' finance ', 'g-1'],
  ['Finance EU', undefined],
  ['Sales', undefined],
])('the name %j means %s: an id only where one alone has it', (text, id) => {
  const names = new Map([
    ['g-1', 'Finance'],
    ['g-2', 'Sales'],
    ['g-3', 'sales'],
  ])
  expect(idNamed(names, text)).toBe(id)
})
