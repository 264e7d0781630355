import { Anchor, Button, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { Empty } from '../../ui/frame/Empty.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { count, number } from '../../ui/number.ts'
import { within } from '../../ui/places.ts'
import { createView } from '../../ui/table/order.ts'
import { toast, usePageToast } from '../../ui/toast/toast.ts'
import { useDebouncedUrl } from '../../ui/useDebouncedUrl.ts'
import {
  accountKey,
  accountsOf,
  activitySearch,
  type Choice,
  daysOf,
  isFiltered,
  noChoice,
  readFilters,
  rowsShown,
  toRows,
  toSearch,
  type Filters,
} from '../book/activity.ts'
import { searchTextOf } from '../book/text.ts'
import { EntryPane } from '../entry/EntryPane.tsx'
import { ExportRequests } from '../exports/ExportRequests.tsx'
import { useLedgerState } from '../journal/LedgerContext.ts'
import { useOwn } from '../journal/useOwn.ts'
import { ActivityFilters } from './ActivityFilters.tsx'
import { Requests, columns } from './Requests.tsx'
import { Unwritten } from './Unwritten.tsx'
import classes from './Activity.module.css'

const route = getRouteApi('/activity')

/** The requests from this browser and their outcomes. The URL holds the filters. */
export function ActivityPage() {
  const { filters, show } = useFilters()
  const { now, file } = useSession()
  const setQuery = useCallback((q: string) => show({ q }, true), [show])
  const isOpen = filters.id !== undefined
  // Back closes the detail in one step, however many requests were opened in it.
  const open = useCallback((id: string) => show({ id }, isOpen), [show, isOpen])
  const list = useRef<HTMLDivElement>(null)
  const close = useCallback(() => show({ id: undefined }), [show])
  useFocusAfterClosing(list, filters.id)
  const [typed, setTyped] = useDebouncedUrl(filters.q, setQuery)
  const query = useDeferredValue(typed)

  const { rows, order, accounts, days, ownKey, reading, unwritten } = useRows(filters, query)
  const { operation, outcome, account, reads, sort, day } = filters
  const pageToast = usePageToast()
  const change = (part: Partial<Filters>) => {
    pageToast.drop()
    show(part, true)
  }
  const choose = (choice: Choice) => {
    setTyped(choice.q)
    show(choice)
  }
  const clear = () => {
    choose(noChoice)
    pageToast.show({
      message: 'Filters cleared.',
      undo() {
        choose({ operation, outcome, day, account, reads, q: typed })
        toast({ message: 'The filters are back.' })
      },
    })
  }

  return (
    <Page
      wide="whole"
      title="Activity"
      sentence={`Requests ${file === undefined ? 'from this browser' : 'in the file'}, latest first.`}
      pane={
        filters.id !== undefined && (
          <EntryPane rows={rows} order={order} id={filters.id} onOpen={open} onClose={close} />
        )
      }
    >
      <div className="stack" ref={list}>
        <LiveRegion>{unwritten && file === undefined && <Unwritten reason={unwritten} />}</LiveRegion>
        {rows.length > 0 && (
          <>
            <ActivityFilters
              filters={filters}
              accounts={accounts}
              days={days}
              now={now()}
              own={ownKey}
              typed={typed}
              onType={(text) => {
                pageToast.drop()
                setTyped(text)
              }}
              onChange={change}
            />
            <div className={`row wide ${classes.bar}`}>
              <Text role="status">
                {number(order.length)} of {count(rows.length, 'request')}
              </Text>
              {isFiltered({ ...filters, q: typed }) && (
                <Button variant="subtle" size="compact-sm" data-command="clear filters" onClick={clear}>
                  Clear filters
                </Button>
              )}
              <ExportRequests rows={rows} order={order} now={now} />
            </div>
          </>
        )}
        <Requests
          hasAccounts={accounts.length > 1}
          rows={rows}
          order={order}
          openId={filters.id}
          onOpen={open}
          sort={sort}
          onSort={(next) => show({ sort: next }, true)}
          topOn={`${operation} ${outcome} ${day} ${account} ${reads} ${query} ${sort.key} ${sort.descending}`}
          loading={reading && rows.length === 0}
          empty={rows.length === 0 ? <NothingSent /> : <NothingFound />}
        />
      </div>
    </Page>
  )
}

/** The requests of the journal as rows, and the order of those that pass the filters. */
function useRows({ operation, outcome, account, reads, sort, day }: Filters, query: string) {
  const { requests, liveTabs, reading, unwritten } = useLedgerState()
  const own = useOwn()
  const rows = useMemo(() => toRows(requests, liveTabs), [requests, liveTabs])
  const view = useMemo(() => createView(rows, searchTextOf, columns), [rows])
  const order = useMemo(
    () => rowsShown(view, rows, { operation, outcome, day, account, reads, sort, q: query }),
    [view, rows, operation, outcome, day, account, reads, sort, query],
  )
  const ownKey = own && accountKey(own)
  const accounts = useMemo(() => accountsOf(rows, ownKey), [rows, ownKey])
  const days = useMemo(() => daysOf(rows), [rows])
  return { rows, order, accounts, days, ownKey, reading, unwritten }
}

function useFilters() {
  const found: unknown = route.useSearch()
  // The router's types are circular here, from routes to page to routes, and end as `any`. The schema restores them.
  const filters = useMemo(() => readFilters(activitySearch.parse(found)), [found])
  const navigate = route.useNavigate()
  const show = useCallback(
    (part: Partial<Filters>, replace = false) =>
      void navigate({
        to: '/activity',
        search: (now: unknown) => toSearch({ ...readFilters(activitySearch.parse(now)), ...part }),
        replace,
      }),
    [navigate],
  )
  return { filters, show }
}

/** The focus returns to the row whose detail was closed. */
function useFocusAfterClosing(list: RefObject<HTMLElement | null>, id: string | undefined) {
  const last = useRef(id)
  useEffect(() => {
    const closed = last.current
    last.current = id
    if (id !== undefined || closed === undefined) return
    const link = within(list.current, 'link').find((each) =>
      each.getAttribute('href')?.endsWith(`id=${closed}`),
    )
    ;(link ?? within(list.current, 'table')[0])?.focus({ preventScroll: true })
  }, [list, id])
}

const NothingSent = () => (
  <Empty title="No requests yet" action={<Anchor href="#/watchlist">Read the watchlist</Anchor>}>
    Each request appears here with its outcome and its request id, which the service’s support asks for. This
    console cannot ask the service for what was sent, so this is its only record.
  </Empty>
)

const NothingFound = () => (
  <Empty title="No request matches these filters">
    The search covers request ids, returned ids, digests, and the names and URLs of policies.
  </Empty>
)
