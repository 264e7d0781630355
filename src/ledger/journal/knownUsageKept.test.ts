import { describe, expect, test, vi } from 'vitest'
import { holdTime, newDevice, openDevice, openTab, openTwo, send, settled, whose } from './device.fixture.ts'
import { knownUsageOf } from './knownUsage.ts'
import type { Ledger } from './state.ts'
import { freshMeta } from './store.ts'

holdTime({ shouldAdvanceTime: true, advanceTimeDelta: 20 })

const saidIn = (ledger: Ledger, of = whose) => knownUsageOf(ledger.state().knownUsages, of)

describe('the known usage of an account', () => {
  const said = { urls: 12_000, at: 1_700_000_000_000 }

  test('is known in every tab and after a reload, of this account only', async () => {
    const { device, first, second } = await openTwo()
    await first.ledger.setKnownUsage(whose, said)
    expect(saidIn(first.ledger)).toEqual(said)
    await vi.waitFor(() => expect(saidIn(second.ledger)).toEqual(said))
    const third = await openTab(device)
    await settled(third.ledger)
    expect(saidIn(third.ledger)).toEqual(said)
    expect(saidIn(third.ledger, { ...whose, account: 'cd34' })).toBeUndefined()
    expect(saidIn(third.ledger, { ...whose, region: 'us' })).toBeUndefined()
    await third.ledger.setKnownUsage(whose, undefined)
    await vi.waitFor(() => expect(saidIn(first.ledger)).toBeUndefined())
    const fourth = await openTab(device)
    await settled(fourth.ledger)
    expect(saidIn(fourth.ledger)).toBeUndefined()
  })

  test('is shown only after it is stored, so that a reload cannot lose it', async () => {
    const { device, ledger } = await openDevice()
    const shown: boolean[] = []
    ledger.subscribe(() => {
      if (saidIn(ledger)) shown.push(JSON.stringify(device.meta).includes('12000'))
    })
    await ledger.setKnownUsage(whose, said)
    expect(new Set(shown)).toEqual(new Set([true]))
  })

  test('is the same for the keys that replaced its own, whichever it is entered with', async () => {
    const { ledger } = await openDevice()
    const renewed = { ...whose, account: 'cd34', former: [whose.account] }
    await ledger.setKnownUsage(whose, said)
    expect(saidIn(ledger, renewed)).toEqual(said)
    await ledger.setKnownUsage(renewed, { ...said, urls: 7 })
    expect([whose, renewed].map((of) => saidIn(ledger, of)?.urls)).toEqual([7, 7])
    await ledger.setKnownUsage(renewed, undefined)
    expect([whose, renewed].map((of) => saidIn(ledger, of))).toEqual([undefined, undefined])
  })

  test('goes with a wipe, in every tab', async () => {
    const { device, first, second } = await openTwo()
    await first.ledger.setKnownUsage(whose, said)
    await vi.waitFor(() => expect(saidIn(second.ledger)).toEqual(said))
    await second.ledger.wipe()
    expect(saidIn(second.ledger)).toBeUndefined()
    await vi.waitFor(() => expect(saidIn(first.ledger)).toBeUndefined())
    expect(JSON.stringify(device.meta)).not.toContain('12000')
  })

  test('lasts as long as the page if nothing is kept, and is not written', async () => {
    const { device, ledger } = await openDevice()
    await ledger.setKnownUsage(whose, said)
    await ledger.change({ keep: false, days: 180 })
    expect(saidIn(ledger)).toBeUndefined()
    await ledger.setKnownUsage(whose, said)
    await send(ledger, 1)
    expect(saidIn(ledger)).toEqual(said)
    expect(JSON.stringify(device.meta)).not.toContain('12000')
    const { ledger: storeless } = await openTab(device, { store: undefined })
    await storeless.setKnownUsage(whose, said)
    expect(saidIn(storeless)).toEqual(said)
    await storeless.setKnownUsage(whose, undefined)
    expect(saidIn(storeless)).toBeUndefined()
  })

  test('lasts as long as the page if it cannot be written', async () => {
    const { device, ledger } = await openDevice()
    device.trouble = 'full'
    await ledger.setKnownUsage(whose, said)
    device.trouble = undefined
    await send(ledger, 1)
    expect(saidIn(ledger)).toEqual(said)
  })

  test.each([
    ['of an older version', undefined],
    ['that was edited', { 'eu:ab12': { urls: -1, at: 'x' }, 'eu:cd34': 7 }],
    ['that is something else', 'none'],
  ])('is empty in a store %s', async (_, baselines) => {
    const device = newDevice()
    device.meta = { ...freshMeta('epoch'), revision: 1, baselines }
    const { ledger } = await openTab(device)
    await settled(ledger)
    expect(ledger.state().knownUsages.size).toBe(0)
    await ledger.setKnownUsage(whose, said)
    expect(saidIn(ledger)).toEqual(said)
  })
})
