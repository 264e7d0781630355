import { ActionIcon, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import {
  memo,
  type SetStateAction,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Empty } from '../../ui/frame/Empty.tsx'
import { number } from '../../ui/number.ts'
import type { ValueStore } from '../../ui/pageState.ts'
import { createView, filterOrder, type Sort, type View } from '../../ui/table/order.ts'
import { ChosenTools } from './ChosenTools.tsx'
import { isAnyChanged, type Edits } from '../urls/edits.ts'
import type { Entry } from '../urls/entry.ts'
import type { RefusedEntries } from '../request/refusals.ts'
import { assign, change, edit, redo, type EntryList, undo, widen, without } from '../urls/list.ts'
import { leaveCell, stayInCell } from './openCell.ts'
import { ActionsContext, type Actions } from './tableActions.ts'
import { columns } from './urlCells.tsx'
import type { Shown } from './useShown.ts'
import { TableKeys } from './TableKeys.tsx'
import type { ListFilter } from '../checks/listFilters.ts'
import classes from './List.module.css'
import { countEntries } from '../request/policyWords.ts'

const textOf = ({ value, unicode = '', sources }: Entry): string =>
  [value, unicode, ...sources.map(({ text }) => text)].join('\n')

/** Rows per slice, short enough for a frame. */
const sliceRows = 2_000

/** Prepares the rows for the search while the page is idle. */
function usePreparation(view: View) {
  useEffect(() => {
    let timer = setTimeout(function next() {
      if (view.prepare(sliceRows)) timer = setTimeout(next)
    })
    return () => clearTimeout(timer)
  }, [view])
}

export interface UrlTableProps {
  readonly list: EntryList
  readonly onList: (list: SetStateAction<EntryList>) => void
  /** The entries that the service refused. */
  readonly refused: RefusedEntries | undefined
  /** The filters, and the chosen one; without it, all entries are shown. */
  readonly filters: readonly ListFilter[]
  readonly shown: Shown
  readonly onShown: (key: string) => void
  /** The texts of open cells. */
  readonly edits: ValueStore<Edits>
  /** The value of an entry to scroll to: its row gets the focus. */
  readonly sought: string | undefined
  readonly onFound: () => void
}

/** The list with search, sorting, selection and changes. Every change can be undone. */
export const UrlTable = memo(function UrlTable(props: UrlTableProps) {
  const { list, onList, refused, filters, shown, onShown, edits, sought, onFound } = props
  const { entries } = list
  const [query, setQuery] = useState('')
  const [led, setLed] = useState(shown.led)
  // A link to a filter clears the search, which could hide its entries.
  if (led !== shown.led) {
    setLed(shown.led)
    setQuery('')
  }
  const [sort, setSort] = useState<Sort>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState<string>()
  const lastChosen = useRef<string>(undefined)
  const asked = useDeferredValue(query)
  const view = useMemo(() => createView(entries, textOf, columns), [entries])
  usePreparation(view)
  const found = useMemo(() => view.show(asked, sort), [view, asked, sort])
  const only = filters.find(({ key }) => key === shown.key)
  const order = useMemo(
    () => (only ? filterOrder(found, (index) => only.values.has(entries[index]?.value ?? '')) : found),
    [found, only, entries],
  )
  const still = useMemo(() => {
    if (chosen.size === 0) return chosen
    return new Set(entries.flatMap(({ value }) => (chosen.has(value) ? [value] : [])))
  }, [entries, chosen])

  const [wasSought, setWasSought] = useState(sought)
  if (sought !== wasSought) {
    setWasSought(sought)
    if (sought !== undefined) setQuery('')
  }
  // Search results arrive later than an emptied search field.
  const wanted = asked === '' ? sought : undefined
  const place = useMemo(() => {
    const first = wanted === undefined ? -1 : order.findIndex((index) => entries[index]?.value === wanted)
    return first === -1 ? undefined : first
  }, [wanted, order, entries])
  useEffect(() => {
    // The entry is not in the list any more.
    if (wanted !== undefined && place === undefined) onFound()
  }, [wanted, place, onFound])

  const actions = useMemo<Actions>(() => {
    const one = (value: string) => new Set([value])
    const apply = (next: readonly Entry[], what: string) => {
      setNote(undefined)
      onList(change(list, next, what))
    }
    return {
      chosen: still,
      choose(value, on, range) {
        const values = Array.from(order, (index) => entries[index]?.value ?? '')
        const [from, to] = [values.indexOf(lastChosen.current ?? value), values.indexOf(value)]
        const reach =
          range && from !== -1 ? values.slice(Math.min(from, to), Math.max(from, to) + 1) : [value]
        lastChosen.current = value
        const next = new Set(still)
        for (const each of reach) {
          if (on) next.add(each)
          else next.delete(each)
        }
        setChosen(next)
      },
      set: (value, part) =>
        apply(assign(entries, one(value), part), `${value} set to ${Object.values(part).join()}`),
      remove: (value) => apply(without(entries, one(value)), `${value} removed`),
      widen(value) {
        const wider = widen(entries, one(value))
        if (wider === entries) setNote('The domain is already in the list with another action or type.')
        else apply(wider, `${value} widened to its domain`)
      },
      edit(value, text) {
        const edited = edit(entries, value, text)
        if ('reason' in edited) return edited.reason
        apply(edited.entries, `${value} edited`)
        return undefined
      },
      edits,
      sought: wanted,
      onFound,
      refused,
    }
  }, [list, entries, onList, refused, still, order, edits, wanted, onFound])

  const [undone, redone] = [list.past.at(-1), list.future.at(-1)]
  // A text typed in a cell is undone first.
  const isTyped = useSyncExternalStore(edits.subscribe, () => isAnyChanged(edits.get()))
  return (
    <ActionsContext value={actions}>
      <div className={`row ${classes.tools}`}>
        <TextInput
          aria-label="Find in the list"
          placeholder="Find in the list"
          value={query}
          spellCheck={false}
          onChange={(event) => setQuery(event.currentTarget.value)}
          // The form around it must not be submitted.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <NativeSelect
          aria-label="Show"
          value={only?.key ?? ''}
          disabled={filters.length === 0}
          data={[
            { value: '', label: `All ${number(entries.length)}` },
            ...filters.map(({ key, label, values }) => ({
              value: key,
              label: `${label} (${number(values.size)})`,
            })),
          ]}
          onChange={(event) => onShown(event.currentTarget.value)}
        />
        <span role="status" className="dimmed">
          {note ??
            (still.size > 0
              ? `${number(still.size)} selected`
              : order.length === entries.length
                ? ''
                : `${number(order.length)} of ${number(entries.length)}`)}
        </span>
        <span className={classes.pair}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={undone ? `Undo: ${undone.what}` : 'Undo'}
            data-command="undo"
            title={undone ? `Undo: ${undone.what}` : 'Nothing to undo'}
            disabled={!undone && !isTyped}
            onMouseDown={stayInCell}
            onClick={({ currentTarget }) => leaveCell(currentTarget) !== 'held' && onList(undo)}
          >
            <IconArrowBackUp size={18} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={redone ? `Redo: ${redone.what}` : 'Redo'}
            title={redone ? `Redo: ${redone.what}` : 'Nothing to redo'}
            disabled={!redone}
            onMouseDown={stayInCell}
            onClick={({ currentTarget }) => leaveCell(currentTarget) !== 'held' && onList(redo)}
          >
            <IconArrowForwardUp size={18} />
          </ActionIcon>
        </span>
      </div>
      {entries.length > 0 && (
        <ChosenTools list={list} onList={onList} chosen={still} order={order} onChosen={setChosen} />
      )}
      <TableKeys
        valueAt={(at) => entries[order[at] ?? -1]?.value}
        select={(value, range) => actions.choose(value, true, range)}
        remove={(value) => {
          if (!still.has(value)) actions.remove(value)
          else onList(change(list, without(entries, still), `${countEntries(still.size)} removed`))
        }}
        undo={() => onList(undo)}
        redo={() => onList(redo)}
      >
        <DataTable
          label="URLs of this policy"
          columns={columns}
          rows={entries}
          order={order}
          sort={sort}
          onSort={setSort}
          reach={place}
          topOn={`${asked} ${sort?.key} ${sort?.descending} ${only?.key}`}
          minWidth="900px"
          empty={
            entries.length === 0 ? (
              <Empty title="No URLs yet">
                Paste URLs above. Each row shows the pasted value and the value to send.
              </Empty>
            ) : (
              <Empty title="Nothing found">
                No entry {only ? 'shown' : 'in the list'} contains “{asked}”.
              </Empty>
            )
          }
        />
      </TableKeys>
      {entries.length > 0 && (
        <Text size="xs" c="dimmed">
          In the table: arrow keys change the row, Shift + arrow selects, F2 edits, Delete removes, Ctrl + Z
          undoes.
        </Text>
      )}
    </ActionsContext>
  )
})
