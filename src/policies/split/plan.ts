/**
 * The plan for a list that is too long for one policy. The ledger records each request before it is sent. The status of a
 * part is found there by the body of its request, so that it does not depend on the notes of this page.
 */
import {
  currentOutcome,
  isOf,
  keysOf,
  type RequestEntry,
  type RequestOutcome,
  type Requests,
  type Whose,
} from '../../ledger/book/requests.ts'
import { isUndone } from '../../ledger/book/repeat.ts'
import { createPolicy } from '../../api/operations.ts'
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import type { Entry, WireEntry } from '../urls/entry.ts'
import type { Overlap } from '../checks/overlap.ts'
import { splitPlan } from './split.ts'
import { dayMs } from '../../ui/time/day.ts'

export interface PlanPart {
  /** The description of its policy. */
  readonly name: string
  /** Its entries, by their places in the list. */
  readonly places: readonly number[]
  /** How many entries have a contradicting entry in another part. */
  readonly torn: number
  /** When sending began, until the outcome is known; in milliseconds since the epoch. */
  readonly begunAt?: number
  readonly isCreated?: boolean
  /** The id of the last request for this part. */
  readonly requestId?: string
  /** The ids of the policies created. */
  readonly made?: readonly Made[]
}

/** The ids of a created policy and of its scopes; empty for a scope without one. */
export interface Made {
  readonly id: string
  readonly scopes: readonly string[]
}

export const madeOf = (records: readonly PolicyRecord[]): readonly Made[] =>
  records.map(({ id, policies }) => ({ id, scopes: (policies ?? []).map((scope) => scope.id ?? '') }))

export interface Plan {
  /** When the plan was made. Also identifies the plan. */
  readonly at: number
  /** The scopes of each part, as they will be sent. */
  readonly policies: CreatePolicyInput['policies']
  readonly parts: readonly PlanPart[]
  /** The account that began sending, and its former keys. */
  readonly whose?: Whose | undefined
}

export function makePlan(
  entries: readonly Entry[],
  overlaps: readonly Overlap[],
  input: CreatePolicyInput,
  at: number,
): Plan {
  const places = new Map(entries.map((entry, place) => [entry, place]))
  const parts = splitPlan(entries, overlaps, input.description).map((part) => ({
    name: part.name,
    places: part.entries.flatMap((entry) => places.get(entry) ?? []),
    torn: part.torn,
  }))
  return { at, policies: input.policies, parts }
}

/** The request of a part. The same part always makes the same bytes. */
export function inputOf(plan: Plan, part: PlanPart, entries: readonly WireEntry[]): CreatePolicyInput {
  const urls = part.places.flatMap((place) => entries[place] ?? [])
  return {
    description: part.name,
    policies: plan.policies,
    urls: urls.map(({ action, type, value }) => ({ action, type, value })),
  }
}

export const withPart = (plan: Plan, index: number, change: Partial<PlanPart>): Plan => ({
  ...plan,
  parts: plan.parts.map((part, at) => (at === index ? { ...part, ...change } : part)),
})

export const isDone = (plan: Plan): boolean => plan.parts.every(({ isCreated }) => isCreated)
/** Whether a part was or may have been sent. */
export const isBegun = (plan: Plan): boolean => plan.whose !== undefined

/** The signed-in account, where it may send the plan: with all keys that sent parts of it. Otherwise `undefined`. */
export function senderOf({ whose }: Plan, own: Whose | undefined): Whose | undefined {
  if (!whose || !own) return own
  if (whose.region !== own.region || !keysOf(own).includes(whose.account)) return undefined
  const former = new Set([...keysOf(whose), ...keysOf(own)])
  former.delete(own.account)
  return { ...own, former: [...former] }
}

/** Renames all parts that may still change. */
export const renameAll = (plan: Plan, name: string, mayChange: (index: number) => boolean): Plan => ({
  ...plan,
  parts: plan.parts.map((part, at) =>
    mayChange(at) ? { ...part, name: `${name} (${at + 1} of ${plan.parts.length})` } : part,
  ),
})

