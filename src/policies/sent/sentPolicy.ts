/**
 * A policy that was sent from this device, or may have been. No operation lists policies (beyond-the-spec §1), so these
 * records are the only list. Checked like any input, since they may come from a file.
 */
import * as z from 'zod/mini'
import { parseWireDate } from '../../api/dates.ts'
import { createPolicyInput, policyRecord } from '../../api/schemas.ts'
import { type AnyScope, isStoredAsSent, storedPolicy } from '../../api/stored.ts'
import type { RequestEntry } from '../../ledger/book/requests.ts'
import { sayFew } from '../../ui/number.ts'
import { fold } from '../../ui/table/order.ts'
import { withLearntNames } from '../request/learntNames.ts'
import { sayWho } from '../request/sentence.ts'

const text = z.string()
/** In milliseconds since the epoch, as far as `Date` goes. A file may have any number. */
const moment = z.number().check(z.gte(0), z.lte(8.64e15))

export const sentPolicy = z.object({
  version: z.literal(1),
  requestId: text,
  /** When it was sent, and when the answer or the failure came. */
  at: moment,
  endedAt: moment,
  region: text,
  /** The fingerprint of the access key. */
  account: text,
  input: createPolicyInput,
  /** Empty where the outcome was unknown. */
  records: z.array(policyRecord),
})
export type SentPolicy = z.infer<typeof sentPolicy>

/** A policy of which only the ledger knows. */
export const foundSent = (
  input: SentPolicy['input'],
  { sent: { id, at, region, account }, ended }: RequestEntry,
): SentPolicy => ({
  version: 1,
  requestId: id,
  at,
  endedAt: ended?.at ?? at,
  region,
  account,
  input,
  records: [],
})

/** What a list shows of it and what a search finds, kept beside it, so that a list reads no whole policy. */
export const sentSummary = z.object({
  requestId: text,
  at: moment,
  name: text,
  urls: z.number(),
  /** How many URLs have each action. */
  actions: z.array(z.object({ action: text, urls: z.number() })),
  who: text,
  /** When its first scope starts; absent for at once. */
  starts: z.optional(z.number()),
  /** When its scopes end, each moment once and in order. */
  ends: z.array(z.number()),
  /** A scope has no end. */
  isEndless: z.boolean(),
  /** Each scope is disabled. Absent in older entries. */
  isOff: z.optional(z.boolean()),
  isCreated: z.boolean(),
  /** The stored policy has another effect than the one that was sent. Absent in older entries. */
  isDifferent: z.optional(z.boolean()),
  /** Folded, one text a line. */
  search: text,
})
export type SentSummary = z.infer<typeof sentSummary>

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
    ...(policies.every(({ enabled }) => enabled === false) && { isOff: true }),
    isCreated: records.length > 0,
    ...(!isStoredAsSent(input, records) && { isDifferent: true }),
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
