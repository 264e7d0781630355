import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { Account, SignIn } from '../keys/guard.ts'
import type { KeyGuard } from '../keys/guardClient.ts'
import { NewKeysContext, type Problem } from '../ui/ErrorPanel.tsx'
import type { Region } from './config.ts'
import type { Installation } from './installation.ts'
import { createSessionStore, type SessionState } from './state.ts'

/** Supplied by the composition root. */
export interface SessionDependencies {
  readonly guard: KeyGuard
  readonly installation: Installation
  readonly now: () => number
  /** Hands the keys to the guard and has the service check them. Returns the problem, if any. */
  readonly signIn: (credentials: SignIn['credentials'], region: Region) => Promise<Problem | undefined>
  /** Makes a tenant of the sandbox, and returns its keys. */
  readonly createTenant: (sandbox: Region) => Promise<SignIn['credentials']>
}

export interface Session extends Installation, Pick<SessionDependencies, 'now' | 'signIn' | 'createTenant'> {
  readonly state: SessionState
  readonly account: Account | undefined
  readonly reach: KeyGuard['reach']
  readonly signOut: () => void
  readonly stay: () => void
}

const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession outside of its provider.')
  return session
}

/** The name of a region, by default of the current one, as on the sign-in page. */
export function useRegionName(of?: string): string {
  const { account, config } = useSession()
  const id = of ?? account?.region ?? ''
  return config.regions.find((region) => region.id === id)?.name ?? id
}

export function SessionProvider({
  dependencies: { guard, installation, now, signIn, createTenant },
  children,
}: {
  readonly dependencies: SessionDependencies
  readonly children: ReactNode
}) {
  const [store] = useState(() => createSessionStore(guard, now))
  const state = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => store.start(), [store])
  useEffect(() => guard.subscribe(({ event }) => event === 'signed-in' && leaveField()), [guard])

  const signedIn = state.status === 'signed-in' ? state : undefined
  // Only a new state renders this again, so that nothing here is kept by a memo.
  const session: Session = {
    ...installation,
    state,
    account: signedIn?.account,
    reach: guard.reach,
    now,
    signIn,
    createTenant,
    // If the guard no longer answers, its client has already reported the sign-out.
    signOut: () => void guard.signOut().catch(() => undefined),
    stay: () => void guard.touch().catch(() => undefined),
  }
  const ask = () => void guard.signOut('new-keys').catch(() => undefined)
  const newKeys = signedIn && { since: signedIn.since, ask }
  return (
    <SessionContext value={session}>
      <NewKeysContext value={newKeys}>{children}</NewKeysContext>
    </SessionContext>
  )
}

/** Leaves the field with the focus: React would keep a reference to it, its form and the typed text. */
function leaveField() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
