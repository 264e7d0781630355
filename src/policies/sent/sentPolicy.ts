/** A policy that was or may have been sent from this device. No operation lists them (beyond-the-spec §1). */
import { parseWireDate } from '../../api/dates.ts'
import { storedPolicy } from '../../api/stored.ts'
import { endsOf } from '../../ledger/book/ends.ts'
import { sayUrls } from '../../ledger/book/entryWords.ts'
import { withLearntNames } from '../../ledger/book/learntNames.ts'
import { answerOf, type RequestEntry, type RequestOutcome } from '../../ledger/book/requests.ts'
import { sayWho } from '../../ledger/book/scopeWords.ts'
import { sayFew } from '../../ui/number.ts'

export interface SentSummary {
  readonly entry: RequestEntry
  readonly requestId: string
  /** The time of sending, in milliseconds since the epoch. */
  readonly at: number
  readonly name: string
  readonly urls: number
  /** The number of URLs by action, in words. */
  readonly amount: string
  readonly who: string
  /** The start of its first scope; absent if it starts at once. */
  readonly starts?: number
  /** The ends of its scopes, each moment once and in order. */
  readonly ends: readonly number[]
  /** Whether a scope has no end. */
  readonly isEndless: boolean
  /** Whether every scope is disabled. */
  readonly isOff: boolean
}

export interface Sent extends SentSummary {
  readonly outcome: RequestOutcome
}

const maxWho = 3

/** The summary of a policy; `undefined` for another request, or if the content cannot be read. */
export function summarise(entry: RequestEntry): SentSummary | undefined {
  const { id, at, subject } = entry.sent
  if (subject?.kind !== 'policy') return undefined
  const { records } = answerOf(entry)
  // The summary describes the policy in force, even if it was sent differently.
  const { description, urls, policies } = storedPolicy(subject.input, records)
  const starts = policies.map(({ fromDate }) => parseWireDate(fromDate ?? ''))
  const names = withLearntNames(new Map(), records)
  const ends = endsOf(policies)
  return {
    entry,
    requestId: id,
    at,
    name: description,
    urls: urls.length,
    amount: sayUrls(urls),
    who: sayFew([...new Set(policies.map((scope) => sayWho(scope, names)))], maxWho),
    ...(!starts.some(Number.isNaN) && { starts: Math.min(...starts) }),
    ends: ends.map(({ when }) => when),
    isEndless: ends.flatMap(({ scopes }) => scopes).length < policies.length,
    isOff: policies.every(({ enabled }) => enabled === false),
  }
}
