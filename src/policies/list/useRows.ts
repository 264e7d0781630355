import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { createView, filterOrder, type Sort } from '../../ui/table/order.ts'
import { usePreparation } from '../../ui/table/usePreparation.ts'
import { listFiltersOf } from '../checks/finding.ts'
import type { Entry } from '../urls/entry.ts'
import { columns } from './urlCells.tsx'
import type { UrlTableProps } from './UrlTable.tsx'
import { useListFilter } from './useListFilter.ts'

const textOf = ({ value, unicode = '', sources }: Entry): string =>
  [value, unicode, ...sources.map(({ text }) => text)].join('\n')

export type ShownRows = ReturnType<typeof useRows>

/** The rows of the table, by its search, its filter and its sort. */
export function useRows(
  { list: { entries }, findings, refused }: UrlTableProps,
  /** The value of an entry to scroll to: its row gets the focus. */
  sought: string | undefined,
  onSought: (value: string | undefined) => void,
) {
  const [shown, setShown] = useListFilter()
  const [followed, setFollowed] = useState(shown)
  const [query, setQuery] = useState('')
  const [sort, setSort] = useState<Sort>()
  // A search could hide the entries that a link leads to.
  if (followed !== shown) {
    setFollowed(shown)
    setQuery('')
  }
  const view = useMemo(() => createView(entries, textOf, columns), [entries])
  usePreparation(view)
  // The field shows a key before the rows are drawn, which take longer than a frame.
  const searched = useDeferredValue(query)
  const filters = useMemo(() => listFiltersOf(findings, refused), [findings, refused])
  const only = filters.find(({ key }) => key === shown.key)
  const order = useMemo(() => {
    const found = view.show(searched, sort)
    const isIn = (index: number, values: ReadonlySet<string>) => values.has(entries[index]?.value ?? '')
    if (only) return filterOrder(found, (index) => isIn(index, only.values))
    // Entries to look at come first, unless the list is sorted.
    const urgent = sort ? [] : findings.filter(({ level, cases }) => cases && level !== 'note')
    if (urgent.length === 0) return found
    const isUrgent = (index: number) => urgent.some(({ values }) => values && isIn(index, values))
    return Uint32Array.from([
      ...filterOrder(found, isUrgent),
      ...filterOrder(found, (index) => !isUrgent(index)),
    ])
  }, [view, searched, sort, only, entries, findings])
  const place = sought === undefined ? -1 : order.findIndex((index) => entries[index]?.value === sought)
  const isHiding = place === -1 && (query !== '' || only !== undefined)
  useEffect(() => {
    if (sought === undefined || searched !== query) return
    if (isHiding) setShown({ key: '' })
    // Also an entry that is not in the list: it is not waited for.
    else onSought(undefined)
  }, [sought, onSought, searched, query, isHiding, setShown])
  const reach = place === -1 ? undefined : place
  return { query, setQuery, searched, sort, setSort, filters, only, setShown, order, reach }
}
