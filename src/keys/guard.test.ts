import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { getHeapSnapshot } from 'node:v8'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '../api/paths.ts'
import { SignedOutError } from '../api/signature.ts'
import {
  createGuard,
  type Credentials,
  graceMs,
  type GuardEvent,
  type KeyCheck,
  type SignIn,
  warningMs,
} from './guard.ts'
import { lacking } from './keyCheck.fixture.ts'

const credentials: Credentials = {
  accessKey: 'mYEuK-2_access-key-of-Ann',
  secretKey: 'c2VjcmV0IG9mIEFubiwgbG9uZyBlbm91Z2g+Pz8/',
  applicationId: '6f1c2a5e-0d4b-4a8e-9c57-3b2f1e0d9a88',
  applicationKey: '0b7d9e21-53fa-4c6d-8e19-a4c2d7f6b310',
}
const other: Credentials = {
  accessKey: 'other-access-key',
  secretKey: 'b3RoZXIgc2VjcmV0',
  applicationId: '11111111-2222-4333-8444-555555555555',
  applicationKey: '66666666-7777-4888-9999-aaaaaaaaaaaa',
}
const minute = 60_000
const idleMs = 30 * minute
const start = Date.UTC(2026, 10, 21, 9, 30, 15, 400)
const [path = ''] = paths
const id = '3d796b76-4180-40e5-8f7c-6e0fd643b1a9'

/** A guard with one open tab, its events, and a clock that can run while timers pause. */
function setup() {
  let asleep = 0
  const told: GuardEvent[] = []
  const guard = createGuard({ now: () => Date.now() + asleep, tell: (event) => told.push(event) })
  guard.opened('tab-1')
  return {
    guard,
    told,
    /** Takes the events since the last call. */
    heard: () => told.splice(0),
    sleep: (ms: number) => {
      asleep += ms
    },
    signIn: (options: Partial<SignIn> = {}) =>
      guard.signIn({ credentials, region: 'eu', sandbox: false, idleMs, ...options }),
  }
}

type Setup = ReturnType<typeof setup>

/** A guard with a confirmed session. */
async function signedIn(options: Partial<SignIn> = {}): Promise<Setup> {
  const s = setup()
  const { attempt } = await s.signIn(options)
  s.guard.confirm(attempt)
  s.heard()
  return s
}

const pass = (ms: number) => vi.advanceTimersByTime(ms)
const holdsKey = ({ guard }: Setup, attempt?: number) =>
  guard.sign(path, id, attempt).then(
    () => true,
    (error: unknown) => {
      if (error instanceof SignedOutError) return false
      throw error
    },
  )

/** admin-api §5, made with node:crypto. */
const signatureOf = (keys: Credentials, date: string, requestId: string, signedPath: string) =>
  createHmac('sha1', Buffer.from(keys.secretKey, 'base64'))
    .update(`${date}:${requestId}:${signedPath}:${keys.applicationKey}`)
    .digest('base64')

const fingerprint = (accessKey: string) => createHash('sha256').update(accessKey).digest('hex').slice(0, 8)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: start })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('before a sign-in', () => {
  test('nothing is signed', async () => {
    await expect(setup().guard.sign(path, id)).rejects.toThrow(SignedOutError)
  })

  test('a tab that opens finds no account', () => {
    expect(setup().guard.opened('tab-2')).toBeUndefined()
  })

  test('no request causes an event', () => {
    const { guard, told } = setup()
    guard.touch()
    guard.signOut()
    guard.setSkew(5)
    guard.closed('tab-1')
    pass(24 * 60 * minute)
    expect(told).toEqual([])
  })

  test('there is nothing to confirm', () => {
    const { guard, told } = setup()
    expect(() => guard.confirm(0)).toThrow(SignedOutError)
    expect(() => guard.confirm(1)).toThrow(SignedOutError)
    guard.abandon(0)
    expect(told).toEqual([])
  })
})

