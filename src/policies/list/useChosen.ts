import { useMemo, useRef, useState } from 'react'
import type { RowSelection } from '../../ui/table/columns.ts'
import type { Entry } from '../urls/entry.ts'

/** The selected entries, by value: the list may change, and an undo brings entries back. */
export function useChosen(entries: readonly Entry[], order: Uint32Array) {
  const [all, choose] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string>(undefined)
  const indexes = useMemo(
    () =>
      new Set(all.size === 0 ? [] : entries.flatMap(({ value }, index) => (all.has(value) ? [index] : []))),
    [all, entries],
  )
  const chosen = useMemo(
    () => new Set(Array.from(indexes, (index) => entries[index]?.value ?? '')),
    [indexes, entries],
  )
  const selection = useMemo<RowSelection<Entry>>(() => {
    const valueAt = (place: number) => entries[order[place] ?? -1]?.value ?? ''
    const shown = indexes.size === 0 ? 0 : order.reduce((sum, index) => sum + Number(indexes.has(index)), 0)
    const isAll = shown > 0 && shown === order.length
    return {
      chosen: indexes,
      shown: isAll ? 'all' : shown > 0 ? 'some' : 'none',
      nameOf: ({ value }) => value,
      onToggle(place, isRange) {
        const value = valueAt(place)
        const start = isRange ? order.findIndex((index) => entries[index]?.value === anchor.current) : -1
        const [from, to] = start === -1 ? [place, place] : [Math.min(start, place), Math.max(start, place)]
        anchor.current = value
        const next = new Set(chosen)
        for (let at = from; at <= to; at += 1) {
          if (chosen.has(value)) next.delete(valueAt(at))
          else next.add(valueAt(at))
        }
        choose(next)
      },
      onToggleAll() {
        const values = Array.from(order, (index) => entries[index]?.value ?? '')
        const rest = new Set(chosen)
        for (const value of values) rest.delete(value)
        choose(isAll ? rest : new Set([...chosen, ...values]))
      },
    }
  }, [entries, order, indexes, chosen])
  /** What a search or a filter hides stays selected, but the tools leave it alone. */
  const shownChosen = useMemo(
    () =>
      new Set(
        indexes.size === 0
          ? []
          : Array.from(order).flatMap((index) => (indexes.has(index) ? (entries[index]?.value ?? []) : [])),
      ),
    [entries, order, indexes],
  )
  return { chosen: shownChosen, choose, selection }
}
