import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSandbox } from './app.ts'
import { ask, type Caller, enter, failures, paths, pickOnly, readEnvelope, sign } from './caller.ts'

const policy = {
  description: 'Test',
  urls: [{ action: 'block', type: 'domain', value: 'bad.example' }],
  policies: [{ description: 'Everyone' }],
}
const policyBody = JSON.stringify({ data: [policy] })
const error = (code: string, message: string, field?: string) => ({
  ...(field && { field }),
  code,
  message,
  retryable: false,
})
const told = 'The sandbox was told to refuse this value.'

const answers: [string, number, unknown][] = [
  [
    'invalid-signature',
    401,
    { meta: 401, fail: [{ errors: [error('err_xdk_invalid_signature', '0004 Invalid Signature')] }] },
  ],
  [
    'binding-expired',
    418,
    {
      meta: 418,
      fail: [{ errors: [error('err_xdk_binding_expired', 'The access key binding has expired.')] }],
    },
  ],
  [
    'forbidden',
    403,
    {
      meta: 403,
      fail: [
        {
          errors: [
            error(
              'err_xdk_operation_forbidden_for_address',
              'This needs the permission Web Security | Policies | Edit.',
            ),
          ],
        },
      ],
    },
  ],
  [
    'throttled',
    429,
    {
      meta: 429,
      fail: [{ errors: [error('err_sandbox_throttled', 'The quota of this account is used up.')] }],
    },
  ],
  [
    'refused',
    200,
    { meta: 200, fail: [{ errors: [error('err_sandbox_field_invalid', told, 'data[0].description')] }] },
  ],
  ['refused-flat', 200, { meta: 200, fail: [{ code: 'err_sandbox_field_invalid', message: told }] }],
  ['meta-404', 200, { meta: 404, fail: [] }],
  [
    'server-error',
    500,
    { meta: 500, fail: [{ errors: [error('err_sandbox_internal', 'The sandbox was told to fail.')] }] },
  ],
]

describe('a fault', () => {
  test.each(answers)('%s is answered as HTTP %i', async (fault, status, body) => {
    const caller = await enter()
    await caller.order(fault)
    const response = await caller.post(paths.policy, policyBody)
    expect(response.status).toBe(status)
    expect(response.headers.get('Content-Type')).toBe('application/json')
    const { meta, data, fail } = await readEnvelope(response)
    expect({ meta: meta.status, fail }).toEqual(body)
    expect(data).toEqual([])
  })

  const bodies: [string, number, string | null, string][] = [
    [
      'bad-gateway',
      502,
      'text/html',
      '<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>\n',
    ],
    ['empty', 400, null, ''],
    ['truncated', 200, 'application/json', '{"meta":{"status":200},"data":[{"id":"eNo'],
    ['wrong-shape', 200, 'application/json', '{"result":"ok","records":[]}'],
  ]
  test.each(bodies)('%s is answered as HTTP %i, %s', async (fault, status, type, body) => {
    const caller = await enter()
    await caller.order(fault)
    const response = await caller.post(paths.policy, policyBody)
    expect(response.status).toBe(status)
    expect(response.headers.get('Content-Type')).toBe(type)
    expect(await response.text()).toBe(body)
  })

  test.each([...answers.map(([fault]) => fault), ...bodies.map(([fault]) => fault)])(
    '%s executes nothing, carries the quota and counts as a request',
    async (fault) => {
      const caller = await enter()
      await caller.order(fault)
      const response = await caller.post(paths.policy, policyBody)
      const { policies, requests } = await caller.witness()
      expect(policies).toEqual([])
      expect(requests).toBe(1)
      expect(response.headers.get('X-RateLimit-Limit')).toBe('10000')
      const left = fault === 'throttled' ? ['0', '2000'] : ['9999', '60000']
      expect([
        response.headers.get('X-RateLimit-Remaining'),
        response.headers.get('X-RateLimit-Reset'),
      ]).toEqual(left)
    },
  )

  test('names a field of the operation that was called', async () => {
    const caller = await enter()
    await caller.order('refused', 3)
    const fields = []
    for (const path of Object.values(paths)) {
      fields.push(failures(await readEnvelope(await caller.post(path, '{"data":[{}]}')))[0])
    }
    expect(fields).toEqual([
      'data[0].description err_sandbox_field_invalid',
      'data[0].searchBy.value err_sandbox_field_invalid',
      'data[0].groupId err_sandbox_field_invalid',
    ])
  })
})

