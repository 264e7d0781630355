import { Anchor } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { describeDays } from '../../log/ends.ts'
import { OutcomeChip } from '../../log/OutcomeChip.tsx'
import { capital } from '../../log/scopeWords.ts'
import { useIsWide } from '../../ui/pane/useIsNarrow.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { createView, type Sort } from '../../ui/table/order.ts'
import { dayAndTime, shortTime } from '../../ui/time/clock.ts'
import { LikeLink } from './LikeLink.tsx'
import { endsNear, nextEnd, phaseOf, rankByEnd } from './sentList.ts'
import type { Sent } from './sentPolicy.ts'
import classes from './Sent.module.css'

interface NameCellProps {
  readonly sent: Sent
  readonly isOpen: boolean
  readonly onOpen: (sent: Sent) => void
}

function NameCell({ sent, isOpen, onOpen }: NameCellProps) {
  return (
    <span className={classes.name}>
      <Anchor
        component="button"
        type="button"
        className={classes.open}
        aria-label={`Open the receipt: ${sent.name}`}
        aria-current={isOpen || undefined}
        title={sent.name}
        onClick={() => onOpen(sent)}
      >
        <bdi>{sent.name}</bdi>
      </Anchor>
    </span>
  )
}

function EndCell({ sent, now }: { readonly sent: Sent; readonly now: number }) {
  const phase = phaseOf(sent, now)
  const next = nextEnd(sent, now)
  const when = next ?? sent.ends.at(-1)
  return (
    <>
      {when === undefined || (next === undefined && sent.isEndless) ? 'No end' : dayAndTime(when, now)}{' '}
      {phase === 'not created' ? null : phase === 'ended' ? (
        <span className={classes.ended}>ended</span>
      ) : phase === 'switched off' ? (
        <span className="chip">{phase}</span>
      ) : (
        next !== undefined && (
          <span className={`chip ${classes.days}`} data-tone={endsNear(sent, now) ? 'warn' : undefined}>
            {describeDays(next, now)}
          </span>
        )
      )}
    </>
  )
}

/** The columns that have room beside a receipt. */
const beside: ReadonlySet<string> = new Set(['name', 'ends', 'outcome'])

const columnsAt = (
  now: number,
  openId: string | undefined,
  isBrief: boolean,
  onOpen: (sent: Sent) => void,
): readonly Column<Sent>[] => [
  {
    key: 'name',
    header: 'Name',
    card: 'title',
    cell: (sent) => <NameCell sent={sent} isOpen={sent.requestId === openId} onOpen={onOpen} />,
    sortBy: ({ name }) => name,
  },
  {
    key: 'action',
    header: 'URLs',
    width: '152px',
    card: 'aside',
    cell: ({ amount }) => <span title={amount}>{amount}</span>,
    sortBy: ({ urls }) => urls,
  },
  {
    key: 'who',
    header: 'Who',
    width: '12%',
    cell: ({ who }) => <span title={who}>{capital(who)}</span>,
    sortBy: ({ who }) => who,
  },
  {
    key: 'ends',
    header: 'Ends',
    width: isBrief ? '160px' : '288px',
    card: 'line',
    cell: (sent) => (
      <>
        <EndCell sent={sent} now={now} />{' '}
        {openId === undefined && endsNear(sent, now) && (
          <LikeLink requestId={sent.requestId} name={sent.name} size="compact-sm" />
        )}
      </>
    ),
    sortBy: (sent) => rankByEnd(sent, now),
  },
  {
    key: 'outcome',
    header: 'Outcome',
    width: '172px',
    card: 'end',
    cell: ({ entry, outcome }) => <OutcomeChip row={{ ...entry, outcome }} />,
    sortBy: ({ outcome }) => outcome,
  },
  {
    key: 'sent',
    header: 'Sent',
    width: '140px',
    cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{shortTime(at, now)}</time>,
    sortBy: ({ at }) => at,
  },
]

export interface SentTableProps {
  readonly rows: readonly Sent[]
  readonly now: number
  /** A key of search and filter: when it changes, the table scrolls to its top. */
  readonly topOn: string
  /** The request id of the receipt beside the table. */
  readonly openId: string | undefined
  readonly onOpen: (sent: Sent) => void
  readonly empty: ReactNode
}

export function SentTable({ rows, now, topOn, openId, onOpen, empty }: SentTableProps) {
  const [sort, setSort] = useState<Sort>({ key: 'ends', descending: false })
  const isBrief = !useIsWide() && openId !== undefined
  const all = useMemo(() => columnsAt(now, openId, isBrief, onOpen), [now, openId, isBrief, onOpen])
  const columns = useMemo(() => (isBrief ? all.filter(({ key }) => beside.has(key)) : all), [all, isBrief])
  const view = useMemo(() => createView(rows, ({ name }) => name, all), [rows, all])
  return (
    <DataTable
      label="Sent policies"
      columns={columns}
      rows={rows}
      order={view.show('', sort)}
      sort={sort}
      onSort={setSort}
      minWidth={isBrief ? '480px' : '920px'}
      topOn={`${topOn} ${sort.key} ${sort.descending}`}
      hasCards
      empty={empty}
    />
  )
}
