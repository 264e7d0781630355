import { describe, expect, test } from 'vitest'
import { type Caller, enter, failures, paths, pickOnly, readEnvelope } from './caller.ts'
import type { StoredPolicy } from './policies.ts'

const url = { action: 'block', type: 'domain', value: 'bad.example' }
const scope = { description: 'Everyone' }
const policy = { description: 'Test', urls: [url], policies: [scope] }
const secureId = expect.stringMatching(/^eNo[\w-]{133}$/)
const everyone = { type: 'everyone' }

/** The stored scope of a policy with only this scope. */
async function store(caller: Caller, asked: object): Promise<Record<string, unknown>> {
  const envelope = await caller.createPolicy({ ...policy, policies: [{ ...scope, ...asked }] })
  expect(envelope.fail).toEqual([])
  const stored = pickOnly(envelope.data) as unknown as StoredPolicy // that it is one, the first test compares
  return { ...pickOnly(stored.policies).policy }
}

async function refuse(asked: unknown): Promise<string[]> {
  const caller = await enter()
  const envelope = await caller.createPolicy(asked)
  expect(envelope.meta).toEqual({ status: 200 })
  expect(envelope.data).toEqual([])
  expect((await caller.witness()).policies).toEqual([])
  return failures(envelope)
}

const refuseScope = (asked: object) => refuse({ ...policy, policies: [{ ...scope, ...asked }] })

describe('a policy', () => {
  test('is answered as admin-api §2.3 shapes it, with every default of §2.2', async () => {
    const caller = await enter()
    const envelope = await caller.createPolicy(policy)
    expect(envelope).toEqual({
      meta: { status: 200 },
      data: [
        {
          id: secureId,
          description: 'Test',
          urls: [{ id: secureId, ...url }],
          policies: [
            {
              id: secureId,
              locations: [],
              policy: {
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
              },
            },
          ],
        },
      ],
      fail: [],
    })
    expect((await caller.witness()).policies).toEqual(envelope.data)
  })

  test('keeps every field as sent', async () => {
    const sent = {
      description: 'Both ways',
      enforced: true,
      bidirectional: true,
      enabled: false,
      fromPart: 'both',
      override: true,
      conditions: { sourceIPs: ['192.0.2.0/24'], hostnames: ['mx.example'], spfDomains: ['spf.example'] },
      comment: 'Asked for by Legal',
    }
    expect(await store(await enter(), sent)).toEqual({
      ...sent,
      fromEternal: true,
      toEternal: true,
      from: everyone,
      to: everyone,
      createTime: expect.any(String),
      lastUpdated: expect.any(String),
    })
  })

  test('keeps false if false was sent', async () => {
    const sent = { enforced: false, bidirectional: false, enabled: false, override: false }
    expect(await store(await enter(), sent)).toMatchObject(sent)
  })

  test('may have several scopes, each with its own id', async () => {
    const caller = await enter()
    const { data } = await caller.createPolicy({ ...policy, policies: [scope, { description: 'Second' }] })
    const stored = pickOnly(data).policies as { id: string; policy: { description: string } }[]
    expect(stored.map((one) => one.policy.description)).toEqual(['Everyone', 'Second'])
    expect(stored[0]?.id).not.toBe(stored[1]?.id)
  })
})

describe('the period', () => {
  const fromDate = '2026-12-01T09:00:00+0000'
  const toDate = '2026-12-24T18:00:00+0100'

  test('a given date makes its eternal flag false, even against the request (§4.1 rules 1 and 2)', async () => {
    const caller = await enter()
    expect(await store(caller, { fromDate })).toMatchObject({ fromDate, fromEternal: false, toEternal: true })
    expect(await store(caller, { toDate })).toMatchObject({ toDate, toEternal: false, fromEternal: true })
    const against = { fromDate, fromEternal: true, toDate, toEternal: true }
    expect(await store(caller, against)).toMatchObject({
      fromDate,
      fromEternal: false,
      toDate,
      toEternal: false,
    })
  })

  test('without a date is eternal, and shows no date', async () => {
    const stored = await store(await enter(), { fromEternal: true })
    expect(stored).not.toHaveProperty('fromDate')
    expect(stored).not.toHaveProperty('toDate')
  })

  test.each([
    [{ fromEternal: false }, 'data[0].policies[0].fromDate err_sandbox_field_required'],
    [{ toEternal: false }, 'data[0].policies[0].toDate err_sandbox_field_required'],
    [{ fromDate: '2026-12-01' }, 'data[0].policies[0].fromDate err_sandbox_field_invalid'],
    [{ fromDate: '2026-12-01T09:00:00Z' }, 'data[0].policies[0].fromDate err_sandbox_field_invalid'],
    [{ toDate: '2026-02-30T09:00:00+0000' }, 'data[0].policies[0].toDate err_sandbox_field_invalid'],
    [{ toDate: '2026-12-01T25:00:00+0000' }, 'data[0].policies[0].toDate err_sandbox_field_invalid'],
  ])('%j is refused', async (asked, failure) => {
    expect(await refuseScope(asked)).toEqual([failure])
  })
})