const statuses = async (caller: Caller, calls: number) => {
  const seen: number[] = []
  for (let call = 0; call < calls; call += 1) {
    seen.push((await caller.post(paths.watchlist, '{"data":[{}]}')).status)
  }
  return seen
}

const faultsOf = (caller: Caller) => `/tenants/${caller.keys.accessKey}/faults`

describe('ordering faults', () => {
  test('fails as many answers as ordered, once by default', async () => {
    const caller = await enter()
    await caller.order('server-error', 2)
    expect(await statuses(caller, 3)).toEqual([500, 500, 200])
    const response = await ask(caller.sandbox, 'POST', faultsOf(caller), { fault: 'bad-gateway' })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ fault: 'bad-gateway', times: 1 })
    expect(await statuses(caller, 2)).toEqual([502, 200])
  })

  test('replaces the previous order, and zero times clears it', async () => {
    const caller = await enter()
    await caller.order('server-error', 5)
    await caller.order('forbidden', 1)
    expect(await statuses(caller, 2)).toEqual([403, 200])
    await caller.order('server-error', 5)
    await caller.order('server-error', 0)
    expect(await statuses(caller, 1)).toEqual([200])
  })

  test('ignores unsigned calls and other tenants', async () => {
    const caller = await enter()
    const other = await enter({}, caller.sandbox)
    await caller.order('server-error')
    const unsigned = await caller.post(paths.watchlist, '', { headers: { Authorization: 'MC x:y' } })
    expect(unsigned.status).toBe(401)
    expect((await caller.post('/api/nowhere', '')).status).toBe(404)
    expect(await statuses(other, 1)).toEqual([200])
    expect(await statuses(caller, 2)).toEqual([500, 200])
  })

  test.each([
    [
      'an unknown name',
      { fault: 'gremlins' },
      /^fault: Expected one of invalid-signature, .*, slow, hold, changed, equivalent, no-record, marked, lost, dropped\.$/,
    ],
    ['no name', {}, /^fault: This field is required\.$/],
    ['half a time', { fault: 'lost', times: 1.5 }, /^times: Expected a whole number from 0 to 1000\.$/],
    ['a negative number', { fault: 'lost', times: -1 }, /^times: Expected a whole number from 0 to 1000\.$/],
    ['no JSON', 'lost', /^The body is not JSON\.$/],
  ])('refuses %s', async (_, body, reason) => {
    const caller = await enter()
    const response = await ask(caller.sandbox, 'POST', faultsOf(caller), body)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error: expect.stringMatching(reason) })
  })

  test('the menu lists all nineteen, each with a title and a sentence', async () => {
    const { faults } = await (await ask(createSandbox(), 'GET', '/faults')).json()
    const names = faults.map(({ name }: { name: string }) => name)
    expect(names.slice(0, 6)).toEqual(answers.slice(0, 6).map(([name]) => name))
    expect(names.slice(6, 12)).toEqual([
      'meta-404',
      'server-error',
      'bad-gateway',
      'empty',
      'truncated',
      'wrong-shape',
    ])
    expect(names.slice(12)).toEqual([
      'slow',
      'changed',
      'equivalent',
      'no-record',
      'marked',
      'lost',
      'dropped',
    ])
    for (const { title, description } of faults) {
      expect(title).toMatch(/^[A-Z][a-z]+ .*[a-z]$/)
      expect(description).toMatch(/^[A-Z].{20,}\.$/)
    }
    expect(new Set(faults.map(({ title }: { title: string }) => title)).size).toBe(19)
  })
})

test('a changed answer is of a policy that was created as sent', async () => {
  const caller = await enter()
  await caller.order('changed', 2)
  const { data } = await readEnvelope(await caller.post(paths.policy, policyBody))
  expect(data).toMatchObject([
    { urls: [{ action: 'allow', value: 'bad.example' }], policies: [{ policy: { enforced: true } }] },
  ])
  expect((await caller.witness()).policies).toMatchObject([
    { urls: [{ action: 'block' }], policies: [{ policy: { enforced: false } }] },
  ])
  expect((await caller.post(paths.watchlist, '{"data":[{}]}')).status).toBe(200)
})

