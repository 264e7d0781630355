import { describe, expect, test } from 'vitest'
import { enter, failures, paths, policy, readEnvelope, scope, secureId, url } from './caller.fixture.ts'

const everyone = { type: 'everyone' }

/** The stored scope of a policy with only this scope. */
async function store(asked: object, caller = enter()): Promise<Record<string, unknown>> {
  const { data, fail } = await (await caller).createPolicy({ ...policy, policies: [{ ...scope, ...asked }] })
  expect(fail).toEqual([])
  const [{ policies }] = data as [{ policies: [{ policy: Record<string, unknown> }] }]
  return policies[0].policy
}

/** The failures of a policy, of which nothing may be stored. */
async function refuse(asked: unknown): Promise<string[]> {
  const caller = await enter()
  const envelope = await caller.createPolicy(asked)
  expect(envelope).toMatchObject({ meta: { status: 200 }, data: [] })
  expect((await caller.contents()).policies).toEqual([])
  return failures(envelope)
}
const refuseScope = (asked: object) => refuse({ ...policy, policies: [{ ...scope, ...asked }] })

test('a policy is answered as admin-api §2.3 shapes it, with every default of §2.2', async () => {
  const caller = await enter()
  const defaults = {
    description: 'Everyone',
    enforced: false,
    enabled: true,
    fromEternal: true,
    toEternal: true,
    fromPart: 'envelope_from',
    from: everyone,
    to: everyone,
    createTime: '2026-11-21T12:00:00+0000',
    lastUpdated: '2026-11-21T12:00:00+0000',
  }
  const scopes = [defaults, { ...defaults, description: 'Second' }]
  const envelope = await caller.createPolicy({ ...policy, policies: [scope, { description: 'Second' }] })
  expect(envelope).toEqual({
    meta: { status: 200 },
    data: [
      {
        id: secureId,
        description: 'Test',
        urls: [{ id: secureId, ...url }],
        policies: scopes.map((stored) => ({ id: secureId, locations: [], policy: stored })),
      },
    ],
    fail: [],
  })
  expect((await caller.contents()).policies).toEqual(envelope.data)
})

const fromDate = '2026-12-01T09:00:00+0000'
const toDate = '2026-12-24T18:00:00+0100'
const eternal = { fromEternal: true, toEternal: true }

test.each([
  [
    {
      description: 'Both ways',
      enforced: true,
      bidirectional: true,
      enabled: false,
      fromPart: 'both',
      override: true,
      conditions: { sourceIPs: ['192.0.2.0/24'], hostnames: ['mx.example'], spfDomains: ['spf.example'] },
      comment: 'Asked for by Legal',
    },
    eternal,
  ],
  [{ enforced: false, bidirectional: false, enabled: false, override: false }, eternal],
  // A given date makes its eternal flag false, even against the request (§4.1 rules 1 and 2).
  [{ fromDate }, { ...eternal, fromEternal: false }],
  [{ toDate }, { ...eternal, toEternal: false }],
  [
    { fromDate, ...eternal, toDate },
    { fromEternal: false, toEternal: false },
  ],
  // A target without a type is everyone (§4.1 rule 4).
  [{ from: {} }, { ...eternal, from: everyone, to: everyone }],
])('a scope with %j is stored as sent, with %j', async (sent, added) => {
  expect(await store(sent)).toMatchObject({ ...sent, ...added })
})

test('without a date a scope is eternal, and shows no date', async () => {
  expect(
    Object.keys(await store({ fromEternal: true })).filter((name) => /^(from|to)Date/.test(name)),
  ).toEqual([])
})

