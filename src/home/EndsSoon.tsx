import { Anchor } from '@mantine/core'
import { useMemo } from 'react'
import { useAllNames } from '../device/useNames.ts'
import { isNear, sayDays } from '../ledger/book/ends.ts'
import { sayWhat } from '../ledger/book/entryWords.ts'
import { withLearntNames } from '../ledger/book/learntNames.ts'
import { answerOf, nameOf } from '../ledger/book/requests.ts'
import { type Names, sayWho } from '../ledger/book/scopeWords.ts'
import { LikeLink } from '../policies/sent/LikeLink.tsx'
import { sentLink, sentListLink } from '../policies/sent/sentLink.ts'
import { sayFew } from '../ui/number.ts'
import { dayAndTime } from '../ui/time/clock.ts'
import { Box } from './Box.tsx'
import { type PolicyEnd, soonOf } from './policyEnds.ts'
import classes from './home.module.css'

/** The policies that end in the next days. Each leads to its receipt. */
export function EndsSoon({ ends, now }: { readonly ends: readonly PolicyEnd[]; readonly now: number }) {
  const { shown, all } = useMemo(() => soonOf(ends, now), [ends, now])
  const known = useAllNames()
  if (shown.length === 0) return null
  const link = all > shown.length && { href: `#${sentListLink('ends soon')}`, text: 'All in Sent' }
  return (
    <Box title="Ends soon" link={link}>
      <ul className={`plain ${classes.rows}`}>
        {shown.map((end) => (
          <Row key={`${end.row.sent.id} ${end.when}`} {...{ end, now, known }} />
        ))}
      </ul>
    </Box>
  )
}

interface RowProps {
  readonly end: PolicyEnd
  readonly now: number
  readonly known: Names
}

function Row({ end: { row, when, scopes }, now, known }: RowProps) {
  const names = withLearntNames(known, answerOf(row).records)
  const people = new Set(scopes.map((scope) => sayWho(scope, names)))
  return (
    <li className={`row ${classes.item} ${classes.ending}`}>
      <span className={classes.said}>
        <Anchor href={`#${sentLink(row.sent.id)}`}>{nameOf(row)}</Anchor>{' '}
        <span className="dimmed">
          {sayWhat(row)}, {sayFew([...people], 2)}
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
      <LikeLink requestId={row.sent.id} name={nameOf(row)} size="compact-sm" />
    </li>
  )
}