describe('a target', () => {
  test('without a type is everyone (§4.1 rule 4)', async () => {
    expect(await store(await enter(), { from: {} })).toMatchObject({ from: everyone, to: everyone })
  })

  test.each(['everyone', 'internal_addresses', 'external_addresses', 'free_mail_domains'])(
    'of type %s needs and keeps no field',
    async (type) => {
      const stored = await store(await enter(), { to: { type, emailAddress: 'a@b.example' } })
      expect(stored.to).toEqual({ type })
    },
  )

  test('carries only the field of its type', async () => {
    const caller = await enter()
    const extra = { emailAddress: 'jo@corp.example', emailDomain: 'corp.example' }
    const stored = await store(caller, {
      from: { type: 'individual_email_address', ...extra },
      to: { type: 'email_domain', ...extra },
    })
    expect(stored.from).toEqual({ type: 'individual_email_address', emailAddress: 'jo@corp.example' })
    expect(stored.to).toEqual({ type: 'email_domain', emailDomain: 'corp.example' })
  })

  test('shows the group in place of its id, with its folders', async () => {
    const caller = await enter()
    const { groups } = await caller.witness()
    const [finance, payroll] = groups
    const stored = await store(caller, {
      from: { type: 'profile_group', groupId: finance?.id },
      to: { type: 'profile_group', groupId: payroll?.id },
    })
    const child = {
      id: payroll?.id,
      description: 'Payroll',
      source: 'ldap',
      parentId: finance?.id,
      userCount: payroll?.userCount,
      folderCount: 0,
      folders: [],
    }
    expect(stored.to).toEqual({ type: 'profile_group', group: child })
    expect(stored.from).toEqual({
      type: 'profile_group',
      group: {
        id: finance?.id,
        description: 'Finance',
        source: 'ldap',
        userCount: finance?.userCount,
        folderCount: 1,
        folders: [child],
      },
    })
  })

  test('may be an attribute by id or by name', async () => {
    const caller = await enter()
    const { attributes } = await caller.witness()
    const byId = { id: attributes[0]?.id, name: 'Office', value: 'Berlin' }
    const byName = { name: 'Office', value: 'Berlin' }
    const type = 'address_attribute_value'
    const stored = await store(caller, { from: { type, attribute: byId }, to: { type, attribute: byName } })
    expect(stored.from).toEqual({ type, attribute: byId })
    expect(stored.to).toEqual({ type, attribute: byName })
  })

  test.each([
    [{ type: 'individual_email_address' }, 'emailAddress err_sandbox_field_required'],
    [{ type: 'individual_email_address', emailAddress: 'jo@' }, 'emailAddress err_sandbox_field_invalid'],
    [{ type: 'email_domain' }, 'emailDomain err_sandbox_field_required'],
    [{ type: 'email_domain', emailDomain: 'no domain' }, 'emailDomain err_sandbox_field_invalid'],
    [{ type: 'profile_group' }, 'groupId err_sandbox_field_required'],
    [{ type: 'profile_group', groupId: 'unknown' }, 'groupId err_sandbox_id_unknown'],
    [{ type: 'address_attribute_value' }, 'attribute err_sandbox_field_required'],
    [
      { type: 'address_attribute_value', attribute: { value: 'x' } },
      'attribute.id err_sandbox_field_required',
    ],
    [
      { type: 'address_attribute_value', attribute: { name: 'Office' } },
      'attribute.value err_sandbox_field_required',
    ],
    [
      { type: 'address_attribute_value', attribute: { id: 'unknown', value: 'x' } },
      'attribute.id err_sandbox_id_unknown',
    ],
    [{ type: 'nobody' }, 'type err_sandbox_field_invalid'],
    [{ type: 'everyone', emailAdress: '' }, 'emailAdress err_sandbox_field_unknown'],
  ])('%j is refused', async (target, failure) => {
    expect(await refuseScope({ from: target })).toEqual([`data[0].policies[0].from.${failure}`])
    expect(await refuseScope({ to: target })).toEqual([`data[0].policies[0].to.${failure}`])
  })

  test('with a truncated id is HTTP 400 with an empty body (beyond-the-spec §1)', async () => {
    const caller = await enter()
    const { groups, attributes } = await caller.witness()
    for (const target of [
      { type: 'profile_group', groupId: groups[0]?.id.slice(0, -1) },
      { type: 'address_attribute_value', attribute: { id: attributes[0]?.id.slice(0, 40), value: 'x' } },
    ]) {
      const item = { ...policy, policies: [{ ...scope, from: target }] }
      const response = await caller.post(paths.policy, JSON.stringify({ data: [item] }))
      expect(response.status).toBe(400)
      expect(await response.text()).toBe('')
      expect(response.headers.get('X-RateLimit-Limit')).toBe('10000')
    }
    expect((await caller.witness()).policies).toEqual([])
  })
})

