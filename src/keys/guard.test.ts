import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { getHeapSnapshot } from 'node:v8'
import { describe, expect, test, vi } from 'vitest'
import { paths } from '../api/paths.ts'
import { SignedOutError } from '../api/signature.ts'
import {
  credentials,
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
  signedIn,
  start,
} from './guard.fixture.ts'
import { graceMs, type KeyCheck, warningMs } from './guard.ts'

holdTime()

const hour = 60 * minute
const idle = { event: 'signed-out', reason: 'idle' }
const closed = { event: 'signed-out', reason: 'closed' }
const signedOut = { event: 'signed-out', reason: 'sign-out' }
const warning = (inMs = warningMs) => ({ event: 'idle-warning', inMs })
const headersOf = (keys: typeof credentials, date: string, requestId: string, signed: string) => ({
  Authorization: `MC ${keys.accessKey}:${signatureOf(keys, date, requestId, signed)}`,
  'x-mc-app-id': keys.applicationId,
  'x-mc-req-id': requestId,
  'x-mc-date': date,
})

test('before a sign-in nothing is signed, found, confirmed or announced', async () => {
  const { guard, told } = setup()
  await expect(guard.sign(path, id)).rejects.toThrow(SignedOutError)
  expect(guard.opened('tab-2')).toBeUndefined()
  expect(() => guard.confirm(0)).toThrow(SignedOutError)
  expect(() => guard.confirm(1)).toThrow(SignedOutError)
  guard.abandon(0)
  guard.touch()
  guard.signOut()
  guard.setSkew(5)
  guard.closed('tab-1')
  pass(24 * hour)
  expect(told).toEqual([])
})

describe('a signature', () => {
  test.each(paths)(
    'of %s has exactly the four headers, dated now, as node:crypto makes them',
    async (signed) => {
      const { guard } = await signedIn()
      pass(90_000)
      for (const requestId of [randomUUID(), id.toUpperCase()]) {
        const headers = headersOf(credentials, 'Sat, 21 Nov 2026 09:31:45 UTC', requestId, signed)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect(await guard.sign(signed, requestId)).toEqual(headers)
      }
    },
  )

  test('is made for unconfirmed keys in their own attempt alone, and afterwards for every tab', async () => {
    const s = setup()
    const { attempt } = await s.signIn()
    const date = 'Sat, 21 Nov 2026 09:30:15 UTC'
    expect(await s.guard.sign(path, id, attempt)).toEqual(headersOf(credentials, date, id, path))
    const others = [undefined, 0, attempt + 1, Number.NaN]
    const holds = () => Promise.all(others.map((wrong) => holdsKey(s, wrong)))
    expect(await holds()).toEqual(others.map(() => false))
    s.guard.confirm(attempt)
    expect(await holds()).toEqual(others.map(() => true))
  })

  test.each([
    '',
    '/',
    '/api/account/get-account',
    `${path}/`,
    `${path}?x=1`,
    path.toUpperCase(),
    `/r/eu${path}`,
    '__proto__',
  ])('of the path "%s" is refused, and is no activity', async (wrong) => {
    const s = await signedIn()
    pass(29 * minute)
    s.heard()
    await expect(s.guard.sign(wrong, id)).rejects.toThrow(`The guard does not sign ${wrong}.`)
    pass(minute)
    expect(s.heard()).toEqual([idle])
  })

  test.each([
    '',
    id.replaceAll('-', ''),
    `{${id}}`,
    ` ${id}`,
    `${id}\n`,
    `${id}:/api/other`,
    `${id}${id}`,
    id.replace('3', 'g'),
  ])('under the id %j, which is not a GUID, is refused, and is no activity', async (wrong) => {
    const s = await signedIn()
    pass(idleMs - 1)
    await expect(s.guard.sign(path, wrong)).rejects.toThrow('The request id is not a GUID.')
    pass(1)
    expect(s.heard()).toContainEqual(idle)
  })
})

