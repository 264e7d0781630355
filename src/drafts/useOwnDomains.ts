import { useEffect, useEffectEvent, useMemo } from 'react'
/** The organisation's own domains, for this account: those of config.json, and those learnt or typed here. */
import * as z from 'zod/mini'
import { useSession } from '../session/SessionProvider.tsx'
import { inOneTab } from '../ui/oneTab.ts'
import { pageKey, usePageState, usePageStore } from '../ui/pageState.ts'
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
const found = z.array(z.object({ domain: z.string(), from: z.enum(domainSources) }))
const schema: z.ZodMiniType<OwnDomains> = z.object({
  domains: found,
  // Entries of earlier versions lack this field.
  candidates: z._default(found, []),
  removed: z.array(z.string()),
  isAsked: z.boolean(),
})

/** The domains of this tab and session, used if nothing may or can be kept on this device. */
const unkeptKey = pageKey<OwnDomains | undefined>(undefined)
const useUnkept = () => usePageState(unkeptKey)

/** The own domains, as the same array while they do not change. */
export function useOwnDomains(): readonly string[] {
  const { config } = useSession()
  const { items } = useKeptItems(page, schema)
  const [unkept] = useUnkept()
  const { domains } = knownOf(items[0]?.value, unkept)
  const all = [...new Set([...config.ownDomains, ...domains.map(({ domain }) => domain)])].join(' ')
  return useMemo(() => (all === '' ? [] : all.split(' ')), [all])
}

/** The domains besides config.json, and their changes. `isKeeping`: report a change that is not kept. */
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
  // Domains that are in use are kept for longer.
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
    /** Adds a domain. `from`: the source of one that was removed. */
    add: (domain: string, from?: DomainSource) => change(withDomain(known, domain, from)),
    remove: (domain: string) => change(withoutDomain(known, domain)),
  }
}

/**
 * Learns the domains of people who belong to the organisation, according to the service or the admin. Learning
 * continues after the page is left. `count` must be a stable function.
 */
export function useLearnDomains<T>(
  from: DomainSource,
  people: T | undefined,
  count: (people: T) => DomainCounts,
) {
  const { config } = useSession()
  const { readNow, keep } = useKept(page, schema)
  const unkept = usePageStore(unkeptKey)
  const take = useEffectEvent(async (counts: DomainCounts) => {
    const { registrableOf } = await import('./registrable.ts')
    const item = (await readNow())?.[0]
    const known = knownOf(item?.value, unkept.get())
    const next = learn(known, from, counts, registrableOf, config.ownDomains)
    if (next !== known) unkept.set((await keep(next, item?.id)) ? undefined : next)
  })
  useEffect(() => {
    // A failure is ignored: the next reading learns the same.
    if (people !== undefined) inOneTab(page, () => take(count(people))).catch(() => undefined)
  }, [people, count])
}