// Claim: The guard signs three paths
describe('a signature', () => {
  test.each(paths)('of %s has exactly the four headers, as node:crypto makes them', async (signed) => {
    const { guard } = await signedIn()
    const requestId = randomUUID()
    const date = 'Sat, 21 Nov 2026 09:30:15 UTC'
    expect(await guard.sign(signed, requestId)).toEqual({
      Authorization: `MC ${credentials.accessKey}:${signatureOf(credentials, date, requestId, signed)}`,
      'x-mc-app-id': credentials.applicationId,
      'x-mc-req-id': requestId,
      'x-mc-date': date,
    })
  })

  test('is dated when requested, not at sign-in', async () => {
    const { guard } = await signedIn()
    pass(90_000)
    const headers = await guard.sign(path, id)
    const date = 'Sat, 21 Nov 2026 09:31:45 UTC'
    expect(headers['x-mc-date']).toBe(date)
    expect(headers.Authorization).toBe(
      `MC ${credentials.accessKey}:${signatureOf(credentials, date, id, path)}`,
    )
  })

  test('is made for unconfirmed keys in their own attempt, for the first read', async () => {
    const s = setup()
    const { attempt } = await s.signIn()
    expect(await holdsKey(s, attempt)).toBe(true)
    const headers = await s.guard.sign(path, id, attempt)
    expect(headers.Authorization).toBe(
      `MC ${credentials.accessKey}:${signatureOf(credentials, headers['x-mc-date'], id, path)}`,
    )
  })

  test('is made before that for no other tab', async () => {
    const s = setup()
    const { attempt } = await s.signIn()
    for (const wrong of [undefined, 0, attempt - 1, attempt + 1, Number.NaN]) {
      expect(await holdsKey(s, wrong)).toBe(false)
    }
  })

  test('is made afterwards for every tab, without an attempt', async () => {
    const s = setup()
    const { attempt } = await s.signIn()
    s.guard.confirm(attempt)
    for (const known of [undefined, attempt, attempt + 1]) expect(await holdsKey(s, known)).toBe(true)
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
    'length',
  ])('of the path "%s" is refused', async (wrong) => {
    const { guard } = await signedIn()
    await expect(guard.sign(wrong, id)).rejects.toThrow(`The guard does not sign ${wrong}.`)
  })

  test.each([
    '',
    'id-1',
    id.replaceAll('-', ''),
    `{${id}}`,
    ` ${id}`,
    `${id}\n`,
    `${id}:/api/other`,
    `${id}${id}`,
    id.replace('3', 'g'),
  ])('under the id %j, which is not a GUID, is refused', async (wrong) => {
    const { guard } = await signedIn()
    await expect(guard.sign(path, wrong)).rejects.toThrow('The request id is not a GUID.')
  })

  test('under a GUID in capitals is made, with the id unchanged', async () => {
    const { guard } = await signedIn()
    const headers = await guard.sign(path, id.toUpperCase())
    expect(headers['x-mc-req-id']).toBe(id.toUpperCase())
    expect(headers.Authorization).toBe(
      `MC ${credentials.accessKey}:${signatureOf(credentials, headers['x-mc-date'], id.toUpperCase(), path)}`,
    )
  })

  test('that is refused does not count as activity', async () => {
    const s = await signedIn()
    pass(idleMs - 1)
    await expect(s.guard.sign('/api/other', id)).rejects.toThrow('does not sign')
    await expect(s.guard.sign(path, 'id-1')).rejects.toThrow('not a GUID')
    pass(1)
    expect(s.heard()).toContainEqual({ event: 'signed-out', reason: 'idle' })
  })
})

// Claim: The guard's memory holds no text of the secret key
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
})

