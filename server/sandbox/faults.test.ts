import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSandbox } from './app.ts'
import * as client from './caller.fixture.ts'

const { enter, everything, failures, paths, policy, policyBody, readEnvelope, scope, secureId } = client

let caller: client.Caller
beforeEach(async () => void (caller = await enter()))

const failed = (status: number, fail: unknown) => JSON.stringify({ meta: { status }, data: [], fail })
const nested = (status: number, code: string, message: string, field?: string) =>
  failed(status, [{ errors: [{ ...(field && { field }), code, message, retryable: false }] }])
const invalid = 'err_sandbox_field_invalid'
const told = 'The sandbox was told to refuse this value.'
const forbidden = 'err_xdk_operation_forbidden_for_address'
const page = '<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>\n'
const json = 'application/json'

/** Each fault that executes nothing, with its answer, which is JSON unless another type is named. */
const answers: [fault: string, status: number, body: string, type?: string | null][] = [
  ['invalid-signature', 401, nested(401, 'err_xdk_invalid_signature', '0004 Invalid Signature')],
  ['binding-expired', 418, nested(418, 'err_xdk_binding_expired', 'The access key binding has expired.')],
  ['forbidden', 403, nested(403, forbidden, 'This needs the permission Web Security | Policies | Edit.')],
  ['throttled', 429, nested(429, 'err_sandbox_throttled', 'The quota of this account is used up.')],
  ['refused', 200, nested(200, invalid, told, 'data[0].description')],
  ['refused-flat', 200, failed(200, [{ code: invalid, message: told }])],
  ['meta-404', 200, failed(404, [])],
  ['server-error', 500, nested(500, 'err_sandbox_internal', 'The sandbox was told to fail.')],
  ['bad-gateway', 502, page, 'text/html'],
  ['empty', 400, '', null],
  ['truncated', 200, '{"meta":{"status":200},"data":[{"id":"eNo'],
  ['wrong-shape', 200, '{"result":"ok","records":[]}'],
]

test.each(answers)('%s is HTTP %i, executes nothing and counts', async (fault, status, body, type = json) => {
  await caller.order(fault)
  const response = await caller.post(paths.policy, policyBody)
  expect([response.status, await response.text()]).toEqual([status, body])
  expect(response.headers.get('Content-Type')).toBe(type)
  const quota = ['Limit', 'Remaining', 'Reset'].map((name) => response.headers.get(`X-RateLimit-${name}`))
  expect(quota).toEqual(['10000', ...(fault === 'throttled' ? ['0', '2000'] : ['9999', '60000'])])
  expect(await caller.contents()).toMatchObject({ policies: [], requests: 1 })
})

test.each([
  [paths.policy, 'description'],
  [paths.watchlist, 'searchBy.value'],
  [paths.import, 'groupId'],
])('a refusal of %s names %s', async (path, field) => {
  await caller.order('refused')
  const refused = await readEnvelope(await caller.post(path, everything))
  expect(failures(refused)).toEqual([`${field} field_invalid`])
})

const statusOf = async (of = caller) => (await of.post(paths.watchlist, everything)).status

test.each([
  ['as often as ordered', 'server-error 2', [500, 500, 200]],
  ['once by default', 'bad-gateway', [502, 200]],
  ['by the last order', 'server-error 5, forbidden 1', [403, 200]],
  ['no more after an order of none', 'server-error 5, server-error 0', [200]],
])('a fault happens %s', async (_, orders, expected) => {
  for (const order of orders.split(', ')) {
    const [fault, times] = order.split(' ')
    await caller.ask('POST', '/faults', { fault, times: times && Number(times) })
  }
  for (const status of expected) expect(await statusOf()).toBe(status)
})

test('a fault spares unsigned calls, unknown paths and other tenants, and is named until it has happened', async () => {
  await caller.order('server-error')
  await caller.post(paths.watchlist, '', { headers: { Authorization: 'MC x:y' } })
  await caller.post('/api/nowhere', '')
  expect(await statusOf(await enter({}, caller.sandbox))).toBe(200)
  const fault = { name: 'server-error', title: 'Server error', times: 1 }
  expect(await caller.ask('GET', '/faults')).toEqual({ fault })
  expect((await caller.contents()).fault).toEqual(fault)
  expect([await statusOf(), await statusOf()]).toEqual([500, 200])
  expect(await caller.ask('GET', '/faults')).toEqual({})
})

test.each([
  [{ fault: 'gremlins' }, /^fault: Expected one of invalid-signature, .*, hold, .*, lost, dropped\.$/],
  [{}, /^fault: This field is required\.$/],
  [{ fault: 'lost', times: 1.5 }, /^times: Expected a whole number from 0 to 1000\.$/],
  ['lost', /^The body is not JSON\.$/],
])('the order of a fault %j is refused', async (body, reason) => {
  expect(await caller.ask('POST', '/faults', body)).toEqual({ error: expect.stringMatching(reason) })
})

test('the menu of faults lists all but "hold", each with a title and a sentence', async () => {
  const { faults } = (await (await caller.send('/faults')).json()) as { faults: Record<string, string>[] }
  const others = ['slow', 'changed', 'equivalent', 'no-record', 'marked', 'lost', 'dropped']
  expect(faults.map(({ name }) => name)).toEqual([...answers.map(([name]) => name), ...others])
  const groups = [...Array<string>(7).fill('Refused'), ...Array<string>(5).fill('Unclear'), 'Slow']
  expect(faults.map(({ group }) => group)).toEqual([...groups, ...Array<string>(6).fill('Unclear')])
  for (const { title, description } of faults) {
    expect(`${title}: ${description}`).toMatch(/^[A-Z][a-z]+ .*[a-z]: [A-Z].{20,}\.$/)
  }
  expect(new Set(faults.map(({ title }) => title)).size).toBe(19)
})