describe('the offset of the clock', () => {
  test.each([
    [90_000, start + 90_000],
    [-5 * hour, start - 5 * hour],
    [48 * hour, start + 48 * hour],
    [48 * hour + 1_000, start],
    [-48 * hour - 1_000, start],
    [Number.NEGATIVE_INFINITY, start],
    [Number.NaN, start],
  ])(
    'of %d ms is in the signed date if it is at most 48 hours, and outlives a sign-out',
    async (ms, time) => {
      const s = await signedIn()
      s.guard.setSkew(hour)
      s.guard.setSkew(ms)
      const date = new Date(time).toUTCString().replace('GMT', 'UTC')
      expect(await s.guard.sign(path, id)).toEqual(headersOf(credentials, date, id, path))
      s.guard.signOut()
      const { attempt } = await s.signIn()
      expect((await s.guard.sign(path, id, attempt))['x-mc-date']).toBe(date)
    },
  )

  test('does not move the idle time', async () => {
    const s = await signedIn()
    s.guard.setSkew(40 * hour)
    expect(await holdsKey(s)).toBe(true)
    pass(idleMs - 1)
    expect(s.heard()).not.toContainEqual(idle)
  })
})

describe('signing in', () => {
  test.each([
    ['eu', false, 'Zoë-_'],
    ['us', false, 'x'.repeat(300)],
    // The access key of the sandbox names a throw-away tenant.
    ['sandbox', true, 'k-22'],
  ])(
    'to %s gives an account without a key, except in the sandbox (%s)',
    async (region, sandbox, accessKey) => {
      const s = setup()
      expect(await s.signIn({ credentials: { ...credentials, accessKey }, region, sandbox })).toEqual({
        attempt: 1,
        account: { region, fingerprint: fingerprint(accessKey), tenant: sandbox ? accessKey : undefined },
      })
      expect(fingerprint(accessKey)).toMatch(/^[0-9a-f]{8}$/)
    },
  )

  test('is announced to every tab, and to tabs that open, once confirmed', async () => {
    const s = setup()
    const { attempt, account } = await s.signIn()
    expect(s.told).toEqual([])
    expect(s.guard.opened('tab-2')).toBeUndefined()
    s.guard.confirm(attempt, lacking('Web Security | Policies | Edit'))
    const whole = { ...account, check: lacking('Web Security | Policies | Edit') }
    expect(s.told).toEqual([{ event: 'signed-in', account: whole }])
    expect(s.guard.opened('tab-3')).toEqual(whole)
  })

  test('with a secret other than Base64 is refused, and the current account stays', async () => {
    const s = await signedIn()
    await expect(s.signIn({ credentials: { ...other, secretKey: 'not-base64_' } })).rejects.toMatchObject({
      name: 'InvalidCharacterError',
    })
    expect((await s.guard.sign(path, id))['x-mc-app-id']).toBe(credentials.applicationId)
    expect(s.told).toEqual([])
  })

  test('again replaces the first, with its warning and its idle time', async () => {
    const s = await signedIn()
    pass(29 * minute)
    expect(s.heard()).toEqual([warning()])
    const { attempt } = await s.signIn({ credentials: other, region: 'us', idleMs: 10 * minute })
    expect(s.told).toEqual([signedOut])
    const date = 'Sat, 21 Nov 2026 09:59:15 UTC'
    expect(await s.guard.sign(path, id, attempt)).toEqual(headersOf(other, date, id, path))
    // The first was confirmed, but not the second.
    expect(s.guard.opened('tab-2')).toBeUndefined()
    expect(await holdsKey(s)).toBe(false)
    s.guard.confirm(attempt)
    s.guard.touch()
    const account = { region: 'us', fingerprint: fingerprint(other.accessKey), tenant: undefined }
    expect(s.heard()).toEqual([signedOut, { event: 'signed-in', account }])
    pass(10 * minute)
    expect(s.heard()).toEqual([warning(), idle])
    pass(hour)
    expect(s.told).toEqual([])
  })
})

