import { describe, expect, test, vi } from 'vitest'
import type { LedgerEvent } from '../book/event.ts'
import {
  exchangeOf,
  guid,
  holdTime,
  idsOn,
  newDevice,
  openDevice,
  openTab,
  send,
  settled,
  storeOf,
  whole,
  whose,
} from './device.fixture.ts'

holdTime({ shouldAdvanceTime: true, advanceTimeDelta: 20 })

describe('a store', () => {
  test('that is missing does not stop a request', async () => {
    const { ledger } = await openDevice({ store: undefined })
    expect(ledger.state()).toMatchObject({ unwritten: 'absent', reading: false })
    await send(ledger, 1)
    expect(ledger.state().requests.get(guid(1))?.ended).toBeDefined()
    await ledger.change({ keep: false, days: 1 })
    expect(ledger.state()).toMatchObject({ unwritten: 'unwanted', settings: { keep: false } })
    await ledger.change({ keep: true, days: 1 })
    expect(ledger.state().unwritten).toBe('absent')
    await ledger.wipe()
    expect(ledger.state().requests.size).toBe(0)
  })

  test('that cannot be read at the start is reported until it can', async () => {
    const device = newDevice()
    const first = await openTab(device)
    await send(first.ledger, 1)
    expect(first.ledger.state().unread).toBe(false)
    device.trouble = 'gone'
    const { ledger } = await openTab(device)
    await settled(ledger)
    expect(ledger.state()).toMatchObject({ unread: true, unwritten: 'failed' })
    device.trouble = undefined
    await send(ledger, 2)
    await vi.waitFor(() => expect(ledger.state().unread).toBe(false))
    expect(ledger.state().requests.has(guid(1))).toBe(true)
    // Once read, the requests stay, whatever happens later.
    device.trouble = 'gone'
    await send(ledger, 3)
    await vi.waitFor(() => expect(ledger.state().unwritten).toBe('failed'))
    expect(ledger.state().unread).toBe(false)
  })

  test.each(['full', 'gone'] as const)(
    'that is %s does not stop a request, and is written later',
    async (trouble) => {
      const { device, ledger } = await openDevice()
      await send(ledger, 1)
      device.trouble = trouble
      await send(ledger, 2)
      expect(ledger.state().unwritten).toBe('failed')
      expect(ledger.state().requests.get(guid(2))?.ended).toBeDefined()
      expect(idsOn(device, 'sent')).toEqual([guid(1)])
      device.trouble = undefined
      await send(ledger, 3)
      expect(ledger.state().unwritten).toBeUndefined()
      expect(idsOn(device, 'sent')).toEqual([guid(1), guid(2), guid(3)])
      expect(idsOn(device, 'ended')).toEqual([guid(1), guid(2), guid(3)])
      expect(await whole(device)).toEqual({ intact: true, links: 6 })
    },
  )

  test('that recovers is written without another request: soon, and where it does not recover, less often', async () => {
    const { device, ledger } = await openDevice()
    device.trouble = 'full'
    await send(ledger, 1)
    device.trouble = undefined
    // Not further: a read started meanwhile has a timeout.
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.waitFor(() => expect(ledger.state().unwritten).toBeUndefined())
    expect(idsOn(device, 'ended')).toEqual([guid(1)])
    device.trouble = 'full'
    await send(ledger, 2)
    await vi.advanceTimersByTimeAsync(1_500)
    device.trouble = undefined
    await vi.advanceTimersByTimeAsync(3_000)
    expect(idsOn(device, 'ended')).toEqual([guid(1)])
    await vi.advanceTimersByTimeAsync(8_000)
    await vi.waitFor(() => expect(idsOn(device, 'ended')).toEqual([guid(1), guid(2)]))
  })

  test('that hangs delays a request for two seconds once, and hardly afterwards', async () => {
    const { device, ledger } = await openDevice()
    await settled(ledger)
    device.trouble = 'hangs'
    let left = false
    const started = ledger.started(exchangeOf(1), whose).then(() => (left = true))
    await vi.waitFor(() => expect(ledger.state().requests.has(guid(1))).toBe(true))
    await vi.advanceTimersByTimeAsync(1_500)
    expect(left).toBe(false)
    await vi.advanceTimersByTimeAsync(600)
    expect(left).toBe(true)
    await started
    expect(ledger.state().unwritten).toBe('failed')
    expect(ledger.state().requests.has(guid(1))).toBe(true)
    left = false
    const next = ledger.started(exchangeOf(2), whose).then(() => (left = true))
    await vi.waitFor(() => expect(ledger.state().requests.has(guid(2))).toBe(true))
    await vi.advanceTimersByTimeAsync(300)
    expect(left).toBe(true)
    await next
    // A failed wipe is not reported as done.
    const wiped = ledger.wipe().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(await wiped).toBeInstanceOf(Error)
    expect(ledger.state().requests.size).toBe(2)
    device.trouble = undefined
    await vi.advanceTimersByTimeAsync(12_000)
    await vi.waitFor(() => expect(idsOn(device, 'sent')).toEqual([guid(1), guid(2)]))
    expect(await whole(device)).toMatchObject({ intact: true })
  })

  test('with a late write has each event once', async () => {
    const device = newDevice()
    const store = storeOf(device, 'epoch')
    let release: (() => void) | undefined
    let late = false
    const { ledger } = await openTab(device, {
      store: {
        ...store,
        async change(change) {
          if (!late) {
            late = true
            await new Promise<void>((resolve) => (release = resolve))
          }
          await store.change(change)
        },
      },
    })
    const started = ledger.started(exchangeOf(1), whose)
    await vi.advanceTimersByTimeAsync(2_100)
    await started
    expect(ledger.state().unwritten).toBe('failed')
    release?.()
    await send(ledger, 2)
    await vi.waitFor(() => expect(idsOn(device, 'ended')).toEqual([guid(2)]))
    expect(idsOn(device, 'sent')).toEqual([guid(1), guid(2)])
    expect(await whole(device)).toMatchObject({ intact: true })
  })

  test('that was emptied by the browser starts a new chain', async () => {
    const { device, ledger } = await openDevice()
    await send(ledger, 1)
    await settled(ledger)
    device.links = []
    device.meta = undefined
    await send(ledger, 2)
    await vi.waitFor(() => expect([...ledger.state().requests.keys()]).toEqual([guid(2)]))
    expect(await whole(device)).toEqual({ intact: true, links: 2 })
  })

  test('with foreign entries is read as far as possible', async () => {
    const device = newDevice()
    const first = await openTab(device)
    await send(first.ledger, 1)
    const [one] = device.links
    device.links[0] = { ...one!, event: { kind: 'sent', id: 7 } as unknown as LedgerEvent }
    device.links.push({ seq: 3, hash: 'x', event: 'Ann' as unknown as LedgerEvent })
    const { ledger } = await openTab(device)
    await settled(ledger)
    expect(ledger.state()).toMatchObject({ unread: false, unwritten: undefined })
    expect(ledger.state().requests.size).toBe(0)
  })
})
