/** The stored content of the policy page. Checked like any input, since it may have been changed outside the page. */
import * as z from 'zod/mini'
import { createPolicyInput } from '../../api/schemas.ts'
import { eachTargetField, targetTypes } from '../../api/targets.ts'
import { inPieces } from '../../ui/time/nextTask.ts'
import type { Editing } from '../list/EntryEditor.tsx'
import { emptyDocument, type PolicyDocument } from '../document/policyDocument.ts'
import { newPolicy, type PolicyValues, typedOf } from '../request/policy.ts'
import { listOf } from '../urls/list.ts'
import { changeWords, type Entry, type EntryChange } from '../urls/entry.ts'
import type { ReasonAnswers } from '../checks/reasonQuestions.ts'
import { type InvalidEntry, startValidation } from '../urls/validateEntries.ts'
import type { Submission } from '../document/submission.ts'
import { type Choice, newChoice } from '../urls/reading.ts'
import { countSent, type SentParts, withoutSubmission } from '../document/sentParts.ts'
import { isBlank, type SimulatorInput } from '../simulator/simulatorInput.ts'
import type { Summary } from './summary.ts'

export interface PolicyDraft {
  /** Its name in the list of drafts; absent where the description is used. */
  readonly name?: string
  readonly values: PolicyValues
  readonly urls: readonly Entry[]
  /** The text of the box, and the action and type for adding it. */
  readonly text: string
  readonly choice: Choice
  readonly answers: ReasonAnswers
  /** The wider entries, by value, whose covered entries are kept. */
  readonly kept?: readonly string[]
  /** Present where the list is sent as several policies. */
  readonly plan?: Submission
  /** Entries sent by a plan that this draft no longer has. */
  readonly sent?: SentParts
  /** Pasted or restored lines that could not be read as an entry. */
  readonly left?: readonly InvalidEntry[]
  /** Absent from older drafts. */
  readonly trial?: SimulatorInput
  /** The entry that is being edited. */
  readonly editing?: Editing
  /** Of an older version: the texts of entries that were being edited. They go to the box. */
  readonly edits?: Readonly<Record<string, string>>
}

const text = z.string()
/** A field that older drafts lack. */
const later = z._default(text, '')
const flag = z.enum(['', 'true', 'false'])
const edge = z.enum(['', 'eternal', 'date'])
const target = z.object({
  type: z.enum(['', ...targetTypes]),
  ...eachTargetField(later),
})
const scope = z.object({
  description: text,
  enabled: flag,
  enforced: flag,
  bidirectional: flag,
  override: flag,
  fromPart: text,
  fromPartOther: later,
  start: edge,
  fromDate: text,
  end: edge,
  toDate: text,
  from: target,
  to: target,
  sourceIPs: text,
  hostnames: text,
  spfDomains: text,
  moreConditions: later,
  comment: text,
  folded: z.optional(z.boolean()),
})
// `Object.keys` widens the keys to strings.
const transforms = Object.keys(changeWords) as EntryChange[]

const plan = z.object({
  at: z.number(),
  policies: createPolicyInput.shape.policies,
  parts: z.array(
    z.object({
      name: text,
      places: z.array(z.number()),
      torn: z.number(),
      begunAt: z.optional(z.number()),
      isCreated: z.optional(z.boolean()),
      requestId: z.optional(text),
      made: z.optional(z.array(z.object({ id: text, scopes: z.array(text) }))),
    }),
  ),
  whose: z.optional(z.object({ region: text, account: text, former: z.optional(z.array(text)) })),
})

/** Each entry of the list is in exactly one part. */
const fits = ({ parts }: Submission, entries: number): boolean => {
  const places = parts.flatMap((part) => part.places).toSorted((a, b) => a - b)
  return places.length === entries && places.every((place, index) => place === index)
}

export const entryShape = z.object({
  value: text,
  type: text,
  action: text,
  unicode: z.optional(text),
  sources: z.array(z.object({ line: z.number(), text })),
  transforms: z.array(z.enum(transforms)),
})
export const draftShape = z.object({
  name: z.optional(text),
  values: z.object({ description: text, scopes: z.array(scope).check(z.minLength(1)) }),
  urls: z.array(entryShape),
  text,
  choice: z.object({ action: text, freeAction: text, type: text, freeType: text }),
  answers: z.record(text, z.object({ reason: text, word: text, values: z.optional(z.array(text)) })),
  kept: z.optional(z.array(text)),
  left: z.optional(z.array(z.object({ index: z.number(), text, reason: text }))),
  sent: z.optional(
    z.object({
      parts: z.array(z.object({ name: text, values: z.array(text), isCreated: z.boolean() })),
      wanted: z.optional(z.array(text)),
    }),
  ),
  edits: z.optional(z.record(text, text)),
  editing: z.optional(z.object({ value: text, text, action: text, type: text })),
  trial: z.optional(
    z.object({ url: text, sender: text, recipient: text, at: text, mustHit: text, mustMiss: text }),
  ),
})

