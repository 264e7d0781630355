import { expect, test } from 'vitest'
import { ask, enter, failures, paths, pickOnly, readEnvelope } from './caller.fixture.ts'
import { policy, policyBody } from './faults.fixture.ts'

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
