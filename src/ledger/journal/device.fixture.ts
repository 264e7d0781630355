/** A device with its tabs, and what they send: for the tests of the ledger. */
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Exchange, ExchangeEnd } from '../../api/client.ts'
import { createPolicy, getWatchlist, type Operation } from '../../api/operations.ts'
import { toWire } from '../../api/wire.ts'
import { type Link, link, type Mark, origin } from '../book/chain.ts'
import type { LedgerEvent } from '../book/event.ts'
import type { LedgerDependencies } from './dependencies.ts'
import { openLedger } from './ledger.ts'
import type { Ledger } from './state.ts'
import { freshMeta, type Meta, RevisionConflict, type Store } from './store.ts'

export const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const whose = { region: 'eu', account: 'ab12' }

/** The device's storage, shared by all its tabs. */
export interface Device {
  links: Link[]
  meta: Meta | undefined
  /** Its failure, if any. */
  trouble?: 'full' | 'hangs' | 'gone' | undefined
  readonly lock: { last: Promise<unknown> }
  readonly hear: Set<() => void>
  readonly alive: Set<string>
}

export const newDevice = (): Device => ({
  links: [],
  meta: undefined,
  lock: { last: Promise.resolve() },
  hear: new Set(),
  alive: new Set(),
})

/** Like store.ts: all or nothing, and never over another tab's write. Each step takes a turn of the event loop. */
export function storeOf(device: Device, epoch: string): Store {
  const turn = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    if (device.trouble === 'hangs') await new Promise(() => {})
    if (device.trouble === 'gone') throw new Error('InvalidStateError')
  }
  const fresh = freshMeta(epoch)
  return {
    async read(after, atMost = Infinity) {
      await turn()
      const links = device.links.filter(({ seq }) => seq > after).slice(0, atMost)
      return structuredClone({ meta: device.meta ?? fresh, links })
    },
    async readMeta() {
      await turn()
      return structuredClone(device.meta ?? fresh)
    },
    async change({ append = [], dropUpTo = 0, meta }) {
      await turn()
      if (device.trouble === 'full') throw new Error('QuotaExceededError')
      if ((device.meta?.revision ?? 0) !== meta.revision) throw new RevisionConflict()
      device.links = structuredClone([...device.links.filter(({ seq }) => seq > dropUpTo), ...append])
      device.meta = structuredClone({ ...meta, revision: meta.revision + 1 })
    },
  }
}

let ids = 0
/** The clock of all tabs. */
export const time = { now: 0 }

/** Stops the clock in each test of a file. Timers run only when the test says so, or as `more` says. */
export function holdTime(more: Parameters<typeof vi.useFakeTimers>[0] = {}): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], ...more })
    time.now = 1_700_000_000_000
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

interface TabOptions extends Partial<LedgerDependencies> {
  /** As without navigator.locks. */
  readonly lockless?: boolean
  /** As without BroadcastChannel. */
  readonly deaf?: boolean
}

export async function openTab(device: Device, { lockless, deaf, ...edges }: TabOptions = {}) {
  const tab = guid(++ids)
  device.alive.add(tab)
  const newId = () => `epoch-${++ids}`
  const listeners: (() => void)[] = []
  const ledger = await openLedger({
    store: storeOf(device, newId()),
    tab,
    now: () => time.now,
    newId,
    async alone(work) {
      if (lockless) return work()
      const turn = device.lock.last.then(work)
      device.lock.last = turn.catch(() => undefined)
      return turn
    },
    announce() {
      for (const listener of device.hear) if (!listeners.includes(listener)) queueMicrotask(listener)
    },
    onAnnounced(listener) {
      listeners.push(listener)
      if (!deaf) device.hear.add(listener)
    },
    liveTabs: async () => new Set(device.alive),
    ...edges,
  })
  void ledger.open(whose)
  return { ledger, tab, close: () => device.alive.delete(tab) }
}

/** A new device with one tab. */
export async function openDevice(options?: TabOptions) {
  const device = newDevice()
  return { device, ...(await openTab(device, options)) }
}

/** A new device with two tabs. */
export async function openTwo(options?: TabOptions) {
  const device = newDevice()
  return { device, first: await openTab(device, options), second: await openTab(device, options) }
}

export const exchangeOf = (
  n: number,
  operation: Operation = createPolicy,
  to = 'ann@corp.example',
): Exchange => ({
  requestId: guid(n),
  operation,
  attempt: 1,
  startedAt: time.now,
  date: 'Sun, 21 Aug 2022 13:49:40 UTC',
  request: toWire(
    operation,
    operation === getWatchlist
      ? {}
      : {
          description: 'd',
          urls: [{ action: 'block', type: 'url', value: 'x.example' }],
          policies: [{ description: 's', to: { emailAddress: to } }],
        },
  ),
})
export const endOf = (n: number): ExchangeEnd => ({
  requestId: guid(n),
  endedAt: time.now + 1,
  httpStatus: 200,
})

/** The size of a stored link, as the limits count it. */
export const sizeOf = ({ body, ...rest }: Link): number =>
  JSON.stringify(rest).length + (body?.sealed.byteLength ?? 0)

export const send = async (ledger: Ledger, n: number) => {
  await ledger.started(exchangeOf(n), whose)
  await ledger.ended(endOf(n))
}

export const settled = (ledger: Ledger) =>
  vi.waitFor(() => expect(ledger.state().reading).toBe(false), 10_000)
/** Whether the links are those that were written, in their order. */
export async function whole({ links, meta }: Device) {
  let previous = meta?.anchor ?? origin
  for (const each of links) {
    // oxlint-disable-next-line no-await-in-loop -- each link holds the one before it
    const expected = await link(previous, each.event, each.body)
    if (expected.hash !== each.hash) return { intact: false, seq: expected.seq }
    previous = each
  }
  return previous.seq === meta?.head.seq ? { intact: true, links: links.length } : { intact: false }
}
export const idsOn = (device: Device, kind: LedgerEvent['kind']) =>
  device.links.flatMap(({ event }) => (event.kind === kind ? [event.id] : []))

/** Stores requests of the past, each with its end. */
export async function fill(device: Device, requests: number) {
  let head: Mark = origin
  for (let n = 0; n < requests; n++) {
    const sent: LedgerEvent = {
      kind: 'sent',
      id: guid(n),
      at: time.now,
      ...whose,
      operation: 'getWatchlist',
      attempt: 1,
      tab: guid(1),
      bytes: 1,
      digest: 'ab'.repeat(32),
      watchlist: { filterBy: [] },
    }
    const ended: LedgerEvent = {
      kind: 'ended',
      id: guid(n),
      at: time.now,
      outcome: 'read',
    }
    for (const event of [sent, ended]) {
      // oxlint-disable-next-line no-await-in-loop -- each link holds the one before it
      const next = await link(head, event)
      device.links.push(next)
      head = next
    }
  }
  device.meta = { ...freshMeta('epoch'), revision: 1, head: { seq: head.seq, hash: head.hash } }
}

/** Waits for work that needs no timer, with the clock stopped. */
export const until = (isSo: () => boolean) =>
  vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 5_000, interval: 0 })

/** Waits until the tab has read the store. */
export const read = (ledger: Ledger) => until(() => !ledger.state().reading)
