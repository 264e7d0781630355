import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { paths } from '../api/paths.ts'
import { SignedOutError } from '../api/signature.ts'
import * as fixture from './guard.fixture.ts'

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

test.each(paths)('a signature of %s has four headers alone, as node:crypto makes them', async (signed) => {
  const { guard } = await signedIn()
  pass(90_000)
  for (const requestId of [randomUUID(), id.toUpperCase()]) {
    const headers = headersOf(credentials, 'Sat, 21 Nov 2026 09:31:45 UTC', requestId, signed)
    expect(await guard.sign(signed, requestId)).toEqual(headers)
  }
})

const others = `/ /api/account/get-account ${path}/ ${path}?x=1 ${path.toUpperCase()} /r/eu${path} __proto__`
const noGuids = ['', id.replaceAll('-', ''), `{${id}}`, ` ${id}`, `${id}\n`, `${id}:/api/other`, id + id]
test.each([
  ...['', ...others.split(' ')].map((wrong) => [wrong, id, `The guard does not sign ${wrong}.`]),
  ...[...noGuids, id.replace('3', 'g')].map((wrong) => [path, wrong, 'The request id is not a GUID.']),
])('a signature of "%s" with the id %j is refused, and is no activity', async (signed, requestId, words) => {
  const s = await signedIn()
  pass(idleMs - 1)
  await expect(s.guard.sign(signed, requestId)).rejects.toThrow(words)
  pass(1)
  expect(s.heard()).toContainEqual(idle)
})

test.each([
  [90_000, start + 90_000],
  [-5 * hour, start - 5 * hour],
  [48 * hour, start + 48 * hour],
  [48 * hour + 1_000, start],
  [-48 * hour - 1_000, start],
  [Number.NaN, start],
])('the offset of %d ms is signed up to 48 hours, and outlives a sign-out', async (ms, time) => {
  const s = await signedIn()
  s.guard.setSkew(hour)
  s.guard.setSkew(ms)
  const date = new Date(time).toUTCString().replace('GMT', 'UTC')
  expect(await s.guard.sign(path, id)).toEqual(headersOf(credentials, date, id, path))
  s.guard.signOut()
  const { attempt } = await s.signIn()
  expect((await s.guard.sign(path, id, attempt))['x-mc-date']).toBe(date)
})

test.each([
  ['eu', false, 'Zoë-_'],
  ['us', false, 'x'.repeat(300)],
  // The access key of the sandbox names a throw-away tenant.
  ['sandbox', true, 'k-22'],
])(
  'signing in to %s gives an account without a key but in the sandbox (%s)',
  async (region, sandbox, accessKey) => {
    const s = setup()
    expect(await s.signIn({ credentials: { ...credentials, accessKey }, region, sandbox })).toEqual({
      attempt: 1,
      account: { region, fingerprint: fingerprint(accessKey), tenant: sandbox ? accessKey : undefined },
    })
    expect(fingerprint(accessKey)).toMatch(/^[0-9a-f]{8}$/)
  },
)

test('signing in with a secret other than Base64 is refused, and the current account stays', async () => {
  const s = await signedIn()
  await expect(s.signIn({ credentials: { ...other, secretKey: 'not-base64_' } })).rejects.toThrow(
    DOMException,
  )
  expect((await s.guard.sign(path, id))['x-mc-app-id']).toBe(credentials.applicationId)
  expect(s.told).toEqual([])
})

test('signing in again replaces the first, with its warning and its idle time', async () => {
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

test('two tabs that sign in at once cannot confirm, abandon or sign with the keys of each other', async () => {
  const s = setup()
  const { guard } = s
  const { attempt: ann } = await s.signIn()
  const { attempt: second, account } = await s.signIn({ credentials: other })
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
  const whole = { ...account, check: lacking('y') }
  expect(s.heard()).toEqual([{ event: 'signed-in', account: whole }])
  expect(() => guard.confirm(ann, lacking('x'))).toThrow(SignedOutError)
  guard.abandon(ann)
  expect(await holdsKey(s)).toBe(true)
  expect(s.told).toEqual([])
  expect(guard.opened('tab-3')).toEqual(whole)
})

test('two tabs that sign in at once before the keys are imported end with one of them', async () => {
  const s = setup()
  const [ann, second] = await Promise.all([s.signIn(), s.signIn({ credentials: other })])
  expect(second.attempt).not.toBe(ann.attempt)
  const taken = [await fixture.confirms(s, ann.attempt), await fixture.confirms(s, second.attempt)]
  expect(taken.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
  // The shown account is the one that signs.
  const { account } = taken[0] ? ann : second
  expect(s.guard.opened('tab-2')).toEqual(account)
  const { Authorization } = await s.guard.sign(path, id)
  expect(fingerprint(/^MC (.+):/.exec(Authorization ?? '')?.[1] ?? '')).toBe(account.fingerprint)
})
