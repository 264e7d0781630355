/**
 * A list that is too long for one policy, as several policies on their way. What was sent of it is read from the ledger,
 * where each request stands before it leaves: by its body, so that nothing this page noted down is needed for it.
 */
import { dayMs } from '../../ui/time/day.ts'
import {
  type Book,
  type Entry as Known,
  type Fate,
  fateOf,
  isOf,
  type Whose,
} from '../../ledger/book/book.ts'
import { isUndone } from '../../ledger/book/repeat.ts'
import { createPolicy } from '../../api/operations.ts'
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import type { Entry, WireEntry } from '../urls/entry.ts'
import type { Overlap } from '../checks/overlap.ts'
import { splitPlan } from './split.ts'

export interface PlanPart {
  /** The description of its policy. */
  readonly name: string
  /** Its entries, by their places in the list. */
  readonly places: readonly number[]
  /** How many of them have their exception, or what they are an exception of, in another part. */
  readonly torn: number
  /** When it was handed over, until it is known what became of it; in milliseconds since the epoch. */
  readonly begunAt?: number
  readonly isCreated?: boolean
  /** The request that it was last sent with. */
  readonly requestId?: string
  /** What the service called what it made of it. */
  readonly made?: readonly Made[]
}

/** A policy that was answered for: its id, and those of its scopes, empty where one has none. */
export interface Made {
  readonly id: string
  readonly scopes: readonly string[]
}

export const madeOf = (records: readonly PolicyRecord[]): readonly Made[] =>
  records.map(({ id, policies }) => ({ id, scopes: (policies ?? []).map((scope) => scope.id ?? '') }))

export interface Plan {
  /** When it was made; it tells it from others, too. */
  readonly at: number
  /** The scopes of each part, as they will be sent. */
  readonly policies: CreatePolicyInput['policies']
  readonly parts: readonly PlanPart[]
  /** Who began it: as the ledger knows accounts. */
  readonly whose?: Whose
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

/** What is sent of a part. The same part makes the same bytes, whenever it is asked for. */
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
/** Whether something of it was sent, or may have been. */
export const isBegun = (plan: Plan): boolean => plan.whose !== undefined

/** A name for all that may still be called otherwise. */
export const renameAll = (plan: Plan, name: string, mayChange: (index: number) => boolean): Plan => ({
  ...plan,
  parts: plan.parts.map((part, at) =>
    mayChange(at) ? { ...part, name: `${name} (${at + 1} of ${plan.parts.length})` } : part,
  ),
})

/** What is wrong with the names, by part. */
export function checkNames({ parts }: Plan): readonly (string | undefined)[] {
  return parts.map(({ name }, at) => {
    if (name.trim() === '') return 'Give this part a name.'
    return parts.some((part, other) => other !== at && part.name === name)
      ? 'Another part has this name already.'
      : undefined
  })
}

/** The entries of the parts that were not created, in the order of the list. */
export function remaining(plan: Plan, entries: readonly Entry[]): readonly Entry[] {
  const created = new Set(plan.parts.flatMap(({ isCreated, places }) => (isCreated ? places : [])))
  return entries.filter((_, place) => !created.has(place))
}

export type PartFate =
  | { readonly at: 'waiting' }
  | { readonly at: 'on its way' }
  | { readonly at: 'created'; readonly known?: Known }
  /** Nobody knows; without an entry, not even the ledger. */
  | { readonly at: 'outcome unknown'; readonly known?: Known }
  /** It was sent in vain, and may be sent again. */
  | { readonly at: 'undone'; readonly fate: Fate; readonly known: Known }

export interface LedgerLook {
  readonly book: Book
  readonly liveTabs: ReadonlySet<string>
  /** Whoever is signed in; whoever began the plan comes first. */
  readonly own: Whose | undefined
}

/** Whether it can be a request of this plan: the ones of the day before are of one that was lost and made anew. */
const isNear = (plan: Plan, { sent }: Known): boolean => sent.at >= plan.at - dayMs

/** Whether this request sent a part of the plan, by the digests of its parts' bodies. */
export const isOfPlan = (plan: Plan, digests: ReadonlySet<string>, known: Known): boolean =>
  plan.parts.some(({ requestId }) => requestId === known.sent.id) ||
  (known.sent.digest !== undefined && digests.has(known.sent.digest) && isNear(plan, known))

/**
 * What became of a part. The very same body counts, also where it was sent up to a day before the plan was made: a plan
 * that was lost and made anew must not send a part twice.
 */
export function fateOfPart(
  plan: Plan,
  part: PlanPart,
  digest: string | undefined,
  { book, liveTabs, own }: LedgerLook,
): PartFate {
  const whose = plan.whose ?? own
  let found: { readonly known: Known; readonly fate: Fate } | undefined
  for (const known of book.values()) {
    const { sent } = known
    const isThis = sent.id === part.requestId || (digest !== undefined && sent.digest === digest)
    if (!isThis || sent.operation !== createPolicy.id || !isNear(plan, known)) continue
    if (!isOf(known, whose)) continue
    const fate = fateOf(known, liveTabs)
    if (!found || rankOf(fate) >= rankOf(found.fate)) found = { known, fate }
  }
  const known = found?.known
  if (part.isCreated || (found && rankOf(found.fate) === 3)) return { at: 'created', known }
  if (found?.fate === 'on its way') return { at: 'on its way' }
  if (known && found && isUndone(found.fate) && known.sent.at >= (part.begunAt ?? 0)) {
    return { at: 'undone', fate: found.fate, known }
  }
  if (known && found && !isUndone(found.fate)) return { at: 'outcome unknown', known }
  // It was about to leave, and the ledger has nothing of it: it may not have been written.
  return { at: part.begunAt === undefined ? 'waiting' : 'outcome unknown' }
}

/** Of several requests with the same body, the one that decides: what was done, what may have been, what was not. */
function rankOf(fate: Fate): number {
  if (fate === 'accepted' || fate === 'arrived') return 3
  if (fate === 'on its way') return 2
  return isUndone(fate) ? 0 : 1
}

/** The part that comes next; `undefined` where all are created, or nobody may go on before something is known. */
export function nextOf(fates: readonly PartFate[]): number | undefined {
  const next = fates.findIndex(({ at }) => at !== 'created')
  const at = fates[next]?.at
  return at === 'waiting' || at === 'undone' ? next : undefined
}
