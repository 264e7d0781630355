import { describe, expect, test, vi } from 'vitest'
import { SignedOutError } from '../api/signature.ts'
import { minute, signedIn, pass, holdsKey, holdTime } from './guard.fixture.ts'
import { graceMs } from './guard.ts'

holdTime()

describe('signing out', () => {
  test('wipes the key at once and notifies every tab once', async () => {
    const s = await signedIn()
    s.guard.signOut()
    s.guard.signOut()
    expect(s.heard()).toEqual([{ event: 'signed-out', reason: 'sign-out' }])
    expect(await holdsKey(s)).toBe(false)
    expect(s.guard.opened('tab-2')).toBeUndefined()
    expect(() => s.guard.confirm(1)).toThrow(SignedOutError)
    pass(24 * 60 * minute)
    expect(s.told).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('when tabs close', () => {
  const wiped = { event: 'signed-out', reason: 'closed' }

  test('the key is wiped 8 seconds after the last one', async () => {
    expect(graceMs).toBe(8_000)
    const s = await signedIn()
    s.guard.closed('tab-1')
    pass(7_999)
    expect(s.heard()).toEqual([])
    pass(1)
    expect(s.heard()).toEqual([wiped])
    expect(await holdsKey(s)).toBe(false)
    expect(s.guard.opened('tab-2')).toBeUndefined()
  })

  test('the key stays if a tab opens in time, as after a reload', async () => {
    const s = await signedIn()
    s.guard.closed('tab-1')
    pass(7_999)
    expect(s.guard.opened('tab-2')).toMatchObject({ region: 'eu' })
    pass(60_000)
    expect(s.heard()).toEqual([])
    expect(await holdsKey(s)).toBe(true)
  })

  test('the key stays while another tab is open', async () => {
    const s = await signedIn()
    s.guard.opened('tab-2')
    s.guard.closed('tab-1')
    pass(60_000)
    expect(await holdsKey(s)).toBe(true)
    s.guard.closed('tab-2')
    pass(8_000)
    expect(s.heard()).toEqual([wiped])
  })

  test('each last tab restarts the time', async () => {
    const s = await signedIn()
    s.guard.closed('tab-1')
    pass(5_000)
    s.guard.opened('tab-2')
    pass(1_000)
    s.guard.closed('tab-2')
    pass(7_999)
    expect(s.heard()).toEqual([])
    pass(1)
    expect(s.heard()).toEqual([wiped])
  })

  test('a tab reported as closed twice leaves no timer', async () => {
    const s = await signedIn()
    s.guard.closed('tab-1')
    s.guard.closed('tab-1')
    s.guard.opened('tab-2')
    pass(60_000)
    expect(s.heard()).toEqual([])
    expect(await holdsKey(s)).toBe(true)
  })

  test('a request on its way does not count as an open tab', async () => {
    const s = await signedIn()
    s.guard.closed('tab-1')
    pass(4_000)
    expect(await holdsKey(s)).toBe(true)
    pass(4_000)
    expect(s.heard()).toEqual([wiped])
  })
})
