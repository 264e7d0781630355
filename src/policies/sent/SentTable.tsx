import { Anchor } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { sayDays } from '../../ledger/book/ends.ts'
import { outcomeWords } from '../../ledger/book/entryWords.ts'
import { lacksRecord, senderOf } from '../../ledger/book/requests.ts'
import { capital } from '../../ledger/book/scopeWords.ts'
import { number } from '../../ui/number.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { naturalOrder, type Sort, sortOrder } from '../../ui/table/order.ts'
import { dayAndTime, shortTime } from '../../ui/time/clock.ts'
import { byEnd, endsSoon, nextEnd, phaseOf, wasCreated } from './sentList.ts'
import type { Sent } from './sentPolicy.ts'
import classes from './Sent.module.css'

function NameCell({ sent, onOpen }: { readonly sent: Sent; readonly onOpen: (sent: Sent) => void }) {
  const isDifferent = sent.outcome === 'stored differently'
  const isLacking = lacksRecord(sent.entry)
  const by = senderOf(sent.entry)
  return (
    <span className={classes.name}>
      <Anchor
        component="button"
        type="button"
        className={classes.open}
        aria-label={`Open the receipt: ${sent.name}`}
        title={sent.name}
        onClick={() => onOpen(sent)}
      >
        <bdi>{sent.name}</bdi>
      </Anchor>
      {by !== undefined && (
        <span className="dimmed">
          by <bdi>{by}</bdi>
        </span>
      )}
      {(!wasCreated(sent) || isDifferent || isLacking) && (
        <span className="chip" data-tone={isDifferent || sent.outcome === 'did not arrive' ? 'bad' : 'warn'}>
          {isLacking ? 'no record' : outcomeWords(sent.outcome, ['createPolicy'])}
        </span>
      )}
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
        <span className="dimmed">ended</span>
      ) : phase === 'switched off' ? (
        <span className="chip">{phase}</span>
      ) : (
        next !== undefined && (
          <span className="chip" data-tone={endsSoon(sent, now) ? 'warn' : undefined}>
            {sayDays(next, now)}
          </span>
        )
      )}
    </>
  )
}

const columnsAt = (now: number, onOpen: (sent: Sent) => void): readonly Column<Sent>[] => [
  {
    key: 'name',
    header: 'Name',
    card: 'title',
    cell: (sent) => <NameCell sent={sent} onOpen={onOpen} />,
    compare: (a, b) => a.name.localeCompare(b.name, 'en'),
  },
  {
    key: 'action',
    header: 'URLs',
    width: '150px',
    card: 'note',
    cell: ({ actions }) =>
      Array.from(actions, ([action, many]) => `${capital(action)} ${number(many)}`).join(', '),
    compare: (a, b) => a.urls - b.urls,
  },
  {
    key: 'who',
    header: 'Who',
    width: '20%',
    cell: ({ who }) => <span title={who}>{capital(who)}</span>,
    compare: (a, b) => a.who.localeCompare(b.who, 'en'),
  },
  {
    key: 'ends',
    header: 'Ends',
    width: '250px',
    card: 'line',
    cell: (sent) => <EndCell sent={sent} now={now} />,
    compare: byEnd(now),
  },
  {
    key: 'sent',
    header: 'Sent',
    width: '150px',
    cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{shortTime(at, now)}</time>,
    compare: (a, b) => a.at - b.at,
  },
]

export interface SentTableProps {
  readonly rows: readonly Sent[]
  readonly now: number
  /** A key of search and filter: when it changes, the table scrolls to its top. */
  readonly topOn: string
  readonly onOpen: (sent: Sent) => void
  readonly empty: ReactNode
}

export function SentTable({ rows, now, topOn, onOpen, empty }: SentTableProps) {
  const [sort, setSort] = useState<Sort>({ key: 'ends', descending: false })
  const columns = useMemo(() => columnsAt(now, onOpen), [now, onOpen])
  const order = useMemo(() => {
    const compare = columns.find(({ key }) => key === sort.key)?.compare
    const natural = naturalOrder(rows.length)
    return compare ? sortOrder(rows, natural, compare, sort.descending) : natural
  }, [rows, columns, sort])
  return (
    <DataTable
      label="Sent policies"
      columns={columns}
      rows={rows}
      order={order}
      sort={sort}
      onSort={setSort}
      minWidth="860px"
      topOn={`${topOn} ${sort.key} ${sort.descending}`}
      hasCards
      empty={empty}
    />
  )
}
