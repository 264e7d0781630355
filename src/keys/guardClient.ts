/** The page's side of the key guard: a SharedWorker if the browser has one, otherwise the same guard in this page. */
import { type RequestHeaders, SignedOutError } from '../api/signature.ts'
import type { RawAnswer, RawRequest } from '../api/transport.ts'
import { TransportError } from '../api/transportError.ts'
import type { Account, Attempt, GuardEvent, KeyCheck, SignIn } from './guard.ts'
import { type Ask, type Hooks, type Reply, tabLock } from './protocol.ts'

/**
 * The life of the key. `shared`: in all tabs, and over a reload of the only one. `shared-fragile`: in all tabs, but a
 * reload of the only one signs out, as Firefox and WebKit end a SharedWorker with its last page. `page`: in this tab
 * until its reload. No service worker keeps the key over a reload: it would be a second place that holds it.
 */
export type GuardReach = 'shared' | 'shared-fragile' | 'page'

export type KeyGuard = Awaited<ReturnType<typeof connectGuard>>

/** A worker that does not answer two questions within this time each counts as missing. */
const answerWithinMs = 4_000

export interface GuardClientOptions {
  readonly now: () => number
  readonly newId: () => string
  /** Starts the worker; `undefined` if the browser has none. */
  readonly start:
    | ((options: WorkerOptions & { readonly extendedLifetime?: boolean }) => SharedWorker)
    | undefined
}

/** Connects this page to the guard. Without a worker the guard runs in the page, which then fetches its code. */
export async function connectGuard(options: GuardClientOptions) {
  const listeners = new Set<(event: GuardEvent) => void>()
  const tell = (event: GuardEvent) => {
    for (const listener of listeners) listener(event)
  }
  const tab = options.newId()
  const shared = options.start && (await connectWorker(options.start, tab, tell).catch(() => undefined))
  const { ask, reach, account } = shared ?? (await inPage(options.now, tell))

  const get = async <T>(request: Ask, hooks?: Hooks): Promise<T> => {
    const reply = await ask(request, hooks)
    if ('mayHaveLeft' in reply) throw new TransportError(reply.failed, reply.mayHaveLeft)
    if ('failed' in reply) {
      throw reply.failed === 'signed-out' ? new SignedOutError() : new Error('The key guard refused.')
    }
    // The guard's own answer to this request; its type is lost when it crosses the port.
    return reply.value as T
  }
  return {
    reach,
    /** The account that was signed in when this page opened. */
    account,
    /** Passes on the keys. Rejects if the secret is not Base64. */
    signIn: (signIn: SignIn) => get<Attempt>({ do: 'signIn', ...signIn }),
    /** Rejects with a `SignedOutError` if another sign-in came in between. */
    confirm: (attempt: number, check?: KeyCheck) => get<void>({ do: 'confirm', attempt, check }),
    abandon: (attempt: number) => get<void>({ do: 'abandon', attempt }),
    /** Signs out every tab, and tells each the reason. */
    signOut: (reason?: 'new-keys') => get<void>({ do: 'signOut', reason }),
    touch: () => get<void>({ do: 'touch' }),
    setSkew: (ms: number) => get<void>({ do: 'setSkew', ms }),
    /** Rejects with a `SignedOutError` without a key. `attempt` lets unconfirmed keys sign. */
    sign: (path: string, requestId: string, attempt?: number) =>
      get<RequestHeaders>({ do: 'sign', path, requestId, attempt }),
    /** Sends a call of API 2.0, whose URL is its path. Rejects as `sign` does, and with a `TransportError`. */
    async send({ signal, onUpload, ...request }: RawRequest, attempt?: number) {
      // An earlier abort reaches no listener.
      if (signal?.aborted) throw new TransportError('aborted', false)
      return get<RawAnswer>({ do: 'send', request, attempt }, { signal, onUpload })
    },
    /** Reports sign-in, sign-out and idleness, in other tabs too. Returns a function to unsubscribe. */
    subscribe(listener: (event: GuardEvent) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

interface Connection {
  readonly reach: GuardReach
  readonly account: Account | undefined
  readonly ask: (request: Ask, hooks?: Hooks) => Promise<Reply>
}

async function inPage(now: () => number, tell: (event: GuardEvent) => void): Promise<Connection> {
  const { answer, createGuard } = await import('./answer.ts')
  const guard = createGuard({ now, tell })
  return { ask: (ask, hooks) => answer(guard, ask, hooks), reach: 'page', account: undefined }
}

type FromWorker = GuardEvent | ({ n: number } & (Reply | { loaded: number; total: number }))

async function connectWorker(
  start: NonNullable<GuardClientOptions['start']>,
  tab: string,
  tell: (event: GuardEvent) => void,
): Promise<Connection | undefined> {
  // A browser reads the option only if it knows it, so the getter reveals whether a reload keeps the key.
  let extended = false
  const worker = start({
    type: 'module',
    name: 'key-guard',
    get extendedLifetime() {
      extended = true
      return true
    },
  })
  const waiting = new Map<number, { give: (reply: Reply) => void; onUpload?: Hooks['onUpload'] }>()
  worker.port.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if ('event' in data) return tell(data)
    const asked = waiting.get(data.n)
    if ('loaded' in data) return asked?.onUpload?.(data.loaded, data.total)
    asked?.give(data)
    waiting.delete(data.n)
  })
  worker.port.start()
  let last = 0
  function post(request: Ask, { signal, onUpload }: Hooks = {}): Promise<Reply> {
    const n = ++last
    worker.port.postMessage({ n, ask: request })
    const abort = () => worker.port.postMessage({ n })
    signal?.addEventListener('abort', abort)
    return new Promise<Reply>((give) => waiting.set(n, { give, onUpload })).finally(() =>
      signal?.removeEventListener('abort', abort),
    )
  }
  async function ask(request: Ask, hooks?: Hooks): Promise<Reply> {
    const answered = post(request, hooks)
    for (;;) {
      const reply = await inTime(answered)
      if (reply) return reply
      // A machine that wakes up answers late. A worker that does not answer a second question is dead, and has no key.
      if (!(await inTime(post({ do: 'open', tab })))) break
      // Only these wait for the network.
      if (request.do !== 'sign' && request.do !== 'send')
        return (await inTime(answered)) ?? { failed: 'refused' }
    }
    tell({ event: 'signed-out', reason: 'closed' })
    return request.do === 'send' ? { failed: 'lost', mayHaveLeft: true } : { failed: 'signed-out' }
  }
  await holdLock(tabLock(tab))
  const opened = await Promise.race([inTime(post({ do: 'open', tab })), failed(worker)])
  if (!opened || 'failed' in opened) {
    // A late worker would report its own sessions, not this page's.
    worker.port.close()
    return undefined
  }
  return {
    ask,
    reach: extended ? 'shared' : 'shared-fragile',
    // The guard's answer to `open`.
    account: opened.value as Account | undefined,
  }
}

/** The answer, or `undefined` if it is late. */
async function inTime(reply: Promise<Reply>): Promise<Reply | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), answerWithinMs)
  })
  const first = await Promise.race([reply, late])
  // A running timer would keep the request alive: at sign-in, the keys.
  clearTimeout(timer)
  return first
}

/** Holds a lock while this page is open. */
const holdLock = (name: string): Promise<void> =>
  new Promise((held, refused) => {
    navigator.locks
      .request(name, () => {
        held()
        return new Promise<never>(() => {})
      })
      .catch(refused)
  })

const failed = (worker: SharedWorker): Promise<undefined> =>
  new Promise((resolve) => worker.addEventListener('error', () => resolve(undefined), { once: true }))
