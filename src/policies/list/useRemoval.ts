import { useCallback, useEffect, useRef } from 'react'
import { useUndoToast } from '../../ui/toast/toast.ts'
import { countEntries } from '../request/policyWords.ts'
import { change, type EntryList, undo, without } from '../urls/list.ts'
import type { ListEditor } from './listDocument.ts'

/** Removes entries by their values, and offers Undo in a toast until the list changes otherwise. */
export function useRemoval({ document: { list }, change: apply }: ListEditor) {
  const { offer, drop } = useUndoToast()
  const left = useRef<EntryList>(undefined)
  useEffect(() => {
    if (list !== left.current) drop()
  }, [list, drop])
  return useCallback(
    (values: ReadonlySet<string>, why = '') => {
      const what = `${countEntries(values.size)} removed${why}`
      const next = change(list, without(list.entries, values), what)
      left.current = next
      apply({ list: next })
      offer({ message: `${what}.`, undo: () => apply({ list: undo(next) }) })
    },
    [list, apply, offer],
  )
}