describe('the offset of the clock', () => {
  const hour = 60 * minute

  test.each([
    [0, start],
    [90_000, start + 90_000],
    [-5 * hour, start - 5 * hour],
    [48 * hour, start + 48 * hour],
    [48 * hour + 1_000, start + 48 * hour],
    [-48 * hour - 1_000, start - 48 * hour],
    [1e15, start + 48 * hour],
    [Number.NEGATIVE_INFINITY, start - 48 * hour],
  ])('of %d ms is in the signed date, 48 hours at most', async (ms, time) => {
    const { guard } = await signedIn()
    guard.setSkew(ms)
    const headers = await guard.sign(path, id)
    const date = new Date(time).toUTCString().replace('GMT', 'UTC')
    expect(headers['x-mc-date']).toBe(date)
    expect(headers.Authorization).toBe(
      `MC ${credentials.accessKey}:${signatureOf(credentials, date, id, path)}`,
    )
  })

  test('that is no number is none', async () => {
    const { guard } = await signedIn()
    guard.setSkew(hour)
    guard.setSkew(Number.NaN)
    expect((await guard.sign(path, id))['x-mc-date']).toBe('Sat, 21 Nov 2026 09:30:15 UTC')
  })

  test('does not move the idle time', async () => {
    const s = await signedIn()
    s.guard.setSkew(40 * hour)
    expect(await holdsKey(s)).toBe(true)
    pass(idleMs - 1)
    expect(s.heard()).not.toContainEqual({ event: 'signed-out', reason: 'idle' })
  })

  test('outlives a sign-out', async () => {
    const s = await signedIn()
    s.guard.setSkew(hour)
    s.guard.signOut()
    const { attempt } = await s.signIn()
    expect((await s.guard.sign(path, id, attempt))['x-mc-date']).toBe('Sat, 21 Nov 2026 10:30:15 UTC')
  })
})

describe('signing in', () => {
  test('gives an account without any of the four keys', async () => {
    expect(await setup().signIn()).toEqual({
      attempt: 1,
      account: {
        region: 'eu',
        fingerprint: fingerprint(credentials.accessKey),
        tenant: undefined,
      },
    })
  })

  test('to the sandbox names the tenant by its access key', async () => {
    expect((await setup().signIn({ region: 'sandbox', sandbox: true })).account).toEqual({
      region: 'sandbox',
      fingerprint: fingerprint(credentials.accessKey),
      tenant: credentials.accessKey,
    })
  })

  test.each(['a', 'bb', 'Zoë-_', 'k-22', 'x'.repeat(300)])(
    'shows the access key "%s" as the start of its SHA-256',
    async (accessKey) => {
      const { account } = await setup().signIn({ credentials: { ...credentials, accessKey } })
      expect(account.fingerprint).toBe(fingerprint(accessKey))
      expect(account.fingerprint).toMatch(/^[0-9a-f]{8}$/)
    },
  )

  test('is not announced until confirmed', async () => {
    const s = setup()
    await s.signIn()
    expect(s.told).toEqual([])
    expect(s.guard.opened('tab-2')).toBeUndefined()
  })

  test('is announced to every tab, and to tabs that open, once confirmed', async () => {
    const s = setup()
    const { attempt, account } = await s.signIn()
    s.guard.confirm(attempt, lacking('Web Security | Policies | Edit'))
    const whole = { ...account, check: lacking('Web Security | Policies | Edit') }
    expect(s.told).toEqual([{ event: 'signed-in', account: whole }])
    expect(s.guard.opened('tab-2')).toEqual(whole)
  })

  test('with a secret other than Base64 is refused, and the current account stays', async () => {
    const s = await signedIn()
    await expect(s.signIn({ credentials: { ...other, secretKey: 'not-base64_' } })).rejects.toMatchObject({
      name: 'InvalidCharacterError',
    })
    expect((await s.guard.sign(path, id))['x-mc-app-id']).toBe(credentials.applicationId)
    expect(s.told).toEqual([])
  })

  test('again replaces the first', async () => {
    const s = await signedIn()
    pass(20 * minute)
    const { attempt } = await s.signIn({ credentials: other, region: 'us', idleMs: 10 * minute })
    expect(s.told).toEqual([{ event: 'signed-out', reason: 'sign-out' }])
    const headers = await s.guard.sign(path, id, attempt)
    expect(headers.Authorization).toBe(
      `MC other-access-key:${signatureOf(other, headers['x-mc-date'], id, path)}`,
    )
    expect(headers['x-mc-app-id']).toBe(other.applicationId)
    // The first was confirmed, but not the second.
    expect(s.guard.opened('tab-2')).toBeUndefined()
    expect(await holdsKey(s)).toBe(false)
    s.guard.confirm(attempt)
    expect(s.heard()).toEqual([
      { event: 'signed-out', reason: 'sign-out' },
      {
        event: 'signed-in',
        account: {
          region: 'us',
          fingerprint: fingerprint('other-access-key'),
          tenant: undefined,
        },
      },
    ])
    // Its own idle time counts, and the first one's timers are gone.
    pass(10 * minute)
    expect(s.heard()).toEqual([
      { event: 'idle-warning', inMs: minute },
      { event: 'signed-out', reason: 'idle' },
    ])
    pass(60 * minute)
    expect(s.told).toEqual([])
  })
})

