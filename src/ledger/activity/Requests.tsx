import { useMediaQuery } from '@mantine/hooks'
import { createContext, type KeyboardEvent, use, useMemo } from 'react'
import { Copy } from '../../ui/Copy.tsx'
import { number } from '../../ui/number.ts'
import { within } from '../../ui/places.ts'
import { useIsPrinting } from '../../ui/printing.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx'
import { time, timeOfDay } from '../../ui/time/clock.ts'
import { durationOf, operationName, sayWhat } from '../book/entryWords.ts'
import { nameOf, type RequestRow } from '../book/requests.ts'
import { OutcomeChip } from '../entry/OutcomeChip.tsx'
import classes from './Activity.module.css'

/** The state that all rows share, which is not part of their data. */
const OpenContext = createContext<{
  /** The request whose detail is open. */
  readonly id?: string
  readonly open: (id: string) => void
  readonly isBrief: boolean
}>({ open: () => {}, isBrief: false })

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

/** The time as a plain link, because the router's link is slow in a long table. A new tab shows only the detail. */
function TimeCell({ sent }: RequestRow) {
  const { id, open, isBrief } = use(OpenContext)
  return (
    <a
      href={`#/activity?id=${sent.id}`}
      className={`link ${classes.open}`}
      aria-current={id === sent.id}
      aria-label={`${time(sent.at)}, details of ${operationName(sent.operation)}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        open(sent.id)
      }}
      onKeyDown={move}
    >
      <time dateTime={new Date(sent.at).toISOString()}>{isBrief ? timeOfDay(sent.at) : time(sent.at)}</time>
    </a>
  )
}

/** The subject of a request, such as the name of a policy. Beside a detail it replaces the operation. */
function What({ row }: { readonly row: RequestRow }) {
  const { isBrief } = use(OpenContext)
  const { sent } = row
  const name = nameOf(row)
  const said = sayWhat(row)
  const operation = operationName(sent.operation)
  return (
    <span title={[isBrief && operation, name, said].filter(Boolean).join(', ')}>
      {name ? <bdi>{name}</bdi> : !isBrief && <span className={classes.inCard}>{operation}, </span>}
      {isBrief ? !name && operation : name ? <span className="dimmed">, {said}</span> : said}
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
const status: Column<RequestRow> = {
  key: 'status',
  header: 'HTTP',
  width: '60px',
  align: 'end',
  cell: ({ ended }) => ended?.httpStatus ?? <Nothing what="no answer" />,
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
  outcome,
  {
    key: 'operation',
    header: 'Operation',
    width: '168px',
    cell: ({ sent }) => operationName(sent.operation),
  },
  { key: 'what', header: 'What', card: 'title', cell: (row) => <What row={row} /> },
  status,
  {
    key: 'duration',
    header: 'Duration',
    width: '96px',
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
    width: '160px',
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
const usualColumns = columns.filter(({ key }) => !['attempt', 'region', 'account'].includes(key))

/** The columns that fit beside a detail. */
const briefColumns: readonly Column<RequestRow>[] = [
  { key: 'time', header: 'Time', width: '96px', cell: TimeCell },
  { key: 'what', header: 'What', cell: (row) => <What row={row} /> },
  outcome,
  status,
]

export interface RequestsProps extends Omit<DataTableProps<RequestRow>, 'label' | 'columns'> {
  /** Whether several accounts have sent requests, so that each row names its own. */
  readonly hasAccounts: boolean
  /** The request whose detail is open, beside which only few columns fit. */
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
}

export function Requests({ hasAccounts, openId, onOpen, ...table }: RequestsProps) {
  const brief = openId !== undefined
  const isWide = useMediaQuery('(min-width: 110em)', false, { getInitialValueInEffect: false })
  // On paper, nothing opens a detail with the others.
  const hasAll = useIsPrinting() || isWide || hasAccounts
  const opened = useMemo(() => ({ id: openId, open: onOpen, isBrief: brief }), [openId, onOpen, brief])
  return (
    <OpenContext value={opened}>
      <div className={classes.list}>
        <DataTable
          label={brief ? 'Latest requests' : 'Requests'}
          columns={brief ? briefColumns : hasAll ? columns : usualColumns}
          minWidth={brief ? '512px' : hasAccounts ? '1360px' : '1040px'}
          hasCards
          {...table}
        />
      </div>
    </OpenContext>
  )
}