// e2e/sent.spec.ts has "changed", and e2e/faults.spec.ts "marked".
test('an altered answer "equivalent" has other forms, another order and other ids', async () => {
  const groupId = (await caller.group('Finance')).id
  const { id } = (await caller.contents()).attributes[0]!
  const attribute = { id, name: 'Office', value: 'Pune' }
  const hosts = (...hostnames: string[]) => ({ conditions: { hostnames } })
  const fromDate = '2026-12-01T09:00:00+0000'
  const folder = { id: secureId, parentId: secureId, description: 'Payroll' }
  const group = { id: secureId, description: 'Finance', folders: [expect.objectContaining(folder)] }
  const [type, ofAttribute] = ['profile_group', 'address_attribute_value']
  const scopes: [sent: object, stated: object][] = [
    [{ bidirectional: true, comment: 'Asked for by Legal' }, { bidirectional: 'TRUE' }],
    [{ fromDate }, { fromDate }],
    [
      { from: { type: 'email_domain', emailDomain: 'a.io' } },
      { fromType: 'email_domain', fromValue: 'a.io' },
    ],
    [hosts('a.example', 'b.example'), hosts('b.example', 'a.example')],
    [{ from: { type, groupId } }, { from: { type, group: expect.objectContaining(group) } }],
    [
      { from: { type: ofAttribute, attribute } },
      { from: { type: ofAttribute, attribute: { ...attribute, id: secureId } } },
    ],
  ]
  const sent = scopes.map(([fields]) => ({ ...scope, ...fields }))
  const urls = [...policy.urls, { action: 'allow', type: 'url', value: 'good.example/a' }]
  await caller.order('equivalent', 2)
  const [answered] = (await caller.createPolicy({ ...policy, urls, policies: sent })).data
  const time = '2026-11-21T12:00:00+0000'
  const always = { fromDate: '1900-01-01T00:00:00+0000', toDate: '2100-01-01T23:59:59+0000' }
  const defaults = { ...scope, enforced: false, enabled: true, fromPart: 'envelope_from', ...always }
  const all = { ...defaults, createTime: time, lastUpdated: time, toType: 'everyone', conditions: {} }
  const stated = scopes.map(([, fields]) => ({
    ...all,
    ...(!('from' in fields) && { fromType: 'everyone' }),
    ...fields,
  }))
  const locations = [{ ip: '192.0.2.0/24', location: 'Berlin office' }]
  const [stored] = (await caller.contents()).policies
  expect(answered).toEqual({
    id: stored?.id,
    description: policy.description,
    urls: urls.map((each) => ({ id: secureId, ...each })).toReversed(),
    policies: stated.map((each) => ({ id: secureId, locations, policy: each })).toReversed(),
  })
  for (const known of [groupId, id]) expect(JSON.stringify(answered)).not.toContain(known)
  expect(stored?.policies.slice(0, 4)).toMatchObject(sent.slice(0, 4).map((each) => ({ policy: each })))
  expect((await caller.getWatchlist()).data).not.toEqual([])
})

test('an altered answer "no-record" reports success for what was executed', async () => {
  await caller.order('no-record', 4)
  const nothing = { meta: { status: 200 }, data: [], fail: [] }
  expect(await caller.createPolicy(policy)).toEqual(nothing)
  expect(await caller.importUsers(client.csv)).toEqual(nothing)
  expect(failures(await caller.createPolicy({}))).not.toEqual([])
  expect((await caller.getWatchlist()).data).not.toEqual([])
  const { policies, imports, writes } = await caller.contents()
  expect([policies, imports, writes].map(({ length }) => length)).toEqual([1, 1, 2])
})

describe('over a real socket', () => {
  const sandbox = createSandbox({ slowness: 500 })
  const server = createAdaptorServer({ fetch: sandbox.fetch, overrideGlobalObjects: false })
  let target: string
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
    target = `http://127.0.0.1:${port}/r/sandbox${paths.policy}`
  })
  afterAll(() => server.close())
  beforeEach(async () => void (caller = await enter({ people: 1 }, sandbox)))

  const signNow = () => client.sign(caller.keys, paths.policy, { date: client.toDate(Date.now()) })
  const post = (init?: RequestInit) =>
    fetch(target, { method: 'POST', headers: signNow(), body: policyBody, ...init })
  const policies = async () => (await caller.contents()).policies.length
  const expectInHand = (many: number) =>
    vi.waitFor(async () => expect((await caller.contents()).inHand).toBe(many), { interval: 5 })

  test.each([
    ['lost', 1],
    ['dropped', 0],
  ])(
    '%s drops the connection, with %i policies created, and a repeat is a request',
    async (fault, created) => {
      const headers = signNow()
      await caller.order(fault)
      await expect(post({ headers })).rejects.toThrow('fetch failed')
      expect(await caller.contents()).toMatchObject({ requests: 1, inHand: 0 })
      expect(await policies()).toBe(created)
      expect((await readEnvelope(await post({ headers }))).fail).toEqual([])
      expect(await policies()).toBe(created + 1)
    },
  )

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

  test('a caller who disconnects half-way has made no request', async () => {
    const headers = { ...signNow(), 'Content-Length': '500' }
    const half = httpRequest(target, { method: 'POST', headers }).on('error', () => undefined)
    half.write(policyBody)
    await expectInHand(1)
    half.destroy()
    await expectInHand(0)
    expect(await policies()).toBe(0)
  })
})
