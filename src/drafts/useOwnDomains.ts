/** The organisation's own domains, for this account: those of config.json, and those learnt or typed here. */
import * as z from 'zod/mini'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { usePageState } from '../ui/pageState.ts'
import { dayMs } from '../ui/time/day.ts'
import {
  type DomainCounts,
  type DomainSource,
  domainSources,
  knownOf,
  learn,
  type OwnDomains,
  withDomain,
  withoutDomain,
} from './ownDomains.ts'
import { useKept, useKeptItems } from './useKept.ts'

const page = 'own-domains'
const schema: z.ZodMiniType<OwnDomains> = z.object({
  domains: z.array(z.object({ domain: z.string(), from: z.enum(domainSources) })),
  removed: z.array(z.string()),
  isAsked: z.boolean(),
})

/** In this tab, for as long as the session lasts, where nothing may or can be kept on this device. */
const useUnkept = () => usePageState<OwnDomains | undefined>('own-domains.unkept', undefined)

/** The same array for the same domains. */
export function useOwnDomains(): readonly string[] {
  const { config } = useSession()
  const { items } = useKeptItems(page, schema)
  const [unkept] = useUnkept()
  const { domains } = knownOf(items[0]?.value, unkept)
  const all = [...new Set([...config.ownDomains, ...domains.map(({ domain }) => domain)])].join(' ')
  return useMemo(() => (all === '' ? [] : all.split(' ')), [all])
}

/** What is known beside config.json, and the ways to change it. `isKeeping`: says it where a change is not kept. */
export function useDomainsKept(isKeeping = false) {
  const { items, isRead, keep, save } = useKept(page, schema)
  const [unkept, setUnkept] = useUnkept()
  const { now } = useSession()
  const item = items[0]
  const known = knownOf(item?.value, unkept)
  async function change(next: OwnDomains): Promise<void> {
    const isKept = await (isKeeping ? save : keep)(next, item?.id)
    setUnkept(isKept ? undefined : next)
  }
  // What is in use is not forgotten.
  const renew = useEffectEvent(() => {
    if (item && now() - item.at > dayMs) void keep(item.value, item.id)
  })
  useEffect(() => {
    if (isRead) renew()
  }, [isRead])
  return {
    known,
    isRead,
    change,
    /** `from`: where a removed one was from. */
    add: (domain: string, from?: DomainSource) => change(withDomain(known, domain, from)),
    remove: (domain: string) => change(withoutDomain(known, domain)),
  }
}

/** Learns from people whom the service or the admin calls the organisation's. `count` must not change. */
export function useLearnDomains<T>(
  from: DomainSource,
  people: T | undefined,
  count: (people: T) => DomainCounts,
) {
  const { known, isRead, change } = useDomainsKept()
  const take = useEffectEvent((registrableOf: Parameters<typeof learn>[3]) => {
    if (people === undefined) return
    const next = learn(known, from, count(people), registrableOf)
    if (next !== known) void change(next)
  })
  useEffect(() => {
    if (people === undefined || !isRead) return undefined
    let isWanted = true
    import('./registrable.ts').then(
      ({ registrableOf }) => isWanted && take(registrableOf),
      // Without a network, the next reading teaches the same.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [people, isRead])
}
