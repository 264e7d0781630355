import { beforeEach, describe, expect, test } from 'vitest'
import { createSandbox } from './app.ts'
import {
  type Caller,
  enter,
  everything,
  failures,
  type Keys,
  noon,
  paths,
  readEnvelope,
  type Signing,
  sign,
  toDate,
} from './caller.fixture.ts'
import { isSigned } from './verify.ts'

let time: number
let caller: Caller
beforeEach(async () => {
  time = noon
  caller = await enter({}, createSandbox({ now: () => time }))
})

const refusal = (status: number, code: string, message: string) => ({
  meta: { status },
  data: [],
  fail: [{ errors: [{ code, message, retryable: false }] }],
})

describe('the signature', () => {
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
  ])('the published vector of beyond-the-spec §6 with %j: %s', (changes, isValid) => {
    const sent = { ...vector, ...changes }
    const keys = { secretKey: 'U2VjcmV0S2V5', applicationKey: 'ApplicationKey' }
    expect(isSigned(sent.signature, sent, keys)).toBe(isValid)
  })

  const signedWith = (change: Partial<Keys>) => (keys: Keys) => sign({ ...keys, ...change }, paths.watchlist)
  test.each<[string, (keys: Keys) => Record<string, string | undefined>]>([
    ['another path', (keys) => sign(keys, paths.policy)],
    ["the mount's prefix", (keys) => sign(keys, `/r/sandbox${paths.watchlist}`)],
    ['another secret key', signedWith({ secretKey: 'U2VjcmV0S2V5' })],
    ['another application key', signedWith({ applicationKey: 'ApplicationKey' })],
    ['an unknown access key', signedWith({ accessKey: 'unknown-key' })],
    ['no Authorization', () => ({ Authorization: undefined })],
    ['no request id', () => ({ 'x-mc-req-id': undefined })],
    ['no application id', () => ({ 'x-mc-app-id': undefined })],
    ['no date', () => ({ 'x-mc-date': undefined })],
  ])('with %s is refused', async (_, headersOf) => {
    const response = await caller.post(paths.watchlist, everything, { headers: headersOf(caller.keys) })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual(refusal(401, 'err_xdk_invalid_signature', '0004 Invalid Signature'))
  })
})

describe('the other headers', () => {
  const off = (seconds: number) => ({ date: toDate(noon + seconds * 1_000) })
  test.each<Signing>([
    { date: 'Sat, 21 Nov 2026 12:00:00 UTC' },
    { date: 'Sat, 21 Nov 2026 12:00:00 GMT' },
    { date: 'Sat, 21 Nov 2026 12:00:00 -0000' },
    { date: 'Sat, 21 Nov 2026 12:00:00 +0000' },
    off(-900),
    off(900),
    { headers: { 'Content-Type': undefined, Accept: undefined } },
  ])('%j passes', async (signing) => {
    expect((await caller.post(paths.watchlist, everything, signing)).status).toBe(200)
  })

  const clock = 'err_sandbox_date_out_of_range'
  test.each<[Signing, number, string, string]>([
    [off(-901), 401, clock, 'The clock is off: x-mc-date is 15 minutes behind the service.'],
    [off(3_600), 401, clock, 'The clock is off: x-mc-date is 60 minutes ahead of the service.'],
    [{ date: '2026-11-21T12:00:00Z' }, 401, clock, 'The header x-mc-date is not a date in UTC.'],
    [{ date: 'Sat, 21 Nov 2026 12:00:00' }, 401, clock, 'The header x-mc-date is not a date in UTC.'],
    [{ date: 'Sat, 42 Nov 2026 12:00:00 UTC' }, 401, clock, 'The header x-mc-date is not a date in UTC.'],
    [{ requestId: '42' }, 400, 'err_sandbox_request_id', 'The header x-mc-req-id must be a GUID.'],
    [{ headers: { 'x-mc-app-id': 'x' } }, 200, 'err_developer_key', 'The application id is not known.'],
  ])('%j is refused', async (signing, status, code, message) => {
    const response = await caller.post(paths.watchlist, everything, signing)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual(refusal(status, code, message))
  })
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

describe('every answer', () => {
  const readQuota = ({ headers }: Response) =>
    ['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`X-RateLimit-${name}`))

  test('is uncached JSON without CORS headers', async () => {
    const { headers } = await caller.post(paths.watchlist, everything)
    expect(headers.get('Content-Type')).toBe('application/json')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('carries the quota, which is restored with the next minute, and counts as a request', async () => {
    expect(readQuota(await caller.post(paths.watchlist, everything))).toEqual(['10000', '9999', '60000'])
    time += 59_999
    expect(readQuota(await caller.post(paths.watchlist, '{'))).toEqual(['10000', '9998', '1'])
    time += 1
    expect(readQuota(await caller.post('/api/nowhere', ''))).toEqual(['10000', '9999', '60000'])
    await caller.post(paths.watchlist, everything, { headers: { Authorization: undefined } })
    expect((await caller.contents()).requests).toBe(3)
  })

  test('is 429 beyond the quota, until the next minute', async () => {
    const headers = { Authorization: `MC ${caller.keys.accessKey}:x` }
    for (let spent = 0; spent < 10_000; spent += 1) await caller.send(paths.watchlist, { headers })
    const refused = await caller.post(paths.watchlist, everything)
    expect(refused.status).toBe(429)
    expect(readQuota(refused)).toEqual(['10000', '0', '60000'])
    expect(failures(await readEnvelope(refused))).toEqual([' throttled'])
    time += 60_000
    expect((await caller.post(paths.watchlist, everything)).status).toBe(200)
  })
})
