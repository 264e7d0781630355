import { expect, test } from 'vitest'
import { named } from './useNames.ts'

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
