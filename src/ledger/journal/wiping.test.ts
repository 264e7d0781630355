/** What an emptied ledger forgets, here and in the other tabs, and that nothing else makes it forget. */
import { expect, test, vi } from 'vitest'
import {
  type Device,
  exchangeOf,
  guid,
  holdTime,
  idsOn,
  newDevice,
  openTab,
  read,
  send,
  whose,
} from './device.fixture.ts'
import type { Ledger } from './state.ts'

holdTime()

/** A request that stays unwritten. */
async function fail(device: Device, ledger: Ledger, n: number) {
  device.trouble = 'full'
  await send(ledger, n)
  device.trouble = undefined
  expect(ledger.state().unwritten).toBe('failed')
}

test('a wipe forgets all at once, also what waited to be written', async () => {
  const device = newDevice()
  const sizes: number[] = []
  const onWiped = () => sizes.push(ledger.state().requests.size)
  const { ledger } = await openTab(device, { onWiped })
  await send(ledger, 1)
  const before = device.meta?.epoch
  await fail(device, ledger, 2)
  await ledger.wipe()
  expect(device.meta?.epoch).not.toBe(before)
  expect(sizes).toEqual([0])
  expect(ledger.state()).toMatchObject({ requests: new Map(), exchanges: new Map() })
  await vi.advanceTimersByTimeAsync(20_000)
  await send(ledger, 3)
  expect(idsOn(device, 'sent')).toEqual([guid(3)])
  expect(idsOn(device, 'ended')).toEqual([guid(3)])
})

test('a wipe in another tab, which a write finds, forgets all but what is being written', async () => {
  const device = newDevice()
  const other = await openTab(device)
  const { ledger } = await openTab(device, { deaf: true })
  await send(ledger, 1)
  await fail(device, ledger, 2)
  await other.ledger.wipe()
  await ledger.started(exchangeOf(3), whose)
  expect([...ledger.state().requests.keys()]).toEqual([guid(3)])
  expect(ledger.state().exchanges.has(guid(1))).toBe(false)
  await ledger.catchUp()
  expect(idsOn(device, 'sent')).toEqual([guid(3)])
})

test('a second wipe, in another tab, is noticed though nothing could be read since the first', async () => {
  const device = newDevice()
  const other = await openTab(device)
  const { ledger } = await openTab(device, { deaf: true, onWiped: () => void (device.trouble = 'gone') })
  await read(ledger)
  await ledger.wipe()
  await ledger.started(exchangeOf(1), whose)
  device.trouble = undefined
  await other.ledger.wipe()
  await ledger.catchUp()
  expect(ledger.state().requests.size).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000)
  await send(ledger, 2)
  expect(idsOn(device, 'sent')).toEqual([guid(2)])
})

test('other settings forget nothing', async () => {
  const onWiped = vi.fn<() => void>()
  const device = newDevice()
  const { ledger } = await openTab(device, { onWiped })
  await send(ledger, 1)
  await ledger.change({ keep: true, days: 90 })
  expect(ledger.state().exchanges.size).toBe(1)
  expect(ledger.state().requests.size).toBe(1)
  expect(onWiped).not.toHaveBeenCalled()
  await ledger.change({ keep: false, days: 90 })
  expect(onWiped).toHaveBeenCalledOnce()
})
