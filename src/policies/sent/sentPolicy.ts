/** A policy that was sent from this device, or may have been, as the journal has it. No operation lists policies (beyond-the-spec §1). */
import { parseWireDate } from '../../api/dates.ts'
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import { type AnyScope, storedPolicy } from '../../api/stored.ts'
import { answerOf, type RequestEntry } from '../../ledger/book/requests.ts'
import { sayFew } from '../../ui/number.ts'
import { fold } from '../../ui/table/order.ts'
import { withLearntNames } from '../request/learntNames.ts'
import { sayWho } from '../request/sentence.ts'

export interface SentPolicy {
  readonly requestId: string
  /** When it was sent, in milliseconds since the epoch. */
  readonly at: number
  readonly input: CreatePolicyInput
  /** Empty where the outcome was unknown. */
  readonly records: readonly PolicyRecord[]
}

/** `undefined` for another request, and where its content cannot be read. */
export function sentPolicyOf(entry: RequestEntry): SentPolicy | undefined {
  const { id, at, subject } = entry.sent
  if (subject?.kind !== 'policy') return undefined
  return { requestId: id, at, input: subject.input, records: answerOf(entry).records }
}

/** What a list shows of it and what a search finds. */
export interface SentSummary {
  readonly requestId: string
  readonly at: number
  readonly name: string
  readonly urls: number
  /** How many URLs have each action. */
  readonly actions: readonly { readonly action: string; readonly urls: number }[]
  readonly who: string
  /** When its first scope starts; absent for at once. */
  readonly starts?: number
  /** When its scopes end, each moment once and in order. */
  readonly ends: readonly number[]
  /** A scope has no end. */
  readonly isEndless: boolean
  /** Each scope is disabled. */
  readonly isOff: boolean
  /** Folded, one text a line. */
  readonly search: string
}

const mostWho = 3

export function summarise({ requestId, at, input, records }: SentPolicy): SentSummary {
  // What is in force, also where that is not what was sent.
  const { description, urls, policies } = storedPolicy(input, records)
  const actions = new Map<string, number>()
  for (const { action } of urls) actions.set(action, (actions.get(action) ?? 0) + 1)
  const ends = policies.flatMap(({ toDate }) => momentOf(toDate))
  const starts = policies.flatMap(({ fromDate }) => momentOf(fromDate))
  const names = withLearntNames(new Map(), records)
  const people = [...new Set(policies.map((scope) => sayWho(scope, names)))]
  return {
    requestId,
    at,
    name: description,
    urls: urls.length,
    actions: Array.from(actions, ([action, many]) => ({ action, urls: many })),
    who: sayFew(people, mostWho),
    ...(starts.length === policies.length && { starts: Math.min(...starts) }),
    ends: [...new Set(ends)].toSorted((a, b) => a - b),
    isEndless: ends.length < policies.length,
    isOff: policies.every(({ enabled }) => enabled === false),
    search: fold(
      [
        description,
        input.description,
        ...people,
        requestId,
        ...records.map(({ id }) => id),
        ...policies.flatMap((scope) => [scope.description, scope.comment ?? '', ...wordsOf(scope)]),
        ...new Set([...urls, ...input.urls].map(({ value }) => value)),
      ].join('\n'),
    ),
  }
}

const momentOf = (date: string | undefined): readonly number[] => {
  const time = parseWireDate(date ?? '')
  return Number.isNaN(time) ? [] : [time]
}

/** All texts of the targets, such as a whole group id, where words shorten it. */
const wordsOf = ({ from, to }: AnyScope): readonly string[] =>
  [from, to].flatMap((target) => {
    const { attribute, ...rest } = target ?? {}
    return [...Object.values(rest), ...Object.values(attribute ?? {})]
  })
