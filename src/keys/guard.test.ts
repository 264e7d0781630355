import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { paths } from '../api/paths.ts'
import { SignedOutError } from '../api/signature.ts'
import * as fixture from './guard.fixture.ts'
import type { KeyCheck } from './guard.ts'

const { credentials, fingerprint, holdsKey, id, idleMs, lacking, minute, other, pass, path } = fixture
const { setup, signatureOf, signedIn, start } = fixture
fixture.holdTime()

const hour = 60 * minute
const idle = { event: 'signed-out', reason: 'idle' }
const signedOut = { event: 'signed-out', reason: 'sign-out' }
const warning = { event: 'idle-warning', inMs: minute }
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
  test.each(paths)('of %s has the four headers alone, as node:crypto makes them', async (signed) => {
    const { guard } = await signedIn()
    pass(90_000)
    for (const requestId of [randomUUID(), id.toUpperCase()]) {
      const headers = headersOf(credentials, 'Sat, 21 Nov 2026 09:31:45 UTC', requestId, signed)
      expect(await guard.sign(signed, requestId)).toEqual(headers)
    }
  })

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

  const others = `/ /api/account/get-account ${path}/ ${path}?x=1 ${path.toUpperCase()} /r/eu${path} __proto__`
  const noGuids = ['', id.replaceAll('-', ''), `{${id}}`, ` ${id}`, `${id}\n`, `${id}:/api/other`, id + id]
  test.each([
    ...['', ...others.split(' ')].map((wrong) => [wrong, id, `The guard does not sign ${wrong}.`]),
    ...[...noGuids, id.replace('3', 'g')].map((wrong) => [path, wrong, 'The request id is not a GUID.']),
  ])(
    'of "%s" with the id %j is refused, and does not count as activity',
    async (signed, requestId, words) => {
      const s = await signedIn()
      pass(idleMs - 1)
      await expect(s.guard.sign(signed, requestId)).rejects.toThrow(words)
      pass(1)
      expect(s.heard()).toContainEqual(idle)
    },
  )
})

describe('the offset of the clock', () => {
  test.each([
    [90_000, start + 90_000],
    [-5 * hour, start - 5 * hour],
    [48 * hour, start + 48 * hour],
    [48 * hour + 1_000, start],
    [-48 * hour - 1_000, start],
    [Number.NaN, start],
  ])('of %d ms is in the signed date up to 48 hours, and outlives a sign-out', async (ms, time) => {
    const s = await signedIn()
    s.guard.setSkew(hour)
    s.guard.setSkew(ms)
    const date = new Date(time).toUTCString().replace('GMT', 'UTC')
    expect(await s.guard.sign(path, id)).toEqual(headersOf(credentials, date, id, path))
    s.guard.signOut()
    const { attempt } = await s.signIn()
    expect((await s.guard.sign(path, id, attempt))['x-mc-date']).toBe(date)
  })

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
  ])('to %s gives an account without a key but in the sandbox (%s)', async (region, sandbox, accessKey) => {
    const s = setup()
    expect(await s.signIn({ credentials: { ...credentials, accessKey }, region, sandbox })).toEqual({
      attempt: 1,
      account: { region, fingerprint: fingerprint(accessKey), tenant: sandbox ? accessKey : undefined },
    })
    expect(fingerprint(accessKey)).toMatch(/^[0-9a-f]{8}$/)
  })

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
    expect(s.heard()).toEqual([warning])
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
    expect(s.heard()).toEqual([warning, idle])
    pass(hour)
    expect(s.told).toEqual([])
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

describe('two tabs that sign in at once', () => {
  test('cannot confirm, abandon or sign with the keys of each other', async () => {
    const { s, guard, ann, second } = await both()
    expect(second).not.toBe(ann)
    expect(() => guard.confirm(ann, lacking('x'))).toThrow(SignedOutError)
    guard.abandon(ann)
    // The first was never announced, so its end is not either.
    expect(s.told).toEqual([])
    expect(guard.opened('tab-3')).toBeUndefined()
    expect([await holdsKey(s), await holdsKey(s, ann)]).toEqual([false, false])
    const headers = await guard.sign(path, id, second)
    expect(headers).toEqual(headersOf(other, headers['x-mc-date'] ?? '', id, path))

    guard.confirm(second, lacking('y'))
    expect(s.heard()).toEqual([signInOf(other.accessKey, lacking('y'))])
    expect(() => guard.confirm(ann, lacking('x'))).toThrow(SignedOutError)
    guard.abandon(ann)
    expect(await holdsKey(s)).toBe(true)
    expect(s.told).toEqual([])
    expect(guard.opened('tab-3')).toMatchObject({ check: lacking('y') })
  })

  test('before the keys are imported end with one of them', async () => {
    const s = setup()
    const [ann, second] = await Promise.all([s.signIn(), s.signIn({ credentials: other })])
    expect(second.attempt).not.toBe(ann.attempt)
    const taken = [ann, second].flatMap(({ attempt, account }) =>
      fixture.confirms(s, attempt) ? [account.fingerprint] : [],
    )
    // The shown account is the one that signs.
    expect(taken).toHaveLength(1)
    expect(taken).toEqual([s.guard.opened('tab-2')?.fingerprint])
    const { Authorization } = await s.guard.sign(path, id)
    expect(taken).toEqual([fingerprint(/^MC (.+):/.exec(Authorization ?? '')?.[1] ?? '')])
  })
})
