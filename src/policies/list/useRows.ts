import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { createView, filterOrder, type Sort } from '../../ui/table/order.ts'
import { usePreparation } from '../../ui/table/usePreparation.ts'
import { listFiltersOf } from '../checks/finding.ts'
import type { Entry } from '../urls/entry.ts'
import { columns } from './urlCells.tsx'
import type { UrlTableProps } from './UrlTable.tsx'
import { useShown } from './useShown.ts'

const textOf = ({ value, unicode = '', sources }: Entry): string =>
  [value, unicode, ...sources.map(({ text }) => text)].join('\n')

export type ShownRows = ReturnType<typeof useRows>

/** The rows of the table, by its search, its filter and its sort; and the place of the entry that is sought. */
export function useRows(
  { list: { entries }, findings, refused }: UrlTableProps,
  /** The value of an entry to scroll to: its row gets the focus. */
  sought: string | undefined,
  onSought: (value: string | undefined) => void,
) {
  const { shown, choose } = useShown()
  const [query, setQuery] = useState('')
  const [sort, setSort] = useState<Sort>()
  const view = useMemo(() => createView(entries, textOf, columns), [entries])
  usePreparation(view)
  // The field shows a key before the rows are drawn, which take longer than a frame.
  const searched = useDeferredValue(query)
  const filters = useMemo(() => listFiltersOf(findings, refused), [findings, refused])
  const filter = filters.find(({ key }) => key === shown.key)
  const isHiding = sought !== undefined && filter !== undefined && !filter.values.has(sought)
  const only = isHiding ? undefined : filter
  const order = useMemo(() => {
    const found = view.show(searched, sort)
    const valueAt = (index: number) => entries[index]?.value ?? ''
    if (only) return filterOrder(found, (index) => only.values.has(valueAt(index)))
    // Entries to look at come first, unless the list is sorted.
    const asked = sort ? [] : findings.filter(({ level, cases }) => cases && level !== 'note')
    if (asked.length === 0) return found
    const isAsked = (index: number) => asked.some(({ values }) => values?.has(valueAt(index)))
    return Uint32Array.from([
      ...filterOrder(found, isAsked),
      ...filterOrder(found, (index) => !isAsked(index)),
    ])
  }, [view, searched, sort, only, entries, findings])
  const place = sought === undefined ? -1 : order.findIndex((index) => entries[index]?.value === sought)
  if (sought !== undefined && place === -1 && query !== '') setQuery('')
  useEffect(() => {
    // Also an entry that is not in the list: it is not waited for, but the rows of a cleared search are.
    if (sought === undefined || searched !== query) return
    if (isHiding) choose('')
    onSought(undefined)
  }, [sought, onSought, searched, query, isHiding, choose])
  return { query, setQuery, searched, sort, setSort, filters, only, order, place }
}
