import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { type Client, createClient, type Observer } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { getWatchlist } from '../api/operations.ts'
import type { Transport } from '../api/transport.ts'
import type { Credentials } from '../keys/guard.ts'
import type { KeyGuard } from '../keys/guardClient.ts'
import type { Problem } from '../ui/ErrorPanel.tsx'
import { type Config, type Region, regionBase } from './config.ts'
import { diagnose } from './diagnosis.ts'
import type { Installation } from './installation.ts'
import { createSessionStore, type SessionState } from './state.ts'

/** What the composition root puts in. */
export interface Edges {
  readonly guard: KeyGuard
  readonly installation: Installation
  readonly transport: Transport
  readonly now: () => number
  readonly newId: () => string
  readonly observe: Observer
}

export interface Session {
  readonly state: SessionState
  readonly config: Config
  readonly skewMs: number | undefined
  readonly reach: KeyGuard['reach']
  readonly now: () => number
  /** Hands the keys to the guard and asks the service whether they are good. Gives what is wrong, if anything. */
  readonly signIn: (credentials: Credentials, region: Region) => Promise<Problem | undefined>
  readonly signOut: () => void
  readonly stay: () => void
}

const SessionContext = createContext<Session | undefined>(undefined)
const ClientContext = createContext<Client | undefined>(undefined)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession outside of its provider.')
  return session
}

/** The region one is signed in to, by its name on the sign-in page. */
export function useRegionName(): string {
  const { state, config } = useSession()
  const id = state.status === 'signed-in' ? state.account.region : ''
  return config.regions.find((region) => region.id === id)?.name ?? id
}

/** The client of whoever is signed in, or was last: its calls fail with a sentence once the key is gone. */
export function useClient(): Client {
  const client = use(ClientContext)
  if (!client) throw new Error('useClient before anybody signed in.')
  return client
}

export function SessionProvider({
  edges,
  children,
}: {
  readonly edges: Edges
  readonly children: ReactNode
}) {
  const { guard, installation, now } = edges
  const { config, skewMs } = installation
  const [store] = useState(() => createSessionStore(guard, now))
  const state = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => store.start(), [store])

  const signIn = useCallback(
    async (credentials: Credentials, region: Region) => {
      const idleMs = config.idleMinutes * 60_000
      const sandbox = region.sandbox ?? false
      await guard.setSkew(skewMs ?? 0)
      await guard.signIn({ credentials, region: region.id, sandbox, idleMs })
      try {
        // The first harmless read: one row is enough to learn whether the keys are good.
        await clientFor(edges, region.id).call(getWatchlist, {}, { pageSize: 1, maxPages: 1 })
        await guard.confirm([])
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.kind !== 'forbidden') {
          await guard.signOut()
          return diagnose(error, skewMs)
        }
        // The signature was accepted; only this permission is missing.
        await guard.confirm([getWatchlist.permission])
      }
      return undefined
    },
    [config.idleMinutes, edges, guard, skewMs],
  )

  const session = useMemo<Session>(
    () => ({
      state,
      config,
      skewMs,
      reach: guard.reach,
      now,
      signIn,
      signOut: () => void guard.signOut(),
      stay: () => void guard.touch(),
    }),
    [state, config, skewMs, guard, now, signIn],
  )

  const region = useLastRegion(state)
  const client = useMemo(() => (region === undefined ? undefined : clientFor(edges, region)), [edges, region])
  return (
    <SessionContext value={session}>
      <ClientContext value={client}>{children}</ClientContext>
    </SessionContext>
  )
}

function clientFor({ guard, transport, now, newId, observe }: Edges, region: string): Client {
  return createClient({
    baseUrl: regionBase(region),
    sign: (path, requestId) => guard.sign(path, requestId),
    transport,
    now,
    newId,
    observe,
  })
}

function useLastRegion(state: SessionState): string | undefined {
  const current = state.status === 'signed-in' ? state.account.region : undefined
  const [last, setLast] = useState(current)
  // What was typed before a sign-out stays on the page, and its client with it.
  if (current !== undefined && current !== last) setLast(current)
  return current ?? last
}
