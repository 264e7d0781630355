import { useMediaQuery } from '@mantine/hooks'
import { createContext, type KeyboardEvent, use, useMemo } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { number } from '../../ui/number.ts'
import { useIsNarrow, useIsWide } from '../../ui/pane/useIsNarrow.ts'
import { within } from '../../ui/places.ts'
import { useIsPrinting } from '../../ui/printing.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx'
import { shortTime, time, timeOfDay } from '../../ui/time/clock.ts'
import { durationOf, operationName, sayWhat } from '../book/entryWords.ts'
import { nameOf, type RequestRow } from '../book/requests.ts'
import { OperationIcon } from '../entry/OperationIcon.tsx'
import { OutcomeChip } from '../entry/OutcomeChip.tsx'
import { OpenRequest } from '../wire/OpenRequest.tsx'
import classes from './Activity.module.css'

/** The state that all rows share, which is not part of their data. */
const OpenContext = createContext<{
  /** The request whose detail is open. */
  readonly id?: string
  readonly open: (id: string) => void
  readonly sayTime: (at: number) => string
}>({ open: () => {}, sayTime: time })

/** Opens the request above or below with the arrow keys. */
function move(event: KeyboardEvent<HTMLAnchorElement>) {
  const row = event.currentTarget.closest('tr')
  const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key]
  const link = within(next, 'link')[0]
  if (!link) return
  event.preventDefault()
  link.focus()
  link.click()
}

function TimeCell({ sent: { at } }: RequestRow) {
  const { sayTime } = use(OpenContext)
  return <time dateTime={new Date(at).toISOString()}>{sayTime(at)}</time>
}

/** The name of a policy, or the operation, and what it is about. */
function What({ row }: { readonly row: RequestRow }) {
  const { id, open } = use(OpenContext)
  const { sent } = row
  const name = nameOf(row) ?? operationName(sent.operation)
  const said = sayWhat(row)
  return (
    <span className={classes.what} title={[name, said].filter(Boolean).join(', ')}>
      <OperationIcon row={row} />
      <OpenRequest
        id={sent.id}
        onOpen={open}
        className={`link ${classes.open}`}
        aria-current={id === sent.id}
        aria-label={`${name}, details of the request at ${time(sent.at)}`}
        onKeyDown={move}
      >
        <bdi>{name}</bdi>
      </OpenRequest>
      {said && <span className="dimmed">, {said}</span>}
    </span>
  )
}

const Nothing = ({ what }: { readonly what: string }) => (
  <span role="img" aria-label={what} className="dimmed">
    –
  </span>
)

const outcome: Column<RequestRow> = {
  key: 'outcome',
  header: 'Outcome',
  width: '178px',
  card: 'line',
  cell: (row) => <OutcomeChip row={row} />,
}
const what: Column<RequestRow> = {
  key: 'what',
  header: 'What',
  card: 'title',
  cell: (row) => <What row={row} />,
}

export const columns: readonly Column<RequestRow>[] = [
  {
    key: 'time',
    header: 'Time',
    width: '188px',
    card: 'aside',
    cell: TimeCell,
    sortBy: ({ sent }) => sent.at,
  },
  what,
  outcome,
  {
    key: 'status',
    header: 'HTTP',
    width: '60px',
    align: 'end',
    cell: ({ ended }) => ended?.httpStatus ?? <Nothing what="no answer" />,
  },
  {
    key: 'duration',
    header: 'Duration',
    width: '92px',
    align: 'end',
    cell: (row) => {
      const duration = durationOf(row)
      return duration === undefined ? <Nothing what="no end" /> : `${number(duration)} ms`
    },
    // Requests without a duration come last in both directions.
    sortBy: (row) => durationOf(row) ?? '',
  },
  {
    key: 'id',
    header: 'Request id',
    width: '136px',
    cell: ({ sent }) => (
      <span className={classes.above} title={sent.id}>
        <Copy value={sent.id} label="request id" />
      </span>
    ),
  },
  { key: 'attempt', header: 'Attempt', width: '76px', align: 'end', cell: ({ sent }) => sent.attempt },
  { key: 'region', header: 'Region', width: '88px', cell: ({ sent }) => sent.region },
  {
    key: 'account',
    header: 'Account',
    width: '92px',
    cell: ({ sent }) => <code className="mono">{sent.account}</code>,
  },
]

/** The columns for one account in a window of the usual width. The detail has the others. */
const usualColumns = columns.filter(({ key }) => !['status', 'attempt', 'region', 'account'].includes(key))

/** The columns that fit beside a detail. */
const briefColumns: readonly Column<RequestRow>[] = [
  { key: 'time', header: 'Time', width: '96px', cell: TimeCell },
  what,
  outcome,
]

export interface RequestsProps extends Omit<DataTableProps<RequestRow>, 'label' | 'columns'> {
  /** Whether several accounts have sent requests, so that each row names its own. */
  readonly hasAccounts: boolean
  /** The request whose detail is open, beside which only few columns fit. */
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
}

export function Requests({ hasAccounts, openId, onOpen, ...table }: RequestsProps) {
  const brief = !useIsWide() && openId !== undefined
  const isWide = useMediaQuery('(min-width: 110em)', false, { getInitialValueInEffect: false })
  // On paper, nothing opens a detail with the others.
  const hasAll = useIsPrinting() || isWide || hasAccounts
  const { now } = useSession()
  const isNarrow = useIsNarrow()
  const opened = useMemo(() => {
    const short = (at: number) => shortTime(at, now())
    const sayTime = brief ? timeOfDay : isNarrow ? short : time
    return { id: openId, open: onOpen, sayTime }
  }, [openId, onOpen, brief, isNarrow, now])
  return (
    <OpenContext value={opened}>
      <div className={classes.list}>
        <DataTable
          label={brief ? 'Latest requests' : 'Requests'}
          columns={brief ? briefColumns : hasAll && openId === undefined ? columns : usualColumns}
          minWidth={brief ? '440px' : hasAccounts ? '1200px' : '780px'}
          hasCards
          {...table}
        />
      </div>
    </OpenContext>
  )
}
