import { Text, TextInput } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import { useOwnDomains } from '../device/useOwnDomains.ts'
import { elementAt, within } from '../ui/focus.ts'
import { Choice } from '../ui/form/Choice.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { count, number } from '../ui/number.ts'
import { pageKey, usePageState, usePageStore } from '../ui/pageState.ts'
import type { Fix } from '../ui/pane/Findings.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { naturalOrder } from '../ui/table/order.ts'
import type { Shown } from './findings/finding.ts'
import { filtersOf, findRows, orderOf, showCells } from './findings/shownRows.ts'
import { tableColumns, type RowsProps } from './rowColumns.tsx'
import classes from './imports.module.css'

const shownKey = pageKey<Shown>('all')
const queryKey = pageKey('')

/** Makes the button that shows only some of the rows. `about`: these rows, for screen readers. */
export function useShowFix() {
  const shown = usePageStore(shownKey)
  const query = usePageStore(queryKey)
  return (rows: Shown, about: string): Fix => ({
    label: 'Show',
    name: `Show: ${about}`,
    variant: 'subtle',
    onFix: () => {
      shown.set(rows)
      query.set('')
      setTimeout(() => within(elementAt('main'), '[data-scroll]')[0]?.scrollIntoView({ block: 'nearest' }))
    },
  })
}

export function Rows(props: RowsProps) {
  // After the rest of the page: with many rows, both at once would block it.
  const { read, decisions, dispatch } = useDeferredValue(props)
  const { editing } = props
  const { checked } = read
  const [shown, setShown] = usePageState(shownKey)
  const filters = filtersOf(read)
  const only = filters.some((filter) => filter.shown === shown) ? shown : 'all'
  const [query, setQuery] = usePageState(queryKey)
  const sought = useDeferredValue(query)
  const rows = useMemo(() => naturalOrder(checked.flags.length), [checked])
  const own = useOwnDomains()
  const cells = useMemo(() => showCells(read, decisions, own), [read, decisions, own])
  const found = useMemo(() => findRows(read, cells, sought), [read, cells, sought])
  const order = useMemo(() => orderOf(read, only, found), [read, only, found])
  const columns = useMemo(
    () => tableColumns({ read, decisions, editing, dispatch }, cells, order),
    [read, decisions, editing, dispatch, cells, order],
  )
  const more = cells.width - cells.columns.length
  const { emptyLines } = checked.counts
  const rest = [
    emptyLines > 0 && `${count(emptyLines, 'empty line is', 'empty lines are')} not counted.`,
    more > 0 && `${count(more, 'more column is', 'more columns are')} not shown.`,
  ].filter(Boolean)
  return (
    <div className={`stack tight ${classes.rows}`}>
      <div className="row">
        <TextInput
          className="grow"
          miw={180}
          maw={420}
          aria-label="Find in the rows"
          placeholder="Find in the rows"
          value={query}
          spellCheck={false}
          onChange={(event) => setQuery(event.currentTarget.value)}
          // Enter would submit the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <Choice
          aria-label="Show"
          value={only}
          options={filters.map((filter) => [filter.shown, `${filter.label} (${number(filter.rows)})`])}
          onChoose={setShown}
        />
        <LiveRegion>
          {found && <Text>{count(order.length, 'row has', 'rows have')} this text.</Text>}
        </LiveRegion>
        {rest.length > 0 && <Text c="dimmed">{rest.join(' ')}</Text>}
      </div>
      <DataTable
        label="Preview of the file"
        columns={columns}
        rows={rows}
        order={order}
        topOn={`${only} ${query}`}
        minWidth={`${300 + cells.columns.length * 113}px`}
        rowSize={cells.hasNotes ? 'double' : undefined}
        empty={
          <Text c="dimmed" ta="center" p="lg">
            {found ? 'No row has this text.' : 'No people below the headings.'}
          </Text>
        }
      />
    </div>
  )
}
