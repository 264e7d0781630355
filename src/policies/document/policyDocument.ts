import { useCallback, useSyncExternalStore } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { pageKey, usePageStore } from '../../ui/pageState.ts'
import { emptyList } from '../list/entryList.ts'
import type { ListDocument } from '../list/listDocument.ts'
import { newNextEntry } from '../urls/reading.ts'
import type { PartStatus, Submission } from './submission.ts'

/** A request of the draft on the page that was not known as created when the admin left its review. */
export interface SentAs {
  readonly requestId: string
  readonly input: CreatePolicyInput
}

/** The request of a single policy that may have been created, or that the admin did not find. */
export function sentAsOf(status: PartStatus | undefined, input: CreatePolicyInput): SentAs | undefined {
  const isOpen = status?.state === 'outcome unknown' || (status?.state === 'undone' && status.known.settled)
  return isOpen && status.known ? { requestId: status.known.id, input } : undefined
}

/** The state of the policy page besides the fields of its form, as one value whose parts change together. */
export interface PolicyDocument extends ListDocument {
  /** The submission under review, being sent, or created. */
  readonly submission: Submission | undefined
  readonly sentAs: SentAs | undefined
}

export const emptyDocument: PolicyDocument = {
  list: emptyList,
  text: '',
  choice: newNextEntry,
  leftOut: [],
  answers: {},
  spare: [],
  editing: undefined,
  submission: undefined,
  sentAs: undefined,
  failure: undefined,
  paste: undefined,
  refusal: undefined,
}

/** A change, or a function from the latest document to the change. */
export type DocumentChange = Partial<PolicyDocument> | ((now: PolicyDocument) => Partial<PolicyDocument>)

export const documentKey = pageKey(emptyDocument)
const useStore = () => usePageStore(documentKey)

/** The document of the page. `now` returns the latest one, even between two renderings. */
export function usePolicyDocument() {
  const { get, set, subscribe } = useStore()
  const change = useCallback(
    (next: DocumentChange) => set((now) => ({ ...now, ...(typeof next === 'function' ? next(now) : next) })),
    [set],
  )
  return { document: useSyncExternalStore(subscribe, get), change, now: get }
}

/** The latest submission of the page, for work that outlasts a rendering. */
export function useLatestSubmission() {
  const { get, set } = useStore()
  return {
    get: () => get().submission,
    set: (next: (latest: Submission | undefined) => Submission | undefined) =>
      set((now) => ({ ...now, submission: next(now.submission) })),
  }
}
