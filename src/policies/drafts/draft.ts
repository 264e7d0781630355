/** The stored content of the policy page. Checked like any input, since it may have been changed outside the page. */
import * as z from 'zod/mini'
import { createPolicyInput } from '../../api/schemas.ts'
import { eachTargetField, targetTypes } from '../../api/targets.ts'
import { inPieces } from '../../ui/time/nextTask.ts'
import { emptyDocument, type PolicyDocument } from '../document/policyDocument.ts'
import { isBegun, type Submission } from '../document/submission.ts'
import { listOf } from '../list/entryList.ts'
import type { LeftOutLine } from '../list/leftOutLines.ts'
import { newPolicy, type PolicyValues } from '../request/policy.ts'
import { changeWords, type Entry, type EntryChange } from '../urls/entry.ts'
import { reasonCodes } from '../urls/reasons.ts'
import { validateEntries } from './validateEntries.ts'

/** The document as it is stored, with the values of the form. */
export interface PolicyDraft
  extends
    Pick<PolicyDocument, 'text' | 'choice' | 'leftOut' | 'answers' | 'spare'>,
    Partial<Pick<PolicyDocument, 'editing' | 'sentAs'>> {
  readonly values: PolicyValues
  readonly urls: readonly Entry[]
  /** The submission under review, being sent, or created. */
  readonly plan?: Submission | undefined
}

const text = z.string()
/** A field that older drafts lack. */
const later = z._default(text, '')
const flag = z.enum(['', 'true', 'false'])
const target = z.object({
  type: z.enum(targetTypes),
  ...eachTargetField(later),
})
const scope = z.object({
  description: text,
  enabled: z.enum(['', 'false']),
  enforced: z.enum(['', 'true']),
  bidirectional: flag,
  override: flag,
  fromPart: text,
  fromDate: text,
  toDate: text,
  from: target,
  to: target,
  sourceIPs: text,
  hostnames: text,
  spfDomains: text,
  moreConditions: later,
  comment: text,
})
// `Object.keys` widens the keys to strings.
const transforms = Object.keys(changeWords) as EntryChange[]

const planShape = z.object({
  at: z.number(),
  policies: createPolicyInput.shape.policies,
  parts: z
    .array(
      z.object({
        name: text,
        places: z.array(z.number()),
        begunAt: z.optional(z.number()),
        isCreated: z.optional(z.boolean()),
        requestId: z.optional(text),
      }),
    )
    .check(z.length(1)),
})

/** The plan of a list; `undefined` if it is not valid, or not of this list. */
export function readPlan(content: unknown, entries: readonly Entry[]): Submission | undefined {
  const { data: plan } = planShape.safeParse(content)
  return plan && fits(plan, entries) ? plan : undefined
}

/** Whether each entry of the list is in exactly one part. */
const fits = ({ parts }: Submission, entries: readonly Entry[]): boolean => {
  const places = parts.flatMap((part) => part.places).toSorted((a, b) => a - b)
  return places.length === entries.length && places.every((place, index) => place === index)
}

export const entryShape = z.object({
  value: text,
  type: text,
  action: text,
  unicode: z.optional(text),
  sources: z.array(z.object({ line: z.number(), text, context: z.optional(text) })),
  transforms: z.array(z.enum(transforms)),
})
export const draftShape = z.object({
  values: z.object({ description: text, scopes: z.array(scope).check(z.minLength(1)) }),
  urls: z.array(entryShape),
  text,
  choice: z.object({ action: text, type: text }),
  answers: z.record(text, z.object({ reason: text, values: z._default(z.array(text), []) })),
  spare: z._default(z.array(text), []),
  leftOut: z._default(
    z.array(
      z.object({
        line: z.number(),
        text,
        reason: text,
        // oxlint-disable-next-line promise/valid-params -- not a promise, but a value for a code of another version
        code: z.catch(z.optional(z.enum(reasonCodes)), undefined),
        detail: z.optional(text),
        action: z.optional(text),
      }),
    ),
    [],
  ),
  editing: z.optional(z.object({ value: text, text, action: text, type: text })),
})

const keptShape = z.extend(draftShape, {
  plan: z.optional(z.unknown()),
  sentAs: z.optional(z.object({ requestId: text, input: createPolicyInput })),
  urls: z.array(z.unknown()),
})
const pieceShape = z.array(entryShape)
/** The number of entries that are read without a pause. 25,000 at once would freeze the page. */
const batchSize = 1_000

function* read(content: unknown): Generator<undefined, PolicyDraft | undefined> {
  const kept = keptShape.safeParse(content).data
  if (!kept) return undefined
  const entriesByValue = new Map<string, Entry>()
  const invalid: LeftOutLine[] = []
  for (let at = 0; at < kept.urls.length; at += batchSize) {
    yield undefined
    const { data } = pieceShape.safeParse(kept.urls.slice(at, at + batchSize))
    if (!data) return undefined
    invalid.push(...validateEntries(data, entriesByValue, at + 1))
  }
  const entries = [...entriesByValue.values()]
  const { editing } = kept
  const isThere = entries.some(({ value }) => value === editing?.value)
  const plan = readPlan(kept.plan, entries)
  return {
    ...kept,
    urls: entries,
    // A half-typed change whose entry is missing goes to the box.
    text: [kept.text, editing && !isThere ? editing.text : ''].filter(Boolean).join('\n'),
    leftOut: [...kept.leftOut, ...invalid],
    editing: isThere ? editing : undefined,
    // A plan that does not fit the list is left out: a new review finds in the log what was sent. The review of a
    // single unsent policy is left out too, because the form can open it again.
    plan: plan && isBegun(plan) ? plan : undefined,
  }
}

/**
 * Reads a stored draft; `undefined` for an invalid one. Entries that this version reads differently are left out. It
 * works in batches, so that the page can paint and handle keys in between.
 */
export const readDraft = (content: unknown): Promise<PolicyDraft | undefined> => inPieces(read(content))

export const documentOf = ({ values: _values, urls, plan, ...rest }: PolicyDraft): PolicyDocument => ({
  ...emptyDocument,
  ...rest,
  list: listOf(urls),
  submission: plan,
})

export const draftOf = (
  { list, submission, paste: _paste, refusal: _refusal, failure: _failure, ...rest }: PolicyDocument,
  values: PolicyValues,
): PolicyDraft => ({ ...rest, values, urls: list.entries, plan: submission })

export const newDraft = (): PolicyDraft => draftOf(emptyDocument, newPolicy())

const emptyValues = JSON.stringify(newPolicy())

export const isEmpty = ({ values, urls, text: typed, leftOut }: PolicyDraft): boolean =>
  urls.length === 0 && leftOut.length === 0 && typed.trim() === '' && JSON.stringify(values) === emptyValues
