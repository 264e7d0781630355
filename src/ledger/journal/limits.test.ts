/** The exact bounds beyond which old events are removed, and how often that is checked. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guid, idsOn, newDevice, openTab, send, sizeOf, time, until } from './device.fixture.ts'

const minute = 60_000
const day = 86_400_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  time.now = 1_700_000_000_000
})
afterEach(() => {
  vi.useRealTimers()
})

test('events stay up to the limits, and only as many are removed as exceed them', async () => {
  const device = newDevice()
  const writer = await openTab(device)
  for (let n = 1; n <= 3; n++) await send(writer.ledger, n)
  const sizes = device.links.map(sizeOf)
  const sum = (from: number) => sizes.slice(from).reduce((all, size) => all + size, 0)
  expect(device.meta?.weight).toBe(sum(0))
  /** The places that remain after a start with these limits. */
  const left = async (links: number, weight: number) => {
    const { ledger } = await openTab(device, { limits: { links, weight } })
    await until(() => !ledger.state().reading)
    return device.links.map(({ seq }) => seq)
  }
  expect(await left(6, sum(0))).toEqual([1, 2, 3, 4, 5, 6])
  expect(await left(5, sum(0))).toEqual([2, 3, 4, 5, 6])
  expect(await left(5, sum(1))).toEqual([2, 3, 4, 5, 6])
  expect(await left(5, sum(1) - 1)).toEqual([3, 4, 5, 6])
  expect(await left(2, sum(0))).toEqual([5, 6])
  expect(await left(2, sum(5))).toEqual([6])
  expect(device.meta?.weight).toBe(sum(5))
})

test('a tab that is never closed removes what is too old, but looks for it once an hour', async () => {
  const device = newDevice()
  const start = time.now
  const { ledger } = await openTab(device)
  await ledger.change({ keep: true, days: 1 })
  await send(ledger, 1)
  time.now = start + 20 * minute
  await send(ledger, 2)
  const pruned = start + day + minute
  time.now = pruned
  await send(ledger, 3)
  expect(idsOn(device, 'sent')).toEqual([2, 3].map(guid))
  // Meanwhile too old.
  for (const [n, minutes] of [
    [4, 30],
    [5, 60],
  ] as const) {
    time.now = pruned + minutes * minute
    await send(ledger, n)
    expect(idsOn(device, 'sent')).toContain(guid(2))
  }
  time.now += 1
  await send(ledger, 6)
  expect(idsOn(device, 'sent')).toEqual([3, 4, 5, 6].map(guid))
})