/** Together, where there are any. */
export function withLeft(before: readonly InvalidEntry[] = [], since: readonly InvalidEntry[] = []) {
  const left = [...before, ...since]
  return left.length > 0 ? { left } : {}
}

const keptShape = z.extend(draftShape, { plan: z.optional(plan), urls: z.array(z.unknown()) })
const pieceShape = z.array(entryShape)
/** Entries read without a pause. 25,000 at once would freeze the page. */
const piece = 1_000

function* read(content: unknown): Generator<undefined, PolicyDraft | undefined> {
  const kept = keptShape.safeParse(content).data
  if (!kept) return undefined
  const urls: Entry[] = []
  const validation = startValidation()
  for (let at = 0; at < kept.urls.length; at += piece) {
    yield undefined
    const { data } = pieceShape.safeParse(kept.urls.slice(at, at + piece))
    if (!data) return undefined
    urls.push(...data)
    validation.take(data)
  }
  const { entries, invalid } = validation.result()
  const { editing } = kept
  const isThere = entries.some(({ value }) => value === editing?.value)
  // Half-typed texts without their entry.
  const typed = [...Object.values(kept.edits ?? {}), ...(editing && !isThere ? [editing.text] : [])]
  const now = {
    urls: entries,
    text: [kept.text, ...typed].filter(Boolean).join('\n'),
    ...withLeft(kept.left, invalid),
    editing: isThere ? editing : undefined,
    edits: undefined,
  }
  // A plan of another list is left out, except for its sent entries.
  const isWhole = entries.length === urls.length && (!kept.plan || fits(kept.plan, entries.length))
  return { ...(isWhole ? kept : withoutSubmission({ ...kept, urls })), ...now }
}

/** `undefined` for an invalid draft. Entries that this version reads differently go to the box. */
export function readDraft(content: unknown): PolicyDraft | undefined {
  const reading = read(content)
  let step = reading.next()
  while (!step.done) step = reading.next()
  return step.value
}

/** The same in pieces, so that the page can paint and handle keys in between. */
export const readDraftInPieces = (content: unknown): Promise<PolicyDraft | undefined> =>
  inPieces(read(content))

export function summarise(draft: PolicyDraft): Summary {
  const { name, values, urls } = draft
  const { created, unknown } = countSent(draft)
  return {
    ...(name !== undefined && { name: name.slice(0, 200) }),
    description: values.description.slice(0, 200),
    urls: urls.length,
    scopes: values.scopes.length,
    ...(created > 0 && { created }),
    ...(unknown > 0 && { unknown }),
  }
}

export const newDraft = (choice: Choice = newChoice): PolicyDraft => ({
  values: newPolicy(),
  urls: [],
  text: '',
  choice,
  answers: {},
})

const nothing = typedOf(newPolicy())

export const isEmpty = ({ values, urls, text: typed, trial, left }: PolicyDraft): boolean =>
  urls.length === 0 &&
  !left?.length &&
  typed.trim() === '' &&
  (!trial || isBlank(trial)) &&
  typedOf(values) === nothing

export const documentOf = (draft: PolicyDraft): PolicyDocument => ({
  ...emptyDocument,
  list: listOf(draft.urls),
  text: draft.text,
  choice: draft.choice,
  left: draft.left ?? emptyDocument.left,
  answers: draft.answers,
  kept: draft.kept ?? emptyDocument.kept,
  editing: draft.editing,
  trial: draft.trial ?? emptyDocument.trial,
  name: draft.name,
  submission: draft.plan,
  sent: draft.sent,
})

/** With the values of the form, as it is stored. */
export const draftOf = (document: PolicyDocument, values: PolicyValues): PolicyDraft => ({
  values,
  urls: document.list.entries,
  text: document.text,
  choice: document.choice,
  left: document.left,
  answers: document.answers,
  kept: document.kept,
  editing: document.editing,
  trial: document.trial,
  name: document.name,
  plan: document.submission,
  sent: document.sent,
})
