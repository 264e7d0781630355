import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { pageKey, usePageState, usePageStore } from '../../ui/pageState.ts'
import type { RowSelection } from '../../ui/table/columns.ts'
import { createView, rowsIn, type Sort } from '../../ui/table/order.ts'
import { countShown, type Selection, toggle, toggleAll } from '../../ui/table/selection.ts'
import { listFiltersOf } from '../checks/finding.ts'
import { focusPlace } from '../request/focusPlace.ts'
import type { PagePlace } from '../request/policy.ts'
import type { Entry } from '../urls/entry.ts'
import { columns } from './urlCells.tsx'
import type { UrlTableProps } from './UrlTable.tsx'

/** The key of a finding; empty for all entries. A new object clears the search of the list. */
const filterKey = pageKey({ key: '' })

/** Leads to a place on the page of a policy; in the list, to the entries that it is about. */
export function useGoToPlace(): (place: PagePlace) => void {
  const { set } = usePageStore(filterKey)
  return useCallback(
    (place) => {
      if (place.at === 'list') set(() => ({ key: place.show ?? '' }))
      // The form, or the filter in it, may only be about to appear.
      setTimeout(() => focusPlace(place))
    },
    [set],
  )
}

const textOf = ({ value, unicode = '', sources }: Entry): string =>
  [value, unicode, ...sources.map(({ text }) => text)].join('\n')

export type ShownRows = ReturnType<typeof useRows>

/** The rows of the table, by its search, its filter and its sort. */
export function useRows({ list: { entries }, findings, refused }: UrlTableProps) {
  const [shown, setShown] = usePageState(filterKey)
  const [typed, setTyped] = useState({ text: '', on: shown })
  // A key is shown in the field before the rows that it finds.
  const later = useDeferredValue(typed)
  // A search could hide the entries that a link leads to.
  const queryOf = ({ text, on }: typeof typed) => (on === shown ? text : '')
  const [query, searched] = [queryOf(typed), queryOf(later)]
  const [sort, setSort] = useState<Sort>()
  const view = useMemo(() => createView(entries, textOf, columns), [entries])
  const filters = useMemo(() => listFiltersOf(findings, refused), [findings, refused])
  const only = filters.find(({ key }) => key === shown.key)
  const order = useMemo(() => {
    const found = view.show(searched, sort)
    return only ? found.filter((index) => only.values.has(entries[index]?.value ?? '')) : found
  }, [view, searched, sort, only, entries])
  const setQuery = (text: string) => setTyped({ text, on: shown })
  return { query, searched, setQuery, sort, setSort, filters, only, setShown, order }
}

/** The selected entries: by value, and not by index, so that a selection survives changes of the list and an undo. */
export function useChosen(entries: readonly Entry[], order: Uint32Array) {
  const [values, choose] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string>(undefined)
  const indexes = useMemo(
    () => new Set(values.size === 0 ? [] : entries.flatMap(({ value }, at) => (values.has(value) ? at : []))),
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
  return { chosen, selection }
}
