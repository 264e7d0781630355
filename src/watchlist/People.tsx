import { CloseButton, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { Fragment, useCallback, useMemo, useRef } from 'react'
import type { WatchlistRecord } from '../api/schemas.ts'
import { count, number } from '../ui/number.ts'
import { usePageState } from '../ui/pageState.ts'
import { useIsPrinting } from '../ui/printing.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { countShown, noneChosen, orderFor, toggle, toggleAll } from '../ui/table/selection.ts'
import { useDebouncedUrl } from '../ui/useDebouncedUrl.ts'
import { Chips } from './facets/Chips.tsx'
import { columnsOf } from './columns.tsx'
import { Compare } from './compare/CompareDrawer.tsx'
import { DepartmentTable } from './facets/DepartmentTable.tsx'
import { groupByDepartment, sumVideos } from './facets/facets.ts'
import { Facets } from './facets/Facets.tsx'
import { Actions } from './Actions.tsx'
import { snapshotOf } from './exports.ts'
import type { Filters, View } from './filters.ts'
import { ListHead } from './ListHead.tsx'
import { Nobody, NoChoice, NoRow } from './Nothing.tsx'
import classes from './People.module.css'
import type { WatchlistAnswer } from './gathering.ts'
import { asksWholeDepartments, noRefinement, sayRefinement } from './facets/refinement.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useSelection, useShown } from './useShown.ts'
import { isShown, usualOptions, ViewOptions } from './ViewOptions.tsx'

export interface PeopleProps {
  readonly list: WatchlistAnswer
  readonly filters: Filters
  /** The filters of the page, from the URL. */
  readonly shown: Filters
  readonly onView: (view: View) => void
  readonly onReset: () => void
  readonly onRead: (() => void) | undefined
  readonly onImport: (file: File) => void
}

const nameOf = ({ emailAddress, name }: WatchlistRecord) => emailAddress || name || 'a person without a name'

/** The people read, filtered and sorted on the page. */
export function People({ list, filters, shown, onView, onReset, onRead, onImport }: PeopleProps) {
  const { records } = list
  const { q, sort, view } = shown
  const onTyped = useCallback((text: string) => onView({ q: text }), [onView])
  const [query, setQuery] = useDebouncedUrl(q, onTyped)
  const { facets, order } = useShown(records, { query, sort, refinement: shown, videos: filters.videos })
  const [options, setOptions] = usePageState('watchlist.view', usualOptions)
  const allColumns = useMemo(() => columnsOf(records, facets.most), [records, facets])
  const columns = useMemo(
    () => allColumns.filter((column) => isShown(column, options)),
    [allColumns, options],
  )
  const [selection, select] = useSelection(records)
  const { chosen } = selection
  const shownChosen = useMemo(() => countShown(selection, order), [selection, order])
  const videos = useMemo(() => sumVideos(facets, order), [facets, order])
  const snapshot = useMemo(() => snapshotOf(list, filters), [list, filters])
  const acted = useMemo(() => orderFor(selection, order), [selection, order])
  const actions = <Actions list={snapshot} order={acted} onImport={onImport} />
  const isPrinting = useIsPrinting()
  const isNarrow = useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })
  const isGrouped = view === 'departments'
  const hasEveryone = list.isComplete && asksWholeDepartments(filters.by, filters.videos)
  const groups = useMemo(
    () => (isGrouped || isPrinting ? groupByDepartment(facets, order, hasEveryone) : []),
    [isGrouped, isPrinting, facets, order, hasEveryone],
  )
  const quick = useRef<HTMLInputElement>(null)
  const clearText = () => setQuery('')
  const clear = () => {
    clearText()
    onView(noRefinement)
  }
  const refined = sayRefinement(shown, '')
  const said = sayRefinement(shown, query)
  const empty =
    records.length === 0 ? (
      <Nobody filters={filters} onReset={onReset} />
    ) : refined === '' ? (
      <NoRow q={query} loaded={records.length} onClear={clearText} />
    ) : (
      <NoChoice onClear={clear} />
    )

  const tools = (
    <Fragment key="tools">
      <ListHead view={view} onView={onView} onRead={onRead}>
        {chosen.size === 0 && actions}
        <Compare list={snapshot} />
      </ListHead>
      {records.length > 0 && <Facets facets={facets} refinement={shown} onRefine={onView} />}
    </Fragment>
  )
  const work = (
    <Fragment key="list">
      <div className="row">
        <TextInput
          className={classes.quick}
          ref={quick}
          aria-label="Quick filter"
          placeholder="Quick filter: name, email, department"
          autoComplete="off"
          leftSection={<IconFilter size={16} aria-hidden />}
          rightSection={
            query !== '' && (
              <CloseButton
                size="sm"
                aria-label="Clear the quick filter"
                onClick={() => {
                  quick.current?.focus()
                  clearText()
                }}
              />
            )
          }
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <Chips refinement={shown} onRefine={onView} onClear={clear} />
        <p className={classes.count}>
          {/* Not announced at each page that is read. */}
          <span role={onRead && 'status'}>
            {number(order.length)} of {count(records.length, 'person', 'people')}
          </span>
          <span>
            , {number(videos)} of {count(facets.videos, 'video')}
          </span>
        </p>
        {!isGrouped && <ViewOptions columns={allColumns} options={options} onOptions={setOptions} />}
      </div>
      {said !== '' && <p className={classes.printed}>Filtered by: {said}.</p>}
      {(isGrouped || isPrinting) && (
        <DepartmentTable
          rows={groups}
          empty={empty}
          onOpen={(department) => onView({ departments: [department], view: undefined })}
        />
      )}
      {(!isGrouped || isPrinting) && (
        <DataTable
          label="Watchlist"
          columns={columns}
          rows={records}
          order={order}
          topOn={JSON.stringify([query, sort, refined])}
          sort={sort}
          onSort={(next) => onView({ sort: next })}
          isMultiSort
          hasCards
          isCompact={options.isCompact}
          minWidth="600px"
          selection={{
            chosen,
            shown: shownChosen === 0 ? 'none' : shownChosen === order.length ? 'all' : 'some',
            nameOf,
            onToggle: (place, isRange) => select(toggle(selection, order, place, isRange)),
            onToggleAll: () => select(toggleAll(selection, order)),
          }}
          empty={empty}
        />
      )}
    </Fragment>
  )

  return (
    <>
      {/* On a phone, the list comes first. By their keys, both keep their state when a device is turned. */}
      {isNarrow ? [work, tools] : [tools, work]}
      {chosen.size > 0 && (
        <SelectionBar
          selected={chosen.size}
          hidden={chosen.size - shownChosen}
          videos={sumVideos(facets, chosen)}
          onClear={() => select(noneChosen)}
        >
          {actions}
        </SelectionBar>
      )}
    </>
  )
}
