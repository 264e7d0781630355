import { expect, test } from 'vitest'
import { type CreatePolicyInput, policyRecord, type PolicyScope } from './schemas.ts'
import { compareWithStored, isStoredAsSent, storedPolicy } from './stored.ts'

const url = (value: string, action = 'block', type = 'domain') => ({ action, type, value })
const second = url('b.example/x', 'allow', 'url')
const finance = { type: 'profile_group', groupId: 'g-1' } as const

/** A policy with a value in each field that has an effect. */
const scope: PolicyScope = {
  description: 'Finance',
  enabled: true,
  enforced: false,
  override: true,
  bidirectional: false,
  fromDate: '2026-12-01T09:00:00+0000',
  toDate: '2026-12-04T18:00:00+0000',
  fromPart: 'both',
  from: { type: 'email_domain', emailDomain: 'partner.example' },
  to: finance,
  conditions: { sourceIPs: ['192.0.2.1', '198.51.100.0/24'], hostnames: ['mx.partner.example'] },
  comment: 'INC-4711',
}
const sent: CreatePolicyInput = { description: 'A wave', urls: [url('a.example'), second], policies: [scope] }
const group = { id: 'g-1', description: 'Finance' }
/** What a service answers that stored all as sent (admin-api §2.3). */
const details = { ...scope, fromEternal: false, toEternal: false, to: { type: 'profile_group', group } }
const answer = ({ policy = {}, urls = sent.urls }: { policy?: object; urls?: readonly object[] } = {}) =>
  policyRecord.parse({
    id: 'p',
    description: 'A wave',
    urls,
    policies: [{ policy: { ...details, ...policy } }],
  })
/** The fields with this match, in their order. */
const differing = (record: ReturnType<typeof answer>, input = sent, wanted = 'different') =>
  compareWithStored(input, record).flatMap(({ name, match }) => (match === wanted ? name : []))

const flat = (toType: string, toValue: string) => ({ to: undefined, toType, toValue })

test('the stored policy has what the answer says, in the order of the request', () => {
  const to = { type: 'web_device_group', emailAddress: null }
  const record = answer({
    urls: [url('b.example/x', 'block', 'url'), url('a.example', 'allow'), url('c.example'), {}],
    policy: { to, enabled: 'false', toDate: undefined, toEternal: true },
  })
  const inForce = storedPolicy(sent, [record])
  const missing = '(not returned)'
  const known = [url('a.example', 'allow'), url('b.example/x', 'block', 'url'), url('c.example')]
  expect(inForce.urls).toEqual([...known, url(missing, missing, missing)])
  const { description, comment } = scope
  const inPart = { description, comment, to: { type: 'web_device_group' }, enabled: false }
  expect(inForce.policies).toMatchObject([{ ...inPart, toDate: undefined }])
})

test('the stored policy has no flag that cannot be read as if it were set', () => {
  const policy = { enabled: 'disabled', enforced: { a: 1 }, override: [], bidirectional: 'both ways' }
  // Nor a date that does not exist, which is shown as it came.
  const toDate = '2026-02-30T18:00:00Z'
  const record = answer({ policy: { ...policy, toDate } })
  const flags = { enabled: true, enforced: false, override: true, bidirectional: false }
  expect(storedPolicy(sent, [record]).policies[0]).toMatchObject({ ...flags, toDate })
  expect(differing(record)).toEqual(expect.arrayContaining(['enforced', 'bidirectional']))
})

test('in the stored policy an item that cannot be read is as sent, beside the others as stored', () => {
  const record = answer({ urls: [url('a.example', 'allow'), null as unknown as object] })
  expect(storedPolicy(sent, [record]).urls).toEqual([url('a.example', 'allow'), sent.urls[1]])
  expect(isStoredAsSent(sent, [record])).toBe(false)
  expect(isStoredAsSent(sent, [answer(), record])).toBe(false)
})

test('the stored policy is the one that was sent, where the answer says nothing', () => {
  expect(storedPolicy(sent, [])).toBe(sent)
  expect(storedPolicy(sent, [policyRecord.parse({ id: 'p' })])).toEqual(sent)
  const empty = policyRecord.parse({ id: 'p', policies: [{ policy: {} }], urls: [{}, {}] })
  expect(storedPolicy(sent, [empty])).toMatchObject({ ...sent, policies: [{ to: finance }] })
})

const partner = (more: object) => ({ from: { ...scope.from, ...more } })
const conditions = (more: object) => ({ conditions: { ...scope.conditions, ...more } })
const bare = { ...sent, policies: [{ description: 'Everybody' }] }
const eternal = { description: 'Everybody', fromEternal: true, toEternal: true }
const recordOf = (...policies: object[]) =>
  policyRecord.parse({ id: 'p', policies: policies.map((policy) => ({ policy })) })

