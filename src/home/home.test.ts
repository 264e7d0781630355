import { expect, test } from 'vitest'
import { formatWireDate } from '../api/dates.ts'
import { entryWith, policyInput } from '../log/entry.fixture.ts'
import type { LogEntry } from '../log/entry.ts'
import { endOf, endsSoon } from '../policies/sent/sent.ts'

const now = new Date(2026, 10, 22, 12).getTime()
const hour = 3_600_000
const day = 24 * hour

/** A policy with a scope for each of these ends, or without an end. */
function ending(inMs: readonly number[], part: Parameters<typeof entryWith>[0] = {}) {
  const policies = inMs.map((ms) => ({
    description: String(ms),
    ...(ms !== Infinity && { toDate: formatWireDate(now + ms) }),
  }))
  return entryWith({ at: now - hour, input: policyInput({ policies }), outcome: 'accepted', ...part })
}
const shownOf = (entries: readonly LogEntry[]) =>
  endsSoon(entries, new Set(), now).map((sent) => endOf(sent, now) - now)

test.each([
  ['nothing', [], []],
  ['the soonest first', [[9 * day], [hour], [3 * day]], [hour, 3 * day, 9 * day]],
  ['nothing that has ended', [[-2 * day], [day], [0], [-hour]], [day]],
  ['up to 30 days', [[30 * day], [30 * day + 1_000]], [30 * day]],
  ['the next end of a policy', [[day, 5 * day, Infinity]], [day]],
  ['the next end of one that has ended in part', [[-day, 2 * day]], [2 * day]],
])('ends soon shows %s', (_, ends, expected) => {
  expect(shownOf(ends.map((each) => ending(each)))).toEqual(expected)
})

const policy = { description: 's', toDate: formatWireDate(now + 2 * day) }
const stored = { id: 'p', policies: [{ policy }] }
const [unknown, refused] = [{ outcome: undefined }, { outcome: 'refused' }] as const

test.each([
  ['sent, of an unknown outcome', ending([day], unknown), [day]],
  ['sent, of one that was confirmed', { ...ending([day], unknown), settled: 'there' }, [day]],
  ['as it was stored', ending([day], { outcome: 'stored differently', answer: [stored] }), [2 * day]],
  ['refused', ending([day], refused), []],
  ['not found', { ...ending([day], unknown), settled: 'not there' }, []],
] as const)('the end of a policy: %s', (_, entry, expected) => {
  expect(shownOf([entry])).toEqual(expected)
})
