/** A policy that was sent from this device, or may have been, as the journal has it. No operation lists policies (beyond-the-spec §1). */
import { parseWireDate } from '../../api/dates.ts'
import { storedPolicy } from '../../api/stored.ts'
import { endsOf } from '../../ledger/book/ends.ts'
import { countActions } from '../../ledger/book/entryWords.ts'
import { withLearntNames } from '../../ledger/book/learntNames.ts'
import { answerOf, type RequestEntry, type RequestOutcome } from '../../ledger/book/requests.ts'
import { sayWho } from '../../ledger/book/scopeWords.ts'
import { sayFew } from '../../ui/number.ts'

export interface SentSummary {
  readonly entry: RequestEntry
  readonly requestId: string
  /** When it was sent, in milliseconds since the epoch. */
  readonly at: number
  readonly name: string
  readonly urls: number
  /** How many URLs have each action. */
  readonly actions: ReadonlyMap<string, number>
  readonly who: string
  /** When its first scope starts; absent for at once. */
  readonly starts?: number
  /** When its scopes end, each moment once and in order. */
  readonly ends: readonly number[]
  /** A scope has no end. */
  readonly isEndless: boolean
  /** Each scope is disabled. */
  readonly isOff: boolean
}

export interface Sent extends SentSummary {
  readonly outcome: RequestOutcome
}

const maxWho = 3

/** `undefined` for another request, and where its content cannot be read. */
export function summarise(entry: RequestEntry): SentSummary | undefined {
  const { id, at, subject } = entry.sent
  if (subject?.kind !== 'policy') return undefined
  const { records } = answerOf(entry)
  // What is in force, also where that is not what was sent.
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
    actions: countActions(urls),
    who: sayFew([...new Set(policies.map((scope) => sayWho(scope, names)))], maxWho),
    ...(!starts.some(Number.isNaN) && { starts: Math.min(...starts) }),
    ends: ends.map(({ when }) => when),
    isEndless: ends.flatMap(({ scopes }) => scopes).length < policies.length,
    isOff: policies.every(({ enabled }) => enabled === false),
  }
}
