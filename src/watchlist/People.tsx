import { Button, CloseButton, SegmentedControl, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconRefresh } from '@tabler/icons-react'
import { Fragment, useCallback, useMemo, useRef } from 'react'
import type { WatchlistRecord } from '../api/schemas.ts'
import { Empty } from '../ui/frame/Empty.tsx'
import { count, number } from '../ui/number.ts'
import { usePageState } from '../ui/pageState.ts'
import { useIsPrinting } from '../ui/printing.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { countShown, noneChosen, orderFor, toggle, toggleAll } from '../ui/table/selection.ts'
import { dropTyped, useDebouncedUrl } from '../ui/useDebouncedUrl.ts'
import { Chips } from './facets/Chips.tsx'
import { columnsOf } from './columns.tsx'
import { Compare } from './compare/CompareDrawer.tsx'
import { DepartmentTable } from './facets/DepartmentTable.tsx'
import { groupByDepartment, sumVideos } from './facets/facets.ts'
import { Facets } from './facets/Facets.tsx'
import { Actions } from './Actions.tsx'
import { type RequestFilters, asksDefault, type View } from './filters.ts'
import { meantBy, meantOf } from './ask/departments.ts'
import { Nothing } from './Nothing.tsx'
import classes from './People.module.css'
import type { WatchlistAnswer } from './gathering.ts'
import { asksWholeDepartments, noRefinement, sayRefinement } from './facets/refinement.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useSelection, useShown } from './useShown.ts'
import { isShown, optionsKey, ViewOptions } from './ViewOptions.tsx'

export interface PeopleProps {
  readonly list: WatchlistAnswer
  readonly asked: RequestFilters
  readonly view: View
  /** Of all lists that were read. */
  readonly departments: readonly string[]
  readonly onAsk: (next: RequestFilters) => void
  readonly onView: (view: Partial<View>) => void
  readonly onReset: () => void
  /** Absent while people are read. */
  readonly onRead: (() => void) | undefined
  readonly onImport: (file: File) => void
}

const nameOf = ({ emailAddress, name }: WatchlistRecord) => emailAddress || name || 'a person without a name'

/** The people read, filtered and sorted on the page. */
export function People({
  list,
  asked,
  view,
  departments,
  onAsk,
  onView,
  onReset,
  onRead,
  onImport,
}: PeopleProps) {
  const { people } = list
  const onTyped = useCallback((text: string) => onView({ q: text }), [onView])
  const [query, setQuery] = useDebouncedUrl(view.q, onTyped)
  const { facets, order } = useShown(people, { ...view, q: query }, asked.videos)
  const [options, setOptions] = usePageState(optionsKey)
  const allColumns = useMemo(() => columnsOf(people, facets.most), [people, facets])
  const columns = useMemo(
    () => allColumns.filter((column) => isShown(column, options)),
    [allColumns, options],
  )
  const { selection, hasAll, select } = useSelection(list)
  const { chosen } = selection
  const shownChosen = useMemo(() => countShown(selection, order), [selection, order])
  const videos = useMemo(() => sumVideos(facets, order), [facets, order])
  const acted = useMemo(() => orderFor(selection, order), [selection, order])
  const actions = <Actions list={list} order={acted} onImport={onImport} />
  const isPrinting = useIsPrinting()
  const isNarrow = useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })
  const isGrouped = view.view === 'departments'
  const hasEveryone = list.isComplete && asksWholeDepartments(asked.by, asked.videos)
  const groups = useMemo(
    () => (isGrouped || isPrinting ? groupByDepartment(facets, order, hasEveryone) : []),
    [isGrouped, isPrinting, facets, order, hasEveryone],
  )
  const quick = useRef<HTMLInputElement>(null)
  const clearText = () => setQuery('')
  const clear = () => {
    dropTyped()
    onView({ ...noRefinement, q: '' })
  }
  const openDepartment = useCallback(
    (department: string) => onView({ departments: [department], view: undefined }),
    [onView],
  )
  const refined = sayRefinement(view, '')
  const said = sayRefinement(view, query)
  const here = facets.departments.map(({ name }) => name)
  const chosenDepartments = view.departments ?? []
  const strange = list.isComplete ? chosenDepartments.find((name) => !here.includes(name)) : undefined
  const empty =
    people.length === 0 && asksDefault(asked) ? (
      <Empty title="The watchlist is empty">
        {/* beyond-the-spec §2 */}
        People are listed after about four weekly reminders without finishing a training module. To see
        everyone else, tick “None” under “Videos to watch”.
      </Empty>
    ) : people.length === 0 ? (
      <Nothing
        title="No one matches these filters"
        next="Reset filters"
        onNext={onReset}
        meant={meantBy(asked, departments)}
        onMeant={(value) => onAsk({ ...asked, value })}
      >
        Try a shorter text or other video counts. With none ticked, people without videos are left out.
      </Nothing>
    ) : refined === '' ? (
      <Nothing title={`No row contains “${query.trim()}”`} next="Clear the quick filter" onNext={clearText}>
        {`The quick filter searches the texts of the ${count(people.length, 'person', 'people')} in this list. To search in the service instead, use “Search by”.`}
      </Nothing>
    ) : (
      <Nothing
        title="No one in this list matches"
        next="Clear the filters on this page"
        onNext={clear}
        meant={meantOf(strange, here)}
        onMeant={(meant) =>
          onView({ departments: chosenDepartments.map((name) => (name === strange ? meant : name)) })
        }
      >
        The chosen bars, numbers, departments and texts together leave no one. Remove one of them.
      </Nothing>
    )

  const tools = (
    <Fragment key="tools">
      <div className={`row wide ${classes.views}`}>
        <SegmentedControl
          className={classes.switch}
          aria-label="View"
          value={view.view ?? 'people'}
          data={[
            { value: 'people', label: 'By person' },
            { value: 'departments', label: 'By department' },
          ]}
          onChange={(next) => onView({ view: next === 'departments' ? next : undefined })}
        />
        <div className={`row ${classes.act}`}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={16} aria-hidden />}
            data-command="read again"
            disabled={!onRead}
            onClick={onRead}
          >
            Read again
          </Button>
          {chosen.size === 0 && actions}
          <Compare list={list} />
        </div>
      </div>
      {people.length > 0 && <Facets facets={facets} refinement={view} onRefine={onView} />}
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
        <Chips refinement={view} onRefine={onView} onClear={clear} />
        <p className={classes.count}>
          {/* Not announced at each page that is read. */}
          <span role={onRead && 'status'}>
            {number(order.length)} of {count(people.length, 'person', 'people')}
          </span>
          <span>
            , {number(videos)} of {count(facets.videos, 'video')}
          </span>
        </p>
        {!isGrouped && <ViewOptions columns={allColumns} options={options} onOptions={setOptions} />}
      </div>
      {said !== '' && <p className={classes.printed}>Filtered by: {said}.</p>}
      {(isGrouped || isPrinting) && <DepartmentTable rows={groups} empty={empty} onOpen={openDepartment} />}
      {(!isGrouped || isPrinting) && (
        <DataTable
          label="Watchlist"
          columns={columns}
          rows={people}
          order={order}
          topOn={JSON.stringify([query, view.sort, refined])}
          sort={view.sort}
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
            onToggleAll: () => select(toggleAll(selection, order), !onRead),
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
          rest={hasAll && onRead ? order.length - shownChosen : 0}
          onRest={() => select(toggleAll(selection, order))}
          onClear={() => select(noneChosen)}
        >
          {actions}
        </SelectionBar>
      )}
    </>
  )
}
