import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '../api/paths.ts'
import { SignedOutError } from '../api/signature.ts'
import { createGuard, type GuardEvent, type SignIn } from './guard.ts'
import { connectGuard, type GuardClientOptions, type KeyGuard } from './guardClient.ts'
import { lacking } from './keyCheck.fixture.ts'

const signIn: SignIn = {
  credentials: {
    accessKey: 'access-key-of-Ann',
    secretKey: 'c2VjcmV0IG9mIEFubg==',
    applicationId: '6f1c2a5e-0d4b-4a8e-9c57-3b2f1e0d9a88',
    applicationKey: '0b7d9e21-53fa-4c6d-8e19-a4c2d7f6b310',
  },
  region: 'eu',
  sandbox: false,
  idleMs: 1_800_000,
}
// printf access-key-of-Ann | sha256sum | cut -c1-8
const account = { region: 'eu', fingerprint: '673fa84f', tenant: undefined }
const [path = ''] = paths
const id = '3d796b76-4180-40e5-8f7c-6e0fd643b1a9'

type Start = NonNullable<GuardClientOptions['start']>

// ---- the browser's part: locks, and a worker at the other end of a channel ----

/** The used part of the Web Locks API: one holder per name, the next one after its release. */
class FakeLocks {
  readonly held = new Map<string, Promise<unknown>>()
  readonly #gone = new Map<string, () => void>()

  /** Like `LockManager.request`: the lock is held until the promise of `work` settles or its tab is gone. */
  async request(name: string, work: () => unknown): Promise<void> {
    while (this.held.has(name)) await this.held.get(name)
    const gone = new Promise<void>((resolve) => this.#gone.set(name, resolve))
    const over = Promise.race([Promise.resolve(work()), gone]).then(() => this.held.delete(name))
    this.held.set(name, over)
    await over
  }

  /** The tab is closed or has crashed: the browser releases its lock. */
  closeTab(tab: string) {
    this.#gone.get(`signet-tab:${tab}`)?.()
  }
}

let locks: FakeLocks
/** Both ends of every channel: an open port keeps the process alive. */
let ports: MessagePort[]

/** The result of `new SharedWorker`; `serve` gets the other end. A new browser reads `extendedLifetime`. */
function browserWith(serve: (port: MessagePort) => void, { extends: reads = true } = {}) {
  const workers: EventTarget[] = []
  const given: WorkerOptions[] = []
  const start: Start = (options) => {
    const { port1, port2 } = new MessageChannel()
    ports.push(port1, port2)
    given.push({ name: options.name, type: options.type })
    if (reads) void options.extendedLifetime
    const worker = Object.assign(new EventTarget(), { port: port1 })
    workers.push(worker)
    serve(port2)
    // All that the guard's client uses of a worker.
    return worker as unknown as SharedWorker
  }
  return { start, workers, given }
}

/** Loads the worker's own script, whose `connect` event the fake browser fires. */
async function loadWorker(): Promise<(port: MessagePort) => void> {
  const scope = new EventTarget()
  vi.stubGlobal('addEventListener', scope.addEventListener.bind(scope))
  vi.resetModules()
  await import('./guard.worker.ts')
  return (port) => scope.dispatchEvent(new MessageEvent('connect', { ports: [port] }))
}

let tabs = 0
async function connect(start: GuardClientOptions['start']) {
  const tab = `tab-${++tabs}`
  const guard = await connectGuard({ now: () => Date.now(), newId: () => tab, start })
  const heard: GuardEvent[] = []
  guard.subscribe((event) => heard.push(event))
  return { guard, heard, tab }
}

/** Lets messages cross the channels. This timer is real, the others are faked. */
async function settle() {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
}

beforeEach(() => {
  locks = new FakeLocks()
  ports = []
  vi.stubGlobal('navigator', { locks })
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
    now: Date.UTC(2026, 10, 21, 9, 30, 15),
  })
})

