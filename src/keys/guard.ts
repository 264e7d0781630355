/**
 * The key guard: the only place with the key after sign-in, in memory only. It gives out nothing but signed headers for
 * the paths of the operation table, or makes these calls itself where a token would have to be given out. It forgets
 * everything on sign-out, after idleness, and after the last tab closes. It depends on neither worker nor page, so that
 * every rule is tested without a browser.
 */
import { fromBase64 } from '../api/base64.ts'
import { formatHeaderDate } from '../api/dates.ts'
import { toHex } from '../api/hex.ts'
import { paths } from '../api/paths.ts'
import {
  authorization,
  importKey,
  sign,
  type RequestHeaders,
  type SignedHeaders,
  SignedOutError,
  textToSign,
} from '../api/signature.ts'
import { type RawAnswer, type RawRequest, sendByXhr, type Transport } from '../api/transport.ts'
import { maxSkewMs } from './protocol.ts'
import { type ClientCredentials, createTokens, type Tokens } from './tokens.ts'

/** The four values of admin-api §5. */
export interface Credentials {
  readonly accessKey: string
  /** Standard Base64. */
  readonly secretKey: string
  readonly applicationId: string
  readonly applicationKey: string
}

/** The answer to the first read, if it failed without rejecting the keys. */
export interface KeyCheck {
  /** Whether the answer shows that the service accepted the signature. */
  readonly isProof: boolean
  readonly happened: string
  readonly requestId?: string | undefined
  /** The permission that the read lacked, as the operation table writes it. */
  readonly missing?: string
}

/** The facts that pages may know about the current account. */
export interface Account {
  readonly region: string
  /** The first 8 hexadecimal digits of the access key's SHA-256: identifies accounts without revealing the key. */
  readonly fingerprint: string
  /** Sandbox only: the access key, which is just the name of a throw-away tenant. */
  readonly tenant?: string
  /** API 2.0: the guard makes the calls. */
  readonly auth?: 'oauth'
  /** The result of the check at sign-in; absent if the first read succeeded. */
  readonly check?: KeyCheck | undefined
}

/** Keys that the service has not confirmed yet. The number distinguishes them from another tab's at the same time. */
export interface Attempt {
  readonly attempt: number
  readonly account: Account
}

export interface SignIn {
  readonly credentials: Credentials | ClientCredentials
  readonly region: string
  readonly sandbox: boolean
  /** Milliseconds without activity after which the key is wiped. */
  readonly idleMs: number
}

/** The reason for a sign-out. `new-keys`: the admin replaces keys that no longer work. */
export type SignOutReason = 'sign-out' | 'new-keys' | 'idle' | 'closed'

export type GuardEvent =
  | { readonly event: 'signed-in'; readonly account: Account }
  | { readonly event: 'signed-out'; readonly reason: SignOutReason }
  /** The key will be wiped in `inMs` without activity. */
  | { readonly event: 'idle-warning'; readonly inMs: number }
  | { readonly event: 'active' }

export interface GuardOptions {
  readonly now: () => number
  readonly tell: (event: GuardEvent) => void
  /** Sends the calls of API 2.0. */
  readonly transport?: Transport
}

/** The time that the key outlives the last tab: long enough for a reload, too short for another person to come by. */
const graceMs = 8_000
/** The time between the warning and the wipe. */
const warningMs = 60_000
/** The life of unconfirmed keys: no page shows them, so no page could sign them out. */
const unconfirmedMs = 180_000

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface HeldKey {
  /** What signs, or of API 2.0 what has the token. */
  readonly signerOrTokens: Awaited<ReturnType<typeof createSigner>> | Tokens
  readonly idleMs: number
  account: Account
  readonly attempt: number
  confirmed: boolean
}

export type Guard = ReturnType<typeof createGuard>

