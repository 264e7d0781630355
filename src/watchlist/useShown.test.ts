import { expect, test } from 'vitest'
import { unselectedSince } from './useShown.ts'

test('who was read before everyone was selected, but hidden by a filter, is not among those read since', () => {
  const selection = { chosen: new Set([0, 2]) }
  expect([...unselectedSince(selection, Uint32Array.of(4, 3, 2, 1, 0), 3)]).toEqual([4, 3])
  expect([...unselectedSince({ chosen: new Set([0, 2, 3]) }, Uint32Array.of(4, 3, 2), 3)]).toEqual([4])
  // Nobody was selected while more were read.
  expect([...unselectedSince(selection, Uint32Array.of(4, 3, 2, 1, 0), Infinity)]).toEqual([])
})
