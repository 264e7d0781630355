import { type KeyboardEvent, memo, useMemo } from 'react'
import { Empty } from '../../ui/frame/Empty.tsx'
import { useIsNarrow } from '../../ui/pane/useIsNarrow.ts'
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx'
import { chipsOf, type PolicyFinding } from '../checks/finding.ts'
import type { RefusedEntries } from '../request/refusals.ts'
import type { Entry } from '../urls/entry.ts'
import { EntryEditor } from './EntryEditor.tsx'
import { type EntryList, redo, remove, type Revision, undo } from './entryList.ts'
import type { ListEditor } from './listDocument.ts'
import { TableTools } from './TableTools.tsx'
import { type Actions, ActionsContext, columns, contextOf } from './urlCells.tsx'
import { useChosen, useRows } from './useRows.ts'
import classes from './List.module.css'

export interface UrlTableProps {
  readonly list: EntryList
  readonly editing: Revision | undefined
  readonly apply: ListEditor['change']
  /** While a changed list is judged, these are of the last one. */
  readonly findings: readonly PolicyFinding[]
  readonly refused: RefusedEntries | undefined
}

/** The list with search, sorting, selection and changes. Every change can be undone. It renders only when it must. */
export const UrlTable = memo(function UrlTable(props: UrlTableProps) {
  const { list, editing, apply, findings, refused } = props
  const { entries } = list
  const rows = useRows(props)
  const { order, searched, only, sort } = rows
  const { chosen, selection } = useChosen(entries, order)
  const actions = useMemo<Actions>(
    () => ({
      edit: ({ value, action, type }) => apply({ editing: { value, text: value, action, type } }),
      remove: (values) => apply((now) => ({ list: remove(now.list, values) })),
      refused,
      chips: chipsOf(findings),
    }),
    [apply, refused, findings],
  )
  const edited = editing && entries.find(({ value }) => value === editing.value)
  const hasTools = [entries, list.past, list.future].some(({ length }) => length > 0)

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const { target, key, shiftKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && /^[zy]$/i.test(key)) {
      event.preventDefault()
      const go = shiftKey || key.toLowerCase() === 'y' ? redo : undo
      apply((now) => ({ list: go(now.list) }))
      return
    }
    const row = target instanceof HTMLInputElement && target.closest<HTMLElement>('tr[aria-rowindex]')
    if (!row || isCommand || event.altKey || !/^(?:F2|Enter|Delete)$/.test(key)) return
    const entry = entries[order[Number(row.getAttribute('aria-rowindex')) - 2] ?? -1]
    if (!entry) return
    event.preventDefault()
    if (key !== 'Delete') actions.edit(entry)
    else actions.remove(chosen.has(entry.value) ? chosen : new Set([entry.value]))
  }

  return (
    <ActionsContext value={actions}>
      <div className="stack tight">
        {hasTools && <TableTools list={list} apply={apply} rows={rows} chosen={chosen} />}
        <div className={classes.table}>
          {/* The list appears as a whole: its rows come and go with the scroll position. */}
          <div role="presentation" hidden={entries.length === 0} onKeyDown={onKeyDown}>
            <Rows
              rows={entries}
              order={order}
              query={searched}
              sort={sort}
              onSort={rows.setSort}
              topOn={`${searched} ${sort?.key} ${sort?.descending} ${only?.key}`}
              selection={selection}
            />
          </div>
          {edited && editing && <EntryEditor list={list} entry={edited} editing={editing} apply={apply} />}
        </div>
      </div>
    </ActionsContext>
  )
})

interface RowsProps extends Omit<DataTableProps<Entry>, 'label' | 'columns' | 'rows' | 'empty'> {
  readonly rows: readonly Entry[]
  readonly query: string
}

/** The table itself, which is rendered again only with its rows. */
const Rows = memo(function Rows({ rows, query, ...table }: RowsProps) {
  // That all are blocked is in the sentence beside the list. Any other action shows at each entry.
  const hasOthers = useMemo(() => rows.some(({ action }) => action !== 'block'), [rows])
  const hasLines = useMemo(() => rows.some((entry) => contextOf(entry) !== undefined), [rows])
  return (
    <DataTable
      label="URLs of this policy"
      columns={hasOthers ? columns : blocked}
      rows={rows}
      {...table}
      minWidth="520px"
      rowSize={useIsNarrow() || hasLines ? 'double' : 'compact'}
      empty={<Empty title="Nothing found">No entry that is shown contains “{query}”.</Empty>}
    />
  )
})

const blocked = columns.filter(({ key }) => key !== 'action')
