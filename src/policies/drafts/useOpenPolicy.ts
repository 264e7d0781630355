import { useMemo } from 'react'
import { openKeys, useDrafts, useOpenDraft } from '../../drafts/useDraft.ts'
import { createStore, type PageKey, pageKey, type PageStates, usePageStore } from '../../ui/pageState.ts'
import { documentKey, type PolicyDocument, usePolicyDocument } from '../document/policyDocument.ts'
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
  const drafts = useDrafts()
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
    const fill = (next: PolicyValues, changes: Partial<PolicyDocument>) => {
      values.set(next)
      change(changes)
    }
    const restore = (found: PolicyDraft) => fill(found.values, documentOf(found))
    const show = (content: PolicyDraft, id = drafts.newId()) => {
      restore(content)
      opened.set({ id })
    }
    /** Begins a new draft with the same list and these changes. */
    const renew = (next: PolicyValues, changes: Partial<PolicyDocument>) => {
      fill(next, changes)
      opened.set({ id: drafts.newId() })
    }
    /** Deletes the draft, and begins an empty one: the choice of block or allow goes, too. */
    const clear = () => {
      end()
      show(newDraft())
    }
    /** Starts to watch for changes. Returns a function that tells whether there was one. */
    const watch = () => {
      const [document, before] = [now(), values.get()]
      return () => now() !== document || values.get() !== before
    }
    const getId = () => opened.get().id
    return { open, kept, getId, collect, typed, restore, show, renew, end, clear, watch }
  }, [drafts, opened, open, kept, end, values, change, now])
}

export type OpenPolicy = ReturnType<typeof useOpenPolicy>
