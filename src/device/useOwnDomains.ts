/** The organisation's own domains, for this account: those of config.json, and those entered on this device. */
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useSession } from '../session/SessionProvider.tsx'
import { useKept } from './useKept.ts'

const schema: z.ZodMiniType<readonly string[] | undefined> = z.optional(z.array(z.string()))
const useEntered = () => useKept<readonly string[] | undefined>('own domains', schema, undefined)

/** All own domains, as the same array while they do not change. */
export function useOwnDomains(): readonly string[] {
  const { config } = useSession()
  const [entered = []] = useEntered()
  const all = [...new Set([...config.ownDomains, ...entered])].join(' ')
  return useMemo(() => (all === '' ? [] : all.split(' ')), [all])
}

/** The entered domains; `undefined` before the first answer of the admin. */
export function useEnteredDomains() {
  const [entered, update, isRead] = useEntered()
  return { entered, isRead, enter: (next: readonly string[]) => update(() => next) }
}
