/** A store that fails or hangs: what is tried again, when, and what the admin is told. */
import { expect, test, vi } from 'vitest'
import {
  endOf,
  exchangeOf,
  guid,
  holdTime,
  idsOn,
  newDevice,
  openDevice,
  openTab,
  read,
  send,
  storeOf,
  until,
  whole,
  whose,
} from './device.fixture.ts'
import type { Ledger } from './state.ts'

holdTime()

const why = (ledger: Ledger) => ledger.state().unwritten

/** Holds up what passes it, from `shut` to `open`. */
function newGate() {
  let turn: Promise<unknown> | undefined
  let release: ((value?: unknown) => void) | undefined
  return {
    pass: async () => turn,
    shut() {
      turn = new Promise((resolve) => (release = resolve))
    },
    open: () => release?.(),
  }
}

/** A device, and a tab whose changes do something first. */
async function openChanging(before: () => Promise<unknown>) {
  const device = newDevice()
  const store = storeOf(device, 'epoch')
  const change: typeof store.change = async (made) => {
    await before()
    await store.change(made)
  }
  return { device, ...(await openTab(device, { store: { ...store, change } })) }
}

/** Starts a request, and returns whether it has left. */
async function leaving(ledger: Ledger, n: number) {
  let left = false
  void ledger.started(exchangeOf(n), whose).then(() => (left = true))
  await until(() => ledger.state().requests.has(guid(n)))
  return () => left
}

test('a failed write is tried again after a second, then each ten seconds, and anew after a success', async () => {
  const device = newDevice()
  const store = storeOf(device, 'epoch')
  let broken = false
  let tries = 0
  const { ledger } = await openTab(device, {
    store: {
      ...store,
      async readMeta() {
        tries++
        if (broken) throw new Error('InvalidStateError')
        return store.readMeta()
      },
    },
  })
  await read(ledger)
  /** The number of tries within this time. */
  const triesIn = async (ms: number) => {
    const before = tries
    await vi.advanceTimersByTimeAsync(ms)
    return tries - before
  }
  broken = true
  await ledger.started(exchangeOf(1), whose)
  expect(why(ledger)).toBe('failed')
  for (const pause of [1_000, 10_000, 10_000]) {
    expect(await triesIn(pause - 1)).toBe(0)
    expect(await triesIn(1)).toBe(1)
  }
  broken = false
  await vi.advanceTimersByTimeAsync(10_000)
  await until(() => why(ledger) === undefined)
  expect(idsOn(device, 'sent')).toEqual([guid(1)])
  broken = true
  await ledger.started(exchangeOf(2), whose)
  expect(await triesIn(999)).toBe(0)
  broken = false
  await vi.advanceTimersByTimeAsync(1)
  await until(() => why(ledger) === undefined)
  expect(idsOn(device, 'sent')).toEqual([guid(1), guid(2)])
})