test('an equivalent answer says what was stored in other ids, order and form', async () => {
  const caller = await enter()
  const groupId = await caller.groupId('Finance')
  const [office] = (await caller.witness()).attributes
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
        to: { type: 'address_attribute_value', attribute: { id: office?.id, name: 'Office', value: 'Pune' } },
      },
      {
        description: 'From a domain',
        fromDate: '2026-12-01T09:00:00+0000',
        from: { type: 'email_domain', emailDomain: 'corp.example' },
      },
    ],
  }
  await caller.order('equivalent', 2)
  const answered = pickOnly((await caller.createPolicy(asked)).data)
  const stored = pickOnly((await caller.witness()).policies)
  expect(stored).toMatchObject({
    urls: asked.urls,
    policies: [
      { locations: [], policy: { comment: 'Asked for by Legal', bidirectional: true, fromEternal: true } },
      { policy: { description: 'From a domain', toEternal: true } },
    ],
  })
  expect(answered).toMatchObject({ id: stored.id, description: 'Test', urls: asked.urls.toReversed() })
  const [second, first] = answered.policies as { policy: Record<string, unknown> }[]
  expect(second).toEqual({
    id: expect.any(String),
    locations: [
      { ip: '192.0.2.0/24', location: 'Berlin office' },
      { ip: '2001:db8:5::/48', location: 'São Paulo office' },
    ],
    policy: {
      description: 'From a domain',
      enforced: false,
      enabled: true,
      fromDate: '2026-12-01T09:00:00+0000',
      toDate: '2100-01-01T23:59:59+0000',
      fromPart: 'envelope_from',
      fromType: 'email_domain',
      fromValue: 'corp.example',
      toType: 'everyone',
      conditions: {},
      createTime: expect.any(String),
      lastUpdated: expect.any(String),
    },
  })
  const id = expect.stringMatching(/^eNo[\w-]{133}$/)
  expect(first?.policy).toEqual({
    description: 'Both ways',
    enforced: false,
    bidirectional: 'TRUE',
    enabled: true,
    fromDate: '1900-01-01T00:00:00+0000',
    toDate: '2100-01-01T23:59:59+0000',
    fromPart: 'envelope_from',
    from: {
      type: 'profile_group',
      group: {
        id,
        description: 'Finance',
        source: 'ldap',
        userCount: expect.any(Number),
        folderCount: 1,
        folders: [expect.objectContaining({ id, parentId: id, description: 'Payroll' })],
      },
    },
    to: { type: 'address_attribute_value', attribute: { id, name: 'Office', value: 'Pune' } },
    conditions: { hostnames: ['b.example', 'a.example'] },
    createTime: expect.any(String),
    lastUpdated: expect.any(String),
  })
  expect(JSON.stringify(answered)).not.toContain(groupId)
  expect(JSON.stringify(answered)).not.toContain(office?.id)
  expect((await caller.getWatchlist()).data).not.toEqual([])
})

test('without a record, the service reports success for what it executed', async () => {
  const caller = await enter()
  await caller.order('no-record', 4)
  const nothing = { meta: { status: 200 }, data: [], fail: [] }
  expect(await caller.createPolicy(policy)).toEqual(nothing)
  expect(await caller.importUsers({ fileType: 'CSV' }, 'email,name\nann@corp.example,Ann\n')).toEqual(nothing)
  expect(failures(await caller.createPolicy({}))).not.toEqual([])
  expect((await caller.getWatchlist()).data).not.toEqual([])
  const { policies, imports, writes } = await caller.witness()
  expect([policies, imports, writes].map(({ length }) => length)).toEqual([1, 1, 2])
})

