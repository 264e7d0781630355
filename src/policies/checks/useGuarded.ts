import { useMemo } from 'react'
import { useOwnDomains } from '../../drafts/useOwnDomains.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import type { Guarded } from './judgement.ts'

/** The domains that a list is judged with. */
export function useGuarded(): Guarded {
  const { protectedDomains } = useSession().config
  const ownDomains = useOwnDomains()
  return useMemo(() => ({ ownDomains, protectedDomains }), [ownDomains, protectedDomains])
}
