import { Anchor, Text } from '@mantine/core'
import { IconCircleCheck, IconHelpCircle, IconHourglass, IconXboxX } from '@tabler/icons-react'
import { Copy } from '../ui/Copy.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'
import classes from './ActivityPage.module.css'
import { type Entry, useExchanges } from './exchanges.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

const outcomes = {
  'on its way': { Icon: IconHourglass, tone: 'notice' },
  accepted: { Icon: IconCircleCheck, tone: 'good' },
  read: { Icon: IconCircleCheck, tone: 'good' },
  refused: { Icon: IconXboxX, tone: 'bad' },
  'not executed': { Icon: IconXboxX, tone: 'bad' },
  failed: { Icon: IconXboxX, tone: 'bad' },
  'outcome unknown': { Icon: IconHelpCircle, tone: 'warn' },
} as const satisfies Record<Outcome, unknown>

function OutcomeCell({ entry }: { readonly entry: Entry }) {
  const outcome = outcomeOf(entry)
  const { Icon, tone } = outcomes[outcome]
  return (
    <span className={classes.outcome} data-tone={tone} title={entry.end?.error?.message}>
      <Icon size={16} aria-hidden />
      {outcome}
    </span>
  )
}

const columns: readonly Column<Entry>[] = [
  {
    key: 'time',
    header: 'Time',
    width: '92px',
    cell: ({ startedAt }) => (
      <time dateTime={new Date(startedAt).toISOString()}>{clock.format(startedAt)}</time>
    ),
  },
  { key: 'operation', header: 'Operation', width: '180px', cell: ({ operation }) => operation.name },
  { key: 'outcome', header: 'Outcome', width: '160px', cell: (entry) => <OutcomeCell entry={entry} /> },
  {
    key: 'status',
    header: 'HTTP',
    width: '64px',
    align: 'end',
    cell: ({ end }) => end?.httpStatus ?? <span aria-label="no answer">–</span>,
  },
  {
    key: 'duration',
    header: 'Duration',
    width: '96px',
    align: 'end',
    cell: ({ startedAt, end }) =>
      end ? (
        `${Math.max(0, end.endedAt - startedAt).toLocaleString('en')} ms`
      ) : (
        <span aria-label="not over">–</span>
      ),
  },
  {
    key: 'attempt',
    header: 'Attempt',
    width: '76px',
    align: 'end',
    cell: ({ attempt }) => attempt,
  },
  {
    key: 'id',
    header: 'Request id',
    cell: ({ requestId }) => <Copy value={requestId} label="request id" />,
  },
]

export function ActivityPage() {
  const entries = useExchanges()
  return (
    <Page
      wide
      title="Activity"
      sentence="Every request of this session, latest first. A reload of this page clears the list."
    >
      <DataTable
        label="Requests of this session"
        columns={columns}
        rows={entries}
        minWidth="1000px"
        empty={
          <Empty title="Nothing was sent yet" action={<Anchor href="#/watchlist">Read the watchlist</Anchor>}>
            Each request shows up here with its outcome and its request id, which the service's support asks
            for.
          </Empty>
        }
      />
      {entries.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {entries.length === 1 ? '1 request' : `${entries.length.toLocaleString('en')} requests`}
        </Text>
      )}
    </Page>
  )
}
