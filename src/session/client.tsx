/** The client of an account, and the check of its keys, fetched after the sign-in page. */
import { createContext, type ReactNode, use, useMemo } from 'react'
import { type Client, createClient, type Exchange, type Observer } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { SignedOutError } from '../api/signature.ts'
import type { Transport } from '../api/transport.ts'
import type { Account, SignIn } from '../keys/guard.ts'
import type { KeyGuard } from '../keys/guardClient.ts'
import type { Problem } from '../ui/ErrorPanel.tsx'
import { type Region, regionBase } from './config.ts'
import { diagnose } from './diagnosis.ts'
import type { Installation } from './installation.ts'
import { checkKeys } from './keyCheck.ts'
import { useSession } from './SessionProvider.tsx'

/** Supplied by the composition root. */
export interface ClientDependencies {
  readonly guard: KeyGuard
  readonly transport: Transport
  readonly now: () => number
  readonly newId: () => string
  /** The listener to every exchange, which also gets its account. */
  readonly observe: {
    readonly started: (exchange: Exchange, account: Account) => Promise<void>
    readonly ended: Observer['ended']
  }
}

const ClientContext = createContext<Client | undefined>(undefined)

/** The client of the account. Its calls fail with a sentence once the key is gone. */
export function useClient(): Client {
  const client = use(ClientContext)
  if (!client) throw new Error('useClient before the sign-in.')
  return client
}

export function ClientProvider({
  dependencies,
  children,
}: {
  readonly dependencies: ClientDependencies
  readonly children: ReactNode
}) {
  const { account } = useSession()
  const client = useMemo(() => account && clientFor(dependencies, account), [dependencies, account])
  return <ClientContext value={client}>{children}</ClientContext>
}

/** Hands the keys to the guard and has the service check them. Returns the problem, if any. */
export async function signIn(
  dependencies: ClientDependencies,
  { config, skewMs }: Installation,
  credentials: SignIn['credentials'],
  region: Region,
): Promise<Problem | undefined> {
  const { guard } = dependencies
  const idleMs = config.idleMinutes * 60_000
  const sandbox = region.sandbox ?? false
  if (skewMs !== undefined) await guard.setSkew(skewMs)
  const { attempt, account } = await guard.signIn({ credentials, region: region.id, sandbox, idleMs })
  try {
    await guard.confirm(attempt, await checkKeys(clientFor(dependencies, account, attempt)))
  } catch (error) {
    await guard.abandon(attempt)
    if (error instanceof ApiError) return diagnose(error, skewMs, region.auth)
    if (!(error instanceof SignedOutError)) throw error
    return { message: 'Another tab has signed in.', advice: 'Continue there, or sign in here again.' }
  }
  return undefined
}

/** `attempt` lets keys sign before the service has confirmed them. */
function clientFor(dependencies: ClientDependencies, account: Account, attempt?: number): Client {
  const { guard, transport, now, newId, observe } = dependencies
  const { auth, region } = account
  return createClient({
    // The guard makes the calls of API 2.0, and knows the region by itself.
    baseUrl: auth ? '' : regionBase(region),
    sign: (path, requestId) => guard.sign(path, requestId, attempt),
    transport: auth ? (request) => guard.send(request, attempt) : transport,
    auth,
    now,
    newId,
    observe: { started: (exchange) => observe.started(exchange, account), ended: observe.ended },
  })
}
