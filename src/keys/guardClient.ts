/** The page's side of the key guard: a SharedWorker where the browser has one, else the same guard in this page. */
import { type SignedHeaders, SignedOutError } from '../api/signature.ts'
import { type Account, type Attempt, createGuard, type GuardEvent, type SignIn } from './guard.ts'
import { type Ask, answer, type Reply, tabLock } from './protocol.ts'

/**
 * How long the key lives. `shared`: all tabs, and a reload of the only one. `shared-fragile`: all tabs, but a reload
 * of the only one signs out. `page`: this tab until it is reloaded.
 */
export type GuardReach = 'shared' | 'shared-fragile' | 'page'

export interface KeyGuard {
  readonly reach: GuardReach
  /** Who was signed in when this page came. */
  readonly account: Account | undefined
  /** Hands the keys over. Rejects where the secret is not Base64. */
  signIn(signIn: SignIn): Promise<Attempt>
  /** Rejects with a `SignedOutError` where another sign-in came meanwhile. */
  confirm(attempt: number, missing: readonly string[]): Promise<void>
  abandon(attempt: number): Promise<void>
  signOut(): Promise<void>
  touch(): Promise<void>
  setSkew(ms: number): Promise<void>
  /** Rejects with a `SignedOutError` where there is no key. `attempt` lets keys sign that are not confirmed yet. */
  sign(path: string, requestId: string, attempt?: number): Promise<SignedHeaders>
  /** Tells of sign-in, sign-out and idleness, also of other tabs. Gives the way to stop. */
  subscribe(listener: (event: GuardEvent) => void): () => void
}

type Asker = (ask: Ask) => Promise<Reply>

/** A worker that does not answer within this time is taken as missing. */
const answerWithinMs = 4_000

export interface GuardClientOptions {
  readonly now: () => number
  readonly newId: () => string
  /** Starts the worker. `undefined` where the browser has none. */
  readonly start:
    | ((options: WorkerOptions & { readonly extendedLifetime?: boolean }) => SharedWorker)
    | undefined
}

/** Connects this page to the guard. Never rejects: without a worker the guard runs in the page. */
export async function connectGuard(options: GuardClientOptions): Promise<KeyGuard> {
  const listeners = new Set<(event: GuardEvent) => void>()
  const tell = (event: GuardEvent) => {
    for (const listener of listeners) listener(event)
  }
  const tab = options.newId()
  const shared = options.start && (await connectWorker(options.start, tab, tell).catch(() => undefined))
  const { ask, reach, account } = shared ?? inPage(options.now, tell)

  const get = async <T>(request: Ask): Promise<T> => {
    const reply = await ask(request)
    if ('failed' in reply) {
      throw reply.failed === 'signed-out' ? new SignedOutError() : new Error('The key guard refused.')
    }
    // The guard's own answer to this request; its type is lost where it crosses the port.
    return reply.value as T
  }
  return {
    reach,
    account,
    signIn: (signIn) => get({ do: 'signIn', ...signIn }),
    confirm: (attempt, missing) => get({ do: 'confirm', attempt, missing }),
    abandon: (attempt) => get({ do: 'abandon', attempt }),
    signOut: () => get({ do: 'signOut' }),
    touch: () => get({ do: 'touch' }),
    setSkew: (ms) => get({ do: 'setSkew', ms }),
    sign: (path, requestId, attempt) => get({ do: 'sign', path, requestId, attempt }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

interface Connection {
  readonly ask: Asker
  readonly reach: GuardReach
  readonly account: Account | undefined
}

function inPage(now: () => number, tell: (event: GuardEvent) => void): Connection {
  const guard = createGuard({ now, tell })
  guard.opened('this')
  return { ask: (ask) => answer(guard, ask), reach: 'page', account: undefined }
}

async function connectWorker(
  start: NonNullable<GuardClientOptions['start']>,
  tab: string,
  tell: (event: GuardEvent) => void,
): Promise<Connection | undefined> {
  // The browser reads the option only if it knows it: the getter tells whether a reload keeps the key.
  let extended = false
  const worker = start({
    type: 'module',
    name: 'key-guard',
    get extendedLifetime() {
      extended = true
      return true
    },
  })
  const waiting = new Map<number, (reply: Reply) => void>()
  let last = 0
  worker.port.addEventListener('message', ({ data }: MessageEvent<GuardEvent | ({ n: number } & Reply)>) => {
    if ('event' in data) return tell(data)
    waiting.get(data.n)?.(data)
    waiting.delete(data.n)
  })
  worker.port.start()
  const ask: Asker = (request) =>
    new Promise((resolve) => {
      const n = ++last
      // A worker that died holds no key any more.
      const late = setTimeout(() => {
        if (!waiting.delete(n)) return
        tell({ event: 'signed-out', reason: 'closed' })
        resolve({ failed: 'signed-out' })
      }, answerWithinMs)
      waiting.set(n, (reply) => {
        // Left armed, the timer would keep what was asked: at sign-in, the keys.
        clearTimeout(late)
        resolve(reply)
      })
      worker.port.postMessage({ n, ask: request })
    })
  await holdLock(tabLock(tab))
  const reply = await Promise.race([ask({ do: 'open', tab }), failed(worker)])
  if (!reply || 'failed' in reply) {
    // A worker that comes late would tell of its sessions, which are not this page's.
    worker.port.close()
    waiting.clear()
    return undefined
  }
  return {
    ask,
    reach: extended ? 'shared' : 'shared-fragile',
    // The guard's answer to `open`.
    account: reply.value as Account | undefined,
  }
}

/** Holds a lock for as long as this page lives. */
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
