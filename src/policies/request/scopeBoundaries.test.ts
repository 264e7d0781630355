import { expect, test } from 'vitest'
import { scopeBoundaries } from './scopeBoundaries.ts'

test('a scope changes at its start, and right after its end', () => {
  const scope = {
    description: 'S',
    fromDate: '2026-12-01T00:00:00+0000',
    toDate: '2027-01-31T05:30:00+0530',
  }
  expect(scopeBoundaries([{ description: 'Eternal' }, scope])).toEqual([
    Date.UTC(2026, 11, 1),
    Date.UTC(2027, 0, 31) + 1,
  ])
})
