import { describe, expect, test } from 'vitest'
import { createSandbox } from './app.ts'
import { enter, everything, failures, noon, paths, readEnvelope, sign, toDate } from './caller.fixture.ts'
import { isSigned } from './verify.ts'

const refusal = (status: number, code: string, message: string) => ({
  meta: { status },
  data: [],
  fail: [{ errors: [{ code, message, retryable: false }] }],
})
const badSignature = refusal(401, 'err_xdk_invalid_signature', '0004 Invalid Signature')

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
    [{ signature: 'not Base64' }, false],
  ])('the published vector of beyond-the-spec §6 with %j: %s', (changes, isValid) => {
    const sent = { ...vector, ...changes }
    const keys = { secretKey: 'U2VjcmV0S2V5', applicationKey: 'ApplicationKey' }
    expect(isSigned(sent.signature, sent, keys)).toBe(isValid)
  })

  const change = (text: string) => (text.startsWith('a') ? 'b' : 'a') + text.slice(1)
  test.each<[string, (keys: Parameters<typeof sign>[0]) => Record<string, string | undefined>]>([
    ['another path', (keys) => sign(keys, paths.policy)],
    ["the mount's prefix", (keys) => sign(keys, `/r/sandbox${paths.watchlist}`)],
    ['another secret key', (keys) => sign({ ...keys, secretKey: change(keys.secretKey) }, paths.watchlist)],
    [
      'another application key',
      (keys) => sign({ ...keys, applicationKey: change(keys.applicationKey) }, paths.watchlist),
    ],
    ['an unknown access key', (keys) => sign({ ...keys, accessKey: 'unknown-key' }, paths.watchlist)],
    ['no Authorization', () => ({ Authorization: undefined })],
    ['no request id', () => ({ 'x-mc-req-id': undefined })],
    ['no application id', () => ({ 'x-mc-app-id': undefined })],
    ['no date', () => ({ 'x-mc-date': undefined })],
  ])('with %s is refused', async (_, headersOf) => {
    const caller = await enter()
    const response = await caller.post(paths.watchlist, everything, { headers: headersOf(caller.keys) })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual(badSignature)
  })

  test('may be sent again under the same request id', async () => {
    const caller = await enter()
    const init = { method: 'POST', headers: sign(caller.keys, paths.watchlist), body: everything }
    expect((await caller.send(paths.watchlist, init)).status).toBe(200)
    expect((await caller.send(paths.watchlist, init)).status).toBe(200)
  })
})

describe('the other headers', () => {
  const off = (seconds: number) => ({ date: toDate(noon + seconds * 1_000) })
  test.each([
    ...['UTC', 'GMT', '-0000', '+0000'].map((zone) => ({ date: `Sat, 21 Nov 2026 12:00:00 ${zone}` })),
    off(-900),
    off(900),
    { headers: { 'Content-Type': undefined } },
    { headers: { Accept: undefined } },
  ])('%j passes', async (signing) => {
    expect((await (await enter()).post(paths.watchlist, everything, signing)).status).toBe(200)
  })

  const clock = 'err_sandbox_date_out_of_range'
  const side = (words: string) => `The clock is off: x-mc-date is ${words} the service.`
  test.each([
    [off(-901), 401, clock, side('15 minutes behind')],
    [off(3_600), 401, clock, side('60 minutes ahead of')],
    [{ date: '2026-11-21T12:00:00Z' }, 401, clock, 'The header x-mc-date is not a date in UTC.'],
    [{ date: 'Sat, 21 Nov 2026 12:00:00' }, 401, clock, 'The header x-mc-date is not a date in UTC.'],
    [{ date: 'Sat, 42 Nov 2026 12:00:00 UTC' }, 401, clock, 'The header x-mc-date is not a date in UTC.'],
    [{ requestId: '42' }, 400, 'err_sandbox_request_id', 'The header x-mc-req-id must be a GUID.'],
    [{ headers: { 'x-mc-app-id': 'x' } }, 200, 'err_developer_key', 'The application id is not known.'],
  ])('%j is refused', async (signing, status, code, message) => {
    const response = await (await enter()).post(paths.watchlist, everything, signing)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual(refusal(status, code, message))
  })
})

test.each([
  [paths.policy, 'Web Security | Policies | Edit'],
  [paths.watchlist, 'Awareness Training | Dashboard | Read'],
  [paths.import, 'Directories | Import | Edit'],
] as const)('%s needs the permission %s alone', async (path, permission) => {
  const others = [
    'Web Security | Policies | Edit',
    'Awareness Training | Dashboard | Read',
    'Directories | Import | Edit',
  ].filter((name) => name !== permission)
  const refused = await (await enter({ permissions: others })).post(path, '')
  expect(refused.status).toBe(403)
  const code = 'err_xdk_operation_forbidden_for_address'
  expect(await refused.json()).toEqual(refusal(403, code, `This needs the permission ${permission}.`))
  expect((await (await enter({ permissions: [permission] })).post(path, '')).status).toBe(400)
})

test.each([
  ['GET', paths.watchlist, 405, 'POST'],
  ['DELETE', paths.watchlist, 405, 'POST'],
  ['POST', '/api/user/export-users', 404, null],
  ['POST', '/api/constructor', 404, null],
])('%s %s is HTTP %i in the envelope', async (method, path, status, allow) => {
  const caller = await enter()
  const response = await caller.send(path, { method, headers: sign(caller.keys, path) })
  expect([response.status, response.headers.get('Allow')]).toEqual([status, allow])
  expect(await response.json()).toMatchObject({ meta: { status }, data: [] })
})

describe('every answer', () => {
  const readQuota = ({ headers }: Response) =>
    ['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`X-RateLimit-${name}`))

  test('is uncached JSON without CORS headers', async () => {
    const { headers } = await (await enter()).post(paths.watchlist, everything)
    expect(headers.get('Content-Type')).toBe('application/json')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('carries the quota, which is restored with the next minute, and counts as a request', async () => {
    let time = noon
    const caller = await enter({}, createSandbox({ now: () => time }))
    expect(readQuota(await caller.post(paths.watchlist, everything))).toEqual(['10000', '9999', '60000'])
    time += 59_999
    expect(readQuota(await caller.post(paths.watchlist, '{'))).toEqual(['10000', '9998', '1'])
    time += 1
    expect(readQuota(await caller.post('/api/nowhere', ''))).toEqual(['10000', '9999', '60000'])
    await caller.post(paths.watchlist, everything, { headers: { Authorization: undefined } })
    expect((await caller.contents()).requests).toBe(3)
  })

  test('is 429 beyond the quota, until the next minute', async () => {
    let time = noon
    const caller = await enter({}, createSandbox({ now: () => time }))
    const headers = { Authorization: `MC ${caller.keys.accessKey}:x` }
    for (let spent = 0; spent < 10_000; spent += 1) await caller.send(paths.watchlist, { headers })
    const refused = await caller.post(paths.watchlist, everything)
    expect(refused.status).toBe(429)
    expect(readQuota(refused)).toEqual(['10000', '0', '60000'])
    expect(failures(await readEnvelope(refused))).toEqual(['undefined err_sandbox_throttled'])
    time += 60_000
    expect((await caller.post(paths.watchlist, everything)).status).toBe(200)
  })
})
