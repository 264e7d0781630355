import { Text, TextInput } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import { elementAt, within } from '../ui/focus.ts'
import { Choice } from '../ui/form/Choice.tsx'
import { Fold } from '../ui/form/Fold.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { count, number } from '../ui/number.ts'
import { pageKey, usePageState, usePageStore } from '../ui/pageState.ts'
import type { Fix } from '../ui/pane/Findings.tsx'
import { useIsNarrow } from '../ui/pane/useIsNarrow.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { naturalOrder } from '../ui/table/order.ts'
import { columnsOf, type RowsProps } from './columns.tsx'
import type { Read } from './file/prepare.ts'
import type { Shown } from './findings/finding.ts'
import { filtersOf, findRows, orderOf } from './findings/rowOrder.ts'
import { showCells } from './findings/shownCells.ts'
import { describeLayout, summarise } from './job/sentences.ts'
import classes from './imports.module.css'

const shownKey = pageKey<Shown>('all')
const queryKey = pageKey('')
/** Whether the rows are shown on a phone; absent until the admin has opened or closed them. */
const isOpenKey = pageKey<boolean | undefined>(undefined)

/**
 * Makes the button that shows only some of the rows, which a phone has folded. `about`: these rows, for screen readers.
 * `place`: what has the focus then.
 */
export function useShowFix() {
  const shown = usePageStore(shownKey)
  const query = usePageStore(queryKey)
  const isOpen = usePageStore(isOpenKey)
  return (rows: Shown, about: string, place = ''): Fix => ({
    label: 'Show',
    name: `Show: ${about}`,
    variant: 'subtle',
    onFix: () => {
      shown.set(rows)
      query.set('')
      isOpen.set(true)
      setTimeout(() => {
        within(elementAt('main'), '[data-scroll]')[0]?.scrollIntoView({ block: 'nearest' })
        elementAt(place)?.focus()
      })
    },
  })
}

/** All rows of a CSV, as they are read and with what there is to say about each. */
export function Rows({ read: latest, ...given }: RowsProps) {
  // After the rest of the page: with many rows, both at once would block it.
  const read = useDeferredValue(latest)
  const [shown, setShown] = usePageState(shownKey)
  const { checked } = read
  const { counts } = checked
  const filters = filtersOf(read)
  const only = filters.some((filter) => filter.shown === shown) ? shown : 'all'
  const { settings, chosen, editing } = given
  // With the rows that it changes.
  const dispatch = useDeferredValue(given.dispatch)
  const rows = useMemo(() => naturalOrder(checked.flags.length), [checked])
  const [query, setQuery] = usePageState(queryKey)
  const sought = useDeferredValue(query)
  const found = useMemo(() => findRows(read, sought), [read, sought])
  const order = useMemo(() => orderOf(read, only, found), [read, only, found])
  const cells = useMemo(() => showCells(read, settings), [read, settings])
  const columns = useMemo(
    () => columnsOf({ read, chosen, editing, dispatch }, cells, order),
    [read, chosen, editing, dispatch, cells, order],
  )
  const more = cells.width - cells.columns.length
  const layout = [
    ...describeLayout(read),
    more > 0 && `${count(more, 'more column is', 'more columns are')} not shown.`,
  ].filter((sentence) => typeof sentence === 'string')
  const [isOpen, setOpen] = usePageState(isOpenKey)
  // The columns of a file without an address are chosen in the head.
  const isFolded = useIsNarrow() && checked.mapping !== undefined
  const rowsShown = (
    <div className={`stack tight ${classes.rows}`}>
      <div className={`row ${classes.tools}`}>
        <TextInput
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
          options={filters.map(({ shown: value, label, rows: many }) => [
            value,
            value === 'all' ? `All ${number(many)}` : `${label} (${number(many)})`,
          ])}
          onChoose={setShown}
        />
        <LiveRegion>
          {found && <Text>{count(order.length, 'row has', 'rows have')} this text.</Text>}
        </LiveRegion>
        {layout.length > 0 && <Text c="dimmed">{layout.join(' ')}</Text>}
      </div>
      <DataTable
        label="Preview of the file"
        columns={columns}
        rows={rows}
        order={order}
        topOn={`${only} ${query}`}
        rowSize="compact"
        minWidth={`${56 + 220 + cells.columns.length * 180}px`}
        empty={
          <Text c="dimmed" ta="center" p="lg">
            {found ? 'No row has this text.' : 'No people below the headings.'}
          </Text>
        }
      />
    </div>
  )
  if (!isFolded) return rowsShown
  return (
    <Fold title="Rows" value={number(counts.rows)} isOpen={isOpen ?? counts.bad === 0} onOpen={setOpen}>
      {rowsShown}
    </Fold>
  )
}

/** The counts of all rows, which screen readers announce. */
export function Summary({ read }: { readonly read: Read | undefined }) {
  const isNarrow = useIsNarrow()
  return <LiveRegion>{read && <Text fw={500}>{summarise(read.checked, isNarrow)}</Text>}</LiveRegion>
}
