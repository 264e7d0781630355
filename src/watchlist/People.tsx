import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import type { WatchlistRecord } from '../api/schemas.ts'
import { focusHeadingThen } from '../ui/focus.ts'
import { Empty } from '../ui/frame/Empty.tsx'
import { count, number } from '../ui/number.ts'
import { pageKey, usePageState } from '../ui/pageState.ts'
import { useIsNarrow } from '../ui/pane/useIsNarrow.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { createView } from '../ui/table/order.ts'
import { countShown, noneChosen, orderFor, type Selection, toggle, toggleAll } from '../ui/table/selection.ts'
import { useDebouncedText } from '../ui/useDebouncedText.ts'
import { Actions } from './Actions.tsx'
import { columns, narrowColumns, searchTextOf } from './columns.tsx'
import type { CountedPeople } from './filter/countPeople.ts'
import { ListFilters } from './filter/ListFilters.tsx'
import { asksDefault, mostVideos, noPageFilter, type PageView, type RequestFilters } from './filters.ts'
import type { WatchlistAnswer } from './gathering.ts'
import classes from './watchlist.module.css'

export interface PeopleProps {
  readonly list: WatchlistAnswer
  readonly counted: CountedPeople
  readonly asked: RequestFilters
  readonly view: PageView
  readonly onView: (view: Partial<PageView>) => void
  readonly onReset: () => void
  readonly isReading: boolean
}

export function People({ list, counted, asked, view, onView, onReset, isReading }: PeopleProps) {
  const { people, isComplete } = list
  const onTyped = useCallback((text: string) => onView({ q: text }), [onView])
  const [query, setQuery] = useDebouncedText(view.q, onTyped)
  /** The page may be left before the pause in typing. */
  const leave = useEffectEvent(() => query !== view.q && onTyped(query))
  useEffect(() => () => void leave(), [])
  const order = useShown(people, counted, view, query)
  const { chosen, shown, acted, clear, rows } = useSelection(list, order)
  const hidden = chosen.size - shown
  const actedPeople = counted.peopleIn(acted)
  const isNarrow = useIsNarrow()
  if (people.length === 0) return <NoPeople asked={asked} onReset={onReset} />
  const clearFilters = () => {
    setQuery('')
    onView(noPageFilter)
  }
  return (
    <div className={`stack tight ${classes.people}`}>
      <div className="row">
        <TextInput
          className={classes.quick}
          size="xs"
          aria-label="Quick filter"
          placeholder="Name, email, department"
          leftSection={<IconFilter size={16} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <ListFilters counted={counted} filter={view} onFilter={onView} />
      </div>
      <div className={`row ${classes.summary}`}>
        <div className="dimmed">
          {/* The number is not announced while pages are being read. */}
          <span role={isReading ? undefined : 'status'}>
            {number(counted.peopleIn(order))} of {count(counted.total, 'person', 'people')}
          </span>
          <span>, {count(counted.videosIn(order), 'video')} left</span>
          {!isComplete && <span style={{ color: 'var(--warn)' }}> Incomplete list</span>}
        </div>
        {chosen.size > 0 && (
          <div role="group" aria-label="Selection" className="row">
            <span role="status">
              <b>{number(actedPeople)} selected</b>
              {hidden > 0 && (
                <span style={{ color: 'var(--warn)' }}> {number(hidden)} hidden by the filters</span>
              )}
            </span>
            <CloseButton size="sm" aria-label="Clear the selection" onClick={focusHeadingThen(clear)} />
          </div>
        )}
        <div className={classes.actions}>
          <Actions list={list} order={acted} people={actedPeople} />
        </div>
      </div>
      <DataTable
        label="Watchlist"
        columns={isNarrow ? narrowColumns : columns}
        rows={people}
        order={order}
        topOn={JSON.stringify([query, view.left, view.departments, view.sort])}
        sort={view.sort ?? mostVideos}
        onSort={(sort) => onView({ sort })}
        minWidth="600px"
        rowSize={isNarrow ? 'double' : undefined}
        selection={rows}
        empty={
          <Empty
            title="No one in this list matches"
            action={<Button onClick={focusHeadingThen(clearFilters)}>Clear the filters on this page</Button>}
          >
            To search in the service instead, click “Change”.
          </Empty>
        }
      />
    </div>
  )
}

/** The reason why the service returned no one (beyond-the-spec §2). */
const NoPeople = ({ asked, onReset }: Pick<PeopleProps, 'asked' | 'onReset'>) =>
  asksDefault(asked) ? (
    <Empty title="The watchlist is empty">
      People are listed after about four weekly reminders without finishing a training module. To see everyone
      else, click “Change” and tick “None”.
    </Empty>
  ) : (
    <Empty
      title="No one matches these filters"
      action={<Button onClick={focusHeadingThen(onReset)}>Reset filters</Button>}
    >
      Try a shorter text or other video counts. With none ticked, people without videos are left out.
    </Empty>
  )

/** The shown rows in order. Nothing is deferred: the filter takes less than a frame, and deferring it would cost another. */
function useShown(people: WatchlistAnswer['people'], counted: CountedPeople, page: PageView, query: string) {
  const { sort = mostVideos, left, departments } = page
  const view = useMemo(() => createView(people, searchTextOf, columns), [people])
  return useMemo(() => {
    const found = view.show(query, sort)
    const passes = counted.passesOf({ left, departments })
    return passes ? found.filter(passes) : found
  }, [view, query, sort, counted, left, departments])
}

const selectionKey = pageKey({ startedAt: 0, selection: noneChosen })
const nameOf = ({ emailAddress, name }: WatchlistRecord) => emailAddress || name || 'a person without a name'

/** The selection of one reading, kept while other pages are open. Indexes differ between readings. */
function useSelection({ startedAt }: WatchlistAnswer, order: Uint32Array) {
  const [held, hold] = usePageState(selectionKey)
  const { selection } = held.startedAt === startedAt ? held : selectionKey.initial
  const { chosen } = selection
  const select = (next: Selection) => hold({ startedAt, selection: next })
  const shown = useMemo(() => countShown(selection, order), [selection, order])
  const isAll = shown === order.length
  // The rows that an action is for. All that are shown need no look at each.
  const acted = useMemo(
    () => (isAll && shown === chosen.size ? order : orderFor(selection, order)),
    [isAll, shown, chosen, selection, order],
  )
  const rows = {
    chosen,
    shown: shown === 0 ? 'none' : isAll ? 'all' : 'some',
    nameOf,
    onToggle: (place: number, isRange: boolean) => select(toggle(selection, order, place, isRange)),
    onToggleAll: () => select(toggleAll(selection, order)),
  } as const
  return { chosen, shown, acted, clear: () => select(noneChosen), rows }
}
