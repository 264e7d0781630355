/** A policy that was or may have been sent from this device. No operation lists them (beyond-the-spec §1). */
import { parseWireDate } from '../../api/dates.ts'
import { storedPolicy } from '../../api/stored.ts'
import { endsOf } from '../../log/ends.ts'
import type { LogEntry, Outcome } from '../../log/entry.ts'
import { withLearntNames } from '../../log/learntNames.ts'
import { describeWho } from '../../log/scopeWords.ts'
import { policyOf, recordsOf } from '../../log/subject.ts'
import { describeUrls } from '../../log/words.ts'
import { sayFew } from '../../ui/number.ts'

export interface SentSummary {
  readonly entry: LogEntry
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
  readonly outcome: Outcome
}

const maxWho = 3

/** The summary of a policy; `undefined` for another request. */
export function summarise(entry: LogEntry): SentSummary | undefined {
  const { id, at } = entry
  const input = policyOf(entry)
  if (!input) return undefined
  const records = recordsOf(entry)
  // The summary describes the policy in force, even if it was sent differently.
  const { description, urls, policies } = storedPolicy(input, records)
  const starts = policies.map(({ fromDate }) => parseWireDate(fromDate ?? ''))
  const names = withLearntNames(new Map(), records)
  const ends = endsOf(policies)
  return {
    entry,
    requestId: id,
    at,
    name: description,
    urls: urls.length,
    amount: describeUrls(urls),
    who: sayFew([...new Set(policies.map((scope) => describeWho(scope, names)))], maxWho),
    ...(!starts.some(Number.isNaN) && { starts: Math.min(...starts) }),
    ends: ends.map(({ when }) => when),
    isEndless: ends.flatMap(({ scopes }) => scopes).length < policies.length,
    isOff: policies.every(({ enabled }) => enabled === false),
  }
}
