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
import { getWatchlist, keyCheckRows } from '../api/operations.ts'
import { SignedOutError } from '../api/signature.ts'
import type { Transport } from '../api/transport.ts'
import type { Account, Credentials } from '../keys/guard.ts'
import type { KeyGuard } from '../keys/guardClient.ts'
import { NewKeysContext, type Problem } from '../ui/ErrorPanel.tsx'
import { type Config, type Region, regionBase } from './config.ts'
import { diagnose } from './diagnosis.ts'
import type { Installation } from './installation.ts'
import { createSessionStore, type SessionState } from './state.ts'

/** Supplied by the composition root. */
export interface SessionDependencies {
  readonly guard: KeyGuard
  readonly installation: Installation
  readonly transport: Transport
  readonly now: () => number
  readonly newId: () => string
  /** Is called for every exchange, with its account. */
  readonly observe: {
    readonly started: (exchange: Exchange, account: ExchangeOwner) => Promise<void>
    readonly ended: Observer['ended']
  }
}

/** The region of an exchange, and the fingerprint of its access key. */
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
  /** Hands the keys to the guard and has the service check them. Returns the problem, if any. */
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

/** The name of the current region, as on the sign-in page. */
export function useRegionName(): string {
  const { state, config } = useSession()
  const id = state.status === 'signed-in' ? state.account.region : ''
  return config.regions.find((region) => region.id === id)?.name ?? id
}

/** The client of the current or last account. Its calls fail with a sentence once the key is gone. */
export function useClient(): Client {
  const client = use(ClientContext)
  if (!client) throw new Error('useClient before the first sign-in.')
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
      // If the guard no longer answers, its client has already reported the sign-out.
      signOut: () => void guard.signOut().catch(() => undefined),
      stay: () => void guard.touch().catch(() => undefined),
    }),
    [state, config, skewMs, guard, now, signIn],
  )

  const since = state.status === 'signed-in' ? state.since : undefined
  const newKeys = useMemo(
    () =>
      since === undefined
        ? undefined
        : { since, ask: () => void guard.signOut('new-keys').catch(() => undefined) },
    [guard, since],
  )
  const account = useLastAccount(state)
  const client = useMemo(() => account && clientFor(dependencies, account), [dependencies, account])
  return (
    <SessionContext value={session}>
      <NewKeysContext value={newKeys}>
        <ClientContext value={client}>{children}</ClientContext>
      </NewKeysContext>
    </SessionContext>
  )
}

/** React keeps a reference to a removed field that had the focus, and so to its form and the typed text. */
function leaveField() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** `attempt` lets keys sign before the service has confirmed them. */
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

/** The missing permissions, from the first harmless read. One row is enough to check the keys. */
async function learnMissing(client: Client): Promise<readonly string[]> {
  try {
    await client.call(getWatchlist, {}, { pageSize: keyCheckRows, maxPages: 1 })
    return []
  } catch (error) {
    // The service accepted the signature of a forbidden call: only the permission is missing.
    if (error instanceof ApiError && error.kind === 'forbidden') return [getWatchlist.permission]
    throw error
  }
}

const overtaken: Problem = {
  message: 'Another tab has signed in.',
  advice: 'Continue there, or sign in here again.',
}

function useLastAccount(state: SessionState): Account | undefined {
  const current = state.status === 'signed-in' ? state.account : undefined
  const [last, setLast] = useState(current)
  // Typed text stays on the page after a sign-out, so its client stays too.
  if (current !== undefined && current !== last) setLast(current)
  return current ?? last
}
