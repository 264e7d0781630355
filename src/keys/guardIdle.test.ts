import { describe, expect, test, vi } from 'vitest'
import { SignedOutError } from '../api/signature.ts'
import { other, minute, idleMs, id, type Setup, signedIn, pass, holdsKey, holdTime } from './guard.fixture.ts'
import { warningMs } from './guard.ts'

holdTime()

describe('without activity', () => {
  const warning = { event: 'idle-warning', inMs: warningMs }
  const wiped = { event: 'signed-out', reason: 'idle' }

  test('the pages are warned a minute before, then the key is wiped', async () => {
    const s = await signedIn()
    pass(29 * minute - 1)
    expect(s.heard()).toEqual([])
    pass(1)
    expect(s.heard()).toEqual([{ event: 'idle-warning', inMs: 60_000 }])
    pass(minute - 1)
    expect(s.heard()).toEqual([])
    pass(1)
    expect(s.heard()).toEqual([wiped])
    expect(await holdsKey(s)).toBe(false)
    expect(s.guard.opened('tab-2')).toBeUndefined()
  })

  test.each([
    [2 * minute, minute, minute],
    [minute, 30_000, 30_000],
    [10_000, 5_000, 5_000],
  ])('for %d ms the warning comes after %d ms', async (idle, after, inMs) => {
    const s = await signedIn({ idleMs: idle })
    pass(after - 1)
    expect(s.heard()).toEqual([])
    pass(1)
    expect(s.heard()).toEqual([{ event: 'idle-warning', inMs }])
    pass(inMs)
    expect(s.heard()).toEqual([wiped])
  })

  test('a touch restarts the time', async () => {
    const s = await signedIn()
    pass(28 * minute)
    s.guard.touch()
    s.heard()
    pass(29 * minute - 1)
    expect(s.heard()).toEqual([])
    pass(1)
    expect(s.heard()).toEqual([warning])
    pass(minute)
    expect(s.heard()).toEqual([wiped])
  })

  test('a signature restarts the time', async () => {
    const s = await signedIn()
    pass(28 * minute)
    expect(await holdsKey(s)).toBe(true)
    pass(29 * minute - 1)
    expect(s.heard()).toEqual([])
    pass(1)
    expect(s.heard()).toEqual([warning])
    pass(minute)
    expect(s.heard()).toEqual([wiped])
  })

  test('a touch after the warning withdraws it', async () => {
    const s = await signedIn()
    pass(29 * minute + 30_000)
    s.heard()
    s.guard.touch()
    expect(s.heard()).toEqual([{ event: 'active' }])
    s.guard.touch()
    pass(30_000)
    expect(s.heard()).toEqual([])
    expect(await holdsKey(s)).toBe(true)
  })

  test('a signature after the warning withdraws it', async () => {
    const s = await signedIn()
    pass(29 * minute)
    expect(s.heard()).toEqual([warning])
    pass(10_000)
    expect(await holdsKey(s)).toBe(true)
    expect(s.heard()).toEqual([{ event: 'active' }])
    // Once: the next signature finds no warning.
    expect(await holdsKey(s)).toBe(true)
    pass(29 * minute - 1)
    expect(s.heard()).toEqual([])
    pass(1)
    expect(s.heard()).toEqual([warning])
    pass(minute)
    expect(s.heard()).toEqual([wiped])
  })

  test('a refused signature after the warning does not withdraw it', async () => {
    const s = await signedIn()
    pass(29 * minute)
    s.heard()
    await expect(s.guard.sign('/api/other', id)).rejects.toThrow('does not sign')
    pass(minute)
    expect(s.heard()).toEqual([wiped])
  })

  test('activity without a warning causes no event', async () => {
    const s = await signedIn()
    pass(28 * minute)
    s.guard.touch()
    expect(await holdsKey(s)).toBe(true)
    expect(s.told).toEqual([])
  })

  test('the warning of an ended session is not withdrawn', async () => {
    const s = await signedIn()
    pass(29 * minute)
    s.heard()
    const { attempt } = await s.signIn({ credentials: other })
    expect(await holdsKey(s, attempt)).toBe(true)
    s.guard.confirm(attempt)
    s.guard.touch()
    expect(s.heard().map(({ event }) => event)).toEqual(['signed-out', 'signed-in'])
  })

  test('opening a tab is not activity', async () => {
    const s = await signedIn()
    pass(29 * minute)
    s.heard()
    expect(s.guard.opened('tab-2')).toBeDefined()
    pass(minute)
    expect(s.heard()).toEqual([wiped])
  })
})

describe('on a device that slept, with timers that stood still', () => {
  const wiped = { event: 'signed-out', reason: 'idle' }

  test.each<[string, (s: Setup) => unknown]>([
    ['a signature', (s) => holdsKey(s)],
    ['a touch', (s) => s.guard.touch()],
    ['a tab that opens', (s) => s.guard.opened('tab-2')],
    ['a confirmation', (s) => expect(() => s.guard.confirm(1)).toThrow(SignedOutError)],
  ])('the key is wiped at the next use: %s', async (_, use) => {
    const s = await signedIn()
    s.sleep(idleMs)
    await use(s)
    expect(s.heard()).toEqual([wiped])
    expect(await holdsKey(s)).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('the key stays for less than the idle time', async () => {
    const s = await signedIn()
    s.sleep(idleMs - 1)
    expect(await holdsKey(s)).toBe(true)
    expect(s.told).toEqual([])
  })

  test('a late warning has the remaining time', async () => {
    const s = await signedIn()
    s.sleep(40_000)
    pass(29 * minute)
    expect(s.heard()).toEqual([{ event: 'idle-warning', inMs: 20_000 }])
  })

  test('a warning that would be too late is the wipe', async () => {
    const s = await signedIn()
    s.sleep(2 * minute)
    pass(29 * minute)
    expect(s.heard()).toEqual([wiped])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a clock that was set back does not extend the time', async () => {
    const s = await signedIn()
    s.sleep(-10 * minute)
    pass(29 * minute)
    expect(s.heard()).toEqual([{ event: 'idle-warning', inMs: minute }])
    pass(minute)
    expect(s.heard()).toEqual([wiped])
  })
})