describe('a target', () => {
  test.each(['everyone', 'internal_addresses', 'external_addresses', 'free_mail_domains'])(
    'of type %s needs and keeps no field',
    async (type) => {
      expect((await store({ to: { type, emailAddress: 'a@b.example' } })).to).toEqual({ type })
    },
  )

  test('carries only the field of its type', async () => {
    const extra = { emailAddress: 'jo@corp.example', emailDomain: 'corp.example' }
    const { from, to } = await store({
      from: { type: 'individual_email_address', ...extra },
      to: { type: 'email_domain', ...extra },
    })
    expect(from).toEqual({ type: 'individual_email_address', emailAddress: 'jo@corp.example' })
    expect(to).toEqual({ type: 'email_domain', emailDomain: 'corp.example' })
  })

  test('shows the group in place of its id, with its folders, and an attribute by id or by name', async () => {
    const caller = await enter()
    const { attributes } = await caller.contents()
    const [finance, payroll] = [await caller.group('Finance'), await caller.group('Payroll')]
    const child = {
      id: payroll.id,
      description: 'Payroll',
      source: 'ldap',
      parentId: finance.id,
      userCount: payroll.userCount,
      folderCount: 0,
      folders: [],
    }
    const groups = {
      from: { type: 'profile_group', groupId: finance.id },
      to: { type: 'profile_group', groupId: payroll.id },
    }
    expect(await store(groups, Promise.resolve(caller))).toMatchObject({
      from: {
        group: {
          id: finance.id,
          userCount: finance.userCount,
          source: 'ldap',
          folderCount: 1,
          folders: [child],
        },
      },
      to: { group: child },
    })
    const type = 'address_attribute_value'
    const asked = {
      from: { type, attribute: { id: attributes[0]?.id, name: 'Office', value: 'Berlin' } },
      to: { type, attribute: { name: 'Office', value: 'Berlin' } },
    }
    expect(await store(asked, Promise.resolve(caller))).toMatchObject(asked)
  })

  const attribute = (given: object) => ({ type: 'address_attribute_value', attribute: given })
  test.each([
    [{ type: 'individual_email_address' }, 'emailAddress err_sandbox_field_required'],
    [{ type: 'individual_email_address', emailAddress: 'jo@' }, 'emailAddress err_sandbox_field_invalid'],
    [{ type: 'email_domain' }, 'emailDomain err_sandbox_field_required'],
    [{ type: 'email_domain', emailDomain: 'no domain' }, 'emailDomain err_sandbox_field_invalid'],
    [{ type: 'profile_group' }, 'groupId err_sandbox_field_required'],
    [{ type: 'profile_group', groupId: 'unknown' }, 'groupId err_sandbox_id_unknown'],
    [{ type: 'address_attribute_value' }, 'attribute err_sandbox_field_required'],
    [attribute({ value: 'x' }), 'attribute.id err_sandbox_field_required'],
    [attribute({ name: 'Office' }), 'attribute.value err_sandbox_field_required'],
    [attribute({ id: 'unknown', value: 'x' }), 'attribute.id err_sandbox_id_unknown'],
    [{ type: 'nobody' }, 'type err_sandbox_field_invalid'],
    [{ type: 'everyone', emailAdress: '' }, 'emailAdress err_sandbox_field_unknown'],
  ])('%j is refused', async (target, failure) => {
    expect(await refuseScope({ from: target })).toEqual([`data[0].policies[0].from.${failure}`])
    expect(await refuseScope({ to: target })).toEqual([`data[0].policies[0].to.${failure}`])
  })

  test('with a truncated id is HTTP 400 with an empty body (beyond-the-spec §1)', async () => {
    const caller = await enter()
    const { groups, attributes } = await caller.contents()
    for (const from of [
      { type: 'profile_group', groupId: groups[0]?.id.slice(0, -1) },
      attribute({ id: attributes[0]?.id.slice(0, 40), value: 'x' }),
    ]) {
      const item = { ...policy, policies: [{ ...scope, from }] }
      const response = await caller.post(paths.policy, JSON.stringify({ data: [item] }))
      expect([response.status, await response.text()]).toEqual([400, ''])
      expect(response.headers.get('X-RateLimit-Limit')).toBe('10000')
    }
    expect((await caller.contents()).policies).toEqual([])
  })
})

const many = (length: number) => Array.from({ length }, (_, at) => ({ ...url, value: `n${at}.example` }))