const tell = async (
  s: Setup,
  accessKey: string,
  { region = 'eu', isConfirmed = true }: { region?: string; isConfirmed?: boolean } = {},
) => {
  const { attempt, account } = await s.signIn({ credentials: { ...credentials, accessKey }, region })
  if (isConfirmed) s.guard.confirm(attempt)
  else s.guard.abandon(attempt)
  return account.former
}
const prints = (...keys: string[]) => keys.map(fingerprint)

describe('the keys that were replaced', () => {
  const [first, second, third] = ['first', 'second', 'third']

  // Claim: New keys do not hide what the former keys sent
  test('are named by those that replace them, in every tab, with the ones before', async () => {
    const s = setup()
    expect(await tell(s, first)).toBeUndefined()
    s.guard.signOut('new-keys')
    expect(await tell(s, second)).toEqual(prints(first))
    s.guard.signOut('new-keys')
    expect(await tell(s, third)).toEqual(prints(first, second))
    expect(s.guard.opened('tab-2')?.former).toEqual(prints(first, second))
  })

  test('are not named by themselves', async () => {
    const s = setup()
    await tell(s, first)
    s.guard.signOut('new-keys')
    expect(await tell(s, first)).toBeUndefined()
  })

  test('are not named by the keys of another region', async () => {
    const s = setup()
    await tell(s, first)
    s.guard.signOut('new-keys')
    expect(await tell(s, second, { region: 'us' })).toBeUndefined()
  })

  test('are still named after keys that the service rejected', async () => {
    const s = setup()
    await tell(s, first)
    s.guard.signOut('new-keys')
    await tell(s, second, { isConfirmed: false })
    expect(await tell(s, third)).toEqual(prints(first))
  })

  test.each([
    ['another region', (s: Setup) => tell(s, second, { region: 'us' })],
    ['later keys', (s: Setup) => tell(s, second)],
  ])('are not named again after %s', async (_, next) => {
    const s = setup()
    await tell(s, first)
    s.guard.signOut('new-keys')
    await next(s)
    s.guard.signOut()
    expect(await tell(s, third)).toBeUndefined()
  })

  test.each(['sign-out', 'idle', 'closed'] as const)('are only those replaced: not after %s', async (how) => {
    const s = setup()
    await tell(s, first)
    if (how === 'sign-out') s.guard.signOut()
    if (how === 'idle') pass(idleMs)
    if (how === 'closed') s.guard.closed('tab-1')
    pass(graceMs)
    expect(await tell(s, second)).toBeUndefined()
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

// Claim: Idle time wipes the key
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

// Claim: The key is wiped when the last tab is gone
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

// Claim: After sign-in, only the key guard has the keys
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
