import { useMemo, useRef, useState } from 'react'
import type { RowSelection } from '../../ui/table/columns.ts'
import { rowsIn } from '../../ui/table/order.ts'
import { type Selection, toggle, toggleAll } from '../../ui/table/selection.ts'
import type { Entry } from '../urls/entry.ts'

const valuesIn = (entries: readonly Entry[], indexes: Uint32Array): ReadonlySet<string> =>
  new Set(rowsIn(entries, indexes).map(({ value }) => value))

/** The selected entries, by value: the list may change, and an undo brings entries back. */
export function useChosen(entries: readonly Entry[], order: Uint32Array) {
  const [all, choose] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string>(undefined)
  const indexes = useMemo(
    () => new Set(entries.flatMap(({ value }, index) => (all.has(value) ? index : []))),
    [all, entries],
  )
  /** What a search or a filter hides stays selected, but the tools leave it alone. */
  const chosen = useMemo(
    () =>
      valuesIn(
        entries,
        order.filter((index) => indexes.has(index)),
      ),
    [entries, order, indexes],
  )
  const selection = useMemo<RowSelection<Entry>>(() => {
    const now = (): Selection => ({
      chosen: indexes,
      anchor: entries.findIndex(({ value }) => value === anchor.current),
    })
    // An undo brings back what is gone from the list, but not after another choice.
    function select(next: Selection) {
      anchor.current = entries[next.anchor ?? -1]?.value
      choose(valuesIn(entries, Uint32Array.from(next.chosen)))
    }
    return {
      chosen: indexes,
      shown: chosen.size === 0 ? 'none' : chosen.size === order.length ? 'all' : 'some',
      nameOf: ({ value }) => value,
      onToggle: (place, isRange) => select(toggle(now(), order, place, isRange)),
      onToggleAll: () => select(toggleAll(now(), order)),
    }
  }, [entries, order, indexes, chosen])
  return { chosen, choose, selection }
}
