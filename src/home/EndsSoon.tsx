import { Anchor } from '@mantine/core'
import { useMemo } from 'react'
import { accountKey } from '../ledger/book/activity.ts'
import { sentLink } from '../policies/sent/sentLink.ts'
import { sayDays } from '../ledger/book/endWords.ts'
import { sayWhat } from '../ledger/book/entryWords.ts'
import { nameOf } from '../ledger/book/requests.ts'
import { dayAndTime } from '../ui/time/clock.ts'
import { Box } from './Box.tsx'
import { isNear, type PolicyEnd, sayWhom, soonOf } from './policyEnds.ts'
import classes from './home.module.css'

/** The policies that end in the next days. Each leads to its receipt. */
export function EndsSoon({ ends, now }: { readonly ends: readonly PolicyEnd[]; readonly now: number }) {
  const { shown, all } = useMemo(() => soonOf(ends, now), [ends, now])
  const [first] = shown
  if (!first) return null
  return (
    <Box
      title="Ends soon"
      link={
        all > shown.length && {
          href: `#/activity?operation=createPolicy&account=${accountKey(first.row.sent)}`,
          text: 'All in Activity',
        }
      }
    >
      <ul className={`plain ${classes.rows}`}>
        {shown.map((end) => (
          <Row key={`${end.row.sent.id} ${end.when}`} end={end} now={now} />
        ))}
      </ul>
    </Box>
  )
}

function Row({ end: { row, when, scopes }, now }: { readonly end: PolicyEnd; readonly now: number }) {
  return (
    <li className={`row ${classes.item} ${classes.ending}`}>
      <span className={classes.said}>
        <Anchor inherit href={`#${sentLink(row.sent.id)}`} c="inherit" fw={600}>
          {nameOf(row)}
        </Anchor>{' '}
        <span className="dimmed">
          {sayWhat(row)}, {sayWhom(scopes)}
          {row.outcome === 'outcome unknown' && ', outcome unknown'}
        </span>
        {row.outcome === 'stored differently' && (
          <span className="chip" data-tone="bad">
            stored differently
          </span>
        )}
      </span>
      <time className="dimmed" dateTime={new Date(when).toISOString()}>
        {dayAndTime(when, now)}
      </time>
      <span className="chip" data-tone={isNear(when, now) ? 'warn' : undefined}>
        {sayDays(when, now)}
      </span>
    </li>
  )
}