test('a marked answer is the real one, except for the marks in its texts', async () => {
  const caller = await enter()
  await caller.order('marked', 2)
  const marks = '\u202E\u200B\u2066'
  const made = await readEnvelope(await caller.post(paths.policy, policyBody))
  expect(made.data).toMatchObject([
    {
      description: `${marks}Test`,
      urls: [{ action: 'block', value: `${marks}bad.example` }],
      policies: [{ policy: { description: `${marks}Everyone` } }],
    },
  ])
  const { policies } = await caller.witness()
  expect(policies).toMatchObject([{ description: 'Test', urls: [{ value: 'bad.example' }] }])
  expect(made.data).toMatchObject([{ id: (policies as { id: string }[])[0]?.id }])

  const refused = await readEnvelope(await caller.post(paths.policy, '{"data":[{}]}'))
  expect(refused.fail[0]).toMatchObject({
    errors: [
      {
        field: 'data[0].description',
        code: 'err_sandbox_field_required',
        message: `${marks}This field is required.`,
      },
      {},
      {},
    ],
  })
})

test('the contents of a tenant are legible: marks of direction are escaped', async () => {
  const caller = await enter()
  const description = 'a\u202Eb\u{E0041}'
  await caller.post(paths.policy, JSON.stringify({ data: [{ ...policy, description }] }))
  const response = await ask(caller.sandbox, 'GET', `/tenants/${caller.keys.accessKey}`)
  const text = await response.clone().text()
  expect(text).toContain('a\\u202eb\\udb40\\udc41')
  expect(text).not.toMatch(/\p{Cf}/u)
  expect(await response.json()).toMatchObject({ policies: [{ description }] })
})

describe('without a socket', () => {
  test('a dropped connection rejects: lost is executed, dropped is not', async () => {
    const caller = await enter()
    await caller.order('dropped')
    await expect(caller.post(paths.policy, policyBody)).rejects.toThrow('told to drop the connection')
    expect((await caller.witness()).policies).toEqual([])
    await caller.order('lost')
    await expect(caller.post(paths.policy, policyBody)).rejects.toThrow('told to drop the connection')
    expect((await caller.witness()).policies).toHaveLength(1)
    expect((await caller.witness()).requests).toBe(2)
  })

  test('the witness has the request id of each executed write, and of no other call', async () => {
    const caller = await enter()
    const [made, lost, dropped, refused, read] = Array.from({ length: 5 }, () => randomUUID())
    const post = (requestId?: string, path: string = paths.policy, body = policyBody) =>
      caller.post(path, body, { requestId })
    const envelope = await readEnvelope(await post(made))
    await caller.order('lost')
    await expect(post(lost)).rejects.toThrow('told to drop the connection')
    await caller.order('dropped')
    await expect(post(dropped)).rejects.toThrow('told to drop the connection')
    await caller.order('refused')
    await post(refused)
    await post(read, paths.watchlist, '{}')
    const submitted = await caller.importUsers({ fileType: 'CSV' }, 'email,name\nann@corp.example,Ann\n')
    const { policies, imports, writes, requests } = await caller.witness()
    expect(writes).toEqual([
      { requestId: made, id: pickOnly(envelope.data).id },
      { requestId: lost, id: policies[1]?.id },
      { requestId: expect.any(String), id: pickOnly(submitted.data).id },
    ])
    expect(writes[2]?.id).toBe(pickOnly(imports).id)
    expect(requests).toBe(6)
  })

  test('slow gives the real answer after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const caller = await enter()
      await caller.order('slow')
      let answered = false
      const pending = caller.createPolicy(policy).finally(() => (answered = true))
      while (vi.getTimerCount() === 0) await new Promise(setImmediate)
      await vi.advanceTimersByTimeAsync(9_999)
      expect(answered).toBe(false)
      expect((await caller.witness()).policies).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      expect((await pending).fail).toEqual([])
      expect((await caller.witness()).policies).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })
})

const now = () => new Date().toUTCString().replace('GMT', 'UTC')

