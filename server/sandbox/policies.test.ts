import { beforeEach, describe, expect, test } from 'vitest'
import * as client from './caller.fixture.ts'

const { failures, paths, policy, readEnvelope, scope, secureId, url } = client

let caller: client.Caller
beforeEach(async () => void (caller = await client.enter()))

const withScope = (fields: object) => ({ ...policy, policies: [{ ...scope, ...fields }] })

/** The stored scope of a policy with only this scope. */
async function store(fields: object): Promise<Record<string, unknown>> {
  const { data, fail } = await caller.createPolicy(withScope(fields))
  expect(fail).toEqual([])
  const [{ policies }] = data as [{ policies: [{ policy: Record<string, unknown> }] }]
  return policies[0].policy
}

/** The failures of a policy, of which nothing may be stored. */
async function refuse(item: unknown): Promise<string[]> {
  const envelope = await caller.createPolicy(item)
  expect(envelope).toMatchObject({ meta: { status: 200 }, data: [] })
  expect((await caller.contents()).policies).toEqual([])
  return failures(envelope)
}

const everyone = { type: 'everyone' }
const fromDate = '2026-12-01T09:00:00+0000'
const toDate = '2026-12-24T18:00:00+0100'
const dates = { fromDate, toDate }
const conditions = { sourceIPs: ['192.0.2.0/24'], hostnames: ['mx.example'], spfDomains: ['x.example'] }
const eternal = { fromEternal: true, toEternal: true }

