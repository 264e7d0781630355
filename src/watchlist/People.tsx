import { CloseButton, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { Fragment, useCallback, useRef } from 'react'
import { count, number } from '../ui/number.ts'
import { useIsLow, useIsNarrow } from '../ui/pane/useIsNarrow.ts'
import { useIsPrinting } from '../ui/printing.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { dropTyped, useDebouncedUrl } from '../ui/useDebouncedUrl.ts'
import { Actions } from './Actions.tsx'
import { Bar } from './Bar.tsx'
import { columns } from './columns.tsx'
import { Chips } from './facets/Chips.tsx'
import { DepartmentTable } from './facets/DepartmentTable.tsx'
import { groupByDepartment, sumVideos } from './facets/facets.ts'
import { Facets } from './facets/Facets.tsx'
import { asksWholeDepartments, isInAny, noRefinement, sayRefinement } from './facets/refinement.ts'
import { mostVideos, type PageView, type RequestFilters } from './filters.ts'
import type { WatchlistAnswer } from './gathering.ts'
import { NoPeople } from './NoPeople.tsx'
import { useSelection, useShown } from './useShown.ts'
import classes from './People.module.css'

export interface PeopleProps {
  readonly list: WatchlistAnswer
  readonly asked: RequestFilters
  readonly view: PageView
  readonly departments: readonly string[]
  readonly onAsk: (next: RequestFilters) => void
  readonly onView: (view: Partial<PageView>) => void
  readonly onReset: () => void
  readonly isReading: boolean
}

/** The people that were read, filtered and sorted on the page. */
export function People(props: PeopleProps) {
  const { list, asked, view, isReading, onView } = props
  const { people } = list
  const onTyped = useCallback((text: string) => onView({ q: text }), [onView])
  const [query, setQuery] = useDebouncedUrl(view.q, onTyped)
  const { facets, order } = useShown(people, { ...view, q: query }, asked.videos)
  const selection = useSelection(list, order)
  const isPrinting = useIsPrinting()
  const isNarrow = useIsNarrow()
  const isLow = useIsLow()
  const isPhone = isNarrow && !isLow

  const isGrouped = view.view === 'departments'
  const hasEveryone = list.isComplete && asksWholeDepartments(asked.by, asked.videos)
  // The sentence beside the title has the numbers already, of people with videos or of everyone.
  const isSaid =
    list.isComplete &&
    order.length === people.length &&
    (hasEveryone || !facets.buckets.some(({ bucket, people: some }) => some > 0 && !isInAny(bucket)))
  const refined = sayRefinement(view, query)
  const clear = () => {
    dropTyped()
    onView({ ...noRefinement, q: '' })
  }
  const empty = (
    <NoPeople key="empty" {...props} query={query} onClearQuery={() => setQuery('')} onClear={clear} />
  )
  const counter = (
    <p
      key="counter"
      className={isSaid || (!isPhone && !isPrinting && selection.chosen.size > 0) ? 'hidden' : classes.count}
    >
      {/* The number is not announced while pages are being read. */}
      <span role={isReading ? undefined : 'status'}>
        {number(order.length)} of {count(people.length, 'person', 'people')}
      </span>
      <span>
        , {number(sumVideos(facets, order))} of {count(facets.videos, 'video')}
      </span>
    </p>
  )
  // There is no one to filter, to show otherwise, or to take along.
  if (people.length === 0) return [counter, empty]
  const bar = (
    <Bar
      selection={selection}
      videos={sumVideos(facets, selection.chosen)}
      counter={!isPhone && counter}
      {...{ view, onView }}
    >
      <Actions list={list} order={selection.acted} />
    </Bar>
  )
  const table = (
    <>
      {(isGrouped || isPrinting) && (
        <DepartmentTable
          rows={groupByDepartment(facets, order, hasEveryone)}
          empty={empty}
          onOpen={(department) => onView({ departments: [department], view: undefined })}
        />
      )}
      {(!isGrouped || isPrinting) && (
        <DataTable
          label="Watchlist"
          columns={columns}
          rows={people}
          order={order}
          topOn={JSON.stringify([refined, view.sort])}
          sort={view.sort ?? mostVideos}
          onSort={(next) => onView({ sort: next })}
          isMultiSort
          hasCards
          minWidth="600px"
          selection={selection.rows}
          isChosenByClick
          empty={empty}
        />
      )}
    </>
  )
  const work = (
    <Fragment key="list">
      <div className="row">
        <QuickFilter query={query} onQuery={setQuery} />
        <Chips refinement={view} onRefine={onView} onClear={clear} />
        {isPhone ? counter : bar}
      </div>
      {refined !== '' && <p className={classes.printed}>Filtered by: {refined}.</p>}
      {table}
      {isPhone && bar}
    </Fragment>
  )
  const filters = <Facets key="filters" facets={facets} refinement={view} onRefine={onView} />
  // The list comes first on a phone and in a low window. The keys keep the state of both parts when a device is turned.
  return (
    <div className={`stack tight ${classes.people}`}>
      {isNarrow || isLow ? [work, filters] : [filters, work]}
    </div>
  )
}

function QuickFilter(props: { readonly query: string; readonly onQuery: (query: string) => void }) {
  const { query, onQuery } = props
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    field.current?.focus()
    onQuery('')
  }
  return (
    <TextInput
      className={classes.quick}
      size="xs"
      ref={field}
      aria-label="Quick filter"
      placeholder="Name, email, department"
      autoComplete="off"
      leftSection={<IconFilter size={16} aria-hidden />}
      rightSection={
        query !== '' && <CloseButton size="sm" aria-label="Clear the quick filter" onClick={clear} />
      }
      value={query}
      onChange={(event) => onQuery(event.currentTarget.value)}
    />
  )
}
