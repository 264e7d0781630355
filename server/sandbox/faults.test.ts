import { describe, expect, test } from 'vitest'
import { createSandbox } from './app.ts'
import { ask, type Caller, enter, failures, paths, readEnvelope } from './caller.fixture.ts'
import { policyBody } from './faults.fixture.ts'

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