describe('the URLs', () => {
  test.each([
    ['https://bad.example:8443/a?b=c#d', 'bad.example/a?b=c'],
    ['HTTP://Bad.example', 'Bad.example'],
    ['bad.example:80?x=http://y:90/#z', 'bad.example?x=http://y:90/'],
    ['bad.example/a:80', 'bad.example/a:80'],
    ['http://[2001:db8::1]:80/a', '[2001:db8::1]/a'],
    ['bad.example/*', 'bad.example/*'],
  ])('%s is stored as %s (beyond-the-spec §1)', async (value, stored) => {
    // Any action and type passes, because the service never listed them; so does an id.
    const open = { action: 'permit', type: 'explicit', value, id: 'mine' }
    const { data } = await (await enter()).createPolicy({ ...policy, urls: [open] })
    expect(data[0]?.urls).toEqual([{ ...open, id: secureId, value: stored }])
  })

  test('5,000 in a policy and 25,000 in an account pass, one more does not (§8)', async () => {
    expect(await refuse({ ...policy, urls: many(5_001) })).toEqual([
      'data[0].urls err_sandbox_limit_exceeded',
    ])
    const caller = await enter()
    for (const size of [5_000, 5_000, 5_000, 5_000, 4_999]) {
      expect((await caller.createPolicy({ ...policy, urls: many(size) })).fail).toEqual([])
    }
    const refused = await caller.createPolicy({ ...policy, urls: many(2) })
    expect(failures(refused)).toEqual(['data[0].urls err_sandbox_limit_exceeded'])
    expect(refused.fail[0]?.errors?.[0]?.message).toBe(
      'An account holds at most 25000 URLs: 24999 are held, 2 more were sent.',
    )
    expect((await caller.createPolicy({ ...policy, urls: many(1) })).fail).toEqual([])
    expect((await caller.contents()).policies).toHaveLength(6)
  })
})

test('1,000 scopes in a policy pass; more are refused before each is checked', async () => {
  const scopes = Array.from({ length: 1_000 }, () => scope)
  expect((await (await enter()).createPolicy({ ...policy, policies: scopes })).fail).toEqual([])
  const limit = ['data[0].policies err_sandbox_limit_exceeded']
  expect(await refuse({ ...policy, policies: [...scopes, scope] })).toEqual(limit)
  expect(await refuse({ ...policy, policies: Array.from({ length: 40_000 }, () => ({})) })).toEqual(limit)
})

const withUrl = (second: unknown) => ({ ...policy, urls: [url, second] })
const withScope = (more: object) => ({ ...policy, policies: [{ ...scope, ...more }] })