test.each<[urls: object[], differences: number]>([
  [sent.urls.map((one, id) => ({ ...one, id: `u-${id}` })).toReversed(), 0],
  [[url('http://A.example:80/#x'), second], 0],
  [[url('a.example', 'allow'), second], 1],
  [[url('c.example'), second], 2],
  [[url('a.example'), url('b.example/y', 'allow', 'url')], 2],
  [[url('a.example')], 1],
  [[...sent.urls, url('a.example')], 1],
])('the URLs %j differ in %d places', (urls, differences) => {
  expect(differing(answer({ urls }))).toEqual(Array(differences).fill('url'))
  expect(isStoredAsSent(sent, [answer({ urls })])).toBe(differences === 0)
})

const each = (fields: object) =>
  Object.entries(fields).map(([name, value]): [object, string] => [{ [name]: value }, name])

test.each<[policy: object, ...fields: string[]]>([
  // Another id of the same group.
  [{ to: { type: 'profile_group', group: { ...group, id: 'g-9' } }, createTime: 'today', lastUpdated: '' }],
  [conditions({ hostnames: ['MX.partner.example'], sourceIPs: ['198.51.100.0/24', '192.0.2.1/32'] })],
  [partner({ type: 'EMAIL_DOMAIN', emailDomain: 'Partner.Example' })],
  [{ comment: 'INC', toDate: '2026-12-04T19:00:00+01:00', bidirectional: 'No', override: '1' }],
  [{ comment: undefined, toDate: '2026-12-04T18:00:00.000Z', enabled: 'TRUE', enforced: 0 }],
  [{ from: undefined, fromType: 'email_domain', fromValue: 'partner.example' }],
  [{ to: { type: 'everyone' } }, 'to type'],
  [partner({ emailDomain: 'x.example' }), 'from emailDomain'],
  ...each({ fromDate: '2026-12-01T10:00:00+0000', toDate: '2026-12-05T18:00:00+0000' }),
  [{ toDate: undefined, toEternal: true }, 'toEternal'],
  [{ toDate: '2100-01-01T23:59:59+0000', toEternal: undefined }, 'toEternal'],
  ...each({ enabled: false, enforced: true, override: false, bidirectional: 'YES', description: 'Sales' }),
  [{ conditions: {}, fromPart: 'header_from' }, 'fromPart', 'conditions sourceIPs', 'conditions hostnames'],
  [conditions({ sourceIPs: undefined }), 'conditions sourceIPs'],
  [conditions({ sourceIPs: ['198.51.100.0/24', '192.0.2.2'] }), 'conditions sourceIPs'],
  // What cannot be read, or is no day, or no sign of a policy without an end.
  ...each({ bidirectional: 'N', fromDate: '2100-01-01T00:00:00+0000', toDate: 1_796_115_600_000 }),
  ...['2026-11-34T18:00:00+0000', '1900-01-01T00:00:00+0000'].flatMap((toDate) => each({ toDate })),
])('the stored scope with %j differs in: %s', (policy, ...fields) => {
  expect(differing(answer({ policy }))).toEqual(fields)
  expect(isStoredAsSent(sent, [answer({ policy })])).toBe(fields.length === 0)
})

test.each<[policy: object, ...fields: string[]]>([
  [{ fromType: 'everyone', toType: 'everyone', conditions: { sourceIPs: [], hostnames: [] } }],
  // The moment counts, in any zone and form, and whatever the flags say.
  [{ fromDate: '1900-01-01T00:00:00Z', fromEternal: false }],
  [{ toDate: '2100-01-02T05:29:59.000+0530', toEternal: false }],
  [{ toDate: '2026-12-05T18:00:00+0000', toEternal: false }, 'toEternal', 'toDate'],
  [{ toDate: '1900-01-01T00:00:00+0000', toEternal: false }, 'toEternal', 'toDate'],
  [{ toDate: '2100-06-01T00:00:00+0000' }, 'toDate'],
  [{ enabled: false }, 'enabled'],
  [{ bidirectional: 1 }, 'bidirectional'],
  [{ override: true }, 'override'],
  [{ conditions: { sourceIPs: ['192.0.2.1'] } }, 'conditions sourceIPs'],
])('where nothing was sent, %j differs in: %s', (policy, ...fields) => {
  expect(differing(recordOf({ ...eternal, ...policy }), bare)).toEqual(fields)
})

