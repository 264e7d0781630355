/** What of a list was sent already by a plan that is not with it any more: in a clone, in a file, or once it was left. */
import type { Entry } from '../urls/entry.ts'
import { number, sayFew } from '../../ui/number.ts'
import type { PartFate, Plan } from './plan.ts'
import { countUrls } from '../request/policyWords.ts'

/** A part of such a plan. */
export interface SentPart {
  /** The description of its policy. */
  readonly name: string
  /** Its entries, by their value: the list may be changed. */
  readonly values: readonly string[]
  /** Whether it was created; of the others, nobody knew. */
  readonly isCreated: boolean
}

export interface SentBefore {
  readonly parts: readonly SentPart[]
  /** Those of them that the admin wants in the list all the same, by their value. */
  readonly wanted?: readonly string[]
}

const none: ReadonlySet<string> = new Set()

/** Of what is sent by now, it is asked anew. Nothing where nothing was sent. */
export function sentSince(
  before: SentBefore | undefined,
  parts: readonly SentPart[],
): SentBefore | undefined {
  const all = [...(before?.parts ?? []), ...parts]
  if (all.length === 0) return undefined
  const since = parts.length > 0 ? new Set(parts.flatMap(({ values }) => values)) : none
  const wanted = before?.wanted?.filter((value) => !since.has(value))
  return { parts: all, ...(wanted?.length && { wanted }) }
}

/** With all that was found to be wanted. What comes to the list later is asked about. */
export const keepFound = (sent: SentBefore, { created, unknown }: SentNow): SentBefore => ({
  ...sent,
  wanted: [...new Set([...(sent.wanted ?? []), ...created, ...unknown])],
})

/** By what became of the parts; where that is not looked up, by what the plan itself noted down. */
export function sentBy(
  plan: Plan,
  entries: readonly Pick<Entry, 'value'>[],
  fates?: readonly PartFate[],
): readonly SentPart[] {
  return plan.parts.flatMap(({ name, places, isCreated, begunAt }, index) => {
    const noted = isCreated ? 'created' : begunAt === undefined ? 'waiting' : 'outcome unknown'
    const fate = fates?.[index]?.at ?? noted
    if (fate === 'waiting' || fate === 'undone') return []
    const values = places.flatMap((place) => entries[place]?.value ?? [])
    return [{ name, values, isCreated: fate === 'created' }]
  })
}

interface WithPlan {
  readonly urls: readonly Entry[]
  readonly plan?: Plan
  readonly sent?: SentBefore
}

export interface WithoutPlan {
  readonly plan?: undefined
  readonly sent?: SentBefore
}

/** Without its plan, which belongs to one draft alone; whoever has it now is asked anew what is to become of the rest. */
export function withoutPlan<T extends WithPlan>(
  draft: T,
  fates?: readonly PartFate[],
): Omit<T, keyof WithoutPlan> & WithoutPlan {
  const before = draft.sent && { parts: draft.sent.parts }
  const parts = draft.plan ? sentBy(draft.plan, draft.urls, fates) : []
  return { ...draft, plan: undefined, sent: sentSince(before, parts) }
}

/** What of a list was sent, and of what nobody knew, by value. */
export interface SentNow {
  readonly created: ReadonlySet<string>
  readonly unknown: ReadonlySet<string>
  /** Whether some of it is not wanted, as far as is known. */
  readonly isOpen: boolean
}

/** Nothing where the list holds nothing of it. */
export function sentOf(
  entries: readonly Pick<Entry, 'value'>[],
  sent: SentBefore | undefined,
): SentNow | undefined {
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

/** By the list: it is asked for with every change of anything on the page. */
const counted = new WeakMap<WithPlan['urls'], WithPlan & Count>()

/** The same of a whole draft, in numbers. */
export function countSent({ urls, plan, sent }: WithPlan): Count {
  const known = counted.get(urls)
  if (known && known.plan === plan && known.sent === sent) return known
  const parts = [...(sent?.parts ?? []), ...(plan ? sentBy(plan, urls) : [])]
  const found = parts.length > 0 ? sentOf(urls, { parts }) : undefined
  const count = { created: found?.created.size ?? 0, unknown: found?.unknown.size ?? 0 }
  counted.set(urls, { urls, plan, sent, ...count })
  return count
}

const were = (count: number): string => (count === 1 ? 'was' : 'were')

/** `5,000 of these 12,000 URLs were sent already.` */
export function saySent({ created, unknown }: Count, all: number): string {
  const of = (count: number) =>
    count < all
      ? `${number(count)} of ${countUrls(all)}`
      : all === 1
        ? 'the one URL'
        : `all ${countUrls(all)}`
  const sum = `${of(created)} ${were(created)} sent already.`
  return [
    created > 0 && sum.charAt(0).toUpperCase() + sum.slice(1),
    unknown > 0 && `Nobody knows whether ${of(unknown)} arrived.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const mostNames = 3

/** The policies by their descriptions. */
export function sayParts({ parts }: SentBefore, isCreated: boolean): string {
  const names = parts.flatMap((part) =>
    part.isCreated === isCreated ? [`“${part.name.slice(0, 120)}”`] : [],
  )
  return sayFew(names, mostNames)
}
