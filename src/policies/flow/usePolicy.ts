import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type FieldErrors, set } from 'react-hook-form'
import { newDraftId, useDraft, useOpenDraft } from '../../device/useDraft.ts'
import { useLogState } from '../../log/LogContext.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { usePageForm } from '../../ui/form/pageForm.ts'
import { usePageStore } from '../../ui/pageState.ts'
import { checkPolicy, type PolicyValues } from '../request/policy.ts'
import {
  documentKey,
  documentOf,
  draftOf,
  isEmpty,
  newDraft,
  type PolicyDocument,
  type PolicyDraft,
  readDraft,
  valuesKey,
} from './policyDraft.ts'
import { stepOf } from './step.ts'

/** The policy on the page: its document, its step and its draft. Each function works after the page is left, too. */
export function useOpenPolicy() {
  const { opened, open, saved, end } = useOpenDraft('policies')
  const values = usePageStore(valuesKey)
  const documents = usePageStore(documentKey)
  const document = useSyncExternalStore(documents.subscribe, documents.get)
  const logged = useLogState()
  const step = useMemo(() => stepOf(document, document.sent, logged), [document, logged])
  const actions = useMemo(() => {
    /** Takes a change, or a function from the latest document to the change. */
    const change = (next: Partial<PolicyDocument> | ((now: PolicyDocument) => Partial<PolicyDocument>)) =>
      documents.set((now) => ({ ...now, ...(typeof next === 'function' ? next(now) : next) }))
    /** The content to keep; `undefined` if nothing was typed, or all is created. */
    const typed = () => {
      const draft = draftOf(documents.get(), values.get())
      return documents.get().records || isEmpty(draft) ? undefined : draft
    }
    const restore = (draft: PolicyDraft) => {
      values.set(draft.values)
      documents.set(documentOf(draft))
    }
    /** Deletes the draft, and begins another one, by default an empty one. */
    const replace = (content = newDraft()) => {
      end()
      restore(content)
      opened.set({ id: newDraftId() })
    }
    /** The policy is there: its draft goes, and the page keeps its receipt. */
    const created = (records: NonNullable<PolicyDocument['records']>) => {
      change({ records, problem: undefined })
      end()
    }
    return { change, typed, restore, replace, created }
  }, [documents, values, opened, end])
  const { created } = actions
  const isKnown = document.records !== undefined
  useEffect(() => {
    // The answer came to another tab, or the admin settled the outcome.
    if (step.at === 'created' && !isKnown) created(step.records)
  }, [step, isKnown, created])
  return { open, saved, document, step, ...actions }
}

export type OpenPolicy = ReturnType<typeof useOpenPolicy>

/** The policy on the page with its form, which starts from the open draft. */
export type PolicyEditor = ReturnType<typeof usePolicy>

export function usePolicy(page: OpenPolicy) {
  const { now } = useSession()
  const { document, typed, restore } = page
  const form = usePageForm(valuesKey, {
    resolver: (values) => resolvePolicy(values, now()),
    // The page moves the focus to a problem itself, in the order of the page.
    shouldFocusError: false,
  })
  const { touch, saveNow } = useDraft<PolicyDraft>({
    page: 'policies',
    read: readDraft,
    collect: typed,
    restore,
  })
  const { subscribe } = form
  useEffect(() => subscribe({ formState: { values: true }, callback: touch }), [subscribe, touch])
  useEffect(touch, [document, touch])
  return useMemo(() => ({ ...page, form, saveNow }), [page, form, saveNow])
}

function resolvePolicy(values: PolicyValues, now: number) {
  const problems = checkPolicy(values, now)
  if (problems.size === 0) return { values, errors: {} }
  const errors: FieldErrors<PolicyValues> = {}
  for (const [field, message] of problems) set(errors, field, { type: 'check', message })
  return { values: {}, errors }
}
