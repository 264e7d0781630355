import { expect, test } from 'vitest'
import { endedEvent, policySubject, sentEvent } from '../../ledger/book/event.fixture.ts'
import type { RequestEntry } from '../../ledger/book/requests.ts'
import type { Submission } from '../document/submission.ts'
import { type EarlierQuery, findEarlier } from './earlier.ts'

const own = { region: 'eu', account: '00ff00ff' }
const now = Date.UTC(2026, 10, 21)
const policies = [{ description: 'All' }]
const entries = ['a.example', 'b.example'].map((value) => ({ action: 'block', type: 'domain', value }))
const known = { liveTabs: new Set<string>() }

const submission: Submission = {
  at: now,
  policies,
  parts: [
    { name: 'One', places: [0], torn: 0, isCreated: true, requestId: 'one' },
    { name: 'Two', places: [1], torn: 0 },
  ],
}

/** A policy with both URLs, for everyone. */
const sent = (id: string, digest?: string): RequestEntry => ({
  sent: sentEvent({ id, at: now, ...own, subject: policySubject({ policies, urls: entries }), digest }),
  ended: endedEvent({ id, at: now }),
})

const find = (requests: readonly RequestEntry[], rest: Partial<EarlierQuery> = {}) =>
  findEarlier({ submission, entries, digests: new Set(['own']), requests, own, ...rest }, known, now)

test('without an earlier policy, nothing was sent', async () => {
  expect(await find([])).toMatchObject({ collisions: [], alreadySent: { of: 1 } })
})

test('an earlier policy is found, and of the URLs only those that were not sent yet', async () => {
  const { collisions, alreadySent } = await find([sent('earlier')])
  expect(collisions.map(({ entry }) => entry.sent.id)).toEqual(['earlier'])
  expect(alreadySent.of).toBe(1)
  expect([...alreadySent.same.certain]).toEqual(['b.example'])
})

test('the requests of the submission itself are not earlier policies', async () => {
  expect((await find([sent('one'), sent('two', 'own')])).collisions).toEqual([])
})

test('nor are those of another account', async () => {
  const another = { ...own, account: '11' }
  expect((await find([sent('earlier')], { own: another })).collisions).toEqual([])
})
