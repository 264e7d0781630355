import { expect, test } from 'vitest'
import { describeDays, endsOfRow } from './ends.ts'
import { entryWith, policyInput } from './entry.fixture.ts'
import { type LogEntry, toRow } from './entry.ts'

const [sentEnd, storedEnd] = ['2026-12-01T09:00:00+0000', '2026-12-02T09:00:00+0000']
const input = policyInput({ policies: [{ description: 'a', toDate: sentEnd }, { description: 'b' }] })
const ending = (part: Parameters<typeof entryWith>[0], settled?: LogEntry['settled']) =>
  toRow({ ...entryWith({ input, ...part }), settled }, new Set())
const answer = [
  { id: 'p', policies: ['a', 'b'].map((description) => ({ policy: { description, toDate: storedEnd } })) },
]

test.each([
  ['sent, of an unknown outcome', ending({}), [sentEnd]],
  ['sent, of one that was confirmed', ending({}, 'there'), [sentEnd]],
  ['sent, as it was stored', ending({ outcome: 'accepted' }), [sentEnd]],
  ['stored differently', ending({ outcome: 'stored differently', answer }), [storedEnd]],
  ['refused', ending({ outcome: 'refused' }), []],
  ['not found', ending({}, 'not there'), []],
])('the ends of a policy: %s', (_, row, expected) => {
  expect(endsOfRow(row).map(({ when }) => when)).toEqual(expected.map((date) => Date.parse(date)))
})

test.each([
  [new Date(2026, 2, 28, 22), new Date(2026, 2, 28, 23), 'today'],
  [new Date(2026, 2, 28, 22), new Date(2026, 2, 29, 7), 'tomorrow'],
  [new Date(2026, 2, 28, 22), new Date(2026, 2, 30, 7), 'in 2 days'],
])('from %s until %s it is %s', (now, when, words) => {
  expect(describeDays(when.getTime(), now.getTime())).toBe(words)
})
