import { type KeyboardEvent, useMemo } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { within } from '../../ui/focus.ts'
import { useIsNarrow } from '../../ui/pane/useIsNarrow.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx'
import { shortTime, time } from '../../ui/time/clock.ts'
import type { LogRow } from '../entry.ts'
import { OperationIcon } from '../OperationIcon.tsx'
import { OutcomeChip } from '../OutcomeChip.tsx'
import { nameOf } from '../subject.ts'
import { describeWhat, durationOf, operationName } from '../words.ts'
import classes from './Activity.module.css'

/** Opens the request above or below with the arrow keys. */
function move(event: KeyboardEvent<HTMLAnchorElement>) {
  const row = event.currentTarget.closest('tr')
  const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key]
  const link = within(next, 'a')[0]
  if (!link) return
  event.preventDefault()
  link.focus()
  link.click()
}

const none = <span className="dimmed">none</span>

interface Opening extends Pick<RequestTableProps, 'openId' | 'onOpen'> {
  readonly now: number
  readonly isNarrow: boolean
}

/** The name of a policy, or the operation, and what it is about; on a phone, when and with which outcome. */
function What({ row, openId, onOpen, now, isNarrow }: Opening & { readonly row: LogRow }) {
  const name = nameOf(row) ?? operationName(row.operation)
  const what = describeWhat(row)
  return (
    <>
      <span className={`row ${classes.what}`} title={`${name}, ${what}`}>
        <OperationIcon row={row} />
        {/* It is plain, since the router's link is slow in a long table. */}
        <a
          href={`#/activity?id=${row.id}`}
          className="link over"
          aria-current={openId === row.id}
          aria-label={`${name}, details of the request at ${time(row.at)}`}
          onKeyDown={move}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onOpen(row.id)
          }}
        >
          <bdi>{name}</bdi>
        </a>
        <span className="dimmed">{what}</span>
      </span>
      {isNarrow && (
        <span className="row dimmed">
          {shortTime(row.at, now)} <OutcomeChip row={row} />
        </span>
      )}
    </>
  )
}

const figure = { align: 'end', isSecondary: true } as const

const columnsOf = (opening: Opening): readonly Column<LogRow>[] => [
  {
    key: 'time',
    header: 'Time',
    width: '132px',
    cell: ({ at }) => (
      <time dateTime={new Date(at).toISOString()} title={time(at)}>
        {shortTime(at, opening.now)}
      </time>
    ),
  },
  { key: 'what', header: 'What', cell: (row) => <What row={row} {...opening} /> },
  { key: 'outcome', header: 'Outcome', width: '178px', cell: (row) => <OutcomeChip row={row} /> },
  { key: 'status', header: 'HTTP', width: '60px', ...figure, cell: ({ end }) => end?.httpStatus ?? none },
  { key: 'duration', header: 'Duration', width: '92px', ...figure, cell: (row) => durationOf(row) ?? none },
  {
    key: 'id',
    header: 'Request id',
    isSecondary: true,
    width: '136px',
    cell: ({ id }) => (
      <span className={classes.above} title={id}>
        <Copy value={id} label="request id" />
      </span>
    ),
  },
]

export interface RequestTableProps extends Omit<DataTableProps<LogRow>, 'label' | 'columns'> {
  /** The request whose detail is open, beside which only few columns fit. */
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
}

export function RequestTable({ openId, onOpen, ...table }: RequestTableProps) {
  const { now } = useSession()
  const isNarrow = useIsNarrow()
  const columns = useMemo(() => {
    const all = columnsOf({ openId, onOpen, now: now(), isNarrow })
    // In a narrow window, when and the outcome are below what.
    if (isNarrow) return all.filter(({ key }) => key !== 'time' && key !== 'outcome')
    return openId === undefined ? all : all.slice(1, 3)
  }, [openId, onOpen, now, isNarrow])
  return (
    <DataTable
      label="Requests"
      columns={columns}
      minWidth={isNarrow || openId !== undefined ? '500px' : '780px'}
      rowSize={isNarrow ? 'double' : undefined}
      {...table}
    />
  )
}