describe('signing out', () => {
  test.each(['sign-out', 'new-keys'] as const)(
    'with the reason %s wipes the key, and says so once',
    async (reason) => {
      const s = await signedIn()
      s.guard.signOut(reason)
      s.guard.signOut(reason)
      expect(s.heard()).toEqual([{ event: 'signed-out', reason }])
      expect(await holdsKey(s)).toBe(false)
      expect(s.guard.opened('tab-2')).toBeUndefined()
      expect(() => s.guard.confirm(1)).toThrow(SignedOutError)
      pass(24 * hour)
      expect(s.told).toEqual([])
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  test('is what a confirmed session that is abandoned does', async () => {
    const s = setup()
    const { attempt } = await s.signIn()
    s.guard.confirm(attempt)
    s.heard()
    s.guard.abandon(attempt)
    expect(s.heard()).toEqual([signedOut])
    expect(await holdsKey(s, attempt)).toBe(false)
  })
})

describe('without activity', () => {
  test.each([
    [idleMs, 29 * minute, minute],
    [2 * minute, minute, minute],
    [minute, 30_000, 30_000],
    [10_000, 5_000, 5_000],
  ])('for %d ms the pages are warned after %d ms, then the key is wiped', async (idleAfter, after, inMs) => {
    const s = await signedIn({ idleMs: idleAfter })
    pass(after - 1)
    expect(s.heard()).toEqual([])
    pass(1)
    expect(s.heard()).toEqual([warning(inMs)])
    pass(inMs - 1)
    expect(s.heard()).toEqual([])
    pass(1)
    expect(s.heard()).toEqual([idle])
    expect(await holdsKey(s)).toBe(false)
    expect(s.guard.opened('tab-2')).toBeUndefined()
  })

  const activities: [string, (s: Setup) => unknown][] = [
    ['a touch', (s) => s.guard.touch()],
    ['a signature', (s) => s.guard.sign(path, id)],
  ]
  test.each(activities)(
    '%s restarts the time without a word, and withdraws a warning once',
    async (_, use) => {
      const s = await signedIn()
      pass(28 * minute)
      await use(s)
      pass(29 * minute - 1)
      expect(s.heard()).toEqual([])
      pass(1)
      expect(s.heard()).toEqual([warning()])
      pass(10_000)
      await use(s)
      await use(s)
      expect(s.heard()).toEqual([{ event: 'active' }])
      pass(29 * minute)
      expect(s.heard()).toEqual([warning()])
      // A tab that opens is no activity.
      s.guard.opened('tab-2')
      pass(minute)
      expect(s.heard()).toEqual([idle])
    },
  )

  test.each<[string, (s: Setup) => unknown]>([
    ['a signature', (s) => holdsKey(s)],
    ['a touch', (s) => s.guard.touch()],
    ['a tab that opens', (s) => s.guard.opened('tab-2')],
    ['a confirmation', (s) => expect(() => s.guard.confirm(1)).toThrow(SignedOutError)],
  ])('the key is wiped at the next use after a device slept: %s', async (_, use) => {
    const s = await signedIn()
    s.sleep(idleMs)
    await use(s)
    expect(s.heard()).toEqual([idle])
    expect(await holdsKey(s)).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('the key stays for less than the idle time', async () => {
    const s = await signedIn()
    s.sleep(idleMs - 1)
    expect(await holdsKey(s)).toBe(true)
    expect(s.told).toEqual([])
  })

  test.each([
    ['a late warning has the remaining time', 40_000, [warning(20_000)]],
    ['a warning that would be too late is the wipe', 2 * minute, [idle]],
    // A clock that was set back does not extend the time.
    ['an early clock does not extend the time', -10 * minute, [warning()]],
  ])('on a device that slept %s', async (_, ms, heard) => {
    const s = await signedIn()
    s.sleep(ms)
    pass(29 * minute)
    expect(s.heard()).toEqual(heard)
    pass(minute)
    expect(await holdsKey(s)).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('when tabs close', () => {
  test('the key is wiped 8 seconds after the last one, and a request on its way is no tab', async () => {
    expect(graceMs).toBe(8_000)
    const s = await signedIn()
    s.guard.opened('tab-2')
    s.guard.closed('tab-1')
    pass(minute)
    s.guard.closed('tab-2')
    pass(4_000)
    expect(await holdsKey(s)).toBe(true)
    pass(3_999)
    expect(s.heard()).toEqual([])
    pass(1)
    expect(s.heard()).toEqual([closed])
    expect(await holdsKey(s)).toBe(false)
    expect(s.guard.opened('tab-3')).toBeUndefined()
  })

  test('the key stays if a tab opens in time, as after a reload, and each last tab restarts the time', async () => {
    const s = await signedIn()
    // Reported twice, it leaves no timer.
    s.guard.closed('tab-1')
    s.guard.closed('tab-1')
    pass(7_999)
    expect(s.guard.opened('tab-2')).toMatchObject({ region: 'eu' })
    pass(minute)
    expect(await holdsKey(s)).toBe(true)
    s.guard.closed('tab-2')
    pass(7_999)
    expect(s.heard()).toEqual([])
    pass(1)
    expect(s.heard()).toEqual([closed])
  })
})

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

test('the memory holds no text of the secret key after sign-in', async () => {
  const s = setup()
  // As bytes: the test itself must hold no text of a key.
  const [secret, application] = [1, 2].map(() => Buffer.from(randomBytes(24).toString('hex')))
  const { attempt } = await s.signIn({
    credentials: { ...credentials, secretKey: String(secret), applicationKey: String(application) },
  })
  s.guard.confirm(attempt)
  expect(await holdsKey(s)).toBe(true)
  // Taking a snapshot collects all garbage first. In its format, the last list has every text in the heap.
  const heap = await buffer(getHeapSnapshot())
  const texts = heap.subarray(heap.lastIndexOf('"strings":['))
  expect([secret, application].map((bytes) => bytes && texts.includes(bytes))).toEqual([false, true])
  // The heap is also that of the test files which ran before in this process: on a busy machine, half a minute.
}, 120_000)

/** Everything a guard gives away in its whole life: each event, and each method's result. */
async function everything(sandbox: boolean): Promise<string> {
  const s = setup()
  const given: unknown[] = [
    await s.signIn({ sandbox }),
    s.guard.confirm(1, lacking('Directories | Import | Edit')),
    s.guard.opened('tab-2'),
    s.guard.touch(),
    s.guard.setSkew(1_000),
    s.guard.closed('tab-2'),
    await s.guard.sign('/api/other', id).catch(String),
    await s.guard.sign(path, 'id-1').catch(String),
    await s.signIn({ sandbox, credentials: { ...credentials, secretKey: '-' } }).catch(String),
    Object.entries(s.guard).map(([name, method]) => [name, String(method)]),
  ]
  pass(idleMs)
  given.push(await s.guard.sign(path, id).catch(String))
  const { attempt } = await s.signIn({ sandbox })
  given.push(s.guard.abandon(attempt), s.guard.signOut(), s.told)
  return JSON.stringify(given)
}

describe('what a guard gives away', () => {
  test('holds no key of a real region, nor part of the access key', async () => {
    const all = await everything(false)
    expect(all).toContain('signed-in')
    expect(all).toContain('idle-warning')
    expect(all).toContain('signed-out')
    for (const value of Object.values(credentials)) {
      expect(all).not.toContain(value)
      expect(all).not.toContain(value.slice(0, 8))
    }
  })

  test('in the sandbox holds only the access key', async () => {
    const { accessKey, ...secrets } = credentials
    const all = await everything(true)
    expect(all).toContain(accessKey)
    for (const value of Object.values(secrets)) expect(all).not.toContain(value.slice(0, 8))
  })

  test('in its headers is the access key and the application id, never a secret', async () => {
    const { guard } = await signedIn()
    const all = JSON.stringify(await guard.sign(path, id))
    expect(all).toContain(credentials.accessKey)
    expect(all).toContain(credentials.applicationId)
    expect(all).not.toContain(credentials.secretKey)
    expect(all).not.toContain(Buffer.from(credentials.secretKey, 'base64').toString('latin1'))
    expect(all).not.toContain(credentials.applicationKey)
  })

  test('is only these methods', () => {
    expect(Object.keys(setup().guard).toSorted()).toEqual([
      'abandon',
      'closed',
      'confirm',
      'opened',
      'setSkew',
      'sign',
      'signIn',
      'signOut',
      'touch',
    ])
  })
})
