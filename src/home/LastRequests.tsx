import type { Icon } from '@tabler/icons-react'
import { operationName, sayWhat } from '../ledger/book/entryWords.ts'
import { nameOf, type RequestRow } from '../ledger/book/requests.ts'
import { sayWhich } from '../ledger/book/unknownOutcomeHelp.ts'
import { OutcomeChip } from '../ledger/entry/OutcomeChip.tsx'
import { navigation } from '../ui/frame/navigation.ts'
import { shortTime } from '../ui/time/clock.ts'
import { Box } from './Box.tsx'
import classes from './home.module.css'

const maxShown = 10

/** The pages that send the operations, for their icons. */
const pages: Readonly<Record<string, { readonly Icon: Icon }>> = {
  createPolicy: navigation.policies,
  getWatchlist: navigation.watchlist,
  importUsers: navigation.imports,
}

/** The last requests of this account. Each links to its entry. */
export function LastRequests({ rows, now }: { readonly rows: readonly RequestRow[]; readonly now: number }) {
  if (rows.length === 0) return null
  return (
    <Box title="Last requests" link={{ href: '#/activity', text: 'Open Activity' }}>
      <ul className={`plain ${classes.rows}`}>
        {rows.slice(0, maxShown).map((row) => (
          <Request key={row.sent.id} row={row} now={now} />
        ))}
      </ul>
    </Box>
  )
}

/** One request, with an icon in place of its operation, so that its name has the width. */
function Request({ row, now }: { readonly row: RequestRow; readonly now: number }) {
  const { sent } = row
  const operation = operationName(sent.operation)
  const name = nameOf(row)
  const { Icon } = pages[sent.operation] ?? navigation.activity
  return (
    <li>
      <a href={`#/activity?id=${sent.id}`} className={`${classes.link} ${classes.item} ${classes.request}`}>
        <time className="dimmed" dateTime={new Date(sent.at).toISOString()}>
          {shortTime(sent.at, now)}
        </time>{' '}
        <span className={classes.operation} title={operation}>
          <Icon size={18} className="dimmed" aria-hidden />
          {name !== undefined && <span className="hidden">{operation}: </span>}
        </span>
        <span className={classes.subject} title={[sayWhich(row), sayWhat(row)].filter(Boolean).join(', ')}>
          {name === undefined ? operation : <bdi>{name}</bdi>}
          <span className="dimmed">, {sayWhat(row)}</span>
        </span>{' '}
        <OutcomeChip row={row} />
      </a>
    </li>
  )
}
