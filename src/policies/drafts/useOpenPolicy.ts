import { useMemo } from 'react'
import { newDraftId, openKeys, useOpenDraft } from '../../device/useDraft.ts'
import { createStore, type PageKey, pageKey, type PageStates, usePageStore } from '../../ui/pageState.ts'
import { documentKey, usePolicyDocument } from '../document/policyDocument.ts'
import { isDone } from '../document/submission.ts'
import { newPolicy, type PolicyValues } from '../request/policy.ts'
import { documentOf, draftOf, isEmpty, newDraft, type PolicyDraft } from './draft.ts'

export const valuesKey = pageKey<PolicyValues>(newPolicy())

/** The states of the policy page with this draft open. */
export const statesWith = (draft: PolicyDraft, id: string): PageStates =>
  new WeakMap<PageKey<unknown>, unknown>([
    [valuesKey, createStore(draft.values)],
    [documentKey, createStore(documentOf(draft))],
    [openKeys('policies'), createStore({ id })],
  ])

/** The open draft of the policy page in memory. The form is keyed by its id, and starts from it. */
export function useOpenPolicy() {
  const { opened, open, kept, end } = useOpenDraft('policies')
  const values = usePageStore(valuesKey)
  const { change, now } = usePolicyDocument()
  return useMemo(() => {
    // The content is read now, because a save may come between two renderings.
    const collect = () => draftOf(now(), values.get())
    /** The content to keep; `undefined` if nothing was typed. */
    const typed = () => {
      const draft = collect()
      return (draft.plan && isDone(draft.plan)) || isEmpty(draft) ? undefined : draft
    }
    const restore = (found: PolicyDraft) => {
      values.set(found.values)
      change(documentOf(found))
    }
    /** Deletes the draft, and begins another one, by default an empty one. */
    const replace = (content = newDraft()) => {
      end()
      restore(content)
      opened.set({ id: newDraftId() })
    }
    return { open, kept, collect, typed, restore, end, replace }
  }, [opened, open, kept, end, values, change, now])
}

export type OpenPolicy = ReturnType<typeof useOpenPolicy>
