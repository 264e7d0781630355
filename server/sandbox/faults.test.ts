import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSandbox } from './app.ts'
import {
  ask,
  type Caller,
  csv,
  enter,
  everything,
  failures,
  paths,
  policy,
  policyBody,
  readEnvelope,
  secureId,
  sign,
  toDate,
} from './caller.fixture.ts'

const nested = (code: string, message: string, field?: string) => [
  { errors: [{ ...(field && { field }), code, message, retryable: false }] },
]
const invalid = 'err_sandbox_field_invalid'
const told = 'The sandbox was told to refuse this value.'

const failed = (meta: number, fail: unknown) => JSON.stringify({ meta: { status: meta }, data: [], fail })
const needed = 'This needs the permission Web Security | Policies | Edit.'
const page = '<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>\n'

/** Each fault that executes nothing, with its answer. */
const answers: [fault: string, status: number, type: string | null, body: string][] = [
  [
    'invalid-signature',
    401,
    'json',
    failed(401, nested('err_xdk_invalid_signature', '0004 Invalid Signature')),
  ],
  [
    'binding-expired',
    418,
    'json',
    failed(418, nested('err_xdk_binding_expired', 'The access key binding has expired.')),
  ],
  ['forbidden', 403, 'json', failed(403, nested('err_xdk_operation_forbidden_for_address', needed))],
  [
    'throttled',
    429,
    'json',
    failed(429, nested('err_sandbox_throttled', 'The quota of this account is used up.')),
  ],
  ['refused', 200, 'json', failed(200, nested(invalid, told, 'data[0].description'))],
  ['refused-flat', 200, 'json', failed(200, [{ code: invalid, message: told }])],
  ['meta-404', 200, 'json', failed(404, [])],
  ['server-error', 500, 'json', failed(500, nested('err_sandbox_internal', 'The sandbox was told to fail.'))],
  ['bad-gateway', 502, 'html', page],
  ['empty', 400, null, ''],
  ['truncated', 200, 'json', '{"meta":{"status":200},"data":[{"id":"eNo'],
  ['wrong-shape', 200, 'json', '{"result":"ok","records":[]}'],
]

