import { expect, test } from 'vitest'
import { formatWireDate } from '../api/dates.ts'
import { entryWith, policyInput } from '../log/entry.fixture.ts'
import { toRow } from '../log/entry.ts'
import { endsSoon } from './policyEnds.ts'

const now = new Date(2026, 10, 22, 12).getTime()
const hour = 3_600_000
const day = 24 * hour

/** The row of a policy with a scope for each of these ends. */
function ending(...inMs: number[]) {
  const policies = inMs.map((ms) => ({ description: String(ms), toDate: formatWireDate(now + ms) }))
  return toRow(
    entryWith({ at: now - hour, input: policyInput({ policies }), outcome: 'accepted' }),
    new Set(),
  )
}

// Which ends a policy has is in log/ends.test.ts.
test.each([
  ['nothing', [], []],
  ['the soonest first', [[9 * day], [hour], [3 * day]], [hour, 3 * day, 9 * day]],
  ['nothing that has ended', [[-2 * day], [day], [0], [-hour]], [day]],
  ['up to 30 days', [[30 * day], [30 * day + 1_000]], [30 * day]],
  ['each end of a policy', [[day, 5 * day, day]], [day, 5 * day]],
])('ends soon shows %s', (_, ends, expected) => {
  const shown = endsSoon(
    ends.map((each) => ending(...each)),
    now,
  )
  expect(shown.map(({ when }) => when - now)).toEqual(expected)
  // The scopes of an end are those that end then.
  for (const { when, scopes } of shown)
    expect(new Set(scopes.map(({ description }) => Number(description)))).toEqual(new Set([when - now]))
})
