import { describe, expect, test, vi } from 'vitest'
import { SignedOutError } from '../api/signature.ts'
import {
  other,
  minute,
  idleMs,
  path,
  id,
  setup,
  type Setup,
  pass,
  holdsKey,
  signatureOf,
  fingerprint,
  holdTime,
} from './guard.fixture.ts'
import { graceMs, type KeyCheck } from './guard.ts'
import { lacking } from './keyCheck.fixture.ts'

holdTime()

const signInOf = (accessKey: string, check?: KeyCheck) => ({
  event: 'signed-in',
  account: { region: 'eu', fingerprint: fingerprint(accessKey), tenant: undefined, check },
})

/** Two attempts, Ann's and another, and the key that the guard signs with. */
async function both() {
  const s = setup()
  const ann = await s.signIn()
  const second = await s.signIn({ credentials: other })
  return { ...s, s, ann: ann.attempt, second: second.attempt }
}

/** Whether a confirmation is accepted; otherwise it fails as signed out. */
function confirms({ guard }: Setup, attempt: number): boolean {
  try {
    guard.confirm(attempt)
    return true
  } catch (error) {
    if (error instanceof SignedOutError) return false
    throw error
  }
}

describe('two tabs that sign in at once', () => {
  test('have attempts of their own', async () => {
    const { ann, second, told: heard } = await both()
    expect(second).not.toBe(ann)
    // The first was never announced, so its end is not either.
    expect(heard).toEqual([])
  })

  test('cannot confirm the keys of each other', async () => {
    const { s, guard, ann, second } = await both()
    expect(() => guard.confirm(ann, lacking('x'))).toThrow(SignedOutError)
    expect(s.told).toEqual([])
    expect(guard.opened('tab-3')).toBeUndefined()
    expect(await holdsKey(s)).toBe(false)

    guard.confirm(second, lacking('y'))
    expect(s.heard()).toEqual([signInOf(other.accessKey, lacking('y'))])
    expect(() => guard.confirm(ann, lacking('x'))).toThrow(SignedOutError)
    expect(s.told).toEqual([])
    expect(guard.opened('tab-3')).toMatchObject({ check: lacking('y') })
  })

  test('cannot sign with the keys of each other', async () => {
    const { s, guard, ann, second } = await both()
    expect(await holdsKey(s, ann)).toBe(false)
    const headers = await guard.sign(path, id, second)
    expect(headers['x-mc-app-id']).toBe(other.applicationId)
    expect(headers.Authorization).toBe(
      `MC other-access-key:${signatureOf(other, headers['x-mc-date'], id, path)}`,
    )
  })

  test('cannot abandon the keys of each other', async () => {
    const { s, guard, ann, second } = await both()
    guard.abandon(ann)
    expect(await holdsKey(s, second)).toBe(true)
    guard.confirm(second)
    guard.abandon(ann)
    expect(await holdsKey(s)).toBe(true)
    expect(s.heard()).toEqual([signInOf(other.accessKey)])
  })

  test('before the keys are imported end with one of them', async () => {
    const s = setup()
    const [ann, second] = await Promise.all([s.signIn(), s.signIn({ credentials: other })])
    expect(second.attempt).not.toBe(ann.attempt)
    const taken = [ann, second].flatMap(({ attempt, account }) =>
      confirms(s, attempt) ? [account.fingerprint] : [],
    )
    // The shown account is the one that signs.
    expect(taken).toHaveLength(1)
    expect(taken).toEqual([s.guard.opened('tab-2')?.fingerprint])
    const { Authorization } = await s.guard.sign(path, id)
    expect(taken).toEqual([fingerprint(/^MC (.+):/.exec(Authorization)?.[1] ?? '')])
  })
})

describe('keys that are not confirmed', () => {
  test('are wiped when their attempt is abandoned, without an event', async () => {
    const s = setup()
    const { attempt } = await s.signIn()
    s.guard.abandon(attempt)
    expect(await holdsKey(s, attempt)).toBe(false)
    expect(() => s.guard.confirm(attempt)).toThrow(SignedOutError)
    pass(24 * 60 * minute)
    expect(s.told).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('are wiped at a sign-out, without an event', async () => {
    const s = setup()
    const { attempt } = await s.signIn()
    s.guard.signOut()
    expect(await holdsKey(s, attempt)).toBe(false)
    expect(s.told).toEqual([])
  })

  test('are wiped with the last tab, without an event', async () => {
    const s = setup()
    const { attempt } = await s.signIn()
    s.guard.closed('tab-1')
    pass(graceMs - 1)
    expect(await holdsKey(s, attempt)).toBe(true)
    pass(1)
    expect(await holdsKey(s, attempt)).toBe(false)
    expect(s.told).toEqual([])
  })

  test.each([
    [idleMs, 3 * minute],
    [3 * minute + 1, 3 * minute],
    [2 * minute, 2 * minute],
    [10_000, 10_000],
  ])('with an idle time of %d ms are wiped after %d ms, without a warning', async (idle, after) => {
    const s = setup()
    const { attempt } = await s.signIn({ idleMs: idle })
    pass(after - 1)
    s.guard.opened('tab-2')
    expect(vi.getTimerCount()).toBe(1)
    pass(1)
    expect(vi.getTimerCount()).toBe(0)
    expect(() => s.guard.confirm(attempt)).toThrow(SignedOutError)
    expect(await holdsKey(s, attempt)).toBe(false)
    expect(s.told).toEqual([])
  })

  test('are wiped at the next use after a sleep, without an event', async () => {
    const s = setup()
    const { attempt } = await s.signIn()
    s.sleep(3 * minute)
    expect(await holdsKey(s, attempt)).toBe(false)
    expect(s.told).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('live for three minutes from their last signature', async () => {
    const s = setup()
    const { attempt } = await s.signIn()
    pass(3 * minute - 1)
    expect(await holdsKey(s, attempt)).toBe(true)
    pass(3 * minute - 1)
    s.guard.confirm(attempt)
    expect(s.heard()).toEqual([expect.objectContaining({ event: 'signed-in' })])
  })

  test('do not live longer after a refused signature', async () => {
    const s = setup()
    const { attempt } = await s.signIn()
    pass(3 * minute - 1)
    expect(await holdsKey(s, attempt + 1)).toBe(false)
    pass(1)
    expect(await holdsKey(s, attempt)).toBe(false)
  })

  test('have the whole idle time once confirmed', async () => {
    const s = setup()
    const { attempt } = await s.signIn()
    pass(2 * minute)
    s.guard.confirm(attempt)
    s.heard()
    pass(idleMs - minute - 1)
    expect(s.heard()).toEqual([])
    pass(1)
    expect(s.heard()).toEqual([{ event: 'idle-warning', inMs: minute }])
    pass(minute)
    expect(s.heard()).toEqual([{ event: 'signed-out', reason: 'idle' }])
  })
})

describe('a confirmed session that is abandoned', () => {
  test('is signed out, and every tab is notified', async () => {
    const s = setup()
    const { attempt } = await s.signIn()
    s.guard.confirm(attempt)
    s.heard()
    s.guard.abandon(attempt)
    expect(s.heard()).toEqual([{ event: 'signed-out', reason: 'sign-out' }])
    expect(await holdsKey(s, attempt)).toBe(false)
  })
})
