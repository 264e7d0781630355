import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import {
  endOf,
  exchangeOf,
  fill,
  guid,
  holdTime,
  idsOn,
  newDevice,
  openDevice,
  openTab,
  openTwo,
  send,
  settled,
  storeOf,
  whole,
  whose,
} from './device.fixture.ts'

holdTime({ shouldAdvanceTime: true, advanceTimeDelta: 20 })

describe('a request', () => {
  test('is in the store before it leaves', async () => {
    const { device, ledger } = await openDevice()
    await ledger.started(exchangeOf(1), whose)
    expect(idsOn(device, 'sent')).toEqual([guid(1)])
    await ledger.ended(endOf(1))
    expect(device.links.map(({ event }) => event.kind)).toEqual(['sent', 'ended'])
    expect(await whole(device)).toEqual({ intact: true, links: 2 })
  })

  test('of an earlier session is restored, with an unknown outcome if it has no end', async () => {
    const device = newDevice()
    const first = await openTab(device)
    await send(first.ledger, 1)
    await first.ledger.started(exchangeOf(2), whose)
    first.close()
    const { ledger } = await openTab(device)
    await settled(ledger)
    expect([...ledger.state().requests.keys()]).toEqual([guid(1), guid(2)])
    expect(ledger.state().requests.get(guid(2))?.ended).toBeUndefined()
    expect(ledger.state().liveTabs.has(first.tab)).toBe(false)
    await ledger.recordVerdict(guid(2), 'arrived')
    expect(ledger.state().requests.get(guid(2))?.verdict).toBe('arrived')
    const third = await openTab(device)
    await settled(third.ledger)
    expect(third.ledger.state().requests.get(guid(2))?.verdict).toBe('arrived')
  })

  test('is kept whole in memory, with its answer, and never stored so', async () => {
    const { device, ledger } = await openDevice()
    const exchange = exchangeOf(1)
    await ledger.started(exchange, whose)
    const end = { ...endOf(1), answer: { status: 200, body: 'Ann Smith', header: () => null } }
    await ledger.ended(end)
    expect(ledger.state().exchanges.get(guid(1))).toEqual({ exchange, end })
    expect(JSON.stringify(device.links)).not.toContain('Ann Smith')
  })

  test('that failed is kept in memory with the answer, without the error and its references', async () => {
    const { ledger } = await openDevice()
    const exchange = exchangeOf(1)
    await ledger.started(exchange, whose)
    const failures = [{ code: 'err_x', message: 'No.', raw: {} }]
    const { operation } = exchange
    const error = new ApiError({ kind: 'refused', executed: 'no', operation, failures })
    await ledger.ended({ ...endOf(1), error })
    expect(ledger.state().exchanges.get(guid(1))?.end).toEqual({ ...endOf(1), failures })
  })

  test('leaves the memory when it is told to forget, unless it is on its way', async () => {
    const { ledger } = await openDevice()
    await send(ledger, 1)
    await ledger.started(exchangeOf(2), whose)
    ledger.forget()
    expect([...ledger.state().exchanges.keys()]).toEqual([guid(2)])
    expect([...ledger.state().requests.keys()]).toEqual([guid(1), guid(2)])
  })

  test('that has not ended stays in memory whatever comes after it', async () => {
    const { ledger } = await openDevice({ store: undefined })
    await ledger.started(exchangeOf(1), whose)
    for (let n = 2; n < 600; n++) await send(ledger, n)
    expect(ledger.state().exchanges.size).toBe(500)
    await ledger.ended(endOf(1))
    expect(ledger.state().requests.get(guid(1))?.ended?.outcome).toBe('accepted')
  })

  test('that must not be stored is still sent, and the admin is told', async () => {
    const { device, ledger } = await openDevice()
    await ledger.started({ ...exchangeOf(1), requestId: 'ann@corp.example' }, whose)
    expect(device.links).toEqual([])
    expect(ledger.state().unwritten).toBe('failed')
    await send(ledger, 2)
    expect(idsOn(device, 'sent')).toEqual([guid(2)])
  })
})

