import { expect, test } from 'vitest'
import { pageKeys } from './pageState.ts'

test('of more ids than may have a state, those that were used last keep theirs', () => {
  const keyOf = pageKeys('', 2)
  const [one, two] = [keyOf(1), keyOf(2)]
  expect(keyOf(1)).toBe(one)
  const three = keyOf(3)
  expect([keyOf(3), keyOf(1)]).toEqual([three, one])
  expect(keyOf(1)).toBe(one)
  expect(keyOf(2)).not.toBe(two)
})