export function createGuard({ now, tell, transport = sendByXhr }: GuardOptions) {
  const tabs = new Set<string>()
  let held: HeldKey | undefined
  let attempts = 0
  let warned = false
  let skewMs = 0
  let lastSeen = 0
  let warning: ReturnType<typeof setTimeout> | undefined
  let wipe: ReturnType<typeof setTimeout> | undefined
  let grace: ReturnType<typeof setTimeout> | undefined

  function forget(reason: SignOutReason) {
    clearTimeout(warning)
    clearTimeout(wipe)
    warned = false
    if (!held) return
    const { confirmed, signerOrTokens } = held
    held = undefined
    if ('end' in signerOrTokens) signerOrTokens.end()
    // Unconfirmed keys were never announced.
    if (confirmed) tell({ event: 'signed-out', reason })
  }

  function stayAwake() {
    if (!held) return
    lastSeen = now()
    clearTimeout(warning)
    clearTimeout(wipe)
    if (warned) tell({ event: 'active' })
    warned = false
    const idleMs = idleTimeout(held)
    const notice = Math.min(warningMs, idleMs / 2)
    warning = setTimeout(() => {
      // The device may have slept, so that less time than the warning promises remains, or none.
      warned = current()?.confirmed ?? false
      if (warned) tell({ event: 'idle-warning', inMs: Math.min(notice, lastSeen + idleMs - now()) })
    }, idleMs - notice)
    wipe = setTimeout(() => forget('idle'), idleMs)
  }

  /** Timers pause while a device sleeps; the clock does not. */
  function current(): HeldKey | undefined {
    if (held && now() - lastSeen >= idleTimeout(held)) forget('idle')
    return held
  }

  /** The session of a request, which counts as activity. */
  function sessionFor(path: string, requestId: string, attempt: number | undefined): HeldKey {
    if (!paths.includes(path)) throw new Error(`The guard does not sign ${path}.`)
    // The id is part of the signed text: a GUID cannot contain another path.
    if (!guid.test(requestId)) throw new Error('The request id is not a GUID.')
    const session = current()
    if (!session || !(session.confirmed || session.attempt === attempt)) throw new SignedOutError()
    stayAwake()
    return session
  }

  return {
    /** A tab has opened. Returns the current account, if any. */
    opened(tab: string): Account | undefined {
      tabs.add(tab)
      clearTimeout(grace)
      const session = current()
      return session?.confirmed ? session.account : undefined
    },

    /** A tab has closed or crashed. The last one starts the grace period. */
    closed(tab: string) {
      tabs.delete(tab)
      clearTimeout(grace)
      if (tabs.size === 0) grace = setTimeout(() => forget('closed'), graceMs)
    },

    /** Takes the keys from the page. Throws if the secret key is not Base64. */
    async signIn({ credentials, region, sandbox, idleMs }: SignIn): Promise<Attempt> {
      const isOauth = 'clientId' in credentials
      const name = isOauth ? credentials.clientId : credentials.accessKey
      const signerOrTokens = isOauth
        ? createTokens(`/r/${region}`, credentials, now, transport)
        : await createSigner(credentials)
      const account: Account = {
        region,
        fingerprint: await fingerprint(name),
        tenant: sandbox ? name : undefined,
        ...(isOauth && { auth: 'oauth' }),
      }
      // The previous account is signed out: no tab may continue with keys other than it shows.
      forget('sign-out')
      const attempt = ++attempts
      held = { signerOrTokens, idleMs, account, attempt, confirmed: false }
      stayAwake()
      return { attempt, account }
    },

    /** The service did not reject the keys: every tab is signed in. Throws a `SignedOutError` if another sign-in came in between. */
    confirm(attempt: number, check?: KeyCheck) {
      const session = current()
      if (session?.attempt !== attempt) throw new SignedOutError()
      session.account = { ...session.account, check }
      session.confirmed = true
      stayAwake()
      tell({ event: 'signed-in', account: session.account })
    },

    /** The service rejected the keys of this attempt: only these are wiped. */
    abandon(attempt: number) {
      if (held?.attempt === attempt) forget('sign-out')
    },

    signOut(reason: 'sign-out' | 'new-keys' = 'sign-out') {
      forget(reason)
    },

    /** Activity: restarts the idle time, and withdraws a shown warning. */
    touch() {
      if (current()) stayAwake()
    },

    /** Corrects signed dates by how far the server's clock is ahead, in milliseconds, up to `maxSkewMs`. NaN corrects nothing. */
    setSkew(ms: number) {
      skewMs = Math.abs(ms) <= maxSkewMs ? ms : 0
    },

    /**
     * The four headers of admin-api §5 for one of the three paths, dated now; of API 2.0 the id alone, once there is a
     * token. Unconfirmed keys sign only for their own attempt. Throws a `SignedOutError` without a key, and an `Error` for
     * any other path or an id other than a GUID.
     */
    async sign(path: string, requestId: string, attempt?: number): Promise<RequestHeaders> {
      const { signerOrTokens } = sessionFor(path, requestId, attempt)
      return signerOrTokens.sign(path, requestId, formatHeaderDate(now() + skewMs))
    },

    /**
     * Sends a call of API 2.0, whose URL is one of the three paths and whose headers are those of `sign`. Throws as `sign`
     * does, and a `TransportError`.
     */
    async send(request: RawRequest, attempt?: number): Promise<RawAnswer> {
      const { signerOrTokens } = sessionFor(request.url, request.headers['x-mc-req-id'] ?? '', attempt)
      if (!('send' in signerOrTokens)) throw new Error('The guard only signs with these keys.')
      return signerOrTokens.send(request)
    },
  }
}

const idleTimeout = ({ confirmed, idleMs }: HeldKey): number =>
  confirmed ? idleMs : Math.min(idleMs, unconfirmedMs)

/** Signs with the keys of API 1.0. Throws if the secret key is not Base64. */
async function createSigner({ secretKey, accessKey, applicationId, applicationKey }: Credentials) {
  const key = await importKey(fromBase64(secretKey))
  return {
    async sign(path: string, requestId: string, date: string): Promise<SignedHeaders> {
      const signature = await sign(key, textToSign({ date, requestId, path, applicationKey }))
      return {
        Authorization: authorization(accessKey, signature),
        'x-mc-app-id': applicationId,
        'x-mc-req-id': requestId,
        'x-mc-date': date,
      }
    },
  }
}

async function fingerprint(accessKey: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(accessKey))
  return toHex(new Uint8Array(digest).subarray(0, 4))
}
