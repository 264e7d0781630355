import { useMemo } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { Meter } from '../../ui/frame/Meter.tsx'
import { useNowAt } from '../../ui/time/clock.ts'
import { type QuotaNow, sayQuota } from '../book/activity.ts'

/** The calls of the account, as the service last reported. */
export function Quota({ quota }: { readonly quota: QuotaNow | undefined }) {
  const { now } = useSession()
  const { limit = 0, remaining = 0, resetAt = Infinity } = quota ?? {}
  const at = useNowAt(
    useMemo(() => [resetAt], [resetAt]),
    now,
  )
  if (!quota) return null
  const isKnown = resetAt > at
  return <Meter {...sayQuota(quota, at)} part={isKnown ? limit - remaining : 0} limit={isKnown ? limit : 0} />
}
