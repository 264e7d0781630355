/** A browser of the test: its locks, and a worker at the other end of a channel. */
import { afterEach, beforeEach, vi } from 'vitest'
import { credentials, fingerprint, holdTime, idleMs } from './guard.fixture.ts'
import type { GuardEvent, SignIn } from './guard.ts'
import { connectGuard, type GuardClientOptions } from './guardClient.ts'

export const signIn: SignIn = { credentials, region: 'eu', sandbox: false, idleMs }
export const account = { region: 'eu', fingerprint: fingerprint(credentials.accessKey), tenant: undefined }

export type Start = NonNullable<GuardClientOptions['start']>

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

export let locks: FakeLocks
/** Both ends of every channel: an open port keeps the process alive. */
export let ports: MessagePort[]

/** The result of `new SharedWorker`; `serve` gets the other end. A new browser reads `extendedLifetime`. */
export function browserWith(serve: (port: MessagePort) => void, { extends: reads = true } = {}) {
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
export async function loadWorker(): Promise<(port: MessagePort) => void> {
  const scope = new EventTarget()
  vi.stubGlobal('addEventListener', scope.addEventListener.bind(scope))
  vi.resetModules()
  await import('./guard.worker.ts')
  return (port) => scope.dispatchEvent(new MessageEvent('connect', { ports: [port] }))
}

let tabs = 0
export async function connect(start: GuardClientOptions['start']) {
  const tab = `tab-${++tabs}`
  const guard = await connectGuard({ now: () => Date.now(), newId: () => tab, start })
  const heard: GuardEvent[] = []
  guard.subscribe((event) => heard.push(event))
  return { guard, heard, tab }
}

/** Two tabs that share a worker, and the attempt of the first to sign in. */
export async function twoTabs({ isConfirmed = false } = {}) {
  const { start } = browserWith(await loadWorker())
  const [first, second] = [await connect(start), await connect(start)]
  const { attempt } = await first.guard.signIn(signIn)
  if (isConfirmed) await first.guard.confirm(attempt)
  return { start, first, second, attempt }
}

/** A worker that answers until it dies, and the guard of a page that signed in with it. */
export async function bereaved() {
  const { start } = browserWith(await loadWorker())
  let isDead = false
  const asleep: (() => void)[] = []
  const { guard, heard } = await connect((options) => {
    const worker = start(options)
    const post = worker.port.postMessage.bind(worker.port)
    worker.port.postMessage = (data: unknown) => (isDead ? void asleep.push(() => post(data)) : post(data))
    return worker
  })
  const { attempt } = await guard.signIn(signIn)
  await guard.confirm(attempt)
  return { guard, heard, attempt, die: () => (isDead = true), wake: () => asleep.forEach((post) => post()) }
}

/** Lets messages cross the channels. This timer is real, the others are faked. */
export async function settle() {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Gives each test of a file a browser of its own, with no tab, and stops the clock. */
export function startBrowser(): void {
  holdTime()
  beforeEach(() => {
    locks = new FakeLocks()
    ports = []
    vi.stubGlobal('navigator', { locks })
  })

  afterEach(() => {
    for (const port of ports) port.close()
    vi.unstubAllGlobals()
  })
}
