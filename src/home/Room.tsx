import { Text } from '@mantine/core'
import type { QuotaNow } from '../ledger/book/activity.ts'
import { AccountMeter, Meter } from '../policies/history/BudgetMeter.tsx'
import { number } from '../ui/number.ts'
import { shortTime } from '../ui/time/clock.ts'
import { Box } from './Box.tsx'
import classes from './home.module.css'

export interface RoomProps {
  /** As the service last reported it. */
  readonly quota: QuotaNow | undefined
  /** Whether the requests of this account are read, which the URLs are counted from. */
  readonly isCounted: boolean
  readonly now: number
}

/** What is left of the limits of the account. */
export function Room({ quota, isCounted, now }: RoomProps) {
  if (!quota && !isCounted) return null
  return (
    <Box title="Room">
      <div className={`stack ${classes.card}`}>
        {quota && <Calls quota={quota} now={now} />}
        {isCounted && (
          <div className="stack tight">
            <AccountMeter entries={0} />
          </div>
        )}
      </div>
    </Box>
  )
}

function Calls({
  quota: { limit, remaining, at, resetAt },
  now,
}: {
  readonly quota: QuotaNow
  readonly now: number
}) {
  const reset =
    resetAt === undefined
      ? `As of ${shortTime(at, now)}.`
      : resetAt > now
        ? `Resets at ${shortTime(resetAt, now)}.`
        : `The quota has reset since, at ${shortTime(resetAt, now)}.`
  const sentence = `${number(remaining)}${limit === undefined ? '' : ` of ${number(limit)}`} API calls left.`
  const words = (
    <Text size="sm">
      {sentence} <span className={classes.dim}>{reset}</span>
    </Text>
  )
  if (limit === undefined) return words
  const used = Math.max(0, limit - remaining)
  return (
    <Meter label="API calls" meter={{ limit, used, left: remaining, over: 0, sentence }}>
      {words}
    </Meter>
  )
}
