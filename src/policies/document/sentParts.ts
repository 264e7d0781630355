/** The entries of a list that an earlier submission sent. The list lost it in a copy, in a file, or when it was left. */
import type { Entry } from '../urls/entry.ts'
import { number, sayFew } from '../../ui/number.ts'
import type { PartStatus, Submission } from './submission.ts'
import { countUrls } from '../request/policyWords.ts'

/** A part of such a submission. */
export interface SentPart {
  /** The description of its policy. */
  readonly name: string
  /** Its entries by value, since the list may change. */
  readonly values: readonly string[]
  /** `false`: the outcome was unknown. */
  readonly isCreated: boolean
}

export interface SentParts {
  readonly parts: readonly SentPart[]
  /** The entries that the admin keeps in the list, by their value. Stored drafts have this name. */
  readonly wanted?: readonly string[]
}

const none: ReadonlySet<string> = new Set()

/** Adds parts sent since. The admin decides again about their entries. `undefined` if nothing was sent. */
export function addSentParts(
  before: SentParts | undefined,
  parts: readonly SentPart[],
): SentParts | undefined {
  const all = [...(before?.parts ?? []), ...parts]
  if (all.length === 0) return undefined
  const since = parts.length > 0 ? new Set(parts.flatMap(({ values }) => values)) : none
  const wanted = before?.wanted?.filter((value) => !since.has(value))
  return { parts: all, ...(wanted?.length && { wanted }) }
}

/** Marks the entries found as kept. Entries added later are asked about. */
export const keepAll = (sent: SentParts, { created, unknown }: SentInList): SentParts => ({
  ...sent,
  wanted: [...new Set([...(sent.wanted ?? []), ...created, ...unknown])],
})

/** By the status of the parts or, without statuses, by the submission's own notes. */
export function sentPartsOf(
  submission: Submission,
  entries: readonly Pick<Entry, 'value'>[],
  statuses?: readonly PartStatus[],
): readonly SentPart[] {
  return submission.parts.flatMap(({ name, places, isCreated, begunAt }, index) => {
    const noted = isCreated ? 'created' : begunAt === undefined ? 'waiting' : 'outcome unknown'
    const state = statuses?.[index]?.state ?? noted
    if (state === 'waiting' || state === 'undone') return []
    const values = places.flatMap((place) => entries[place]?.value ?? [])
    return [{ name, values, isCreated: state === 'created' }]
  })
}

interface WithSubmission {
  readonly urls: readonly Entry[]
  /** Stored drafts have this name. */
  readonly plan?: Submission
  readonly sent?: SentParts
}

export interface WithoutSubmission {
  readonly plan?: undefined
  readonly sent?: SentParts
}

/** Removes the submission, which belongs to one draft alone. In the copy, the admin decides again about what was sent. */
export function withoutSubmission<T extends WithSubmission>(
  draft: T,
  statuses?: readonly PartStatus[],
): Omit<T, keyof WithoutSubmission> & WithoutSubmission {
  const before = draft.sent && { parts: draft.sent.parts }
  const parts = draft.plan ? sentPartsOf(draft.plan, draft.urls, statuses) : []
  return { ...draft, plan: undefined, sent: addSentParts(before, parts) }
}

/** The entries of a list that were sent, and those whose outcome was unknown, by value. */
export interface SentInList {
  readonly created: ReadonlySet<string>
  readonly unknown: ReadonlySet<string>
  /** Whether the admin has not decided about some of them yet. */
  readonly isOpen: boolean
}

/** `undefined` if the list has none of them. */
export function sentInList(
  entries: readonly Pick<Entry, 'value'>[],
  sent: SentParts | undefined,
): SentInList | undefined {
  if (!sent) return undefined
  const created = new Set(sent.parts.flatMap((part) => (part.isCreated ? part.values : [])))
  const unknown = new Set(sent.parts.flatMap((part) => (part.isCreated ? [] : part.values)))
  const wanted = new Set(sent.wanted)
  const now = { created: new Set<string>(), unknown: new Set<string>(), isOpen: false }
  for (const { value } of entries) {
    if (created.has(value)) now.created.add(value)
    else if (unknown.has(value)) now.unknown.add(value)
    else continue
    now.isOpen ||= !wanted.has(value)
  }
  return now.created.size + now.unknown.size > 0 ? now : undefined
}

interface Count {
  readonly created: number
  readonly unknown: number
}

/** Cached by list, since every change on the page asks for the counts. */
const counted = new WeakMap<WithSubmission['urls'], WithSubmission & Count>()

/** The counts of a whole draft. */
export function countSent({ urls, plan, sent }: WithSubmission): Count {
  const known = counted.get(urls)
  if (known && known.plan === plan && known.sent === sent) return known
  const parts = [...(sent?.parts ?? []), ...(plan ? sentPartsOf(plan, urls) : [])]
  const found = parts.length > 0 ? sentInList(urls, { parts }) : undefined
  const count = { created: found?.created.size ?? 0, unknown: found?.unknown.size ?? 0 }
  counted.set(urls, { urls, plan, sent, ...count })
  return count
}

const were = (count: number): string => (count === 1 ? 'was' : 'were')

/** `5,000 of 12,000 URLs were already sent.` */
export function saySent({ created, unknown }: Count, all: number): string {
  const of = (count: number) =>
    count < all
      ? `${number(count)} of ${countUrls(all)}`
      : all === 1
        ? 'the one URL'
        : `all ${countUrls(all)}`
  const sum = `${of(created)} ${were(created)} already sent.`
  return [
    created > 0 && sum.charAt(0).toUpperCase() + sum.slice(1),
    unknown > 0 && `The outcome of ${of(unknown)} is unknown.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const mostNames = 3

/** The descriptions of the policies. */
export function sayParts({ parts }: SentParts, isCreated: boolean): string {
  const names = parts.flatMap((part) =>
    part.isCreated === isCreated ? [`“${part.name.slice(0, 120)}”`] : [],
  )
  return sayFew(names, mostNames)
}
