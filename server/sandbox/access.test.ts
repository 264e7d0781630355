import { beforeEach, expect, test } from 'vitest'
import { createSandbox } from './app.ts'
import * as client from './caller.fixture.ts'
import { isSigned } from './verify.ts'

const { enter, everything, failures, noon, paths, readEnvelope, sign, toDate } = client

let time: number
let caller: client.Caller
beforeEach(async () => {
  time = noon
  caller = await enter({}, createSandbox({ now: () => time }))
})

const askWatchlist = (signing?: client.Signing) => caller.post(paths.watchlist, everything, signing)
const refusal = (status: number, code: string, message: string) => ({
  meta: { status },
  data: [],
  fail: [{ errors: [{ code, message, retryable: false }] }],
})

const vector = {
  date: 'Sun, 21 Aug 2022 13:49:40 UTC',
  requestId: '3d796b76-4180-40e5-8f7c-6e0fd643b1a9',
  path: '/api/test/some-url',
  signature: 'WOywLsnZlsE+D6bp/ug6uch5kxc=',
}
test.each([
  [{}, true],
  [{ date: 'Sun, 21 Aug 2022 13:49:40 GMT' }, false],
  [{ requestId: '3d796b76-4180-40e5-8f7c-6e0fd643b1a8' }, false],
  [{ path: '/api/test/some-urls' }, false],
  [{ signature: 'WOywLsnZlsE+D6bp/ug6uch5kxd=' }, false],
  [{ signature: 'WOywLsnZlsE+D6bp/ug6uch5kxc' }, false],
])('the published signature of beyond-the-spec §6 with %j is valid: %s', (changes, isValid) => {
  const sent = { ...vector, ...changes }
  const keys = { secretKey: 'U2VjcmV0S2V5', applicationKey: 'ApplicationKey' }
  expect(isSigned(sent.signature, sent, keys)).toBe(isValid)
})

const off = (seconds: number) => ({ date: toDate(noon + seconds * 1_000) })
test.each<client.Signing>([
  { date: 'Sat, 21 Nov 2026 12:00:00 UTC' },
  { date: 'Sat, 21 Nov 2026 12:00:00 GMT' },
  { date: 'Sat, 21 Nov 2026 12:00:00 +0000' },
  off(-900),
  off(900),
  { headers: { 'Content-Type': undefined, Accept: undefined } },
])('a request signed with %j passes', async (signing) => {
  expect((await askWatchlist(signing)).status).toBe(200)
})

const wrong = [401, 'err_xdk_invalid_signature', '0004 Invalid Signature'] as const
const clock = 'err_sandbox_date_out_of_range'
const noDate = [401, clock, 'The header x-mc-date is not a date in UTC.'] as const
const signedWith = (change: Partial<client.Keys>) => (keys: client.Keys) => ({
  headers: sign({ ...keys, ...change }, paths.watchlist),
})
type Row = [signing: client.Signing | ((keys: client.Keys) => client.Signing), number, string, string]
test.each<Row>([
  [(keys) => ({ headers: sign(keys, paths.policy) }), ...wrong],
  // The mount's prefix is not signed.
  [(keys) => ({ headers: sign(keys, `/r/sandbox${paths.watchlist}`) }), ...wrong],
  [signedWith({ secretKey: 'U2VjcmV0S2V5' }), ...wrong],
  [signedWith({ accessKey: 'unknown-key' }), ...wrong],
  [{ headers: { Authorization: undefined } }, ...wrong],
  [{ headers: { 'x-mc-app-id': undefined } }, ...wrong],
  [{ headers: { 'x-mc-date': undefined } }, ...wrong],
  [off(-901), 401, clock, 'The clock is off: x-mc-date is 15 minutes behind the service.'],
  [off(3_600), 401, clock, 'The clock is off: x-mc-date is 60 minutes ahead of the service.'],
  [{ date: 'Sat, 21 Nov 2026 12:00:00' }, ...noDate],
  [{ date: 'Sat, 42 Nov 2026 12:00:00 UTC' }, ...noDate],
  [{ requestId: '42' }, 400, 'err_sandbox_request_id', 'The header x-mc-req-id must be a GUID.'],
  [{ headers: { 'x-mc-app-id': 'x' } }, 200, 'err_developer_key', 'The application id is not known.'],
])('%s is refused with HTTP %i', async (signing, status, code, message) => {
  const response = await askWatchlist(typeof signing === 'function' ? signing(caller.keys) : signing)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual(refusal(status, code, message))
})

const permissions = {
  [paths.policy]: 'Web Security | Policies | Edit',
  [paths.watchlist]: 'Awareness Training | Dashboard | Read',
  [paths.import]: 'Directories | Import | Edit',
}
test.each(Object.entries(permissions))('%s needs the permission %s alone', async (path, permission) => {
  const others = Object.values(permissions).filter((name) => name !== permission)
  const refused = await (await enter({ permissions: others })).post(path, '')
  const code = 'err_xdk_operation_forbidden_for_address'
  expect(await refused.json()).toEqual(refusal(403, code, `This needs the permission ${permission}.`))
  expect((await (await enter({ permissions: [permission] })).post(path, '')).status).toBe(400)
})

test.each([
  ['GET', paths.watchlist, 405, 'POST'],
  ['POST', '/api/user/export-users', 404, null],
  ['POST', '/api/constructor', 404, null],
])('%s %s is HTTP %i in the envelope', async (method, path, status, allow) => {
  const response = await caller.send(path, { method, headers: sign(caller.keys, path) })
  expect([response.status, response.headers.get('Allow')]).toEqual([status, allow])
  expect(await response.json()).toMatchObject({ meta: { status }, data: [] })
})

const readQuota = ({ headers }: Response) =>
  ['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`X-RateLimit-${name}`))

test('every answer carries the quota, which is restored with the next minute, and counts as a request', async () => {
  expect(readQuota(await askWatchlist())).toEqual(['10000', '9999', '60000'])
  time += 59_999
  expect(readQuota(await caller.post(paths.watchlist, '{'))).toEqual(['10000', '9998', '1'])
  time += 1
  expect(readQuota(await caller.post('/api/nowhere', ''))).toEqual(['10000', '9999', '60000'])
  await askWatchlist({ headers: { Authorization: undefined } })
  expect((await caller.contents()).requests).toBe(3)
})

test('every answer is 429 beyond the quota, until the next minute', async () => {
  const headers = { Authorization: `MC ${caller.keys.accessKey}:x` }
  for (let spent = 0; spent < 10_000; spent += 1) await caller.send(paths.watchlist, { headers })
  const refused = await askWatchlist()
  expect([refused.status, ...readQuota(refused)]).toEqual([429, '10000', '0', '60000'])
  expect(failures(await readEnvelope(refused))).toEqual([' throttled'])
  time += 60_000
  expect((await askWatchlist()).status).toBe(200)
})
