/** The organisation's own domains, for this account: those of config.json, and those entered on this device. */
import { useEffect, useEffectEvent, useMemo } from 'react'
import * as z from 'zod/mini'
import { useSession } from '../session/SessionProvider.tsx'
import { pageKey, usePageState } from '../ui/pageState.ts'
import { dayMs } from '../ui/time/day.ts'
import { useKept, useKeptItems } from './useKept.ts'

const page = 'own-domains'
const schema: z.ZodMiniType<readonly string[]> = z.array(z.string())

/** The domains of this tab and session, used if nothing may or can be kept on this device. */
const unkeptKey = pageKey<readonly string[] | undefined>(undefined)

/** All own domains, as the same array while they do not change. */
export function useOwnDomains(): readonly string[] {
  const { config } = useSession()
  const { items } = useKeptItems(page, schema)
  const [unkept] = usePageState(unkeptKey)
  const all = [...new Set([...config.ownDomains, ...(unkept ?? items[0]?.value ?? [])])].join(' ')
  return useMemo(() => (all === '' ? [] : all.split(' ')), [all])
}

/** The entered domains; `undefined` before the first answer of the admin. `isKeeping`: report what is not kept. */
export function useEnteredDomains(isKeeping: boolean) {
  const { items, isRead, keep, save } = useKept(page, schema)
  const [unkept, setUnkept] = usePageState(unkeptKey)
  const { now } = useSession()
  const item = items[0]
  async function enter(next: readonly string[]): Promise<void> {
    setUnkept(next)
    if (await (isKeeping ? save : keep)(next, item?.id))
      setUnkept((latest) => (latest === next ? undefined : latest))
  }
  // Domains that are in use are kept for longer.
  const renew = useEffectEvent(() => {
    if (item && now() - item.at > dayMs) void keep(item.value, item.id)
  })
  useEffect(() => {
    if (isRead) renew()
  }, [isRead])
  return { entered: unkept ?? item?.value, isRead, enter }
}
