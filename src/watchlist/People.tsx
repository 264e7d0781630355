import { Button, CloseButton, Text, TextInput } from '@mantine/core'
import { IconFilter, IconRefresh } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { DataTable } from '../ui/table/DataTable.tsx'
import { number } from '../ui/number.ts'
import { createView, type Sort } from '../ui/table/order.ts'
import { usePreparation } from '../ui/table/usePreparation.ts'
import { useDebouncedUrl } from '../ui/useDebouncedUrl.ts'
import { columns, textOf } from './columns.tsx'
import { Compare } from './compare/CompareDrawer.tsx'
import { CopyEmails, ExportMenu } from './ExportMenu.tsx'
import { snapshotOf } from './exports.ts'
import type { Filters } from './filters.ts'
import { Nobody, NoRow } from './Nothing.tsx'
import { time } from './time.ts'
import type { WatchlistAnswer } from './reading.ts'
import classes from './Results.module.css'

export interface PeopleProps {
  readonly list: WatchlistAnswer
  readonly filters: Filters
  /** The quick filter and the sorting of the URL. */
  readonly q: string
  readonly sort: Sort | undefined
  readonly onView: (view: { q?: string; sort?: Sort }) => void
  readonly onReset: () => void
  readonly onRead: (() => void) | undefined
}

/** The people read, filtered and sorted on the page. */
export function People({ list, filters, q, sort, onView, onReset, onRead }: PeopleProps) {
  const { records, readAt } = list
  const onTyped = useCallback((text: string) => onView({ q: text }), [onView])
  const [typed, setTyped] = useDebouncedUrl(q, onTyped)
  const query = useDeferredValue(typed)
  const view = useMemo(() => createView(records, textOf, columns), [records])
  const order = useMemo(() => view.show(query, sort), [view, query, sort])
  usePreparation(view)
  const snapshot = useMemo(() => snapshotOf(list, filters), [list, filters])
  const clear = () => setTyped('')
  return (
    <>
      <div className="row wide">
        <TextInput
          className={classes.quick}
          aria-label="Quick filter"
          placeholder="Quick filter: name, email, department"
          autoComplete="off"
          leftSection={<IconFilter size={16} aria-hidden />}
          rightSection={
            typed !== '' && <CloseButton size="sm" aria-label="Clear the quick filter" onClick={clear} />
          }
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Text role="status" className={classes.count}>
          {number(order.length)} of {number(records.length)} people
        </Text>
        <CopyEmails people={records} order={order} />
        <ExportMenu list={snapshot} order={order} />
        <Compare list={snapshot} />
        <div className={classes.read}>
          <Text size="sm" c="dimmed">
            Read <time dateTime={new Date(readAt).toISOString()}>{time(readAt)}</time>
          </Text>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            data-command="read again"
            disabled={!onRead}
            onClick={onRead}
          >
            Read again
          </Button>
        </div>
      </div>
      <DataTable
        label="Watchlist"
        columns={columns}
        rows={records}
        order={order}
        topOn={`${query}\n${sort?.key} ${sort?.descending}`}
        sort={sort}
        onSort={(next) => onView({ sort: next })}
        minWidth="600px"
        empty={
          records.length === 0 ? (
            <Nobody filters={filters} onReset={onReset} />
          ) : (
            <NoRow q={query} loaded={records.length} onClear={clear} />
          )
        }
      />
    </>
  )
}
