import { describe, expect, test, vi } from 'vitest'
import { SignedOutError } from '../api/signature.ts'
import {
  fingerprint,
  holdsKey,
  holdTime,
  id,
  idleMs,
  lacking,
  minute,
  other,
  pass,
  path,
  setup,
  type Setup,
  signatureOf,
} from './guard.fixture.ts'
import { graceMs, type KeyCheck, warningMs } from './guard.ts'

holdTime()

const hour = 60 * minute
const idle = { event: 'signed-out', reason: 'idle' }
const warning = (inMs = warningMs) => ({ event: 'idle-warning', inMs })

describe('keys that are not confirmed', () => {
  test.each<[string, (s: Setup, attempt: number) => void]>([
    ['when their attempt is abandoned', ({ guard }, attempt) => guard.abandon(attempt)],
    ['at a sign-out', ({ guard }) => guard.signOut()],
    ['at the next use after a sleep', ({ sleep }) => sleep(3 * minute)],
    [
      'with the last tab',
      ({ guard }) => {
        guard.closed('tab-1')
        pass(graceMs)
      },
    ],
  ])('are wiped %s, without an event', async (_, end) => {
    const s = setup()
    const { attempt } = await s.signIn()
    end(s, attempt)
    expect(await holdsKey(s, attempt)).toBe(false)
    expect(() => s.guard.confirm(attempt)).toThrow(SignedOutError)
    pass(24 * hour)
    expect(s.told).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([
    [idleMs, 3 * minute],
    [3 * minute + 1, 3 * minute],
    [2 * minute, 2 * minute],
    [10_000, 10_000],
  ])('with an idle time of %d ms are wiped after %d ms, without a warning', async (idleAfter, after) => {
    const s = setup()
    const { attempt } = await s.signIn({ idleMs: idleAfter })
    pass(after - 1)
    // Neither a tab that opens nor another attempt is activity.
    s.guard.opened('tab-2')
    expect(await holdsKey(s, attempt + 1)).toBe(false)
    expect(vi.getTimerCount()).toBe(1)
    pass(1)
    expect(vi.getTimerCount()).toBe(0)
    expect(() => s.guard.confirm(attempt)).toThrow(SignedOutError)
    expect(await holdsKey(s, attempt)).toBe(false)
    expect(s.told).toEqual([])
  })

  test('stay while they sign, and have the whole idle time once confirmed', async () => {
    const s = setup()
    const { attempt } = await s.signIn()
    pass(2 * minute)
    expect(await holdsKey(s, attempt)).toBe(true)
    pass(2 * minute)
    s.guard.confirm(attempt)
    s.heard()
    pass(idleMs - minute - 1)
    expect(s.heard()).toEqual([])
    pass(1)
    expect(s.heard()).toEqual([warning()])
    pass(minute)
    expect(s.heard()).toEqual([idle])
  })
})

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
  test('cannot confirm the keys of each other', async () => {
    const { s, guard, ann, second } = await both()
    expect(second).not.toBe(ann)
    expect(() => guard.confirm(ann, lacking('x'))).toThrow(SignedOutError)
    // The first was never announced, so its end is not either.
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
    const signature = signatureOf(other, headers['x-mc-date'], id, path)
    expect(headers).toMatchObject({
      'x-mc-app-id': other.applicationId,
      Authorization: `MC other-access-key:${signature}`,
    })
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
