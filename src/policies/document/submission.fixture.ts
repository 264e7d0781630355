/** A submission, and what the journal has of its request. */
import type { CreatePolicyInput } from '../../api/schemas.ts'
import type { LedgerEvent } from '../../ledger/book/event.ts'
import { requestsOf } from '../../ledger/book/requests.ts'
import type { Entry } from '../urls/entry.ts'
import { makeSubmission, statusOfPart } from './submission.ts'

export const entries: Entry[] = ['a.example', 'b.example'].map((value) => ({
  value,
  type: 'domain',
  action: 'block',
  sources: [],
  transforms: [],
}))
const input: CreatePolicyInput = { description: 'Phish', policies: [{ description: 'All' }], urls: [] }
export const submission = makeSubmission(entries, input, 1_000_000_000)
function firstOf({ parts: [part] }: typeof submission) {
  if (!part) throw new Error('There is one.')
  return part
}
export const first = firstOf(submission)

export const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const live = id(98)
export const digest = 'ab'.repeat(32)
export const own = { region: 'eu', account: 'ab' }
export const sent = (n: number, other: object = {}): LedgerEvent => ({
  kind: 'sent',
  id: id(n),
  at: submission.at + n,
  ...own,
  operation: 'createPolicy',
  attempt: 1,
  tab: id(99),
  bytes: 1,
  digest,
  ...other,
})
type Outcome = Extract<LedgerEvent, { kind: 'ended' }>['outcome']
export const ended = (n: number, outcome: Outcome): LedgerEvent => ({
  kind: 'ended',
  id: id(n),
  at: submission.at + n + 1,
  outcome,
})
export const statusAfter = (events: LedgerEvent[], part: object = {}, whole: object = {}) => {
  const look = { requests: requestsOf(events), liveTabs: new Set([live]), own }
  return statusOfPart({ ...submission, ...whole }, { ...first, ...part }, digest, look)
}