describe('a policy', () => {
  test('is answered as admin-api §2.3 shapes it, with every default of §2.2', async () => {
    const time = '2026-11-21T12:00:00+0000'
    const flags = { enforced: false, enabled: true, ...eternal, fromPart: 'envelope_from' }
    const defaults = { ...flags, from: everyone, to: everyone, createTime: time, lastUpdated: time }
    const scopes = [scope, { description: 'Second' }]
    const { data, ...others } = await caller.createPolicy({ ...policy, policies: scopes })
    expect(others).toEqual({ meta: { status: 200 }, fail: [] })
    const stored = scopes.map((each) => ({ id: secureId, locations: [], policy: { ...defaults, ...each } }))
    const urls = [{ id: secureId, ...url }]
    expect(data).toEqual([{ id: secureId, description: 'Test', urls, policies: stored }])
    expect((await caller.contents()).policies).toEqual(data)
  })

  test.each([
    [{ enforced: true, bidirectional: true, enabled: false, fromPart: 'both', override: true }, eternal],
    [{ enforced: false, bidirectional: false, enabled: false, override: false, comment: 'Legal' }, eternal],
    [{ conditions }, {}],
    // A given date makes its eternal flag false, even against the request (§4.1 rules 1 and 2).
    [{ fromDate }, { ...eternal, fromEternal: false }],
    [{ toDate }, { ...eternal, toEternal: false }],
    [
      { ...eternal, ...dates },
      { fromEternal: false, toEternal: false, ...dates },
    ],
    // A target without a type is everyone (§4.1 rule 4).
    [{ from: {} }, { ...eternal, from: everyone, to: everyone }],
  ])('with %j is stored as sent, with %j', async (sent, added) => {
    expect(await store(sent)).toMatchObject({ ...sent, ...added })
  })

  test.each([
    ['https://bad.example:8443/a?b=c#d', 'bad.example/a?b=c'],
    ['HTTP://Bad.example', 'Bad.example'],
    ['bad.example:80?x=http://y:90/#z', 'bad.example?x=http://y:90/'],
    ['bad.example/a:80', 'bad.example/a:80'],
    ['http://[2001:db8::1]:80/a', '[2001:db8::1]/a'],
    ['bad.example/*', 'bad.example/*'],
  ])('with the URL %s is stored with %s (beyond-the-spec §1)', async (value, stored) => {
    // Any action and type passes, because the service never listed them; so does an id.
    const open = { action: 'permit', type: 'explicit', value, id: 'mine' }
    const { data } = await caller.createPolicy({ ...policy, urls: [open] })
    expect(data[0]?.urls).toEqual([{ ...open, id: secureId, value: stored }])
  })

  const many = (length: number) => Array.from({ length }, (_, at) => ({ ...url, value: `n${at}.example` }))

  test('has at most 5,000 URLs, and an account 25,000 (§8)', async () => {
    expect(await refuse({ ...policy, urls: many(5_001) })).toEqual(['urls limit_exceeded'])
    const sizes = [5_000, 5_000, 5_000, 5_000, 4_999, 2, 1]
    const answers = []
    for (const size of sizes) answers.push(await caller.createPolicy({ ...policy, urls: many(size) }))
    const refused = answers.flatMap(({ fail }) => fail.flatMap(({ errors }) => errors))
    const message = 'An account holds at most 25000 URLs: 24999 are held, 2 more were sent.'
    expect(refused).toMatchObject([{ field: 'data[0].urls', code: 'err_sandbox_limit_exceeded', message }])
    expect((await caller.contents()).policies).toHaveLength(6)
  })

  test('has at most 1,000 scopes, and more are refused before each is checked', async () => {
    const withMany = (length: number, each: object) => ({ ...policy, policies: Array(length).fill(each) })
    const limit = ['policies limit_exceeded']
    expect(await refuse(withMany(1_001, scope))).toEqual(limit)
    expect(await refuse(withMany(40_000, {}))).toEqual(limit)
    expect((await caller.createPolicy(withMany(1_000, scope))).fail).toEqual([])
  })

  test('without a date shows none, and its marks of direction are escaped in the contents', async () => {
    const description = 'a\u202Eb\u{E0041}'
    await caller.createPolicy({ ...withScope({ fromEternal: true }), description })
    const text = await (await caller.send(`/tenants/${caller.keys.accessKey}`)).text()
    expect(text).not.toMatch(/"(from|to)Date/)
    expect(text).toContain('a\\u202eb\\udb40\\udc41')
    expect(text).not.toMatch(/\p{Cf}/u)
    expect(JSON.parse(text)).toMatchObject({ policies: [{ description }] })
  })
})

const fields = { emailAddress: 'jo@corp.example', emailDomain: 'corp.example' }
test.each([
  ['everyone', {}],
  ['internal_addresses', {}],
  ['external_addresses', {}],
  ['free_mail_domains', {}],
  ['individual_email_address', { emailAddress: 'jo@corp.example' }],
  ['email_domain', { emailDomain: 'corp.example' }],
])('a target of type %s keeps %j alone', async (type, kept) => {
  const { from, to } = await store({ from: { type, ...fields }, to: { type, ...fields } })
  for (const end of [from, to]) expect(end).toEqual({ type, ...kept })
})

const attribute = (given: object) => ({ type: 'address_attribute_value', attribute: given })

test('a target shows the group in place of its id, with its folders, and an attribute by id or by name', async () => {
  const [finance, payroll] = [await caller.group('Finance'), await caller.group('Payroll')]
  const groups = [finance, payroll].map(({ id }) => ({ type: 'profile_group', groupId: id }))
  const child = { ...payroll, source: 'ldap', parentId: finance.id, folderCount: 0, folders: [] }
  const parent = { ...finance, source: 'ldap', folderCount: 1, folders: [child] }
  const shown = { from: { group: parent }, to: { group: child } }
  expect(await store({ from: groups[0], to: groups[1] })).toMatchObject(shown)
  const id = (await caller.contents()).attributes[0]?.id
  const byName = { name: 'Office', value: 'Berlin' }
  const asked = { from: attribute({ id, ...byName }), to: attribute(byName) }
  expect(await store(asked)).toMatchObject(asked)
})

test.each([
  [{ type: 'individual_email_address' }, 'emailAddress field_required'],
  [{ type: 'individual_email_address', emailAddress: 'jo@' }, 'emailAddress field_invalid'],
  [{ type: 'email_domain' }, 'emailDomain field_required'],
  [{ type: 'email_domain', emailDomain: 'no domain' }, 'emailDomain field_invalid'],
  [{ type: 'profile_group' }, 'groupId field_required'],
  [{ type: 'profile_group', groupId: 'unknown' }, 'groupId id_unknown'],
  [{ type: 'address_attribute_value' }, 'attribute field_required'],
  [attribute({ value: 'x' }), 'attribute.id field_required'],
  [attribute({ name: 'Office' }), 'attribute.value field_required'],
  [attribute({ id: 'unknown', value: 'x' }), 'attribute.id id_unknown'],
  [{ type: 'nobody' }, 'type field_invalid'],
  [{ type: 'everyone', emailAdress: '' }, 'emailAdress field_unknown'],
])('a target %j is refused', async (target, failure) => {
  for (const end of ['from', 'to'])
    expect(await refuse(withScope({ [end]: target }))).toEqual([`policies[0].${end}.${failure}`])
})

test('a target with a truncated id is an empty HTTP 400', async () => {
  const { groups, attributes } = await caller.contents()
  const group = { type: 'profile_group', groupId: groups[0]?.id.slice(0, -1) }
  for (const from of [group, attribute({ id: attributes[0]?.id.slice(0, 40), value: 'x' })]) {
    const response = await caller.post(paths.policy, JSON.stringify({ data: [withScope({ from })] }))
    expect([response.status, await response.text()]).toEqual([400, ''])
    expect(response.headers.get('X-RateLimit-Limit')).toBe('10000')
  }
  expect((await caller.contents()).policies).toEqual([])
})

const withUrl = (second: unknown) => ({ ...policy, urls: [url, second] })

test.each([
  [{ ...policy, description: undefined }, 'description field_required'],
  [{ ...policy, description: ' ' }, 'description field_required'],
  [{ ...policy, urls: [] }, 'urls field_required'],
  [{ ...policy, policies: [] }, 'policies field_required'],
  [{ ...policy, policies: [scope, {}] }, 'policies[1].description field_required'],
  [{ ...policy, name: '' }, 'name field_unknown'],
  [withScope({ enabled: 'true' }), 'policies[0].enabled field_invalid'],
  [withScope({ conditions: { hostnames: 'a' } }), 'policies[0].conditions.hostnames field_invalid'],
  [withScope({ fromEternal: false }), 'policies[0].fromDate field_required'],
  [withScope({ toEternal: false }), 'policies[0].toDate field_required'],
  [withScope({ fromDate: '2026-12-01T09:00:00Z' }), 'policies[0].fromDate field_invalid'],
  [withScope({ toDate: '2026-02-30T09:00:00+0000' }), 'policies[0].toDate field_invalid'],
  [withUrl({ ...url, value: '*.bad.example' }), 'urls[1].value field_invalid'],
  [withUrl({ ...url, value: ' ' }), 'urls[1].value field_required'],
  [withUrl({ ...url, action: '' }), 'urls[1].action field_required'],
  [withUrl({ ...url, type: 7 }), 'urls[1].type field_invalid'],
  [withUrl('bad.example'), 'urls[1] field_invalid'],
])('an item %j is refused', async (item, failure) => {
  expect(await refuse(item)).toEqual([failure])
})

test('an item that is refused comes back as the key of the nested failure', async () => {
  const item = { ...policy, description: 4 }
  const code = 'err_sandbox_field_invalid'
  const error = { field: 'data[0].description', code, message: 'Expected a text.', retryable: false }
  expect((await caller.createPolicy(item)).fail).toEqual([{ key: item, errors: [error] }])
})

const python = `{'data': [${JSON.stringify({ ...policy, description: "It's a test" })}], 'more': None}`
test.each<[text: string, status: number, ...failures: string[]]>([
  // Some clients send this.
  [python, 200],
  ['{"data":[]}', 200, 'data field_invalid'],
  [JSON.stringify({ data: [policy, policy] }), 200, 'data field_invalid'],
  [JSON.stringify({ data: policy }), 200, 'data field_invalid'],
  ['{"data":[null]}', 200, 'data[0] field_invalid'],
  ['{}', 200, 'data field_required'],
  ['{', 400, ' body_unreadable'],
])(
  'an item is the only one of data, in a JSON object or a Python dict (%#)',
  async (text, status, ...expected) => {
    const response = await caller.post(paths.policy, text)
    expect(response.status).toBe(status)
    expect(failures(await readEnvelope(response))).toEqual(expected)
    const { policies } = await caller.contents()
    expect(policies.map(({ description }) => description)).toEqual(expected.length > 0 ? [] : ["It's a test"])
  },
)
