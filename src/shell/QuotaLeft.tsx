import { Text } from '@mantine/core'
import type { QuotaNow } from '../ledger/book/activity.ts'
import { number } from '../ui/number.ts'
import { timeOfDay } from '../ui/time/clock.ts'
import classes from './QuotaLeft.module.css'

/** The calls left to the account, as the service last said, below the navigation. */
export function QuotaLeft({ quota, now }: { readonly quota: QuotaNow; readonly now: number }) {
  const { remaining, limit, at, resetAt } = quota
  const isReset = resetAt !== undefined && resetAt <= now
  return (
    <Text
      size="xs"
      c="dimmed"
      component="div"
      title={isReset ? undefined : `As the service said at ${timeOfDay(at)}.`}
    >
      {isReset
        ? `The quota was reset at ${timeOfDay(resetAt)}.`
        : limit === undefined
          ? `${number(remaining)} calls left`
          : `${number(remaining)} of ${number(limit)} calls left`}
      {!isReset && limit !== undefined && limit > 0 && (
        // The same in a picture.
        <div className={classes.bar} aria-hidden>
          <div style={{ width: `${Math.min(100, ((limit - remaining) / limit) * 100)}%` }} />
        </div>
      )}
    </Text>
  )
}
