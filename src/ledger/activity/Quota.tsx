import { Text } from '@mantine/core'
import { timeOfDay } from '../../ui/time/clock.ts'
import { number } from '../../ui/number.ts'
import type { QuotaNow } from '../book/activity.ts'

/** The calls that are left, as the service last said: a number that was true then. */
export function Quota({ quota, now }: { readonly quota: QuotaNow | undefined; readonly now: number }) {
  if (!quota) return null
  const { remaining, limit, at, resetAt } = quota
  const of = limit === undefined ? '' : ` of ${number(limit)}`
  const anew =
    resetAt === undefined
      ? ''
      : resetAt > now
        ? ` The count starts anew at ${timeOfDay(resetAt)}.`
        : ` The count has started anew since, at ${timeOfDay(resetAt)}.`
  return (
    <Text size="sm" c="dimmed">
      Quota: {number(remaining)}
      {of} calls left, as the service said at {timeOfDay(at)}.{anew}
    </Text>
  )
}
