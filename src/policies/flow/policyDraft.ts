/** The policy on the page besides the fields of its form, and what this device keeps of both. */
import { isObject } from '../../api/object.ts'
import type { AnyPolicy, AnyTarget } from '../../api/stored.ts'
import { isTargetType } from '../../api/targets.ts'
import { pageKey } from '../../ui/pageState.ts'
import { withoutReasons } from '../checks/finding.ts'
import { emptyList, listOf } from '../list/entryList.ts'
import type { ListDocument } from '../list/listDocument.ts'
import { moveOn, toValues } from '../request/fromSent.ts'
import { newPolicy, newScope, type PolicyValues } from '../request/policy.ts'
import type { PolicyRefusal } from '../request/refusals.ts'
import type { Entry, WireEntry } from '../urls/entry.ts'
import { normalise } from '../urls/normalise.ts'
import { newNextEntry } from '../urls/pasteResult.ts'
import { freeze, type Run, type SentRequest } from './step.ts'

/** The parts change together, as one value. */
export interface PolicyDocument extends ListDocument, Run {
  readonly sent?: SentRequest
  /** The fields that the service has refused, until the form shows them. */
  readonly refusedFields: PolicyRefusal['fields']
}

const emptyDocument: PolicyDocument = {
  list: emptyList,
  text: '',
  choice: newNextEntry,
  leftOut: [],
  answers: {},
  spare: [],
  refusedFields: [],
}

export const documentKey = pageKey(emptyDocument)
export const valuesKey = pageKey<PolicyValues>(newPolicy())

/** A draft of another version is not read. */
const version = 1

export interface PolicyDraft extends Pick<
  PolicyDocument,
  'text' | 'choice' | 'leftOut' | 'answers' | 'spare' | 'editing' | 'sent'
> {
  readonly version: typeof version
  readonly values: PolicyValues
  readonly urls: readonly Entry[]
}

export const draftOf = (document: PolicyDocument, values: PolicyValues): PolicyDraft => {
  const { list, text, choice, leftOut, answers, spare, editing, sent } = document
  return { version, values, urls: list.entries, text, choice, leftOut, answers, spare, editing, sent }
}

export const newDraft = (): PolicyDraft => draftOf(emptyDocument, newPolicy())

export const documentOf = ({ version: _version, values: _values, urls, ...rest }: PolicyDraft) => ({
  ...emptyDocument,
  ...rest,
  list: listOf(urls),
  frozen: rest.sent && freeze(rest.sent.input),
})

/** A stored draft. What authenticates was written by this console, so its shape is that of its version. */
export function readDraft(content: unknown): PolicyDraft | undefined {
  if (!isObject(content) || content.version !== version) return undefined
  const draft = content as unknown as PolicyDraft // As said above.
  const scopes = draft.values.scopes.map((scope) => ({ ...newScope(), ...scope }))
  return { ...draft, values: { ...draft.values, scopes } }
}

const emptyValues = JSON.stringify(newPolicy())

export const isEmpty = ({ values, urls, text, leftOut }: PolicyDraft): boolean =>
  urls.length === 0 && leftOut.length === 0 && text.trim() === '' && JSON.stringify(values) === emptyValues

/** Whether a target has no type that a request can have. The form has no such target, and would show it as everyone. */
const isUntyped = (target: AnyTarget = {}): boolean =>
  Object.keys(target).length > 0 && !isTargetType(target.type ?? '')

/** The entries of a request. The Unicode form of an address is not sent, and they have no source. */
export const entriesOf = (urls: readonly WireEntry[]): readonly Entry[] =>
  urls.map((url) => {
    const read = normalise(url.value)
    const unicode = 'reason' in read ? undefined : read.unicode
    return { ...url, unicode, sources: [], transforms: [] }
  })

/** A new policy like one that was sent at `at`, with its dates moved on. Its reasons are asked for again. */
export function likeSent(input: AnyPolicy, at: number, now: number): PolicyDraft | undefined {
  if (input.policies.some(({ from, to }) => isUntyped(from) || isUntyped(to))) return undefined
  const values = toValues(input)
  const scopes = values.scopes.map((scope) => ({
    ...moveOn(scope, at, now),
    comment: withoutReasons(scope.comment),
  }))
  return { ...newDraft(), values: { ...values, scopes }, urls: entriesOf(input.urls) }
}
