import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { FoldHead } from '../../ui/form/Fold.tsx'
import { Empty } from '../../ui/frame/Empty.tsx'
import { number } from '../../ui/number.ts'
import { useIsNarrow } from '../../ui/pane/useIsNarrow.ts'
import { place as placeRef } from '../../ui/places.ts'
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx'
import { chipsOf, type PolicyFinding } from '../checks/finding.ts'
import { focusPlace } from '../request/focusPlace.ts'
import type { RefusedEntries } from '../request/refusals.ts'
import type { Entry } from '../urls/entry.ts'
import { ChosenTools } from './ChosenTools.tsx'
import { EntryEditor } from './EntryEditor.tsx'
import { change, type EntryList, redo, type Revision, undo, without } from './entryList.ts'
import type { ListEditor } from './listDocument.ts'
import { TableTools } from './TableTools.tsx'
import { type Actions, ActionsContext, columns } from './urlCells.tsx'
import { useChosen } from './useChosen.ts'
import { useRemoval } from './useRemoval.ts'
import { useRows } from './useRows.ts'
import { useShown } from './useShown.ts'
import classes from './List.module.css'

export interface UrlTableProps {
  readonly list: EntryList
  /** The entry that is being edited. */
  readonly editing: Revision | undefined
  readonly apply: ListEditor['change']
  /** While a changed list is judged, these are of the last one, so that the table does not jump. */
  readonly findings: readonly PolicyFinding[]
  /** The entries that the service refused. */
  readonly refused: RefusedEntries | undefined
}

/**
 * The list with search, sorting, selection and changes. Every change can be undone. It renders only when it must. In a
 * narrow window it is a fold, which opens where an entry is to be looked at.
 */
export const UrlTable = memo(function UrlTable(props: UrlTableProps) {
  const { list, editing, apply, findings, refused } = props
  const { entries } = list
  const setEntries = useCallback(
    (next: readonly Entry[], what: string) => apply({ list: change(list, next, what) }),
    [list, apply],
  )
  const remove = useRemoval(list, apply)
  const [sought, setSought] = useState<string>()
  const rows = useRows(props, sought, setSought)
  const { order, searched, only, sort } = rows
  const { chosen, choose, selection } = useChosen(entries, order)
  const [top, setTop] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const chips = useMemo(() => chipsOf(findings), [findings])
  const actions = useMemo<Actions>(
    () => ({
      edit(value, button) {
        const entry = entries.find((each) => each.value === value)
        if (!entry) return
        const { bottom } = button.getBoundingClientRect()
        setTop(bottom - (box.current?.getBoundingClientRect().top ?? 0))
        apply({ editing: { value, text: value, action: entry.action, type: entry.type } })
      },
      remove(value) {
        setEntries(without(entries, new Set([value])), `${value} removed`)
        // The table disappears.
        if (entries.length === 1) focusPlace({ at: 'box' })
      },
      refused,
      chips,
    }),
    [entries, apply, setEntries, refused, chips],
  )
  const edited = editing && entries.find(({ value }) => value === editing.value)
  const hasTools = [entries, list.past, list.future].some(({ length }) => length > 0)
  const isAsked = [edited, refused?.size || undefined, only, sought].some((each) => each !== undefined)

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
    } else if (key === 'F2' || key === 'Delete') {
      event.preventDefault()
      if (key === 'F2') actions.edit(value, row)
      else if (chosen.has(value)) remove(chosen)
      else actions.remove(value)
    }
  }

  return (
    <ActionsContext value={actions}>
      <ListFold entries={entries} isEmpty={!hasTools} isAsked={isAsked}>
        {hasTools && (
          <TableTools list={list} apply={apply} onRemove={remove} rows={rows} chosen={chosen.size} />
        )}
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
          {/* The list appears as a whole: its rows come and go with the scroll position. */}
          <div role="presentation" className="appears" hidden={entries.length === 0} onKeyDown={onKeyDown}>
            <Rows
              rows={entries}
              order={order}
              searched={searched}
              isFiltered={only !== undefined}
              sort={sort}
              onSort={rows.setSort}
              reach={rows.place === -1 ? undefined : rows.place}
              topOn={`${searched} ${sort?.key} ${sort?.descending} ${only?.key}`}
              selection={selection}
            />
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
                setSought(value)
              }}
            />
          )}
        </div>
      </ListFold>
    </ActionsContext>
  )
})

interface ListFoldProps {
  readonly entries: readonly Entry[]
  readonly isEmpty: boolean
  /** Whether an entry is to be looked at, which opens it. */
  readonly isAsked: boolean
  readonly children: ReactNode
}

/** In a narrow window, the list is a fold. Its content stays rendered, with what is found and selected in it. */
function ListFold({ entries, isEmpty, isAsked, children }: ListFoldProps) {
  const isNarrow = useIsNarrow()
  const id = useId()
  const { choose } = useShown()
  const [isOpen, setOpen] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked)
    if (isAsked) setOpen(true)
  }
  return (
    <>
      {isNarrow && !isEmpty && (
        <FoldHead
          ref={placeRef('find')}
          id={id}
          title="URLs"
          value={entries.length === 1 ? entries[0]?.value : number(entries.length)}
          isOpen={isOpen}
          onOpen={(next) => {
            // A filter would open it again.
            if (!next) choose('')
            setOpen(next)
          }}
        />
      )}
      <div id={id} hidden={isNarrow && !isOpen}>
        <div className={`stack tight ${classes.list}`}>{children}</div>
      </div>
    </>
  )
}

interface RowsProps extends Omit<DataTableProps<Entry>, 'label' | 'columns' | 'rows' | 'empty'> {
  readonly rows: readonly Entry[]
  readonly searched: string
  /** Whether only some of the entries are searched. */
  readonly isFiltered: boolean
}

/** The table itself. A key in the search renders the field and not the table. */
const Rows = memo(function Rows({ rows, searched, isFiltered, ...table }: RowsProps) {
  // That all are blocked is in the sentence beside the list. Any other action shows at each entry.
  const hasOthers = useMemo(() => rows.some(({ action }) => action !== 'block'), [rows])
  return (
    <DataTable
      label="URLs of this policy"
      columns={hasOthers ? columns : blocked}
      rows={rows}
      {...table}
      minWidth="520px"
      hasCards
      rowSize="dense"
      empty={
        <Empty title="Nothing found">
          No entry {isFiltered ? 'shown' : 'in the list'} contains “{searched}”.
        </Empty>
      }
    />
  )
})

const blocked = columns.filter(({ key }) => key !== 'action')
