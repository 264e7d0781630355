import { expect, test } from 'vitest'
import { scopeBoundaries } from '../request/period.ts'
import { matchScope } from './scopeMatch.ts'

const start = Date.UTC(2026, 11, 1)
const end = Date.UTC(2027, 0, 31)
const scope = {
  description: 'S',
  fromDate: '2026-12-01T00:00:00+0000',
  toDate: '2027-01-31T05:30:00+0530',
}

test('a scope changes at its start, and right after its end', () => {
  expect(scopeBoundaries([{ description: 'Eternal' }, scope])).toEqual([start, end + 1])
  expect(scopeBoundaries([{ description: 'Half typed', fromDate: 'unreadable', toDate: 'soon' }])).toEqual([])
})

test('the result is the same between two boundaries', () => {
  const at = (time: number) => matchScope(scope, { sender: '', recipient: '', at: time }, []).matches
  const [begun = 0, over = 0] = scopeBoundaries([scope])
  expect([begun - 1, begun, over - 1, over].map(at)).toEqual([false, true, true, false])
})
