import { useMemo, useRef, useState } from 'react'
import type { RowSelection } from '../../ui/table/columns.ts'
import { rowsIn } from '../../ui/table/order.ts'
import type { Entry } from '../urls/entry.ts'

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
      new Set(
        rowsIn(
          entries,
          order.filter((index) => indexes.has(index)),
        ).map(({ value }) => value),
      ),
    [entries, order, indexes],
  )
  const selection = useMemo<RowSelection<Entry>>(() => {
    const valueAt = (place: number) => entries[order[place] ?? -1]?.value ?? ''
    const isAll = chosen.size > 0 && chosen.size === order.length
    // What is gone from the list is back with an undo, but not after another choice.
    const left = () => new Set(Array.from(indexes, (index) => entries[index]?.value ?? ''))
    return {
      chosen: indexes,
      shown: isAll ? 'all' : chosen.size > 0 ? 'some' : 'none',
      nameOf: ({ value }) => value,
      onToggle(place, isRange) {
        const value = valueAt(place)
        const start = isRange ? order.findIndex((index) => entries[index]?.value === anchor.current) : -1
        const [from, to] = start === -1 ? [place, place] : [Math.min(start, place), Math.max(start, place)]
        anchor.current = value
        const next = left()
        for (let at = from; at <= to; at += 1) {
          if (all.has(value)) next.delete(valueAt(at))
          else next.add(valueAt(at))
        }
        choose(next)
      },
      onToggleAll() {
        const next = left()
        for (const index of order) {
          const value = entries[index]?.value ?? ''
          if (isAll) next.delete(value)
          else next.add(value)
        }
        choose(next)
      },
    }
  }, [entries, order, all, indexes, chosen])
  return { chosen, choose, selection }
}
