import { Text } from '@mantine/core'
import { timeOfDay } from '../../ui/time/clock.ts'
import { number } from '../../ui/number.ts'
import type { QuotaNow } from '../book/activity.ts'

/** The calls left when the service last reported them. */
export function Quota({ quota, now }: { readonly quota: QuotaNow | undefined; readonly now: number }) {
  if (!quota) return null
  const { remaining, limit, at, resetAt } = quota
  const of = limit === undefined ? '' : ` of ${number(limit)}`
  const reset =
    resetAt === undefined
      ? ''
      : resetAt > now
        ? ` Resets at ${timeOfDay(resetAt)}.`
        : ` The quota has reset since, at ${timeOfDay(resetAt)}.`
  return (
    <Text size="sm" c="dimmed">
      Quota: {number(remaining)}
      {of} calls left at {timeOfDay(at)}.{reset}
    </Text>
  )
}