describe('over a real socket', () => {
  const sandbox = createSandbox({ slowness: 150 })
  const server = createAdaptorServer({ fetch: sandbox.fetch, overrideGlobalObjects: false })
  let url: string
  let caller: Caller

  beforeEach(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
    url = `http://127.0.0.1:${port}/r/sandbox`
    caller = await enter({ people: 1 }, sandbox)
  })
  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve))
  })

  const post = (init?: RequestInit) =>
    fetch(url + paths.policy, {
      method: 'POST',
      headers: sign(caller.keys, paths.policy, { date: now() }),
      body: policyBody,
      ...init,
    })

  test('a policy is created and seen', async () => {
    const envelope = await readEnvelope(await post())
    expect(envelope.fail).toEqual([])
    expect((await caller.witness()).policies).toEqual([pickOnly(envelope.data)])
  })

  test.each([
    ['lost', 1],
    ['dropped', 0],
  ])('%s makes fetch reject, with %i policies created', async (fault, created) => {
    await caller.order(fault)
    await expect(post()).rejects.toThrow('fetch failed')
    expect((await caller.witness()).policies).toHaveLength(created)
    expect((await post()).status).toBe(200)
    expect((await caller.witness()).policies).toHaveLength(created + 1)
  })

  test.each([
    ['lost', 1],
    ['dropped', 0],
  ])('%s: a repeat, even byte for byte, is a request of its own', async (fault, created) => {
    const headers = sign(caller.keys, paths.policy, { date: now() })
    await caller.order(fault)
    await expect(post({ headers })).rejects.toThrow('fetch failed')
    const envelope = await readEnvelope(await post({ headers }))
    expect(envelope.fail).toEqual([])
    const witness = await caller.witness()
    expect(witness.requests).toBe(2)
    expect(witness.policies).toHaveLength(created + 1)
  })

  test('slow answers late', async () => {
    await caller.order('slow')
    const started = performance.now()
    expect((await post()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(140)
    expect((await caller.witness()).policies).toHaveLength(1)
  })

  test('slow executes nothing for a caller who has disconnected', async () => {
    await caller.order('slow')
    await expect(post({ signal: AbortSignal.timeout(50) })).rejects.toThrow('aborted due to timeout')
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect((await caller.witness()).policies).toEqual([])
    expect((await caller.witness()).requests).toBe(1)
  })

  test('hold keeps the answer until it is released, and executes nothing for a caller who has disconnected', async () => {
    const inHand = async () => (await caller.witness()).inHand
    const release = async () => {
      const path = `/tenants/${caller.keys.accessKey}/release`
      return (await ask(sandbox, 'POST', path)).json() as Promise<unknown>
    }
    expect(await release()).toEqual({ released: 0 })
    await caller.order('hold', 2)
    const leaving = new AbortController()
    const given = post({ signal: leaving.signal }).catch(String)
    const answered = post()
    await vi.waitFor(async () => expect(await inHand()).toBe(2), { interval: 5 })
    leaving.abort()
    expect(await given).toContain('aborted')
    await vi.waitFor(async () => expect(await inHand()).toBe(1), { interval: 5 })
    expect((await caller.witness()).policies).toEqual([])
    await vi.waitFor(async () => expect(await release()).toEqual({ released: 1 }), { interval: 5 })
    expect((await answered).status).toBe(200)
    expect((await caller.witness()).policies).toHaveLength(1)
  })

  test('the witness has the requests in progress, until answered or the caller has disconnected', async () => {
    const inHand = async () => (await caller.witness()).inHand
    await caller.order('slow', 2)
    const answered = post()
    const leaving = new AbortController()
    const given = post({ signal: leaving.signal }).catch(String)
    await vi.waitFor(async () => expect(await inHand()).toBe(2), { interval: 5 })
    leaving.abort()
    expect(await given).toContain('aborted')
    // At once: an abandoned request is not awaited.
    await vi.waitFor(async () => expect(await inHand()).toBe(1), { interval: 5 })
    expect((await caller.witness()).policies).toEqual([])
    expect((await answered).status).toBe(200)
    expect(await inHand()).toBe(0)
    await caller.order('dropped')
    await expect(post()).rejects.toThrow('fetch failed')
    expect(await inHand()).toBe(0)
    expect((await caller.witness()).policies).toHaveLength(1)
  })

  test('a caller who disconnects half-way has made no request', async () => {
    const headers = { ...sign(caller.keys, paths.policy, { date: now() }), 'Content-Length': '500' }
    const half = httpRequest(url + paths.policy, { method: 'POST', headers })
    half.on('error', () => {})
    half.write(policyBody)
    await vi.waitFor(async () => expect((await caller.witness()).requests).toBe(1))
    half.destroy()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await caller.witness()).policies).toEqual([])
  })
})
