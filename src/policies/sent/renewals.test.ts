import { expect, test } from 'vitest'
import { policyRecord } from '../../api/schemas.ts'
import { endedEvent, idOf, policySubject, sentEvent, verdictEvent } from '../../ledger/book/event.fixture.ts'
import type { RequestEntry } from '../../ledger/book/requests.ts'
import { findRenewal, renewable } from './renewals.ts'

const toDate = '2026-12-24T18:00:00+0000'
const ending = policySubject({ policies: [{ description: 'Scope', toDate }] })
const renewing = policySubject({
  policies: [{ description: 'Scope', comment: `Renews the policy of request ${idOf(1)}.` }],
})
const sent = { ...sentEvent(), subject: ending }
const here = new Set([sent.tab])
const answered = (
  outcome: 'accepted' | 'stored differently' | 'refused' | 'outcome unknown',
): RequestEntry => ({
  sent,
  ended: endedEvent({ outcome }),
})

test.each([
  ['accepted', answered('accepted'), true],
  ['stored differently', answered('stored differently'), true],
  ['refused', answered('refused'), false],
  ['unknown', answered('outcome unknown'), false],
  ['on its way', { sent }, false],
  ['found by the admin', { sent, verdict: verdictEvent(1, 'arrived').verdict }, true],
  ['not found by the admin', { sent, verdict: verdictEvent(1, 'did not arrive').verdict }, false],
  ['without an end', { ...answered('accepted'), sent: { ...sent, subject: policySubject() } }, false],
])('a policy can be renewed if it was created and ends: %s', (_, entry: RequestEntry, isRenewable) => {
  expect(renewable(entry, here) !== undefined).toBe(isRenewable)
})

test('a policy that was stored differently is renewed as it was stored', () => {
  const stored = '2026-12-31T18:00:00+0000'
  const record = policyRecord.parse({
    id: 'p',
    policies: [{ policy: { description: 'Scope', toDate: stored, toType: 'everyone' } }],
  })
  const content = { ids: ['p'], failures: [], records: [record] }
  const ends = (outcome: 'accepted' | 'stored differently') =>
    renewable({ sent, ended: endedEvent({ outcome, content }) }, here)?.policies.map((scope) => scope.toDate)
  expect(ends('stored differently')).toEqual([stored])
  expect(ends('accepted')).toEqual([toDate])
})

const entryOf = (n: number, outcome?: 'accepted' | 'refused'): [string, RequestEntry] => [
  idOf(n),
  {
    sent: { ...sentEvent({ id: idOf(n) }), subject: renewing },
    ...(outcome && { ended: endedEvent({ id: idOf(n), outcome }) }),
  },
]
const found = (...entries: [string, RequestEntry][]) => {
  const row = findRenewal(new Map([[idOf(1), answered('accepted')], ...entries]), idOf(1), here)
  return row && [row.sent.id, row.outcome]
}

test('the renewal that was created is found, then one that may have been', () => {
  expect(found()).toBeUndefined()
  expect(found(entryOf(2, 'refused'))).toBeUndefined()
  expect(found(entryOf(2, 'refused'), entryOf(3))).toEqual([idOf(3), 'on its way'])
  expect(found(entryOf(2), entryOf(3, 'accepted'))).toEqual([idOf(3), 'accepted'])
})