afterEach(() => {
  for (const port of ports) port.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the worker', () => {
  test('is started as a module, under the one name that all tabs share', async () => {
    const browser = browserWith(await loadWorker())
    await connect(browser.start)
    await connect(browser.start)
    expect(browser.given).toEqual([
      { name: 'key-guard', type: 'module' },
      { name: 'key-guard', type: 'module' },
    ])
  })

  test.each([
    [true, 'shared'],
    [false, 'shared-fragile'],
  ])('in a browser that reads extendedLifetime (%s) reaches as far as "%s"', async (reads, reach) => {
    const browser = browserWith(await loadWorker(), { extends: reads })
    expect((await connect(browser.start)).guard.reach).toBe(reach)
  })

  test('requests an extended lifetime', () => {
    let asked: unknown
    const start: Start = (options) => {
      asked = options.extendedLifetime
      throw new Error('enough')
    }
    return connect(start).then(() => expect(asked).toBe(true))
  })

  test('signs for a tab, whose lock is held', async () => {
    const { guard, tab } = await connect(browserWith(await loadWorker()).start)
    expect(guard.account).toBeUndefined()
    expect(locks.held.has(`signet-tab:${tab}`)).toBe(true)
    await guard.setSkew(60_000)
    const { attempt, account: who } = await guard.signIn(signIn)
    expect(who).toEqual(account)
    const headers = await guard.sign(path, id, attempt)
    expect(headers['x-mc-date']).toBe('Sat, 21 Nov 2026 09:31:15 UTC')
    expect(headers.Authorization).toMatch(/^MC access-key-of-Ann:[A-Za-z0-9+/]{27}=$/)
  })

  test('answers each request with its own answer', async () => {
    const { guard } = await connect(browserWith(await loadWorker()).start)
    const { attempt } = await guard.signIn(signIn)
    const ids = Array.from({ length: 50 }, (_, n) => id.replace(/^../, String(n + 10)))
    const answers = await Promise.all(ids.map((requestId) => guard.sign(path, requestId, attempt)))
    expect(answers.map((headers) => headers['x-mc-req-id'])).toEqual(ids)
  })

  // Claim: After sign-in, the page's memory holds no secret
  test('is waited for no longer once it has answered', async () => {
    const { guard } = await connect(browserWith(await loadWorker()).start)
    expect(vi.getTimerCount()).toBe(0)
    const { attempt } = await guard.signIn(signIn)
    await guard.confirm(attempt)
    for (let n = 0; n < 50; n++) await guard.sign(path, id)
    // The guard's own two: the warning, and the wipe.
    expect(vi.getTimerCount()).toBe(2)
  })

  test('shares a confirmed session with a second tab, and an unconfirmed one with no tab', async () => {
    const { start } = browserWith(await loadWorker())
    const first = await connect(start)
    const { attempt } = await first.guard.signIn(signIn)
    const second = await connect(start)
    expect(second.guard.account).toBeUndefined()
    await expect(second.guard.sign(path, id)).rejects.toThrow(SignedOutError)
    await first.guard.confirm(attempt, lacking('x'))
    expect((await second.guard.sign(path, id))['x-mc-req-id']).toBe(id)
    expect((await connect(start)).guard.account).toEqual({ ...account, check: lacking('x') })
  })

  test('notifies every tab of sign-in, sign-out and idleness', async () => {
    const { start } = browserWith(await loadWorker())
    const first = await connect(start)
    const second = await connect(start)
    const { attempt } = await first.guard.signIn(signIn)
    await first.guard.confirm(attempt)
    vi.advanceTimersByTime(29 * 60_000)
    await second.guard.touch()
    await second.guard.signOut()
    await settle()
    for (const { heard } of [first, second]) {
      expect(heard).toEqual([
        { event: 'signed-in', account },
        { event: 'idle-warning', inMs: 60_000 },
        { event: 'active' },
        { event: 'signed-out', reason: 'sign-out' },
      ])
    }
    await expect(first.guard.sign(path, id)).rejects.toThrow(SignedOutError)
  })

  test('announces no unconfirmed sign-in', async () => {
    const { start } = browserWith(await loadWorker())
    const first = await connect(start)
    const second = await connect(start)
    const { attempt } = await first.guard.signIn(signIn)
    await first.guard.abandon(attempt)
    await expect(first.guard.sign(path, id, attempt)).rejects.toThrow(SignedOutError)
    await settle()
    expect([first.heard, second.heard]).toEqual([[], []])
  })

  test('lets no tab confirm, abandon or use the keys of a simultaneous sign-in in another tab', async () => {
    const { start } = browserWith(await loadWorker())
    const first = await connect(start)
    const second = await connect(start)
    const mine = await first.guard.signIn(signIn)
    const theirs = await second.guard.signIn({ ...signIn, region: 'us' })
    await expect(first.guard.sign(path, id, mine.attempt)).rejects.toThrow(SignedOutError)
    await expect(first.guard.confirm(mine.attempt)).rejects.toThrow(SignedOutError)
    await first.guard.abandon(mine.attempt)
    await second.guard.confirm(theirs.attempt)
    await settle()
    const told = [{ event: 'signed-in', account: { ...account, region: 'us' } }]
    expect([first.heard, second.heard]).toEqual([told, told])
  })

  test('withdraws a warning in every tab at a signature', async () => {
    const { start } = browserWith(await loadWorker())
    const first = await connect(start)
    const second = await connect(start)
    const { attempt } = await first.guard.signIn(signIn)
    await first.guard.confirm(attempt)
    vi.advanceTimersByTime(29 * 60_000 + 10_000)
    await second.guard.sign(path, id)
    await settle()
    for (const { heard } of [first, second]) {
      expect(heard.map(({ event }) => event)).toEqual(['signed-in', 'idle-warning', 'active'])
    }
  })

  test('no longer notifies after an unsubscribe', async () => {
    const { guard } = await connect(browserWith(await loadWorker()).start)
    const heard = vi.fn<(event: GuardEvent) => void>()
    const stop = guard.subscribe(heard)
    const { attempt } = await guard.signIn(signIn)
    await guard.confirm(attempt)
    await settle()
    stop()
    await guard.signOut()
    await settle()
    expect(heard).toHaveBeenCalledOnce()
  })

  test('keeps the key 8 seconds after the last tab has closed or crashed', async () => {
    const { start } = browserWith(await loadWorker())
    const first = await connect(start)
    const second = await connect(start)
    const { attempt } = await first.guard.signIn(signIn)
    await first.guard.confirm(attempt)
    locks.closeTab(first.tab)
    await settle()
    vi.advanceTimersByTime(8_000)
    expect((await second.guard.sign(path, id))['x-mc-req-id']).toBe(id)

    locks.closeTab(second.tab)
    await settle()
    vi.advanceTimersByTime(7_999)
    const third = await connect(start)
    expect(third.guard.account).toEqual(account)

    locks.closeTab(third.tab)
    await settle()
    vi.advanceTimersByTime(8_000)
    expect((await connect(start)).guard.account).toBeUndefined()
  })
})

