import { createContext, use, useCallback } from 'react'
import type { ExchangeInMemory } from '../book/exchangeInMemory.ts'
import { descriptionsIn } from '../book/unknownOutcomeHelp.ts'

/** The names of the policies sent from this device, by request id. The ledger itself keeps none. */
export const PolicyNames = createContext<ReadonlyMap<string, string>>(new Map())

/** Gives the name of a policy as it was sent, or else from the memory of this tab. */
export function usePolicyName() {
  const names = use(PolicyNames)
  return useCallback(
    (requestId: string, live: ExchangeInMemory | undefined): string | undefined =>
      names.get(requestId) ?? (live && descriptionsIn(live.exchange)[0]),
    [names],
  )
}