describe('two tabs', () => {
  test.each([
    ['with a lock', {}],
    ['without one', { lockless: true }],
    ['that do not hear each other', { deaf: true }],
  ])('write one chain at once, %s', async (_, options) => {
    const { device, first, second } = await openTwo(options)
    await Promise.all(
      Array.from({ length: 40 }, async (_value, n) => {
        await send(n % 2 === 0 ? first.ledger : second.ledger, n)
      }),
    )
    expect(device.links).toHaveLength(80)
    expect(await whole(device)).toEqual({ intact: true, links: 80 })
    const all = Array.from({ length: 40 }, (_value, n) => guid(n))
    expect(idsOn(device, 'sent').toSorted()).toEqual(all)
    expect(idsOn(device, 'ended').toSorted()).toEqual(all)
    if ('deaf' in options) return
    for (const { ledger } of [first, second]) {
      await vi.waitFor(() => {
        const { requests } = ledger.state()
        expect([...requests.keys()].toSorted()).toEqual(all)
        expect([...requests.values()].every(({ ended }) => ended)).toBe(true)
      })
    }
  })

  test('see what the other sent, and that it is on its way', async () => {
    const { first, second } = await openTwo()
    await first.ledger.started(exchangeOf(1), whose)
    await vi.waitFor(() => expect(second.ledger.state().requests.has(guid(1))).toBe(true))
    expect(second.ledger.state().liveTabs.has(first.tab)).toBe(true)
    await first.ledger.ended(endOf(1))
    await vi.waitFor(() => expect(second.ledger.state().requests.get(guid(1))?.ended).toBeDefined())
  })
})

test('where nothing is kept, what was sent outlasts the session in the memory of its tab', async () => {
  const { ledger } = await openDevice()
  await send(ledger, 1)
  await ledger.change({ keep: false, days: 180 })
  await ledger.started(exchangeOf(2), whose)
  ledger.forget()
  await ledger.open(whose)
  expect([...ledger.state().requests.keys()]).toEqual([guid(2)])
})

test('a tab reads only what another tab has written, even without an announcement', async () => {
  const device = newDevice()
  const store = storeOf(device, 'epoch')
  const places: number[] = []
  const { ledger } = await openTab(device, {
    deaf: true,
    store: {
      ...store,
      read(...range) {
        places.push(range[0])
        return store.read(...range)
      },
    },
  })
  await settled(ledger)
  const before = places.length
  for (let n = 1; n < 10; n++) await send(ledger, n)
  expect(places).toHaveLength(before)
  const other = await openTab(device)
  await settled(other.ledger)
  await send(other.ledger, 10)
  await send(ledger, 11)
  await vi.waitFor(() => expect(ledger.state().requests.get(guid(10))?.ended).toBeDefined())
  expect(Math.min(...places.slice(before))).toBeGreaterThan(0)
  const after = places.length
  await send(ledger, 12)
  expect(places).toHaveLength(after)
  // A wipe elsewhere is noticed, too.
  await other.ledger.wipe()
  await send(ledger, 13)
  await vi.waitFor(() => expect([...ledger.state().requests.keys()]).toEqual([guid(13)]))
})

test('the writes of another tab are read on demand, even without an announcement', async () => {
  const device = newDevice()
  const [first, second] = [await openTab(device), await openTab(device, { deaf: true })]
  await settled(second.ledger)
  await send(first.ledger, 1)
  expect(second.ledger.state().requests.size).toBe(0)
  await second.ledger.catchUp()
  expect(second.ledger.state().requests.size).toBe(1)
})

test('10,000 links are read, without blocking the page', async () => {
  const device = newDevice()
  await fill(device, 5_000)
  vi.useRealTimers()
  const { ledger } = await openTab(device)
  expect(ledger.state().requests.size).toBe(0)
  await settled(ledger)
  expect(ledger.state().requests.size).toBe(5_000)
})
