import { useCallback } from 'react'
import { usePageToast } from '../../ui/toast/toast.ts'
import { countEntries } from '../request/policyWords.ts'
import { change, type EntryList, undo, without } from './entryList.ts'
import type { ListEditor } from './listDocument.ts'

/** Removes entries by their values, and offers Undo in a toast until the list changes otherwise. */
export function useRemoval(list: EntryList, apply: ListEditor['change']) {
  const { show } = usePageToast(list)
  return useCallback(
    (values: ReadonlySet<string>) => {
      const [only] = values
      const what = `${values.size === 1 ? only : countEntries(values.size)} removed`
      const left = without(list.entries, values)
      // The button was pressed twice, while the list was checked.
      if (left.length === list.entries.length) return
      const next = change(list, left, what)
      apply({ list: next })
      show({ message: `${what}.`, undo: () => apply({ list: undo(next) }) }, next)
    },
    [list, apply, show],
  )
}
