import type { Account, SignOutReason } from '../keys/guard.ts'
import type { KeyGuard } from '../keys/guardClient.ts'
import { createStore, type PageStates } from '../ui/pageState.ts'

/** The owner of typed text. All tenants of the sandbox are one, so that a new one finds the text. */
const ownerOf = ({ region, fingerprint, tenant }: Account): string =>
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

/** The text typed on the pages of this tab. */
export interface KeptText {
  readonly texts: PageStates
  /** The account that it belongs to, also while signed out. */
  readonly owner?: string
  readonly region?: string
  /** Whether the admin asked for new keys, so that the next keys of the region get the text. */
  readonly isHandedOn?: boolean
}

export const noText = (): KeptText => ({ texts: new WeakMap() })

/** The text after a change of the session. Other keys get it only if the admin asked for that. */
export function keepText(kept: KeptText, state: SessionState): KeptText {
  if (state.status === 'signed-out') {
    const isAsked = state.reason === 'new-keys' && kept.owner !== undefined
    return isAsked && !kept.isHandedOn ? { ...kept, isHandedOn: true } : kept
  }
  const { region } = state.account
  const owner = ownerOf(state.account)
  if (owner === kept.owner && !kept.isHandedOn) return kept
  const isHeir = owner === kept.owner || (kept.isHandedOn && region === kept.region)
  return { ...(isHeir ? { texts: kept.texts } : noText()), owner, region }
}

/** The session: the guard's events as one state, and the activity that keeps the key. */
export function createSessionStore(guard: KeyGuard, now: () => number) {
  const { get, set, subscribe } = createStore<SessionState>(
    guard.account ? { status: 'signed-in', account: guard.account, since: now() } : { status: 'signed-out' },
  )
  guard.subscribe((event) => {
    const state = get()
    switch (event.event) {
      case 'signed-in':
        return set({ status: 'signed-in', account: event.account, since: now() })
      case 'signed-out':
        return set({ status: 'signed-out', reason: event.reason, account: state.account })
      case 'idle-warning':
        return state.status === 'signed-in' ? set({ ...state, idleEndsAt: now() + event.inMs }) : undefined
      case 'active':
        return state.status === 'signed-in' && state.idleEndsAt !== undefined
          ? set({ ...state, idleEndsAt: undefined })
          : undefined
      default:
        throw new Error(`Unknown event from the guard: ${String(event satisfies never)}`)
    }
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

const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
const signOfLifeMs = 10_000
