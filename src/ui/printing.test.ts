import { expect, test } from 'vitest'
import { printable } from './printing.tsx'

test.each([
  [0, 0, 0],
  [1_000, 1_000, 0],
  [1_234, 1_000, 234],
])('of %i rows, %i are printed and %i left out', (count, shown, left) => {
  expect(printable(count)).toEqual({ shown, left })
})
