import { Anchor } from '@mantine/core'
import { useMemo } from 'react'
import { accountKey } from '../ledger/book/activity.ts'
import { dayAndTime } from '../ui/time/clock.ts'
import { Box } from './Box.tsx'
import { isNear, type PolicyEnd, sayDays, sayPolicy, sayWhom, soonOf } from './policyEnds.ts'
import classes from './home.module.css'

export interface EndsSoonProps {
  readonly ends: readonly PolicyEnd[]
  readonly now: number
}

/** The policies that end in the next days, and those that just ended. */
export function EndsSoon({ ends, now }: EndsSoonProps) {
  const { shown, all } = useMemo(() => soonOf(ends, now), [ends, now])
  const [first] = shown
  if (!first) return null
  return (
    <Box
      title="Ends soon"
      aside={
        all > shown.length && (
          <Anchor
            size="sm"
            className={classes.end}
            href={`#/activity?operation=createPolicy&account=${accountKey(first.row.sent)}`}
          >
            All in Activity
          </Anchor>
        )
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

function Row({ end: { row, when, urls, scopes }, now }: { readonly end: PolicyEnd; readonly now: number }) {
  const isOver = when <= now
  return (
    <li className={classes.ending} data-over={isOver || undefined}>
      <span className={classes.what}>
        {/* The ledger keeps no names. */}
        <a href={`#/activity?id=${row.sent.id}`} className={classes.name}>
          {sayPolicy(urls)}
        </a>{' '}
        <span className={classes.dim}>
          {sayWhom(scopes)}
          {row.outcome === 'outcome unknown' && ', outcome unknown'}
        </span>
      </span>
      <time className={classes.dim} dateTime={new Date(when).toISOString()}>
        {dayAndTime(when, now)}
      </time>
      <span className={classes.tag} data-tone={isNear(when, now) ? 'warn' : undefined}>
        {sayDays(when, now)}
      </span>
    </li>
  )
}
