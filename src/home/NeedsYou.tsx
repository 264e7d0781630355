import { Anchor } from '@mantine/core'
import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { LogRow } from '../log/entry.ts'
import { isDifferent, isUnsettled } from '../log/needsYou.ts'
import { SettleOutcome } from '../log/SettleOutcome.tsx'
import { nameOf } from '../log/subject.ts'
import { describeWhat, operationName, outcomeWords } from '../log/words.ts'
import { sentLink } from '../policies/sent/sentLink.ts'
import { shortTime } from '../ui/time/clock.ts'
import { Box } from './Box.tsx'
import classes from './home.module.css'

const maxShown = 5

/** The writes whose outcome is unknown, and the policies that the service stored differently. */
export function NeedsYou({ rows, now }: { readonly rows: readonly LogRow[]; readonly now: number }) {
  // A settled request keeps its place, because a double click would otherwise settle the next one too.
  const [seen, setSeen] = useState<readonly string[]>([])
  const fresh = rows.filter((row) => (isUnsettled(row) || isDifferent(row, now)) && !seen.includes(row.id))
  if (fresh.length > 0) setSeen([...seen, ...fresh.map(({ id }) => id)])
  const listed = rows.filter(({ id }) => seen.includes(id))
  if (listed.length === 0) return null
  const link = { href: '#/activity?outcome=outcome-unknown', text: 'All in Activity' }
  return (
    <Box title="Needs you" link={listed.length > maxShown && link}>
      <ul className="plain stack tight">
        {listed.slice(0, maxShown).map((row) => (
          <Item key={row.id} row={row} now={now} />
        ))}
      </ul>
    </Box>
  )
}

function Item({ row, now }: { readonly row: LogRow; readonly now: number }) {
  const differs = row.outcome === 'stored differently'
  const Icon = differs ? IconAlertTriangle : IconHelpCircle
  const name = nameOf(row) ?? operationName(row.operation)
  return (
    <li className={classes.needs} data-tone={differs ? 'bad' : row.settled ? undefined : 'warn'}>
      <Icon size={20} aria-hidden />
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <div>
          {describeWhat(row)}, sent {shortTime(row.at, now)}, {outcomeWords(row.outcome, row.operation)}
        </div>
        {differs ? (
          <>
            Compare, then correct it in the service.{' '}
            <Anchor href={`#${sentLink(row.id)}`} aria-label={`Open the receipt: ${name}`}>
              Open the receipt
            </Anchor>
          </>
        ) : (
          <SettleOutcome row={row} about={name} />
        )}
      </div>
    </li>
  )
}