test('a store that worked again has two seconds for the next request, as at first', async () => {
  const { device, ledger } = await openDevice()
  await read(ledger)
  device.trouble = 'full'
  await ledger.started(exchangeOf(1), whose)
  device.trouble = undefined
  await ledger.started(exchangeOf(2), whose)
  expect(why(ledger)).toBeUndefined()
  device.trouble = 'hangs'
  const hasLeft = await leaving(ledger, 3)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(hasLeft()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await until(hasLeft)
})

test('a write that waits for another tab is reported and not waited for, and again when it fails later', async () => {
  const gate = newGate()
  const { device, ledger } = await openDevice({ alone: (work) => gate.pass().then(work) })
  await read(ledger)
  gate.shut()
  const first = await leaving(ledger, 1)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(first()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await until(first)
  expect(why(ledger)).toBe('failed')
  const second = await leaving(ledger, 2)
  await vi.advanceTimersByTimeAsync(199)
  expect(second()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await until(second)
  // The store can be read, and no write of it has failed.
  await ledger.catchUp()
  expect(why(ledger)).toBeUndefined()
  device.trouble = 'full'
  gate.open()
  await until(() => why(ledger) === 'failed')
  device.trouble = undefined
  await vi.advanceTimersByTimeAsync(1_000)
  await until(() => why(ledger) === undefined)
  expect(idsOn(device, 'sent')).toEqual([guid(1), guid(2)])
})

test('a store that can be read again is no longer reported, unless an event that failed is still unwritten', async () => {
  const gate = newGate()
  const { device, ledger } = await openChanging(gate.pass)
  await read(ledger)
  device.trouble = 'gone'
  await ledger.catchUp()
  expect(why(ledger)).toBe('failed')
  device.trouble = undefined
  await ledger.catchUp()
  expect(why(ledger)).toBeUndefined()
  device.trouble = 'full'
  await ledger.started(exchangeOf(1), whose)
  device.trouble = undefined
  await ledger.catchUp()
  expect(why(ledger)).toBe('failed')
  // Also while another, which has not failed, waits with it.
  gate.shut()
  const hasLeft = await leaving(ledger, 2)
  await ledger.catchUp()
  expect(why(ledger)).toBe('failed')
  gate.open()
  await until(hasLeft)
  expect(why(ledger)).toBeUndefined()
  expect(idsOn(device, 'sent')).toEqual([guid(1), guid(2)])
})

test('an event that comes while another is written is written next', async () => {
  const gate = newGate()
  let changes = 0
  const { device, ledger } = await openChanging(() => {
    changes++
    return gate.pass()
  })
  gate.shut()
  const first = await leaving(ledger, 1)
  await until(() => changes === 1)
  const second = await leaving(ledger, 2)
  gate.open()
  await until(() => first() && second())
  expect(idsOn(device, 'sent')).toEqual([guid(1), guid(2)])
})

test('of a long outage the newest 2,000 events are kept, and written 500 at once', async () => {
  const device = newDevice()
  const store = storeOf(device, 'epoch')
  let changes = 0
  const { ledger } = await openTab(device, {
    store: {
      ...store,
      async change(change) {
        await store.change(change)
        changes++
        device.trouble = 'gone'
      },
    },
  })
  await read(ledger)
  device.trouble = 'gone'
  await Promise.all(Array.from({ length: 2_100 }, (_, n) => ledger.recordVerdict(guid(n), 'arrived')))
  device.trouble = undefined
  await vi.advanceTimersByTimeAsync(1_000)
  await until(() => changes === 1)
  expect(idsOn(device, 'verdict')).toEqual(Array.from({ length: 500 }, (_, n) => guid(n + 100)))
  expect(await whole(device)).toEqual({ intact: true, links: 500 })
})

test('what is recorded before the store was read, or after a wipe elsewhere, is written under its new key', async () => {
  const device = newDevice()
  const first = await openTab(device)
  await send(first.ledger, 1)
  const { ledger } = await openTab(device, { deaf: true })
  await ledger.recordVerdict(guid(1), 'arrived')
  expect(idsOn(device, 'verdict')).toEqual([guid(1)])
  await read(ledger)
  await first.ledger.wipe()
  await ledger.recordVerdict(guid(2), 'arrived')
  expect(idsOn(device, 'verdict')).toEqual([guid(2)])
  expect(why(ledger)).toBeUndefined()
})

test('a request that cannot be described is recorded by its bytes', async () => {
  const { device, ledger } = await openDevice()
  await read(ledger)
  const exchange = exchangeOf(1)
  const request = { ...exchange.request, body: '{"data":[{"description":7}]}' }
  await ledger.started({ ...exchange, request }, whose)
  await ledger.ended(endOf(1))
  expect(why(ledger)).toBeUndefined()
  const { sent } = ledger.state().requests.get(guid(1)) ?? {}
  expect(sent).toMatchObject({ content: { body: request.body }, subject: undefined })
  expect(idsOn(device, 'ended')).toEqual([guid(1)])
})
