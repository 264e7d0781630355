import { describe, expect, test } from 'vitest'
import { SignedOutError } from '../api/signature.ts'
import {
  confirms,
  fingerprint,
  holdsKey,
  holdTime,
  id,
  lacking,
  other,
  path,
  play,
  setup,
  signatureOf,
} from './guard.fixture.ts'
import type { KeyCheck, SignIn } from './guard.ts'

holdTime()

const gone = 'has no key, confirm fails, wait 86400, timers 0'
const wipedAfter = (seconds: number) =>
  // Neither a tab that opens nor another attempt is activity.
  `wait ${seconds - 0.001}, tab-2 finds nobody, another has no key, timers 1, wait 0.001, timers 0, confirm fails, has no key`

test.each<[string, Partial<SignIn>, string]>([
  ['are wiped without an event when they are abandoned', {}, `abandon, ${gone}`],
  ['at a sign-out', {}, `sign out, ${gone}`],
  ['at the next use after a sleep', {}, `sleep 180, ${gone}`],
  ['with the last tab', {}, `tab-1 closes, wait 8, ${gone}`],
  ['after three minutes, without a warning', {}, wipedAfter(180)],
  ['after three minutes of a little more', { idleMs: 180_001 }, wipedAfter(180)],
  ['after a shorter idle time', { idleMs: 120_000 }, wipedAfter(120)],
  ['after a very short one', { idleMs: 10_000 }, wipedAfter(10)],
  [
    'stay while they sign, and have the whole idle time once confirmed',
    {},
    'wait 120, has key, wait 120, confirm: signed-in, wait 1739.999, wait 0.001: warning 60, wait 60: idle',
  ],
])('keys that are not confirmed: %s', async (_, options, timeline) => {
  const s = setup()
  const { attempt } = await s.signIn(options)
  expect(await play(s, timeline, attempt)).toBe(timeline)
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