test.each(answers)(
  '%s is answered as HTTP %i, executes nothing, carries the quota and counts as a request',
  async (fault, status, type, body) => {
    const caller = await enter()
    await caller.order(fault)
    const { headers, ...response } = await caller.post(paths.policy, policyBody).then(async (answer) => ({
      status: answer.status,
      headers: answer.headers,
      body: await answer.text(),
    }))
    expect(response).toEqual({ status, body })
    const types: Record<string, string> = { json: 'application/json', html: 'text/html' }
    expect(headers.get('Content-Type')).toBe(type && types[type])
    const quota = ['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`X-RateLimit-${name}`))
    expect(quota).toEqual(['10000', ...(fault === 'throttled' ? ['0', '2000'] : ['9999', '60000'])])
    expect(await caller.contents()).toMatchObject({ policies: [], requests: 1 })
  },
)

test.each([
  [paths.policy, 'data[0].description'],
  [paths.watchlist, 'data[0].searchBy.value'],
  [paths.import, 'data[0].groupId'],
])('a refusal of %s names %s', async (path, field) => {
  const caller = await enter()
  await caller.order('refused')
  expect(failures(await readEnvelope(await caller.post(path, everything)))).toEqual([`${field} ${invalid}`])
})

describe('ordering faults', () => {
  const statuses = async (caller: Caller, calls: number) => {
    const seen: number[] = []
    for (let call = 0; call < calls; call += 1) {
      seen.push((await caller.post(paths.watchlist, everything)).status)
    }
    return seen
  }

  test('fails as many answers as ordered; a new order replaces the last, and zero times clears it', async () => {
    const caller = await enter()
    await caller.order('server-error', 2)
    expect(await statuses(caller, 3)).toEqual([500, 500, 200])
    await caller.ask('POST', '/faults', { fault: 'bad-gateway' })
    expect(await statuses(caller, 2)).toEqual([502, 200])
    await caller.order('server-error', 5)
    await caller.order('forbidden', 1)
    expect(await statuses(caller, 2)).toEqual([403, 200])
    await caller.order('server-error', 5)
    await caller.order('server-error', 0)
    expect(await statuses(caller, 1)).toEqual([200])
  })

  test('spares unsigned calls, unknown paths and other tenants, and is named until it has happened', async () => {
    const caller = await enter()
    const other = await enter({}, caller.sandbox)
    await caller.order('server-error')
    await caller.post(paths.watchlist, '', { headers: { Authorization: 'MC x:y' } })
    await caller.post('/api/nowhere', '')
    expect(await statuses(other, 1)).toEqual([200])
    const fault = { name: 'server-error', title: 'Server error', times: 1 }
    expect(await caller.ask('GET', '/faults')).toEqual({ fault })
    expect((await caller.contents()).fault).toEqual(fault)
    expect(await statuses(caller, 2)).toEqual([500, 200])
    expect(await caller.ask('GET', '/faults')).toEqual({})
  })

  test.each([
    [{ fault: 'gremlins' }, /^fault: Expected one of invalid-signature, .*, hold, .*, lost, dropped\.$/],
    [{}, /^fault: This field is required\.$/],
    [{ fault: 'lost', times: 1.5 }, /^times: Expected a whole number from 0 to 1000\.$/],
    [{ fault: 'lost', times: -1 }, /^times: Expected a whole number from 0 to 1000\.$/],
    ['lost', /^The body is not JSON\.$/],
  ])('%j is refused', async (body, reason) => {
    const caller = await enter()
    expect(await caller.ask('POST', '/faults', body)).toEqual({ error: expect.stringMatching(reason) })
  })

  test('the menu lists all but "hold", each with a title and a sentence', async () => {
    const { faults } = (await (await ask(createSandbox(), 'GET', '/faults')).json()) as {
      faults: { name: string; title: string; description: string; group: string }[]
    }
    const others = ['slow', 'changed', 'equivalent', 'no-record', 'marked', 'lost', 'dropped']
    expect(faults.map(({ name }) => name)).toEqual([...answers.map(([name]) => name), ...others])
    expect(faults.map(({ group }) => group).slice(6, 13)).toEqual([
      'Refused',
      ...Array<string>(5).fill('Unclear'),
      'Slow',
    ])
    for (const { title, description } of faults) {
      expect(`${title}: ${description}`).toMatch(/^[A-Z][a-z]+ .*[a-z]: [A-Z].{20,}\.$/)
    }
    expect(new Set(faults.map(({ title }) => title)).size).toBe(19)
  })
})

describe('an altered answer', () => {
  test('"changed" differs from the policy, which was created as sent', async () => {
    const caller = await enter()
    await caller.order('changed', 2)
    expect((await caller.createPolicy(policy)).data).toMatchObject([
      { urls: [{ action: 'allow', value: 'bad.example' }], policies: [{ policy: { enforced: true } }] },
    ])
    expect((await caller.contents()).policies).toMatchObject([
      { urls: [{ action: 'block' }], policies: [{ policy: { enforced: false } }] },
    ])
    expect((await caller.getWatchlist()).data).not.toEqual([])
  })

  test('"equivalent" says what was stored in other ids, order and form', async () => {
    const caller = await enter()
    const groupId = (await caller.group('Finance')).id
    const [office] = (await caller.contents()).attributes
    const asked = {
      ...policy,
      urls: [...policy.urls, { action: 'allow', type: 'url', value: 'good.example/a' }],
      policies: [
        {
          description: 'Both ways',
          bidirectional: true,
          comment: 'Asked for by Legal',
          conditions: { hostnames: ['a.example', 'b.example'] },
          from: { type: 'profile_group', groupId },
          to: {
            type: 'address_attribute_value',
            attribute: { id: office?.id, name: 'Office', value: 'Pune' },
          },
        },
        {
          description: 'From a domain',
          fromDate: '2026-12-01T09:00:00+0000',
          from: { type: 'email_domain', emailDomain: 'corp.example' },
        },
      ],
    }
    await caller.order('equivalent', 2)
    const [answered] = (await caller.createPolicy(asked)).data
    const [stored] = (await caller.contents()).policies
    expect(stored).toMatchObject({
      policies: [
        { locations: [], policy: { comment: 'Asked for by Legal', fromEternal: true } },
        { policy: { description: 'From a domain', toEternal: true } },
      ],
    })
    const always = {
      enforced: false,
      enabled: true,
      toDate: '2100-01-01T23:59:59+0000',
      fromPart: 'envelope_from',
      createTime: expect.any(String),
      lastUpdated: expect.any(String),
    }
    const folder = expect.objectContaining({ id: secureId, parentId: secureId, description: 'Payroll' })
    const counts = { userCount: expect.any(Number), folderCount: 1, folders: [folder] }
    const locations = [{ ip: '192.0.2.0/24', location: 'Berlin office' }]
    expect(answered).toEqual({
      id: stored?.id,
      description: 'Test',
      urls: asked.urls.toReversed().map((one) => ({ ...one, id: secureId })),
      policies: [
        {
          id: secureId,
          locations,
          policy: {
            ...always,
            description: 'From a domain',
            fromDate: '2026-12-01T09:00:00+0000',
            fromType: 'email_domain',
            fromValue: 'corp.example',
            toType: 'everyone',
            conditions: {},
          },
        },
        {
          id: secureId,
          locations,
          policy: {
            ...always,
            description: 'Both ways',
            bidirectional: 'TRUE',
            fromDate: '1900-01-01T00:00:00+0000',
            from: {
              type: 'profile_group',
              group: { id: secureId, description: 'Finance', source: 'ldap', ...counts },
            },
            to: {
              type: 'address_attribute_value',
              attribute: { id: secureId, name: 'Office', value: 'Pune' },
            },
            conditions: { hostnames: ['b.example', 'a.example'] },
          },
        },
      ],
    })
    expect(JSON.stringify(answered)).not.toContain(groupId)
    expect(JSON.stringify(answered)).not.toContain(office?.id)
    expect((await caller.getWatchlist()).data).not.toEqual([])
  })

  test('"no-record" reports success for what was executed', async () => {
    const caller = await enter()
    await caller.order('no-record', 4)
    const nothing = { meta: { status: 200 }, data: [], fail: [] }
    expect(await caller.createPolicy(policy)).toEqual(nothing)
    expect(await caller.importUsers({}, csv)).toEqual(nothing)
    expect(failures(await caller.createPolicy({}))).not.toEqual([])
    expect((await caller.getWatchlist()).data).not.toEqual([])
    const { policies, imports, writes } = await caller.contents()
    expect([policies, imports, writes].map(({ length }) => length)).toEqual([1, 1, 2])
  })

  test('"marked" is the real one, except for the marks in its texts', async () => {
    const caller = await enter()
    await caller.order('marked', 2)
    const marks = '\u202E\u200B\u2066'
    const { data } = await caller.createPolicy(policy)
    const { policies } = await caller.contents()
    expect(policies).toMatchObject([{ description: 'Test', urls: [{ value: 'bad.example' }] }])
    expect(data).toMatchObject([
      {
        id: policies[0]?.id,
        description: `${marks}Test`,
        urls: [{ action: 'block', value: `${marks}bad.example` }],
        policies: [{ policy: { description: `${marks}Everyone` } }],
      },
    ])
    const { fail } = await caller.createPolicy({})
    expect(fail[0]?.errors?.[0]).toMatchObject({ message: `${marks}This field is required.` })
  })
})

test('the contents have the request id of each executed write, and of no other call', async () => {
  const caller = await enter()
  const [created, lost, dropped, refused] = Array.from({ length: 4 }, () => randomUUID())
  const post = (requestId?: string) => caller.post(paths.policy, policyBody, { requestId })
  await post(created)
  await caller.order('lost')
  await expect(post(lost)).rejects.toThrow('told to drop the connection')
  await caller.order('dropped')
  await expect(post(dropped)).rejects.toThrow('told to drop the connection')
  await caller.order('refused')
  await post(refused)
  await caller.getWatchlist()
  await caller.importUsers({}, csv)
  const { policies, imports, writes, requests } = await caller.contents()
  expect(writes).toEqual([
    { requestId: created, id: policies[0]?.id },
    { requestId: lost, id: policies[1]?.id },
    { requestId: expect.any(String), id: imports[0]?.id },
  ])
  expect(requests).toBe(6)
})

describe('over a real socket', () => {
  const sandbox = createSandbox({ slowness: 500 })
  const server = createAdaptorServer({ fetch: sandbox.fetch, overrideGlobalObjects: false })
  let target: string
  let caller: Caller

  beforeEach(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
    target = `http://127.0.0.1:${port}/r/sandbox${paths.policy}`
    caller = await enter({ people: 1 }, sandbox)
  })
  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve))
  })

  const signNow = () => sign(caller.keys, paths.policy, { date: toDate(Date.now()) })
  const post = (init?: RequestInit) =>
    fetch(target, { method: 'POST', headers: signNow(), body: policyBody, ...init })
  const policies = async () => (await caller.contents()).policies.length
  const expectInHand = (many: number) =>
    vi.waitFor(async () => expect((await caller.contents()).inHand).toBe(many), { interval: 5 })

  test.each([
    ['lost', 1],
    ['dropped', 0],
  ])('%s drops the connection, with %i policies created; a repeat is a request', async (fault, created) => {
    const headers = signNow()
    await caller.order(fault)
    await expect(post({ headers })).rejects.toThrow('fetch failed')
    expect(await caller.contents()).toMatchObject({ requests: 1, inHand: 0 })
    expect(await policies()).toBe(created)
    // Even byte for byte.
    expect((await readEnvelope(await post({ headers }))).fail).toEqual([])
    expect(await policies()).toBe(created + 1)
  })

  test('slow answers late', async () => {
    await caller.order('slow')
    const started = performance.now()
    expect((await post()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(490)
    expect(await policies()).toBe(1)
  })

  test.each(['slow', 'hold'])('%s executes nothing for a caller who has disconnected', async (fault) => {
    await caller.order(fault, 2)
    const leaving = new AbortController()
    const abandoned = post({ signal: leaving.signal }).catch(String)
    await expectInHand(1)
    leaving.abort()
    expect(await abandoned).toContain('aborted')
    // At once: an abandoned request is not awaited.
    await expectInHand(0)
    expect(await policies()).toBe(0)
  })

  test('hold keeps the answer until it is released', async () => {
    expect(await caller.ask('POST', '/release')).toEqual({ released: 0 })
    await caller.order('hold')
    const answered = post()
    await expectInHand(1)
    await vi.waitFor(async () => expect(await caller.ask('POST', '/release')).toEqual({ released: 1 }))
    expect((await answered).status).toBe(200)
    expect(await policies()).toBe(1)
  })

  test('a caller who disconnects half-way has made no request', async () => {
    const headers = { ...signNow(), 'Content-Length': '500' }
    const half = httpRequest(target, { method: 'POST', headers })
    half.on('error', () => {})
    half.write(policyBody)
    await expectInHand(1)
    half.destroy()
    await expectInHand(0)
    expect(await policies()).toBe(0)
  })
})
