import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  type KeyboardEvent,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Empty } from '../../ui/frame/Empty.tsx'
import { createView, filterOrder, type Sort } from '../../ui/table/order.ts'
import { usePreparation } from '../../ui/table/usePreparation.ts'
import { ChosenTools } from './ChosenTools.tsx'
import { EntryEditor } from './EntryEditor.tsx'
import type { ListEditor } from './listDocument.ts'
import type { Entry } from '../urls/entry.ts'
import type { RefusedEntries } from '../request/refusals.ts'
import { change, type EntryList, redo, type Revision, undo, without } from './entryList.ts'
import { TableTools } from './TableTools.tsx'
import { type Actions, ActionsContext, columns } from './urlCells.tsx'
import { useChosen } from './useChosen.ts'
import { useRemoval } from './useRemoval.ts'
import { useShown } from './useShown.ts'
import { chipsOf, filterFromReview, type ListFinding, listFiltersOf } from '../checks/listFindings.ts'
import classes from './List.module.css'

const textOf = ({ value, unicode = '', sources }: Entry): string =>
  [value, unicode, ...sources.map(({ text }) => text)].join('\n')

export interface UrlTableProps {
  readonly list: EntryList
  /** The entry that is being edited. */
  readonly editing: Revision | undefined
  readonly apply: ListEditor['change']
  /** While a changed list is judged, these are of the last one, so that the table does not jump. */
  readonly findings: readonly ListFinding[]
  /** The entries that the service refused. */
  readonly refused: RefusedEntries | undefined
  /** The value of an entry to scroll to: its row gets the focus. */
  readonly sought: string | undefined
  readonly onSought: (value: string | undefined) => void
}

/** The list with search, sorting, selection and changes. Every change can be undone. It renders only when it must. */
export const UrlTable = memo(function UrlTable(props: UrlTableProps) {
  const { list, editing, apply, findings, refused, sought, onSought } = props
  const { entries } = list
  const setEntries = useCallback(
    (next: readonly Entry[], what: string) => apply({ list: change(list, next, what) }),
    [list, apply],
  )
  const remove = useRemoval(list, apply)
  const { shown, choose: show } = useShown()
  const chips = useMemo(() => chipsOf(findings), [findings])
  const filters = useMemo(
    () => [...filterFromReview(shown, entries), ...listFiltersOf(findings, refused)],
    [shown, entries, findings, refused],
  )
  const [query, setQuery] = useState('')
  const [sort, setSort] = useState<Sort>()
  const [top, setTop] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const view = useMemo(() => createView(entries, textOf, columns), [entries])
  usePreparation(view)
  // The field shows a key before the rows are drawn, which take longer than a frame.
  const searched = useDeferredValue(query)
  const found = useMemo(() => view.show(searched, sort), [view, searched, sort])
  const filter = filters.find(({ key }) => key === shown.key)
  // It could hide the entry to scroll to.
  const isHiding = sought !== undefined && filter !== undefined && !filter.values.has(sought)
  const only = isHiding ? undefined : filter
  const order = useMemo(
    () => (only ? filterOrder(found, (index) => only.values.has(entries[index]?.value ?? '')) : found),
    [found, only, entries],
  )
  const { chosen, choose, selection } = useChosen(entries, order)

  const place = useMemo(() => {
    const first = sought === undefined ? -1 : order.findIndex((index) => entries[index]?.value === sought)
    return first === -1 ? undefined : first
  }, [sought, order, entries])
  if (sought !== undefined && place === undefined && query !== '') setQuery('')
  useEffect(() => {
    // Also an entry that is not in the list: it is not waited for, but the rows of a cleared search are.
    if (sought === undefined || searched !== query) return
    if (isHiding) show('')
    onSought(undefined)
  }, [sought, onSought, searched, query, isHiding, show])

  const actions = useMemo<Actions>(
    () => ({
      edit(value, button) {
        const entry = entries.find((each) => each.value === value)
        if (!entry) return
        const { bottom } = button.getBoundingClientRect()
        setTop(bottom - (box.current?.getBoundingClientRect().top ?? 0))
        apply({ editing: { value, text: value, action: entry.action, type: entry.type } })
      },
      remove: (value) => setEntries(without(entries, new Set([value])), `${value} removed`),
      refused,
      chips,
    }),
    [entries, apply, setEntries, refused, chips],
  )
  const edited = editing && entries.find(({ value }) => value === editing.value)

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const { target, key, shiftKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && /^[zy]$/i.test(key)) {
      event.preventDefault()
      const go = shiftKey || key.toLowerCase() === 'y' ? redo : undo
      apply((now) => ({ list: go(now.list) }))
      return
    }
    const row = target instanceof Element && target.closest<HTMLElement>('tr[aria-rowindex]')
    if (!row || isCommand || event.altKey) return
    const at = Number(row.getAttribute('aria-rowindex')) - 2
    const value = entries[order[at] ?? -1]?.value
    if (value === undefined) return
    if (shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const next = entries[order[at + (key === 'ArrowDown' ? 1 : -1)] ?? -1]?.value
      choose((before) => new Set([...before, value, ...(next === undefined ? [] : [next])]))
    } else if (key === 'F2') {
      event.preventDefault()
      actions.edit(value, row)
    } else if (key === 'Delete') {
      event.preventDefault()
      if (chosen.has(value)) remove(chosen)
      else actions.remove(value)
    }
  }

  const isWide = useMediaQuery('(min-width: 110em)', false, { getInitialValueInEffect: false })
  const shownColumns = useMemo(
    () => (isWide ? columns : columns.filter(({ key }) => key !== 'pasted')),
    [isWide],
  )
  // A key renders the field and not the table.
  const table = useMemo(
    () => (
      <DataTable
        label="URLs of this policy"
        columns={shownColumns}
        rows={entries}
        order={order}
        sort={sort}
        onSort={setSort}
        reach={place}
        topOn={`${searched} ${sort?.key} ${sort?.descending} ${only?.key}`}
        minWidth="520px"
        selection={selection}
        hasCards
        empty={
          entries.length === 0 ? (
            <Empty title="No URLs yet">
              Paste URLs above. Each row shows the pasted value and the value to send.
            </Empty>
          ) : (
            <Empty title="Nothing found">
              No entry {only ? 'shown' : 'in the list'} contains “{searched}”.
            </Empty>
          )
        }
      />
    ),
    [shownColumns, entries, order, sort, place, searched, only, selection],
  )
  return (
    <ActionsContext value={actions}>
      <TableTools
        list={list}
        apply={apply}
        onRemove={remove}
        query={query}
        onQuery={setQuery}
        filters={filters}
        only={only}
        order={order}
        chosen={chosen.size}
      />
      {chosen.size > 0 && (
        <ChosenTools
          entries={entries}
          onEntries={setEntries}
          onRemove={remove}
          chosen={chosen}
          onChosen={choose}
        />
      )}
      <div ref={box} className={classes.table}>
        <div role="presentation" onKeyDown={onKeyDown}>
          {table}
        </div>
        {edited && editing && (
          <EntryEditor
            entries={entries}
            entry={edited}
            editing={editing}
            top={top}
            onEditing={(next) => apply({ editing: next })}
            onEntries={setEntries}
            onClose={(value) => {
              apply({ editing: undefined })
              onSought(value)
            }}
          />
        )}
      </div>
      {entries.length > 0 && (
        <Text size="xs" c="dimmed" className={classes.keys}>
          In the table: arrow keys change the row, Space or Shift + arrow selects, F2 edits, Delete removes,
          Ctrl + Z undoes.
        </Text>
      )}
    </ActionsContext>
  )
})
