import { Text, type TextProps } from '@mantine/core'
import { useMemo } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { Meter } from '../../ui/frame/Meter.tsx'
import { useNowAt } from '../../ui/time/clock.ts'
import { type QuotaNow, sayQuota } from '../book/activity.ts'

export interface QuotaProps extends TextProps {
  readonly quota: QuotaNow | undefined
  readonly hasBar?: boolean
}

/** The calls left to the account, as the service last reported. */
export function Quota({ quota, hasBar = false, ...text }: QuotaProps) {
  const { now } = useSession()
  const { limit, remaining = 0, resetAt = Infinity } = quota ?? {}
  const at = useNowAt(
    useMemo(() => [resetAt], [resetAt]),
    now,
  )
  if (!quota) return null
  const sentence = sayQuota(quota, at)
  const words = (
    <Text size="sm" c="dimmed" {...text}>
      {sentence}
    </Text>
  )
  if (!hasBar || !limit || resetAt <= at) return words
  return (
    <Meter label="API calls" used={Math.max(0, limit - remaining)} limit={limit} sentence={sentence}>
      {words}
    </Meter>
  )
}