describe('the URLs', () => {
  test.each([
    ['https://bad.example:8443/a?b=c#d', 'bad.example/a?b=c'],
    ['HTTP://Bad.example', 'Bad.example'],
    ['bad.example:80', 'bad.example'],
    ['bad.example:80?x=http://y:90/#z', 'bad.example?x=http://y:90/'],
    ['bad.example/a:80', 'bad.example/a:80'],
    ['http://[2001:db8::1]:80/a', '[2001:db8::1]/a'],
    ['bad.example/*', 'bad.example/*'],
  ])('%s is stored as %s (beyond-the-spec §1)', async (value, stored) => {
    const { data } = await (await enter()).createPolicy({ ...policy, urls: [{ ...url, type: 'url', value }] })
    expect(pickOnly(data).urls).toEqual([{ id: secureId, action: 'block', type: 'url', value: stored }])
  })

  test('any action and type passes, because the service never listed them; so does an id', async () => {
    const open = { action: 'permit', type: 'explicit', value: 'x.example', id: 'mine' }
    const { data } = await (await enter()).createPolicy({ ...policy, urls: [open] })
    expect(pickOnly(data).urls).toEqual([{ ...open, id: secureId }])
  })

  test.each([
    [{ ...url, value: '*.bad.example' }, 'data[0].urls[1].value err_sandbox_field_invalid'],
    [{ ...url, value: 'https://' }, 'data[0].urls[1].value err_sandbox_field_invalid'],
    [{ ...url, value: ' ' }, 'data[0].urls[1].value err_sandbox_field_required'],
    [{ action: 'block', type: 'domain' }, 'data[0].urls[1].value err_sandbox_field_required'],
    [{ ...url, action: '' }, 'data[0].urls[1].action err_sandbox_field_required'],
    [{ ...url, type: 7 }, 'data[0].urls[1].type err_sandbox_field_invalid'],
    ['bad.example', 'data[0].urls[1] err_sandbox_field_invalid'],
  ])('%j is refused', async (second, failure) => {
    expect(await refuse({ ...policy, urls: [url, second] })).toEqual([failure])
  })

  const many = (length: number) => Array.from({ length }, (_, at) => ({ ...url, value: `n${at}.example` }))

  test('5,000 in a policy pass, 5,001 do not (§8)', async () => {
    const caller = await enter()
    const { data } = await caller.createPolicy({ ...policy, urls: many(5_000) })
    expect(pickOnly(data).urls).toHaveLength(5_000)
    expect(await refuse({ ...policy, urls: many(5_001) })).toEqual([
      'data[0].urls err_sandbox_limit_exceeded',
    ])
  })

  test('25,000 in an account pass, one more does not (§8)', async () => {
    const caller = await enter()
    for (let made = 0; made < 4; made += 1) await caller.createPolicy({ ...policy, urls: many(5_000) })
    await caller.createPolicy({ ...policy, urls: many(4_999) })
    const refused = await caller.createPolicy({ ...policy, urls: many(2) })
    expect(failures(refused)).toEqual(['data[0].urls err_sandbox_limit_exceeded'])
    expect(refused.fail[0]?.errors?.[0]?.message).toBe(
      'An account holds at most 25000 URLs: 24999 are held, 2 more were sent.',
    )
    expect((await caller.createPolicy({ ...policy, urls: many(1) })).fail).toEqual([])
    expect((await caller.witness()).policies).toHaveLength(6)
  })
})

