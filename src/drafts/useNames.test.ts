import { expect, test } from 'vitest'
import { idNamed, named, namesOf, unnamed } from './useNames.ts'

test.each([
  [
    { name: 'Finance', id: 'g-1' },
    { name: 'Finance', id: 'g-1' },
  ],
  // As an older console kept it.
  [
    { name: 'Office', attribute: 'a-1' },
    { name: 'Office', id: 'a-1' },
  ],
  [{ id: 'g-1' }, undefined],
])('of %j it reads %j', (kept, read) => {
  expect(named.safeParse(kept).data).toEqual(read)
})

const kept = (...names: readonly (readonly [id: string, name: string])[]) =>
  names.map(([id, name]) => ({ value: { id, name } }))

test('of several names of one id, the latest counts', () => {
  // The latest is listed first.
  const items = kept(['g-1', 'Finance EU'], ['g-2', 'Sales'], ['g-1', 'Finance'])
  expect(namesOf(items)).toEqual(
    new Map([
      ['g-1', 'Finance EU'],
      ['g-2', 'Sales'],
    ]),
  )
})

test('of several answers, each new id is learnt once, and no name is replaced', () => {
  const answers = [
    { id: 'g-1', name: 'As the service has it' },
    { id: 'g-2', name: 'Sales' },
    { id: 'g-2', name: 'Sales' },
  ]
  expect(unnamed(answers, kept(['g-1', 'As typed']))).toEqual([{ id: 'g-2', name: 'Sales' }])
})

test('a name means an id only where one alone has it', () => {
  const names = new Map([
    ['g-1', 'Finance'],
    ['g-2', 'Sales'],
    ['g-3', 'sales'],
  ])
  expect(idNamed(names, ' finance ')).toBe('g-1')
  expect(idNamed(names, 'Finance EU')).toBeUndefined()
  expect(idNamed(names, 'Sales')).toBeUndefined()
})