describe('an item', () => {
  test.each([
    [{ ...policy, description: undefined }, ['description err_sandbox_field_required']],
    [{ ...policy, description: ' ' }, ['description err_sandbox_field_required']],
    [{ ...policy, urls: undefined }, ['urls err_sandbox_field_required']],
    [{ ...policy, urls: [] }, ['urls err_sandbox_field_required']],
    [{ ...policy, policies: undefined }, ['policies err_sandbox_field_required']],
    [{ ...policy, policies: [] }, ['policies err_sandbox_field_required']],
    [{ ...policy, urls: {} }, ['urls err_sandbox_field_invalid']],
    [{ ...policy, name: '' }, ['name err_sandbox_field_unknown']],
    [{ ...policy, policies: [scope, {}] }, ['policies[1].description err_sandbox_field_required']],
    [
      withScope({ enabled: 'true', override: 1 }),
      ['policies[0].enabled err_sandbox_field_invalid', 'policies[0].override err_sandbox_field_invalid'],
    ],
    [
      withScope({ conditions: { hostnames: 'mx.example' } }),
      ['policies[0].conditions.hostnames err_sandbox_field_invalid'],
    ],
    [withScope({ to: { groupId: 7 } }), ['policies[0].to.groupId err_sandbox_field_invalid']],
    [withScope({ fromEternal: false }), ['policies[0].fromDate err_sandbox_field_required']],
    [withScope({ toEternal: false }), ['policies[0].toDate err_sandbox_field_required']],
    [withScope({ fromDate: '2026-12-01' }), ['policies[0].fromDate err_sandbox_field_invalid']],
    [withScope({ fromDate: '2026-12-01T09:00:00Z' }), ['policies[0].fromDate err_sandbox_field_invalid']],
    [withScope({ toDate: '2026-02-30T09:00:00+0000' }), ['policies[0].toDate err_sandbox_field_invalid']],
    [withScope({ toDate: '2026-12-01T25:00:00+0000' }), ['policies[0].toDate err_sandbox_field_invalid']],
    [withUrl({ ...url, value: '*.bad.example' }), ['urls[1].value err_sandbox_field_invalid']],
    [withUrl({ ...url, value: 'https://' }), ['urls[1].value err_sandbox_field_invalid']],
    [withUrl({ ...url, value: ' ' }), ['urls[1].value err_sandbox_field_required']],
    [withUrl({ action: 'block', type: 'domain' }), ['urls[1].value err_sandbox_field_required']],
    [withUrl({ ...url, action: '' }), ['urls[1].action err_sandbox_field_required']],
    [withUrl({ ...url, type: 7 }), ['urls[1].type err_sandbox_field_invalid']],
    [withUrl('bad.example'), ['urls[1] err_sandbox_field_invalid']],
  ])('%j is refused', async (item, expected) => {
    expect(await refuse(item)).toEqual(expected.map((failure) => `data[0].${failure}`))
  })

  test('that is refused comes back as the key of the nested failure', async () => {
    const item = { ...policy, description: 4 }
    const code = 'err_sandbox_field_invalid'
    const error = { field: 'data[0].description', code, message: 'Expected a text.', retryable: false }
    expect((await (await enter()).createPolicy(item)).fail).toEqual([{ key: item, errors: [error] }])
  })

  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const unreadable = 'undefined err_sandbox_body_unreadable'
  const body = JSON.stringify({ data: [withScope({ conditions: 0 })] })
  test.each<[string, number, string]>([
    ['{"data":[]}', 200, 'data err_sandbox_field_invalid'],
    [JSON.stringify({ data: [policy, policy] }), 200, 'data err_sandbox_field_invalid'],
    [JSON.stringify({ data: policy }), 200, 'data err_sandbox_field_invalid'],
    ['{"data":[null]}', 200, 'data[0] err_sandbox_field_invalid'],
    ['{}', 200, 'data err_sandbox_field_required'],
    ...['', '{', '[]', 'null', '"x"'].map((text): [string, number, string] => [text, 400, unreadable]),
    [`{"data":[${deep}]}`, 400, unreadable],
    [body.replace('"conditions":0', `"conditions":{"x":${deep}}`), 400, unreadable],
  ])('must be the only one of data, in a JSON object: %.60s', async (text, status, failure) => {
    const caller = await enter()
    const response = await caller.post(paths.policy, text)
    expect(response.status).toBe(status)
    expect(failures(await readEnvelope(response))).toEqual([failure])
    expect((await caller.contents()).policies).toEqual([])
  })

  test('may be a Python dict, as some clients send it', async () => {
    const text = `{'data': [{'description': "It's a test", 'urls': [{'action': 'block', 'type': 'domain', 'value': 'a.example'}], 'policies': [{'description': 'Everybody', 'enabled': False}]}]}`
    expect((await readEnvelope(await (await enter()).post(paths.policy, text))).data).toMatchObject([
      { description: "It's a test", policies: [{ policy: { description: 'Everybody', enabled: false } }] },
    ])
  })
})

test('the contents of a tenant are legible: marks of direction are escaped', async () => {
  const caller = await enter()
  const description = 'a\u202Eb\u{E0041}'
  await caller.createPolicy({ ...policy, description })
  const response = await caller.sandbox.fetch(
    new Request(`http://localhost/r/sandbox/tenants/${caller.keys.accessKey}`),
  )
  const text = await response.text()
  expect(text).toContain('a\\u202eb\\udb40\\udc41')
  expect(text).not.toMatch(/\p{Cf}/u)
  expect(JSON.parse(text)).toMatchObject({ policies: [{ description }] })
})
