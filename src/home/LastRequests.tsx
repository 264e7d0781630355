import type { LogRow } from '../log/entry.ts'
import { OperationIcon } from '../log/OperationIcon.tsx'
import { OutcomeChip } from '../log/OutcomeChip.tsx'
import { nameOf } from '../log/subject.ts'
import { describeWhat, operationName } from '../log/words.ts'
import { shortTime } from '../ui/time/clock.ts'
import { Box } from './Box.tsx'
import classes from './home.module.css'

const maxShown = 6

/** The last requests of this account. Each opens in Activity. */
export function LastRequests({ rows, now }: { readonly rows: readonly LogRow[]; readonly now: number }) {
  if (rows.length === 0) return null
  return (
    <Box title="Last requests" link={{ href: '#/activity', text: 'Open Activity' }}>
      <ul className={`plain ${classes.rows} ${classes.requests}`}>
        {rows.slice(0, maxShown).map((row) => (
          <li key={row.id}>
            <a href={`#/activity?id=${row.id}`} className={`row ${classes.link} ${classes.item}`}>
              <time className="dimmed" dateTime={new Date(row.at).toISOString()}>
                {shortTime(row.at, now)}
              </time>{' '}
              <OperationIcon row={row} />
              <span className={classes.subject}>
                <bdi>{nameOf(row) ?? operationName(row.operation)}</bdi>
                <span className="dimmed">, {describeWhat(row)}</span>
              </span>{' '}
              <OutcomeChip row={row} />
            </a>
          </li>
        ))}
      </ul>
    </Box>
  )
}
