import { operationName, sayWhat } from '../ledger/book/entryWords.ts'
import { nameOf, type RequestRow } from '../ledger/book/requests.ts'
import { sayWhich } from '../ledger/book/unknownOutcomeHelp.ts'
import { OperationIcon } from '../ledger/entry/OperationIcon.tsx'
import { OutcomeChip } from '../ledger/entry/OutcomeChip.tsx'
import { shortTime } from '../ui/time/clock.ts'
import { Box } from './Box.tsx'
import classes from './home.module.css'

const maxShown = 6

/** The last requests of this account. Each links to its entry. */
export function LastRequests({ rows, now }: { readonly rows: readonly RequestRow[]; readonly now: number }) {
  if (rows.length === 0) return null
  return (
    <Box title="Last requests" link={{ href: '#/activity', text: 'Open Activity' }}>
      <ul className={`plain ${classes.rows} ${classes.requests}`}>
        {rows.slice(0, maxShown).map((row) => (
          <Request key={row.sent.id} row={row} now={now} />
        ))}
      </ul>
    </Box>
  )
}

function Request({ row, now }: { readonly row: RequestRow; readonly now: number }) {
  const { sent } = row
  const name = nameOf(row)
  return (
    <li>
      <a href={`#/activity?id=${sent.id}`} className={`${classes.link} ${classes.item} ${classes.request}`}>
        <time className="dimmed" dateTime={new Date(sent.at).toISOString()}>
          {shortTime(sent.at, now)}
        </time>{' '}
        <OperationIcon row={row} />
        <span className={classes.subject} title={[sayWhich(row), sayWhat(row)].filter(Boolean).join(', ')}>
          {name === undefined ? operationName(sent.operation) : <bdi>{name}</bdi>}
          <span className="dimmed">, {sayWhat(row)}</span>
        </span>{' '}
        <OutcomeChip row={row} />
      </a>
    </li>
  )
}
