/** What is removed from the journal: all by a wipe, and what is old or too much. */
import { describe, expect, test, vi } from 'vitest'
import { link } from '../book/chain.ts'
import {
  endOf,
  exchangeOf,
  guid,
  holdTime,
  idsOn,
  newDevice,
  openDevice,
  openTab,
  openTwo,
  send,
  settled,
  sizeOf,
  time,
  whose,
  whole,
} from './device.fixture.ts'
import { freshMeta } from './store.ts'

const day = 86_400_000

holdTime({ shouldAdvanceTime: true, advanceTimeDelta: 20 })

describe('wiped', () => {
  test('it is empty in every tab, and has another key', async () => {
    const { device, first, second } = await openTwo()
    await send(first.ledger, 1)
    await vi.waitFor(() => expect(second.ledger.state().requests.size).toBe(1))
    const before = device.meta?.epoch
    await first.ledger.wipe()
    expect(device.links).toEqual([])
    expect(first.ledger.state().requests.size).toBe(0)
    expect(first.ledger.state().exchanges.size).toBe(0)
    await vi.waitFor(() => expect(second.ledger.state().requests.size).toBe(0))
    await send(second.ledger, 2)
    expect(device.meta?.epoch).not.toBe(before)
    expect(await whole(device)).toEqual({ intact: true, links: 2 })
  })

  test('nothing is written of a request that was on its way', async () => {
    const { device, first, second } = await openTwo()
    await first.ledger.started(exchangeOf(1), whose)
    await second.ledger.wipe()
    await vi.waitFor(() => expect(first.ledger.state().requests.size).toBe(0))
    await first.ledger.ended(endOf(1))
    expect(device.links).toEqual([])
  })

  test('an event that could not be written before is not written after', async () => {
    const { device, first, second } = await openTwo()
    await send(first.ledger, 1)
    device.trouble = 'full'
    await send(first.ledger, 2)
    device.trouble = undefined
    await second.ledger.wipe()
    await vi.advanceTimersByTimeAsync(11_000)
    await send(first.ledger, 3)
    expect(idsOn(device, 'sent')).toEqual([guid(3)])
  })
})

describe('told to keep nothing', () => {
  test('it is wiped at once in every tab, and nothing is written afterwards', async () => {
    const device = newDevice()
    const [first, second] = [await openTab(device), await openTab(device, { deaf: true })]
    await send(first.ledger, 1)
    await second.ledger.started(exchangeOf(2), whose)
    await first.ledger.change({ keep: false, days: 30 })
    expect(device.links).toEqual([])
    expect(first.ledger.state()).toMatchObject({ unwritten: 'unwanted', settings: { keep: false, days: 30 } })
    const third = await openTab(device)
    // The second tab does not know yet.
    await Promise.all([
      second.ledger.ended(endOf(2)),
      send(second.ledger, 3),
      send(first.ledger, 4),
      send(third.ledger, 5),
    ])
    expect(device.links).toEqual([])
    await vi.waitFor(() => {
      for (const { ledger } of [second, third]) expect(ledger.state().unwritten).toBe('unwanted')
    })
    expect(first.ledger.state().requests.get(guid(4))?.ended).toBeDefined()
  })

  test('and to keep again, it starts a new chain', async () => {
    const { device, ledger } = await openDevice()
    await send(ledger, 1)
    await ledger.change({ keep: false, days: 180 })
    await send(ledger, 2)
    await ledger.started(exchangeOf(3), whose)
    await ledger.change({ keep: true, days: 180 })
    expect(ledger.state().unwritten).toBeUndefined()
    // Started while nothing was to be kept.
    await ledger.ended(endOf(3))
    expect(device.links).toEqual([])
    await send(ledger, 4)
    expect(idsOn(device, 'sent')).toEqual([guid(4)])
    expect(await whole(device)).toEqual({ intact: true, links: 2 })
  })
})

describe('old or excess events are removed', () => {
  test('by days, at the next start', async () => {
    const device = newDevice()
    const first = await openTab(device)
    for (let n = 0; n < 10; n++) {
      await send(first.ledger, n)
      time.now += day
    }
    await first.ledger.change({ keep: true, days: 30 })
    expect(device.links).toHaveLength(20)
    time.now += 25 * day
    const { ledger } = await openTab(device)
    await settled(ledger)
    expect([...ledger.state().requests.keys()]).toEqual([5, 6, 7, 8, 9].map(guid))
    expect(await whole(device)).toEqual({ intact: true, links: 10 })
    await send(ledger, 11)
    expect(await whole(device)).toEqual({ intact: true, links: 12 })
  })

  test('by days, at once when the days are reduced', async () => {
    const { device, ledger } = await openDevice()
    await send(ledger, 1)
    time.now += 10 * day
    await send(ledger, 2)
    await ledger.change({ keep: true, days: 5 })
    expect(idsOn(device, 'sent')).toEqual([guid(2)])
    expect([...ledger.state().requests.keys()]).toEqual([guid(2)])
    expect(await whole(device)).toEqual({ intact: true, links: 2 })
  })

  test.each([
    ['number', { links: 20, weight: 1e9 }],
    ['weight', { links: 1e9, weight: 8_000 }],
  ])('by %s, in a tab that is never closed', async (_, limits) => {
    const device = newDevice()
    const { ledger } = await openTab(device, { limits })
    for (let n = 0; n < 40; n++) await send(ledger, n)
    await vi.waitFor(() => expect(device.links.length).toBeLessThanOrEqual(20))
    expect(device.links.at(-1)?.event.id).toBe(guid(39))
    expect(await whole(device)).toMatchObject({ intact: true })
    const weight = device.links.reduce((sum, one) => sum + sizeOf(one), 0)
    expect(device.meta?.weight).toBe(weight)
    expect(weight).toBeLessThanOrEqual(limits.weight)
    await vi.waitFor(() => expect(ledger.state().requests.size).toBeLessThanOrEqual(20))
  })

  test('all of it, in more than one step', async () => {
    const device = newDevice()
    device.meta = freshMeta('epoch')
    let head = device.meta.head
    for (let n = 0; n < 1_200; n++) {
      const next = await link(head, { kind: 'verdict', id: guid(n), at: 1, verdict: 'arrived' })
      device.links.push(next)
      head = next
    }
    device.meta = { ...device.meta, head: { seq: head.seq, hash: head.hash } }
    const { ledger } = await openTab(device)
    await settled(ledger)
    expect(device.links).toEqual([])
    expect(await whole(device)).toEqual({ intact: true, links: 0 })
  })
})