describe('a failure', () => {
  test.each(['worker', 'page'])('without a key is a SignedOutError again: %s', async (where) => {
    const start = where === 'worker' ? browserWith(await loadWorker()).start : undefined
    const { guard } = await connect(start)
    const error = await guard.sign(path, id).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(SignedOutError)
    await expect(guard.confirm(1)).rejects.toThrow(SignedOutError)
  })

  test.each(['worker', 'page'])('of any other kind reveals nothing of the keys: %s', async (where) => {
    const start = where === 'worker' ? browserWith(await loadWorker()).start : undefined
    const { guard } = await connect(start)
    const bad = { ...signIn, credentials: { ...signIn.credentials, secretKey: 'not_base64' } }
    const error = await guard.signIn(bad).catch((cause: unknown) => cause)
    expect(error).toEqual(new Error('The key guard refused.'))
    const { attempt } = await guard.signIn(signIn)
    await expect(guard.sign('/api/other', id, attempt)).rejects.toThrow(/^The key guard refused\.$/)
  })
})

/** A worker that answers until it dies, and the guard of a page that signed in with it. */
async function bereaved() {
  const serve = await loadWorker()
  let dead = false
  const { start } = browserWith((port) => {
    const { port1: near, port2: far } = new MessageChannel()
    ports.push(near, far)
    serve(far)
    near.addEventListener('message', ({ data }: MessageEvent<unknown>) => port.postMessage(data))
    near.start()
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!dead) near.postMessage(data)
    })
    port.start()
  })
  const { guard, heard } = await connect(start)
  const { attempt } = await guard.signIn(signIn)
  await guard.confirm(attempt)
  return {
    guard,
    heard,
    attempt,
    die: () => {
      dead = true
    },
  }
}

