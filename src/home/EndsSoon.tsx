import { Anchor } from '@mantine/core'
import { useAllNames } from '../device/useNames.ts'
import { describeDays, isNear } from '../log/ends.ts'
import { withLearntNames } from '../log/learntNames.ts'
import { describeWho } from '../log/scopeWords.ts'
import { nameOf, recordsOf } from '../log/subject.ts'
import { describeWhat } from '../log/words.ts'
import { LikeLink } from '../policies/sent/LikeLink.tsx'
import { sentLink, sentListLink } from '../policies/sent/sentLink.ts'
import { sayFew } from '../ui/number.ts'
import { dayAndTime } from '../ui/time/clock.ts'
import { Box } from './Box.tsx'
import { type PolicyEnd, soonOf } from './policyEnds.ts'
import classes from './home.module.css'

/** The policies that end in the next days. Each leads to its receipt. */
export function EndsSoon({ ends, now }: { readonly ends: readonly PolicyEnd[]; readonly now: number }) {
  const { shown, all } = soonOf(ends, now)
  const known = useAllNames()
  if (shown.length === 0) return null
  const link = all > shown.length && { href: `#${sentListLink('ends soon')}`, text: 'All in Sent' }
  return (
    <Box title="Ends soon" link={link}>
      <ul className={`plain ${classes.rows}`}>
        {shown.map(({ row, when, scopes }) => {
          const names = withLearntNames(known, recordsOf(row))
          const people = new Set(scopes.map((scope) => describeWho(scope, names)))
          return (
            <li key={`${row.id} ${when}`} className={`row ${classes.item}`}>
              <span className={classes.subject}>
                <Anchor href={`#${sentLink(row.id)}`}>{nameOf(row)}</Anchor>{' '}
                <span className="dimmed">
                  {describeWhat(row)}, {sayFew([...people], 2)}
                  {row.outcome !== 'accepted' && `, ${row.outcome}`}
                </span>
              </span>
              <time className="dimmed" dateTime={new Date(when).toISOString()}>
                {dayAndTime(when, now)}
              </time>
              <span className="chip" data-tone={isNear(when, now) ? 'warn' : undefined}>
                {describeDays(when, now)}
              </span>
              <LikeLink requestId={row.id} name={nameOf(row)} size="compact-sm" />
            </li>
          )
        })}
      </ul>
    </Box>
  )
}