/** The problem of each name, by part. */
export function checkNames({ parts }: Plan): readonly (string | undefined)[] {
  return parts.map(({ name }, at) => {
    if (name.trim() === '') return 'Give this part a name.'
    return parts.some((part, other) => other !== at && part.name === name)
      ? 'Another part has this name.'
      : undefined
  })
}

/** The entries of the parts that were not created, in the order of the list. */
export function remaining(plan: Plan, entries: readonly Entry[]): readonly Entry[] {
  const created = new Set(plan.parts.flatMap(({ isCreated, places }) => (isCreated ? places : [])))
  return entries.filter((_, place) => !created.has(place))
}

export type PartStatus =
  | { readonly state: 'waiting' }
  | { readonly state: 'on its way' }
  | { readonly state: 'created'; readonly known?: RequestEntry }
  /** Without `known`, the ledger has no request of the part. */
  | { readonly state: 'outcome unknown'; readonly known?: RequestEntry }
  /** The request was not executed: the part may be sent again. */
  | { readonly state: 'undone'; readonly outcome: RequestOutcome; readonly known: RequestEntry }

export interface LedgerView {
  readonly requests: Requests
  readonly liveTabs: ReadonlySet<string>
  /** The signed-in account. The account that started the plan takes precedence, unless it is the same with new keys. */
  readonly own: Whose | undefined
}

/** Whether a request can belong to this plan. A plan that was lost and made again has requests up to a day older. */
const isNear = (plan: Plan, { sent }: RequestEntry): boolean => sent.at >= plan.at - dayMs

/** Whether this request sent a part of the plan, by the digests of its parts' bodies. */
export const isOfPlan = (plan: Plan, digests: ReadonlySet<string>, known: RequestEntry): boolean =>
  plan.parts.some(({ requestId }) => requestId === known.sent.id) ||
  (known.sent.digest !== undefined && digests.has(known.sent.digest) && isNear(plan, known))

/**
 * The status of a part. A request with the same body counts up to a day before the plan was made: a plan that was lost and
 * made again must not send a part twice.
 */
export function statusOfPart(
  plan: Plan,
  part: PlanPart,
  digest: string | undefined,
  { requests, liveTabs, own }: LedgerView,
): PartStatus {
  const whose = senderOf(plan, own) ?? plan.whose
  let found: { readonly known: RequestEntry; readonly outcome: RequestOutcome } | undefined
  for (const known of requests.values()) {
    const { sent } = known
    const isThis = sent.id === part.requestId || (digest !== undefined && sent.digest === digest)
    if (!isThis || sent.operation !== createPolicy.id || !isNear(plan, known)) continue
    if (!isOf(known, whose)) continue
    const outcome = currentOutcome(known, liveTabs)
    if (!found || rankOf(outcome) >= rankOf(found.outcome)) found = { known, outcome }
  }
  const known = found?.known
  if (part.isCreated || (found && rankOf(found.outcome) === 3)) return { state: 'created', known }
  if (found?.outcome === 'on its way') return { state: 'on its way' }
  if (known && found && isUndone(found.outcome) && known.sent.at >= (part.begunAt ?? 0)) {
    return { state: 'undone', outcome: found.outcome, known }
  }
  if (known && found && !isUndone(found.outcome)) return { state: 'outcome unknown', known }
  // Sending began but the ledger has no request: the write to the ledger may have failed.
  return { state: part.begunAt === undefined ? 'waiting' : 'outcome unknown' }
}

/** Ranks requests with the same body: executed, possibly executed, not executed. */
function rankOf(outcome: RequestOutcome): number {
  if (outcome === 'accepted' || outcome === 'arrived') return 3
  if (outcome === 'on its way') return 2
  return isUndone(outcome) ? 0 : 1
}

/** The next part to send; `undefined` if all are created, or an outcome must be known first. */
export function nextOf(statuses: readonly PartStatus[]): number | undefined {
  const next = statuses.findIndex(({ state }) => state !== 'created')
  const state = statuses[next]?.state
  return state === 'waiting' || state === 'undone' ? next : undefined
}