describe('an item', () => {
  test.each([
    [
      'no description',
      { ...policy, description: undefined },
      ['data[0].description err_sandbox_field_required'],
    ],
    [
      'a blank description',
      { ...policy, description: ' ' },
      ['data[0].description err_sandbox_field_required'],
    ],
    ['no urls', { ...policy, urls: undefined }, ['data[0].urls err_sandbox_field_required']],
    ['no URL', { ...policy, urls: [] }, ['data[0].urls err_sandbox_field_required']],
    ['no policies', { ...policy, policies: undefined }, ['data[0].policies err_sandbox_field_required']],
    ['no scope', { ...policy, policies: [] }, ['data[0].policies err_sandbox_field_required']],
    ['urls in an object', { ...policy, urls: {} }, ['data[0].urls err_sandbox_field_invalid']],
    ['a field too many', { ...policy, name: '' }, ['data[0].name err_sandbox_field_unknown']],
    [
      'a scope without a name',
      { ...policy, policies: [scope, {}] },
      ['data[0].policies[1].description err_sandbox_field_required'],
    ],
    [
      'a flag in words',
      { ...policy, policies: [{ ...scope, enabled: 'true', override: 1 }] },
      [
        'data[0].policies[0].enabled err_sandbox_field_invalid',
        'data[0].policies[0].override err_sandbox_field_invalid',
      ],
    ],
    [
      'a list of hosts in one text, and a number for an id',
      { ...policy, policies: [{ ...scope, conditions: { hostnames: 'mx.example' }, to: { groupId: 7 } }] },
      [
        'data[0].policies[0].to.groupId err_sandbox_field_invalid',
        'data[0].policies[0].conditions.hostnames err_sandbox_field_invalid',
      ],
    ],
    ['null', null, ['data[0] err_sandbox_field_invalid']],
  ])('with %s is refused', async (_, item, expected) => {
    expect(await refuse(item)).toEqual(expected)
  })

  test('that is refused comes back as the key of the nested failure', async () => {
    const item = { ...policy, description: 4 }
    expect((await (await enter()).createPolicy(item)).fail).toEqual([
      {
        key: item,
        errors: [
          {
            field: 'data[0].description',
            code: 'err_sandbox_field_invalid',
            message: 'Expected a text.',
            retryable: false,
          },
        ],
      },
    ])
  })

  test.each([
    ['none', { data: [] }, 'data err_sandbox_field_invalid'],
    ['two', { data: [policy, policy] }, 'data err_sandbox_field_invalid'],
    ['no array', { data: policy }, 'data err_sandbox_field_invalid'],
    ['no data', {}, 'data err_sandbox_field_required'],
  ])('must be the only one of data, not %s', async (_, body, failure) => {
    const caller = await enter()
    const response = await caller.post(paths.policy, JSON.stringify(body))
    expect(response.status).toBe(200)
    expect(failures(await readEnvelope(response))).toEqual([failure])
    expect((await caller.witness()).policies).toEqual([])
  })

  test('may be a Python dict, as some clients send it', async () => {
    const caller = await enter()
    const body = `{'data': [{'description': "It's a test", 'urls': [{'action': 'block', 'type': 'domain', 'value': 'a.example'}], 'policies': [{'description': 'Everybody', 'enabled': False}]}]}`
    const [stored] = (await readEnvelope(await caller.post(paths.policy, body))).data
    expect(stored).toMatchObject({
      description: "It's a test",
      urls: [{ action: 'block', type: 'domain', value: 'a.example' }],
      policies: [{ policy: { description: 'Everybody', enabled: false } }],
    })
  })

  test('nested too deeply is refused, and the tenant can still be inspected', async () => {
    const caller = await enter()
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    const conditions = JSON.stringify({ data: [{ ...policy, policies: [{ ...scope, conditions: 0 }] }] })
    for (const body of [
      `{"data":[${deep}]}`,
      conditions.replace('"conditions":0', `"conditions":{"x":${deep}}`),
    ]) {
      const response = await caller.post(paths.policy, body)
      expect(response.status).toBe(400)
      expect(failures(await readEnvelope(response))).toEqual(['undefined err_sandbox_body_unreadable'])
    }
    expect((await caller.witness()).policies).toEqual([])
  })

  test.each(['', '{', '[]', 'null', '"x"'])('must come in a JSON object, not %j', async (body) => {
    const response = await (await enter()).post(paths.policy, body)
    expect(response.status).toBe(400)
    const envelope = await readEnvelope(response)
    expect(envelope.meta).toEqual({ status: 400 })
    expect(failures(envelope)).toEqual(['undefined err_sandbox_body_unreadable'])
  })
})

test('1,000 scopes in a policy pass; more are refused before each is checked', async () => {
  const caller = await enter()
  const { data } = await caller.createPolicy({
    ...policy,
    policies: Array.from({ length: 1_000 }, () => scope),
  })
  expect(pickOnly(data).policies).toHaveLength(1_000)
  for (const [length, asked] of [
    [1_001, scope],
    [40_000, {}],
  ] as const) {
    const refused = await caller.createPolicy({ ...policy, policies: Array.from({ length }, () => asked) })
    expect(failures(refused)).toEqual(['data[0].policies err_sandbox_limit_exceeded'])
    expect(refused.fail[0]?.errors?.[0]?.message).toBe(`Expected at most 1000 items, not ${length}.`)
  }
  expect((await caller.witness()).policies).toHaveLength(1)
})
