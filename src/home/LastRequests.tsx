import { operationName, describeWhat } from '../log/words.ts'
import { nameOf, type LogRow } from '../log/entry.ts'
import { sayWhich } from '../log/operations.ts'
import { OperationIcon } from '../ledger/entry/OperationIcon.tsx'
import { OutcomeChip } from '../log/OutcomeChip.tsx'
import { shortTime } from '../ui/time/clock.ts'
import { Box } from './Box.tsx'
import classes from './home.module.css'

const maxShown = 6

/** The last requests of this account. Each links to its entry. */
export function LastRequests({ rows, now }: { readonly rows: readonly LogRow[]; readonly now: number }) {
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

function Request({ row, now }: { readonly row: LogRow; readonly now: number }) {
  const { sent } = row
  const name = nameOf(row)
  return (
    <li>
      <a href={`#/activity?id=${sent.id}`} className={`${classes.link} ${classes.item} ${classes.request}`}>
        <time className="dimmed" dateTime={new Date(sent.at).toISOString()}>
          {shortTime(sent.at, now)}
        </time>{' '}
        <OperationIcon row={row} />
        <span className={classes.subject} title={[sayWhich(row), describeWhat(row)].filter(Boolean).join(', ')}>
          {name === undefined ? operationName(sent.operation) : <bdi>{name}</bdi>}
          <span className="dimmed">, {describeWhat(row)}</span>
        </span>{' '}
        <OutcomeChip row={row} />
      </a>
    </li>
  )
}
