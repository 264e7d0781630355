import { useMemo, useRef, useState } from 'react'
import type { RowSelection } from '../../ui/table/columns.ts'
import { rowsIn } from '../../ui/table/order.ts'
import { countShown, type Selection, toggle, toggleAll } from '../../ui/table/selection.ts'
import type { Entry } from '../urls/entry.ts'

/** The selected entries: by value, and not by index, so that a selection survives changes of the list and an undo. */
export function useChosen(entries: readonly Entry[], order: Uint32Array) {
  const [values, choose] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string>(undefined)
  const indexes = useMemo(
    () => new Set(entries.flatMap(({ value }, index) => (values.has(value) ? index : []))),
    [entries, values],
  )
  const selection = useMemo<RowSelection<Entry>>(() => {
    const known = { chosen: indexes }
    const shown = countShown(known, order)
    // A removed entry is selected again after an undo, unless something else was selected in between.
    function keep(next: Selection) {
      if (next.anchor !== undefined) anchor.current = entries[next.anchor]?.value
      choose(new Set(Array.from(next.chosen, (index) => entries[index]?.value ?? '')))
    }
    return {
      chosen: indexes,
      shown: shown === 0 ? 'none' : shown === order.length ? 'all' : 'some',
      nameOf: ({ value }) => value,
      onToggle(place, isRange) {
        const last = entries.findIndex(({ value }) => value === anchor.current)
        keep(toggle({ ...known, anchor: last }, order, place, isRange))
      },
      onToggleAll: () => keep(toggleAll(known, order)),
    }
  }, [entries, order, indexes])
  /** The selected entries that are shown. Hidden ones stay selected, but the tools leave them alone. */
  const chosen = useMemo(() => {
    const shown = order.filter((index) => indexes.has(index))
    return new Set(rowsIn(entries, shown).map(({ value }) => value))
  }, [entries, order, indexes])
  return { chosen, choose, selection }
}