describe('a worker that died', () => {
  test.each<[string, (guard: KeyGuard, attempt: number) => Promise<unknown>]>([
    ['a signature', (guard) => guard.sign(path, id)],
    ['a sign-in', (guard) => guard.signIn(signIn)],
    ['a confirmation', (guard, attempt) => guard.confirm(attempt)],
    ['an abandoned attempt', (guard, attempt) => guard.abandon(attempt)],
    ['a sign-out', (guard) => guard.signOut()],
    ['a touch', (guard) => guard.touch()],
    ['an offset', (guard) => guard.setSkew(1)],
  ])('holds no key: %s fails as signed out after 4 seconds, not before', async (_, use) => {
    const { guard, attempt, die } = await bereaved()
    die()
    const over = vi.fn<(error: unknown) => void>()
    const asked = use(guard, attempt).catch(over)
    await vi.advanceTimersByTimeAsync(3_999)
    await settle()
    expect(over).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await asked
    expect(over.mock.calls).toEqual([[expect.any(SignedOutError)]])
  })

  test('signs its page out', async () => {
    const { guard, heard, die } = await bereaved()
    die()
    const refused = guard.touch().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await refused).toBeInstanceOf(SignedOutError)
    expect(heard.at(-1)).toEqual({ event: 'signed-out', reason: 'closed' })
  })

  test('affects only its own requests: earlier answers stay', async () => {
    const { guard, die } = await bereaved()
    const headers = await guard.sign(path, id)
    die()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(headers['x-mc-req-id']).toBe(id)
    await settle()
  })
})

/** What a page sees of the guard from its start to a sign-out. */
async function lifeOf(connected: ReturnType<typeof connect>) {
  const { guard, heard } = await connected
  const { reach, account: found } = guard
  const { attempt, account: given } = await guard.signIn(signIn)
  await guard.confirm(attempt)
  const headers = await guard.sign(path, id)
  vi.advanceTimersByTime(60_000)
  await guard.signOut()
  await settle()
  return { reach, found, given, signed: headers['x-mc-req-id'], heard }
}

const startNothing = () => {
  throw new TypeError('This document requires TrustedScriptURL assignment.')
}

const wholeLifeInPage = {
  reach: 'page',
  found: undefined,
  given: account,
  signed: id,
  heard: [
    { event: 'signed-in', account },
    { event: 'signed-out', reason: 'sign-out' },
  ],
}

describe('the page guards the key itself', () => {
  test('if the browser has no SharedWorker', async () => {
    expect(await lifeOf(connect(undefined))).toEqual(wholeLifeInPage)
    expect(locks.held.size).toBe(0)
  })

  test('if the worker cannot be started', async () => {
    expect(await lifeOf(connect(startNothing))).toEqual(wholeLifeInPage)
  })

  test('if the browser has no locks', async () => {
    vi.stubGlobal('navigator', {})
    const { start } = browserWith(await loadWorker())
    expect(await lifeOf(connect(start))).toEqual(wholeLifeInPage)
  })

  test('if a lock is refused', async () => {
    const refusing = { request: () => Promise.reject(new Error('no locks here')) }
    vi.stubGlobal('navigator', { locks: refusing })
    const { start } = browserWith(() => undefined)
    expect(await lifeOf(connect(start))).toEqual(wholeLifeInPage)
  })

  test('if the worker script fails', async () => {
    const { start, workers } = browserWith(() => undefined)
    const connected = connect(start)
    await settle()
    workers[0]?.dispatchEvent(new Event('error'))
    expect(await lifeOf(connected)).toEqual(wholeLifeInPage)
  })

  test('if the worker refuses the tab', async () => {
    const { start } = browserWith((port) => {
      port.addEventListener('message', ({ data }: MessageEvent<{ n: number }>) =>
        port.postMessage({ n: data.n, failed: 'refused' }),
      )
      port.start()
    })
    expect(await lifeOf(connect(start))).toEqual(wholeLifeInPage)
  })

  test('if the worker has not answered after 4 seconds, and not before', async () => {
    const { start } = browserWith(() => undefined)
    const connected = connect(start)
    await settle()
    await vi.advanceTimersByTimeAsync(3_999)
    await settle()
    expect(await Promise.race([connected, settle()])).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(await lifeOf(connected)).toEqual(wholeLifeInPage)
  })

  test('and ignores the sessions of a late worker', async () => {
    const late: MessagePort[] = []
    const { start } = browserWith((port) => late.push(port))
    const connected = connect(start)
    await settle()
    await vi.advanceTimersByTimeAsync(4_000)
    const { guard, heard } = await connected
    const { attempt } = await guard.signIn(signIn)

    const [port] = late
    const elsewhere = createGuard({ now: () => Date.now(), tell: (event) => port?.postMessage(event) })
    elsewhere.confirm((await elsewhere.signIn(signIn)).attempt)
    elsewhere.signOut()
    await settle()
    expect(heard).toEqual([])
    expect((await guard.sign(path, id, attempt))['x-mc-req-id']).toBe(id)
  })
})
