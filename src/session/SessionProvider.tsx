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
import { type Client, createClient, type Exchange, type Observer } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { getWatchlist } from '../api/operations.ts'
import { SignedOutError } from '../api/signature.ts'
import type { Transport } from '../api/transport.ts'
import type { Account, Credentials } from '../keys/guard.ts'
import type { KeyGuard } from '../keys/guardClient.ts'
import type { Problem } from '../ui/ErrorPanel.tsx'
import { type Config, type Region, regionBase } from './config.ts'
import { diagnose } from './diagnosis.ts'
import type { Installation } from './installation.ts'
import { createSessionStore, type SessionState } from './state.ts'

/** What the composition root puts in. */
export interface SessionDependencies {
  readonly guard: KeyGuard
  readonly installation: Installation
  readonly transport: Transport
  readonly now: () => number
  readonly newId: () => string
  /** Told of every exchange, and whose it is. */
  readonly observe: {
    readonly started: (exchange: Exchange, account: ExchangeOwner) => Promise<void>
    readonly ended: Observer['ended']
  }
}

/** Where an exchange goes, and under which access key: by its fingerprint. */
export interface ExchangeOwner {
  readonly region: string
  readonly account: string
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
  dependencies,
  children,
}: {
  readonly dependencies: SessionDependencies
  readonly children: ReactNode
}) {
  const { guard, installation, now } = dependencies
  const { config, skewMs } = installation
  const [store] = useState(() => createSessionStore(guard, now))
  const state = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => store.start(), [store])
  useEffect(() => guard.subscribe(({ event }) => event === 'signed-in' && leaveField()), [guard])

  const signIn = useCallback(
    async (credentials: Credentials, region: Region) => {
      const idleMs = config.idleMinutes * 60_000
      const sandbox = region.sandbox ?? false
      if (skewMs !== undefined) await guard.setSkew(skewMs)
      const { attempt, account } = await guard.signIn({ credentials, region: region.id, sandbox, idleMs })
      try {
        await guard.confirm(attempt, await learnMissing(clientFor(dependencies, account, attempt)))
      } catch (error) {
        await guard.abandon(attempt)
        if (error instanceof SignedOutError) return overtaken
        if (!(error instanceof ApiError)) throw error
        return diagnose(error, skewMs)
      }
      return undefined
    },
    [config.idleMinutes, dependencies, guard, skewMs],
  )

  const session = useMemo<Session>(
    () => ({
      state,
      config,
      skewMs,
      reach: guard.reach,
      now,
      signIn,
      // Where the guard no longer answers, its client has said that nobody is signed in.
      signOut: () => void guard.signOut().catch(() => undefined),
      stay: () => void guard.touch().catch(() => undefined),
    }),
    [state, config, skewMs, guard, now, signIn],
  )

  const account = useLastAccount(state)
  const client = useMemo(() => account && clientFor(dependencies, account), [dependencies, account])
  return (
    <SessionContext value={session}>
      <ClientContext value={client}>{children}</ClientContext>
    </SessionContext>
  )
}

/** React remembers a field that leaves the page with the focus, and through it the form and what was typed there. */
function leaveField() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** `attempt` lets keys sign that the service has not confirmed yet. */
function clientFor(
  dependencies: SessionDependencies,
  { region, fingerprint }: Account,
  attempt?: number,
): Client {
  const { guard, transport, now, newId, observe } = dependencies
  const whose = { region, account: fingerprint }
  return createClient({
    baseUrl: regionBase(region),
    sign: (path, requestId) => guard.sign(path, requestId, attempt),
    transport,
    now,
    newId,
    observe: { started: (exchange) => observe.started(exchange, whose), ended: observe.ended },
  })
}

/** The permissions that are missing. The first harmless read: one row is enough to learn whether the keys are good. */
async function learnMissing(client: Client): Promise<readonly string[]> {
  try {
    await client.call(getWatchlist, {}, { pageSize: 1, maxPages: 1 })
    return []
  } catch (error) {
    // Of a forbidden call the signature was accepted; only this permission is missing.
    if (error instanceof ApiError && error.kind === 'forbidden') return [getWatchlist.permission]
    throw error
  }
}

const overtaken: Problem = {
  message: 'Another tab signed in meanwhile.',
  advice: 'Go on there, or sign in here again.',
}

function useLastAccount(state: SessionState): Account | undefined {
  const current = state.status === 'signed-in' ? state.account : undefined
  const [last, setLast] = useState(current)
  // What was typed before a sign-out stays on the page, and its client with it.
  if (current !== undefined && current !== last) setLast(current)
  return current ?? last
}
