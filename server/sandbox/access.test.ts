import { describe, expect, test } from 'vitest'
import { createSandbox } from './app.ts'
import { enter, failures, noon, paths, readEnvelope, sign } from './caller.fixture.ts'
import { everything } from './verify.fixture.ts'

const readQuota = ({ headers }: Response) =>
  ['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`X-RateLimit-${name}`))

describe('permissions', () => {
  const needs = [
    [paths.policy, 'Web Security | Policies | Edit'],
    [paths.watchlist, 'Awareness Training | Dashboard | Read'],
    [paths.import, 'Directories | Import | Edit'],
  ] as const

  test.each(needs)('%s needs %s', async (path, permission) => {
    const others = needs.map(([, name]) => name).filter((name) => name !== permission)
    const refused = await (await enter({ permissions: others })).post(path, '')
    expect(refused.status).toBe(403)
    expect(await refused.json()).toEqual({
      meta: { status: 403 },
      data: [],
      fail: [
        {
          errors: [
            {
              code: 'err_xdk_operation_forbidden_for_address',
              message: `This needs the permission ${permission}.`,
              retryable: false,
            },
          ],
        },
      ],
    })
    const allowed = await (await enter({ permissions: [permission] })).post(path, '')
    expect(allowed.status).toBe(400)
  })
})

describe('paths and methods', () => {
  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('%s is not allowed', async (method) => {
    const caller = await enter()
    const response = await caller.send(paths.watchlist, {
      method,
      headers: sign(caller.keys, paths.watchlist),
    })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('POST')
    expect(failures(await readEnvelope(response))).toEqual(['undefined err_sandbox_method_not_allowed'])
  })

  test('an unknown path is 404 in the envelope', async () => {
    const response = await (await enter()).post('/api/user/export-users', everything)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      meta: { status: 404 },
      data: [],
      fail: [
        {
          errors: [
            {
              code: 'err_sandbox_not_found',
              message: 'There is no such endpoint.',
              retryable: false,
            },
          ],
        },
      ],
    })
  })
})

describe('every answer', () => {
  test('is uncached JSON without CORS headers', async () => {
    const response = await (await enter()).post(paths.watchlist, everything)
    expect(response.headers.get('Content-Type')).toBe('application/json')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('carries the quota, which counts down and is restored with the next minute', async () => {
    let time = noon
    const caller = await enter({}, createSandbox({ now: () => time }))
    expect(readQuota(await caller.post(paths.watchlist, everything))).toEqual(['10000', '9999', '60000'])
    time += 59_999
    expect(readQuota(await caller.post(paths.watchlist, '{'))).toEqual(['10000', '9998', '1'])
    time += 1
    expect(readQuota(await caller.post('/api/nowhere', ''))).toEqual(['10000', '9999', '60000'])
    const unknown = await caller.post(paths.watchlist, everything, { headers: { Authorization: undefined } })
    expect(readQuota(unknown)).toEqual(['10000', '10000', '60000'])
  })

  test('is 429 beyond the quota, until the next minute', async () => {
    let time = noon
    const caller = await enter({}, createSandbox({ now: () => time }))
    for (let spent = 0; spent < 10_000; spent += 1) {
      await caller.send(paths.watchlist, { headers: { Authorization: `MC ${caller.keys.accessKey}:x` } })
    }
    const refused = await caller.post(paths.watchlist, everything)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('X-RateLimit-Remaining')).toBe('0')
    expect(refused.headers.get('X-RateLimit-Reset')).toBe('60000')
    expect(failures(await readEnvelope(refused))).toEqual(['undefined err_sandbox_throttled'])
    time += 60_000
    expect((await caller.post(paths.watchlist, everything)).status).toBe(200)
  })

  test('counts as a request of the tenant of its key', async () => {
    const caller = await enter()
    await caller.post(paths.watchlist, everything)
    await caller.post(paths.watchlist, everything, { headers: { 'x-mc-date': 'yesterday' } })
    await caller.post('/api/nowhere', '')
    await caller.post(paths.watchlist, everything, { headers: { Authorization: undefined } })
    expect((await caller.witness()).requests).toBe(3)
  })
})
