import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  type KeyboardEvent,
  memo,
  type SetStateAction,
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
import { type Editing, EntryEditor } from './EntryEditor.tsx'
import type { Entry } from '../urls/entry.ts'
import type { RefusedEntries } from '../request/refusals.ts'
import { change, type EntryList, redo, revise, undo, widen, without } from '../urls/list.ts'
import { TableTools } from './TableTools.tsx'
import { ActionsContext, type Actions } from './tableActions.ts'
import { columns } from './urlCells.tsx'
import { useChosen } from './useChosen.ts'
import type { Shown } from './useShown.ts'
import type { Chip, ListFilter } from '../checks/listFindings.ts'
import classes from './List.module.css'
import { countEntries } from '../request/policyWords.ts'

const textOf = ({ value, unicode = '', sources }: Entry): string =>
  [value, unicode, ...sources.map(({ text }) => text)].join('\n')

export interface UrlTableProps {
  readonly list: EntryList
  readonly onList: (list: SetStateAction<EntryList>) => void
  /** Removes entries by their values, and offers Undo. */
  readonly onRemove: (values: ReadonlySet<string>) => void
  /** The entries that the service refused. */
  readonly refused: RefusedEntries | undefined
  /** The filters, and the chosen one; without it, all entries are shown. */
  readonly filters: readonly ListFilter[]
  /** Beside the entries, by value. */
  readonly chips: ReadonlyMap<string, readonly Chip[]>
  readonly shown: Shown
  readonly onShown: (key: string) => void
  /** The entry that is being edited. */
  readonly editing: Editing | undefined
  readonly onEditing: (editing: Editing | undefined) => void
  /** The value of an entry to scroll to: its row gets the focus. */
  readonly sought: string | undefined
  readonly onSought: (value: string | undefined) => void
}

/** The list with search, sorting, selection and changes. Every change can be undone. */
export const UrlTable = memo(function UrlTable(props: UrlTableProps) {
  const { list, onList, onRemove, refused, filters, chips, shown, onShown } = props
  const { editing, onEditing, sought, onSought } = props
  const { entries } = list
  const [query, setQuery] = useState('')
  const [led, setLed] = useState(shown.led)
  // A link to a filter clears the search, which could hide its entries.
  if (led !== shown.led) {
    setLed(shown.led)
    setQuery('')
  }
  const [sort, setSort] = useState<Sort>()
  const [top, setTop] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const view = useMemo(() => createView(entries, textOf, columns), [entries])
  usePreparation(view)
  // The field shows a key before the rows are drawn, which take longer than a frame.
  const searched = useDeferredValue(query)
  const found = useMemo(() => view.show(searched, sort), [view, searched, sort])
  const only = filters.find(({ key }) => key === shown.key)
  const order = useMemo(
    () => (only ? filterOrder(found, (index) => only.values.has(entries[index]?.value ?? '')) : found),
    [found, only, entries],
  )
  const { chosen, choose, selection } = useChosen(entries, order)

  const place = useMemo(() => {
    const first = sought === undefined ? -1 : order.findIndex((index) => entries[index]?.value === sought)
    return first === -1 ? undefined : first
  }, [sought, order, entries])
  const [wasSought, setWasSought] = useState(sought)
  if (sought !== wasSought) {
    setWasSought(sought)
    if (sought !== undefined && place === undefined) setQuery('')
  }
  useEffect(() => {
    // Also an entry that is not in the list: it is not waited for, but the rows of a cleared search are.
    if (sought !== undefined && searched === query) onSought(undefined)
  }, [sought, onSought, searched, query])

  const actions = useMemo<Actions>(
    () => ({
      edit(value, button) {
        const entry = entries.find((each) => each.value === value)
        if (!entry) return
        const { bottom } = button.getBoundingClientRect()
        setTop(bottom - (box.current?.getBoundingClientRect().top ?? 0))
        onEditing({ value, text: value, action: entry.action, type: entry.type })
      },
      remove: (value) => onList(change(list, without(entries, new Set([value])), `${value} removed`)),
      refused,
      chips,
    }),
    [list, entries, onList, onEditing, refused, chips],
  )
  const edited = editing && entries.find(({ value }) => value === editing.value)
  function close(value: string) {
    onEditing(undefined)
    onSought(value)
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const { target, key, shiftKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && /^[zy]$/i.test(key)) {
      event.preventDefault()
      onList(shiftKey || key.toLowerCase() === 'y' ? redo : undo)
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
      if (!chosen.has(value)) actions.remove(value)
      else onList(change(list, without(entries, chosen), `${countEntries(chosen.size)} removed`))
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
        onList={onList}
        onRemove={onRemove}
        query={query}
        onQuery={setQuery}
        filters={filters}
        only={only}
        shown={shown}
        onShown={onShown}
        order={order}
        chosen={chosen.size}
      />
      {chosen.size > 0 && (
        <ChosenTools list={list} onList={onList} onRemove={onRemove} chosen={chosen} onChosen={choose} />
      )}
      <div ref={box} className={classes.table}>
        <div role="presentation" onKeyDown={onKeyDown}>
          {table}
        </div>
        {edited && editing && (
          <EntryEditor
            entry={edited}
            editing={editing}
            top={top}
            onEditing={onEditing}
            onSave={(next) => {
              const revised = revise(entries, next)
              if ('reason' in revised) return revised.reason
              onList(change(list, revised.entries, `${next.value} edited`))
              close(revised.value)
              return undefined
            }}
            onCancel={() => close(editing.value)}
            onRemove={() => {
              actions.remove(editing.value)
              close(editing.value)
            }}
            onWiden={() => {
              const wider = widen(entries, new Set([editing.value]))
              if (wider === entries) return 'The domain is already in the list with another action or type.'
              onList(change(list, wider, `${editing.value} widened to its domain`))
              close(editing.value)
              return undefined
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
