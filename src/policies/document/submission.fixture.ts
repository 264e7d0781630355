/** A submission of three parts, and what the journal says of them. */
import type { CreatePolicyInput } from '../../api/schemas.ts'
import type { LedgerEvent } from '../../ledger/book/event.ts'
import { requestsOf } from '../../ledger/book/requests.ts'
import type { Entry } from '../urls/entry.ts'
import { statusOfPart, type Submission } from './submission.ts'

export const entries: Entry[] = Array.from({ length: 12_000 }, (_, index) => ({
  value: `h${index}.example`,
  type: 'domain',
  action: 'block',
  sources: [],
  transforms: [],
}))
export const input: CreatePolicyInput = { description: 'Phish', policies: [{ description: 'All' }], urls: [] }
/** A submission in parts, as an older version made of a long list. */
export const inParts = (
  list: readonly Entry[],
  { description, policies }: CreatePolicyInput,
  at: number,
): Submission => {
  const count = Math.ceil(list.length / 5_000)
  const parts = Array.from({ length: count }, (_, part) => ({
    name: count === 1 ? description : `${description} (${part + 1} of ${count})`,
    places: list.flatMap((_entry, place) => (Math.floor(place / 5_000) === part ? [place] : [])),
  }))
  return { at, policies, parts }
}
export const submission = inParts(entries, input, 1_000_000_000)
function firstOf({ parts: [part] }: typeof submission) {
  if (!part) throw new Error('There are parts.')
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
