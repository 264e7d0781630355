import { Anchor, Button, CloseButton, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { operations } from '../../api/operations.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { download } from '../../ui/download.ts'
import { within } from '../../ui/focus.ts'
import { ToolButton } from '../../ui/form/ToolButton.tsx'
import { Empty } from '../../ui/frame/Empty.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { count, number } from '../../ui/number.ts'
import { createView, rowsIn } from '../../ui/table/order.ts'
import { dayOf } from '../../ui/time/day.ts'
import { useDebouncedText } from '../../ui/useDebouncedText.ts'
import { outcomes } from '../entry.ts'
import { useLogRows, useLogState } from '../LogContext.ts'
import { LogTrouble } from '../LogTrouble.tsx'
import { searchTextOf } from '../subject.ts'
import { formats } from './export.ts'
import { type Filters, isFiltered, readFilters, rowsShown, toSearch } from './filters.ts'
import { RequestPane } from './RequestPane.tsx'
import { RequestTable } from './RequestTable.tsx'
import classes from './Activity.module.css'

const route = getRouteApi('/activity')

/** The requests of the account and their outcomes. The URL holds the filters. */
export function ActivityPage() {
  const { filters, show } = useFilters()
  const { now } = useSession()
  const { isReading, trouble } = useLogState()
  const latestFirst = useLogRows()
  const setQuery = useCallback((q: string) => show({ q }, true), [show])
  const [typed, setTyped] = useDebouncedText(filters.q, setQuery)
  const query = useDeferredValue(typed)
  const { operation, outcome, id } = filters
  // Oldest first: a row keeps its place in the table, and so the focus, when requests come in.
  const rows = useMemo(() => latestFirst.toReversed(), [latestFirst])
  const view = useMemo(() => createView(rows, searchTextOf, []), [rows])
  const order = useMemo(
    () => rowsShown(view, rows, { operation, outcome, q: query }).toReversed(),
    [view, rows, operation, outcome, query],
  )
  const list = useRef<HTMLDivElement>(null)
  useFocusAfterClosing(list, id)
  const isOpen = id !== undefined
  // Back closes the detail in one step, however many requests were opened in it.
  const open = useCallback((next: string) => show({ id: next }, isOpen), [show, isOpen])
  return (
    <Page
      title="Activity"
      sentence="Requests sent from this device, latest first."
      pane={isOpen && <RequestPane rows={rows} id={id} onClose={() => show({ id: undefined })} />}
    >
      <div className="stack" ref={list}>
        <LiveRegion>{trouble && <LogTrouble trouble={trouble} />}</LiveRegion>
        {rows.length > 0 && (
          <>
            <FilterFields
              filters={filters}
              typed={typed}
              onType={setTyped}
              onChange={(part) => show(part, true)}
            />
            <div className="row wide spread">
              <Text role="status">
                {number(order.length)} of {count(rows.length, 'request')}
              </Text>
              {isFiltered({ ...filters, q: typed }) && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => {
                    setTyped('')
                    show({ operation: undefined, outcome: undefined, q: '' })
                  }}
                >
                  Clear filters
                </Button>
              )}
              <div className="row">
                {formats.map(({ label, ending, type, write }) => (
                  <ToolButton
                    key={ending}
                    icon={IconDownload}
                    title="The file has the names, URLs and people of policies."
                    disabled={order.length === 0}
                    onClick={() =>
                      download(`signet-activity-${dayOf(now())}${ending}`, type, write(rowsIn(rows, order)))
                    }
                  >
                    {label}
                  </ToolButton>
                ))}
              </div>
            </div>
          </>
        )}
        <RequestTable
          rows={rows}
          order={order}
          openId={id}
          onOpen={open}
          topOn={`${operation} ${outcome} ${query}`}
          loading={isReading && rows.length === 0}
          empty={rows.length === 0 ? <NothingSent /> : <NothingFound />}
        />
      </div>
    </Page>
  )
}

const operationChoices = [
  { value: '', label: 'All operations' },
  ...operations.map(({ id, name }) => ({ value: id, label: name })),
]
const outcomeChoices = [
  { value: '', label: 'All outcomes' },
  ...outcomes.map((value) => ({ value, label: value === 'accepted' ? 'created or submitted' : value })),
]

interface FilterFieldsProps {
  readonly filters: Filters
  /** The text as typed; the URL follows. */
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onChange: (part: Partial<Filters>) => void
}

function FilterFields({ filters, typed, onType, onChange }: FilterFieldsProps) {
  return (
    <search className={`row snug ${classes.filters}`} aria-label="Filters">
      <TextInput
        aria-label="Search"
        placeholder="Name, URL or id"
        autoCapitalize="off"
        spellCheck={false}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          typed !== '' && <CloseButton size="sm" aria-label="Clear the search" onClick={() => onType('')} />
        }
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label="Operation"
        data={operationChoices}
        value={filters.operation ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ operation: operations.find(({ id }) => id === value)?.id })
        }
      />
      <NativeSelect
        aria-label="Outcome"
        data={outcomeChoices}
        value={filters.outcome ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ outcome: outcomes.find((each) => each === value) })
        }
      />
    </search>
  )
}

function useFilters() {
  // The router's types are circular here, from routes to page to routes, and end as `any`. The schema restores them.
  const filters = readFilters(route.useSearch())
  const navigate = route.useNavigate()
  const show = useCallback(
    (part: Partial<Filters>, replace = false) =>
      void navigate({
        to: '/activity',
        search: (now: unknown) => toSearch({ ...readFilters(now), ...part }),
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
    const link = within(list.current, 'a').find((each) => each.getAttribute('href')?.endsWith(`id=${closed}`))
    ;(link ?? within(list.current, '[data-scroll]')[0])?.focus({ preventScroll: true })
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
    The search covers request ids, returned ids, digests, and the names, URLs and people of policies.
  </Empty>
)
