/** A policy under review as the content of a review request, with the bodies that it makes, and back. Dates are in UTC. */
import * as z from 'zod/mini'
import { formatWireDate } from '../../api/dates.ts'
import { isObject } from '../../api/object.ts'
import { createPolicyInput, type CreatePolicyInput } from '../../api/schemas.ts'
import type { ReviewRequest } from '../../review/reviewRequest.ts'
import { sayField } from '../../ui/form/jsonFile.ts'
import { number } from '../../ui/number.ts'
import { bodiesOf, isBegun, makes, type Submission } from '../document/submission.ts'
import { toMoment } from '../request/fromSent.ts'
import { readMoment } from '../request/period.ts'
import { toRequest } from '../request/policy.ts'
import type { Entry } from '../urls/entry.ts'
import { pasteLimits } from '../urls/pasteLimits.ts'
import { draftShape, entryShape, type PolicyDraft, readPlan } from './draft.ts'
import { validateEntries } from './validateEntries.ts'

const limits = {
  entries: pasteLimits.lines,
  scopes: 100,
  /** The longest text of a field. */
  characters: 200_000,
} as const

type DraftScope = PolicyDraft['values']['scopes'][number]

const withDates = (draft: PolicyDraft, change: (date: string) => string): PolicyDraft => ({
  ...draft,
  values: {
    ...draft.values,
    scopes: draft.values.scopes.map((scope): DraftScope => ({
      ...scope,
      fromDate: change(scope.fromDate),
      toDate: change(scope.toDate),
    })),
  },
})

/** A date in UTC; a half-typed one stays as it is. */
function toWireDate(local: string): string {
  const read = readMoment(local)
  return 'time' in read ? formatWireDate(read.time) : local
}

/** What a review request has of a policy whose review is open, and of which nothing was sent. */
export function toReview(
  { plan: _plan, sentAs: _sentAs, ...draft }: PolicyDraft,
  submission: Submission,
): Pick<ReviewRequest, 'bodies' | 'content'> {
  // What is in the box, or was left out, is not part of the policy.
  const content = withDates({ ...draft, text: '', leftOut: [], editing: undefined }, toWireDate)
  return { bodies: [...bodiesOf(submission, draft.urls)], content: { ...content, plan: submission } }
}

const { values } = draftShape.shape
const contentShape = z.extend(draftShape, {
  urls: z.array(z.unknown()).check(z.maxLength(limits.entries)),
  values: z.extend(values, {
    // The number of items is checked before the items.
    scopes: z.pipe(z.array(z.unknown()).check(z.maxLength(limits.scopes)), values.shape.scopes),
  }),
})

/** Reads the policy of a request. Each value of it is checked as if it had been typed or pasted here. */
function readContent(content: unknown): PolicyDraft | { readonly reason: string } {
  const { data, error } = contentShape.safeParse(content)
  if (!data) return { reason: `Not a valid policy${sayField(error)}` }
  const tooLong = findLong({ ...data, urls: undefined })
  if (tooLong !== undefined) {
    return { reason: `The text of "${tooLong}" is too long (limit ${number(limits.characters)} characters).` }
  }
  const entries = new Map<string, Entry>()
  const unfit = validateEntries(
    data.urls.map((item) => {
      const { data: entry, error: wrong } = entryShape.safeParse(item)
      return entry ?? { text: valueOf(item), reason: `Not a valid entry${sayField(wrong)}` }
    }),
    entries,
  )
  return withDates({ ...data, urls: [...entries.values()], leftOut: [...data.leftOut, ...unfit] }, toMoment)
}

/** The field of the first text or key that is too long. The schema bounds the depth. */
function findLong(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.length > limits.characters ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (key.length > limits.characters) return path
    const found = findLong(inner, path === '' ? key : `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

const valueOf = (item: unknown): string =>
  z.object({ value: z.string() }).safeParse(item).data?.value.slice(0, limits.characters) ?? ''

/** The scopes without their comment and their period, which a reason changes after the form. */
const bare = (scopes: CreatePolicyInput['policies']) =>
  JSON.stringify(
    createPolicyInput.shape.policies
      .parse(scopes)
      .map(({ comment: _comment, fromDate: _from, toDate: _to, ...scope }) => scope),
  )

/**
 * Opens the policy of a review request, with its review, if it makes exactly the bodies of the request, and if the fields
 * of its form, which are judged too, make the scopes of these bodies.
 */
export function readReview({
  content,
  bodies,
}: Pick<ReviewRequest, 'bodies' | 'content'>): PolicyDraft | { readonly reason: string } {
  const draft = readContent(content)
  if ('reason' in draft) return draft
  try {
    const plan = isObject(content) ? readPlan(content['plan'], draft.urls) : undefined
    if (!plan || isBegun(plan)) return notValid
    if (!makes(plan, draft.urls, bodies)) return otherBytes
    const { policies } = toRequest(draft.values, draft.urls, '')
    return bare(policies) === bare(plan.policies) ? { ...draft, plan } : otherBytes
  } catch {
    return notValid
  }
}

const notValid = { reason: 'The policy of the request is not valid.' }
const otherBytes = { reason: 'The policy of the request makes other bytes than the request has.' }
