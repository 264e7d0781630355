import { expect, test } from 'vitest'
import { judgeScope } from './reach.ts'
import { turnsOf } from '../request/turns.ts'

const start = Date.UTC(2026, 11, 1)
const end = Date.UTC(2027, 0, 31)
const scope = {
  description: 'S',
  fromDate: '2026-12-01T00:00:00+0000',
  toDate: '2027-01-31T05:30:00+0530',
}

test('a scope turns when it begins, and right after it has ended', () => {
  expect(turnsOf([{ description: 'Eternal' }, scope])).toEqual([start, end + 1])
  expect(turnsOf([{ description: 'Half typed', fromDate: 'unreadable', toDate: 'soon' }])).toEqual([])
})

test('between its turns it is judged alike', () => {
  const at = (time: number) =>
    judgeScope(scope, { sender: '', recipient: '', at: time }, { ownDomains: [] }).reaches
  const [begun = 0, over = 0] = turnsOf([scope])
  expect([begun - 1, begun, over - 1, over].map(at)).toEqual([false, true, true, false])
})
