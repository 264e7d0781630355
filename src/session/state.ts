import type { Account, SignOutReason } from '../keys/guard.ts'
import type { KeyGuard } from '../keys/guardClient.ts'
import { createStore } from '../ui/pageState.ts'

/** The owner of typed text. All tenants of the sandbox are one, so that a new one finds the text. */
export const textOwner = ({ region, fingerprint, tenant }: Account): string =>
  tenant === undefined ? `${region}:${fingerprint}` : region

export type SessionState =
  | {
      readonly status: 'signed-out'
      readonly reason?: SignOutReason
      /** The last account of this tab. */
      readonly account?: Account | undefined
    }
  | {
      readonly status: 'signed-in'
      readonly account: Account
      /** The time when this tab learned of the sign-in, in milliseconds since the epoch. */
      readonly since: number
      /** The time when the key will be wiped, in milliseconds since the epoch, while the warning shows. */
      readonly idleEndsAt?: number
    }

const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
const signOfLifeMs = 10_000

/** The session: the guard's events as one state, and the activity that keeps the key. */
export function createSessionStore(guard: KeyGuard, now: () => number) {
  const { get, set, subscribe } = createStore<SessionState>(
    guard.account ? { status: 'signed-in', account: guard.account, since: now() } : { status: 'signed-out' },
  )
  guard.subscribe((event) => {
    const state = get()
    if (event.event === 'signed-in') set({ status: 'signed-in', account: event.account, since: now() })
    else if (event.event === 'signed-out')
      set({ status: 'signed-out', reason: event.reason, account: state.account })
    else if (state.status === 'signed-out') return
    else if (event.event === 'idle-warning') set({ ...state, idleEndsAt: now() + event.inMs })
    else if (state.idleEndsAt !== undefined) set({ ...state, idleEndsAt: undefined })
  })
  return {
    get,
    subscribe,
    /**
     * Starts to report activity: typing and clicking keep the key, not only requests. While the warning is shown, only
     * its button does.
     */
    start() {
      let last = 0
      const alive = () => {
        const state = get()
        if (state.status !== 'signed-in' || state.idleEndsAt !== undefined || now() - last < signOfLifeMs)
          return
        last = now()
        guard.touch().catch(() => undefined)
      }
      for (const type of signsOfLife) addEventListener(type, alive, { capture: true, passive: true })
      return () => {
        for (const type of signsOfLife) removeEventListener(type, alive, { capture: true })
      }
    },
  }
}