test('a policy without an end is stored with none, and with no empty condition', () => {
  const policy = { ...eternal, toDate: '2100-01-02T05:29:59.000+0530', conditions: { sourceIPs: [] } }
  const [inForce] = storedPolicy(bare, [recordOf(policy)]).policies
  expect(inForce).not.toHaveProperty('toDate', expect.anything())
  expect(inForce?.conditions).toEqual({})
})

test.each<[sentAs: object, storedAs: object, fields: string]>([
  [{ id: 'a-1', value: 'Sales' }, { id: 'a-2', name: 'Department', value: 'Sales' }, ''],
  [{ id: 'a-1', value: 'Sales' }, { id: 'a-1', value: 'sales' }, 'to attribute value'],
  [{ name: 'Department', value: 'Sales' }, { name: 'Country', value: 'Sales' }, 'to attribute name'],
])('the attribute %j stored as %j differs in: %s', (sentAs, storedAs, fields) => {
  const to = (attribute: object) => ({ to: { type: 'address_attribute_value', attribute } as const })
  const input = { ...sent, policies: [{ ...scope, ...to(sentAs) }] }
  expect(differing(answer({ policy: to(storedAs) }), input).join()).toBe(fields)
})

const other = { toDate: '2026-12-24T18:00:00+0000' }
const toX = { to: { type: 'email_domain', emailDomain: 'x.example' } } as const
const toY = { to: { type: 'email_domain', emailDomain: 'y.example' }, comment: 'Other' } as const
const off = { ...toX, enabled: false }
const sales = { description: 'Sales' }

test.each<[what: string, stored: object[], sentAs: Partial<PolicyScope>[], ...fields: string[]]>([
  ['in another order', [other, {}], [{}, other]],
  ['of one name, by whom and when they are for', [off, toY, toX], [toX, toY, off]],
  ['one missing', [{}], [{}, sales], 'scope'],
  ['one more', [{}, sales], [{}], 'scope'],
])('scopes are paired: %s', (_, stored, sentAs, ...fields) => {
  const policies = sentAs.map((part) => ({ ...scope, ...part }))
  const record = recordOf(...stored.map((part) => ({ ...details, ...part })))
  expect(differing(record, { ...sent, policies })).toEqual(fields)
})

const record = policyRecord.parse({
  id: 'p-1',
  urls: [url('A.example', 'Block'), { action: 'allow', value: 'b.example/x' }],
  policies: [
    {
      policy: {
        ...scope,
        description: ' finance ',
        bidirectional: undefined,
        fromDate: '2026-12-01T10:00:00+0100',
        fromPart: 'Both',
        comment: undefined,
        locale: 'en',
        to: { type: 'profile_group', group: { id: 'g-9' } },
        conditions: { ...scope.conditions, hostnames: ['mx.partner.example/x'] },
      },
    },
    { policy: { description: 'Sales' } },
  ],
})

const targets = 'from type, from emailDomain, to type'
test.each([
  ['same', `enabled, enforced, override, fromDate, toDate, ${targets}, conditions sourceIPs`],
  ['reworded', 'description, fromPart, url'],
  ['another id', 'to groupId'],
  ['filled in', 'locale'],
  ['not returned', 'description, bidirectional, comment, url'],
  // The last one was not sent (receipt/comparison.test.ts).
  ['different', 'conditions hostnames, scope'],
])('each field has its match: %s', (match, fields) => {
  expect(differing(record, sent, match).join(', ')).toBe(fields)
})

test('each field that the answer leaves out as a whole is named', () => {
  expect(compareWithStored(sent, policyRecord.parse({ id: 'p', description: 'A wave' }))).toEqual([
    { name: 'description', sent: 'A wave', stored: 'A wave', match: 'same' },
    { scope: 0, name: 'scope', sent: 'Finance', match: 'not returned' },
    { name: 'urls', sent: 2, match: 'not returned' },
  ])
})

const web = 'web_device'
test.each<[stored: object, target: object]>([
  [flat('individual_email_address', 'a@x.io'), { type: 'individual_email_address', emailAddress: 'a@x.io' }],
  [flat('email_domain', 'x.io'), { type: 'email_domain', emailDomain: 'x.io' }],
  [flat('profile_group', 'g-2'), { type: 'profile_group', groupId: 'g-2' }],
  [flat('address_attribute_value', 'A'), { type: 'address_attribute_value', attribute: { value: 'A' } }],
  // Of a type that no request has.
  [flat(web, 'laptop-1'), { type: web, value: 'laptop-1' }],
  [{ to: { type: web } }, { type: web }],
  [{ to: { type: web, device: 'laptop-1' } }, { type: web, value: '{"device":"laptop-1"}' }],
])('the target of the scope %j is %j', (policy, target) => {
  expect(storedPolicy(sent, [answer({ policy })]).policies[0]?.to).toEqual(target)
})
