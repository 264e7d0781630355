import { describe, expect, test } from 'vitest'
import { type CreatePolicyInput, policyRecord, type PolicyScope } from './schemas.ts'
import { compareWithStored, isStoredAsSent, storedPolicy } from './stored.ts'

const url = (value: string, action = 'block', type = 'domain') => ({ action, type, value })
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
const sent: CreatePolicyInput = {
  description: 'A wave',
  urls: [url('a.example'), url('b.example/x', 'allow', 'url')],
  policies: [scope],
}
const group = { id: 'g-1', description: 'Finance' }
/** What a service answers that stored all as sent (admin-api §2.3). */
const details = {
  ...scope,
  fromEternal: false,
  toEternal: false,
  to: { type: 'profile_group', group },
}
const answer = ({ policy = {}, urls = sent.urls }: { policy?: object; urls?: readonly object[] } = {}) =>
  policyRecord.parse({
    id: 'p-1',
    description: 'A wave',
    urls,
    policies: [{ id: 's-1', policy: { ...details, ...policy } }],
  })
const differing = (record: ReturnType<typeof answer>, input = sent) =>
  compareWithStored(input, record).flatMap(({ name, match }) => (match === 'different' ? name : []))

describe('a difference', () => {
  test('is there in neither record nor its absence', () => {
    expect(differing(answer())).toEqual([])
    expect(isStoredAsSent(sent, [answer()])).toBe(true)
    expect(isStoredAsSent(sent, [])).toBe(true)
  })

  test.each<[string, Parameters<typeof answer>[0], readonly string[]]>([
    ['the action', { urls: [url('a.example', 'allow'), url('b.example/x', 'allow', 'url')] }, ['url']],
    ['the type', { urls: [url('a.example', 'block', 'url'), url('b.example/x', 'allow', 'url')] }, ['url']],
    ['the value', { urls: [url('c.example'), url('b.example/x', 'allow', 'url')] }, ['url', 'url']],
    ['the path', { urls: [url('a.example'), url('b.example/y', 'allow', 'url')] }, ['url', 'url']],
    ['a URL less', { urls: [url('a.example')] }, ['url']],
    ['a URL more', { urls: [...sent.urls, url('c.example')] }, ['url']],
    ['a URL twice', { urls: [...sent.urls, url('a.example')] }, ['url']],
    ['the type of a target', { policy: { to: { type: 'everyone' } } }, ['to type']],
    ['an unknown type', { policy: { to: { type: 'web_device' } } }, ['to type']],
    [
      'a domain',
      { policy: { from: { type: 'email_domain', emailDomain: 'x.example' } } },
      ['from emailDomain'],
    ],
    ['the start', { policy: { fromDate: '2026-12-01T10:00:00+0000' } }, ['fromDate']],
    ['the end', { policy: { toDate: '2026-12-05T18:00:00+0000' } }, ['toDate']],
    ['no end, by its flag', { policy: { toDate: undefined, toEternal: true } }, ['toEternal']],
    [
      'no end, by the year 2100',
      { policy: { toDate: '2100-01-01T23:59:59+0000', toEternal: undefined } },
      ['toEternal'],
    ],
    ['enabled', { policy: { enabled: false } }, ['enabled']],
    ['enforced', { policy: { enforced: true } }, ['enforced']],
    ['override', { policy: { override: false } }, ['override']],
    ['bidirectional, as text', { policy: { bidirectional: 'YES' } }, ['bidirectional']],
    ['the sender address', { policy: { fromPart: 'header_from' } }, ['fromPart']],
    [
      'a condition less',
      { policy: { conditions: { hostnames: ['mx.partner.example'] } } },
      ['conditions sourceIPs'],
    ],
    ['no conditions', { policy: { conditions: {} } }, ['conditions sourceIPs', 'conditions hostnames']],
    [
      'a condition more',
      { policy: { conditions: { ...scope.conditions, spfDomains: ['y.example'] } } },
      ['conditions spfDomains'],
    ],
    [
      'another network',
      { policy: { conditions: { ...scope.conditions, sourceIPs: ['198.51.100.0/24', '192.0.2.2'] } } },
      ['conditions sourceIPs'],
    ],
    ['the name of the scope', { policy: { description: 'Sales' } }, ['description']],
    ['a flag that cannot be read', { policy: { bidirectional: 'N' } }, ['bidirectional']],
    ['a day that does not exist', { policy: { toDate: '2026-11-34T18:00:00+0000' } }, ['toDate']],
    ['an end that cannot be read', { policy: { toDate: 1_796_115_600_000 } }, ['toDate']],
    ['the year 1900 as the end', { policy: { toDate: '1900-01-01T00:00:00+0000' } }, ['toDate']],
    ['the year 2100 as the start', { policy: { fromDate: '2100-01-01T00:00:00+0000' } }, ['fromDate']],
  ])('is seen: %s', (_name, changed, fields) => {
    expect(differing(answer(changed))).toEqual(fields)
    expect(isStoredAsSent(sent, [answer(changed)])).toBe(false)
  })

  test.each<[string, object, string]>([
    ['an end', { toDate: '2026-12-05T18:00:00+0000', toEternal: false }, 'toDate'],
    ['an end long ago', { toDate: '1900-01-01T00:00:00+0000', toEternal: false }, 'toDate'],
    ['an end in 2100 that is no sign of none', { toDate: '2100-06-01T00:00:00+0000' }, 'toDate'],
    ['a flag that cannot be read', { enabled: 'disabled' }, 'enabled'],
    ['both directions', { bidirectional: 1 }, 'bidirectional'],
    ['an override', { override: true }, 'override'],
    ['conditions', { conditions: { sourceIPs: ['192.0.2.1'] } }, 'conditions sourceIPs'],
    ['switched off', { enabled: false }, 'enabled'],
  ])('is seen where nothing was sent: %s', (_name, policy, field) => {
    const input = { ...sent, policies: [{ description: 'Everybody' }] }
    const record = policyRecord.parse({
      id: 'p-1',
      policies: [{ policy: { description: 'Everybody', fromEternal: true, toEternal: true, ...policy } }],
    })
    expect(differing(record, input)).toContain(field)
  })

  test('is seen in a scope that is missing or was not sent', () => {
    const two = { ...sent, policies: [scope, { ...scope, description: 'Sales' }] }
    expect(differing(answer(), two)).toEqual(['scope'])
    const more = policyRecord.parse({
      id: 'p',
      policies: [{ policy: details }, { policy: { ...details, description: 'X' } }],
    })
    expect(differing(more)).toEqual(['scope'])
  })
})

const of = (attribute: object) => ({ type: 'address_attribute_value', attribute }) as const

describe('no difference', () => {
  test.each<[string, Parameters<typeof answer>[0]]>([
    [
      'another id of the same group',
      { policy: { to: { type: 'profile_group', group: { ...group, id: 'g-9' } } } },
    ],
    ['another order of URLs', { urls: sent.urls.toReversed() }],
    ['other ids of URLs', { urls: sent.urls.map((each, id) => ({ ...each, id: `u-${id}` })) }],
    [
      'another order of a condition',
      {
        policy: {
          conditions: { hostnames: ['MX.partner.example'], sourceIPs: ['198.51.100.0/24', '192.0.2.1/32'] },
        },
      },
    ],
    ['another comment', { policy: { comment: 'INC' } }],
    ['no comment', { policy: { comment: undefined } }],
    ['a comment that is null', { policy: { comment: null } }],
    ['the same moment with another offset', { policy: { toDate: '2026-12-04T19:00:00+0100' } }],
    ['the same moment in another form', { policy: { toDate: '2026-12-04T18:00:00.000Z' } }],
    ['the same moment with a colon', { policy: { toDate: '2026-12-04T19:00:00+01:00' } }],
    [
      'a target type in capitals',
      { policy: { from: { type: 'EMAIL_DOMAIN', emailDomain: 'partner.example' } } },
    ],
    [
      'flags as text and numbers',
      { policy: { bidirectional: 'No', override: '1', enabled: 'TRUE', enforced: 0 } },
    ],
    [
      'another case of a domain',
      { policy: { from: { type: 'email_domain', emailDomain: 'Partner.Example' } } },
    ],
    [
      'a flat target',
      {
        policy: {
          from: undefined,
          to: undefined,
          fromType: 'email_domain',
          fromValue: 'partner.example',
          toType: 'profile_group',
          toValue: 'g-9',
        },
      },
    ],
    [
      'an address without its scheme and port',
      { urls: [url('http://A.example:80/#x'), url('b.example/x', 'allow', 'url')] },
    ],
    ['when it was made', { policy: { createTime: '2026-12-01T09:00:00+0000', lastUpdated: 'today' } }],
  ])('is %s', (_name, changed) => {
    expect(differing(answer(changed))).toEqual([])
  })

  test('is the eternal policy with the years 1900 and 2100, with empty conditions', () => {
    const input = { ...sent, policies: [{ description: 'Everybody' }] }
    const record = policyRecord.parse({
      id: 'p-1',
      policies: [
        {
          policy: {
            description: 'Everybody',
            // The moment counts, in any zone and form, and whatever the flags say.
            fromDate: '1900-01-01T00:00:00Z',
            fromEternal: false,
            toDate: '2100-01-02T05:29:59.000+0530',
            toEternal: false,
            conditions: { sourceIPs: [], hostnames: [], spfDomains: [] },
            fromType: 'everyone',
            toType: 'everyone',
          },
        },
      ],
    })
    expect(differing(record, input)).toEqual([])
    const [stored] = storedPolicy(input, [record]).policies
    expect(stored).not.toHaveProperty('toDate', expect.anything())
    expect(stored?.conditions).toEqual({})
  })

  test('is an attribute with another id, though it is with another name or value', () => {
    const to = of({ id: 'a-1', value: 'Sales' })
    const input = { ...sent, policies: [{ ...scope, to }] }
    const told = (attribute: object) => differing(answer({ policy: { to: of(attribute) } }), input)
    expect(told({ id: 'a-2', name: 'Department', value: 'Sales' })).toEqual([])
    const named = { ...sent, policies: [{ ...scope, to: of({ name: 'Department', value: 'Sales' }) }] }
    const country = answer({ policy: { to: of({ name: 'Country', value: 'Sales' }) } })
    expect(differing(country, named)).toEqual(['to attribute name'])
    expect(told({ id: 'a-1', value: 'sales' })).toEqual(['to attribute value'])
  })

  test('is another order of scopes, also of those with one name', () => {
    const other = { ...scope, toDate: '2026-12-24T18:00:00+0000' }
    const record = policyRecord.parse({
      id: 'p',
      policies: [{ policy: { ...details, toDate: other.toDate } }, { policy: details }],
    })
    expect(differing(record, { ...sent, policies: [scope, other] })).toEqual([])
  })
})

const targetOf = (policy: object) => storedPolicy(sent, [answer({ policy })]).policies[0]?.to

describe('the stored policy', () => {
  test('has what the answer says, in the order of the request', () => {
    const to = { type: 'web_device_group', emailAddress: null }
    const record = answer({
      urls: [url('b.example/x', 'block', 'url'), url('a.example', 'allow'), url('c.example')],
      policy: { to, enabled: 'false', toDate: undefined, toEternal: true },
    })
    const stored = storedPolicy(sent, [record])
    expect(stored.urls).toEqual([
      url('a.example', 'allow'),
      url('b.example/x', 'block', 'url'),
      url('c.example'),
    ])
    expect(stored.policies).toMatchObject([
      { description: 'Finance', to: { type: 'web_device_group' }, enabled: false },
    ])
    expect(stored.policies[0]?.toDate).toBeUndefined()
    expect(stored.policies[0]?.comment).toBe('INC-4711')
  })

  test('has the value of a target of a type that no request has', () => {
    const flat = { to: undefined, toType: 'web_device', toValue: 'laptop-1' }
    expect(targetOf(flat)).toMatchObject({ type: 'web_device', value: 'laptop-1' })
    expect(targetOf({ to: { type: 'web_device', device: 'laptop-1' } })).toMatchObject({
      type: 'web_device',
      value: '{"device":"laptop-1"}',
    })
  })

  test('has no flag that cannot be read as if it were set', () => {
    const record = answer({ policy: { enforced: { a: 1 }, override: [], bidirectional: 'both ways' } })
    expect(storedPolicy(sent, [record]).policies[0]).toMatchObject({
      enforced: false,
      override: true,
      bidirectional: false,
    })
    expect(differing(record)).toEqual(expect.arrayContaining(['enforced', 'bidirectional']))
  })

  test('has a date that does not exist as it came, and no other day in its place', () => {
    const toDate = '2026-02-30T18:00:00Z'
    expect(storedPolicy(sent, [answer({ policy: { toDate } })]).policies[0]?.toDate).toBe(toDate)
  })

  test('of an item that cannot be read is as sent, beside the others as stored', () => {
    const record = answer({ urls: [url('a.example', 'allow'), null as unknown as object] })
    expect(storedPolicy(sent, [record]).urls).toEqual([url('a.example', 'allow'), sent.urls[1]])
    expect(isStoredAsSent(sent, [record])).toBe(false)
  })

  test('is the one that was sent, where the answer says nothing', () => {
    expect(storedPolicy(sent, [])).toBe(sent)
    expect(storedPolicy(sent, [policyRecord.parse({ id: 'p' })])).toEqual(sent)
    const bare = policyRecord.parse({ id: 'p', policies: [{ policy: {} }], urls: [{}, {}] })
    expect(storedPolicy(sent, [bare])).toMatchObject({ ...sent, policies: [{ to: finance }] })
  })
})

const fields = (record: ReturnType<typeof answer>, input = sent) =>
  Object.fromEntries(
    compareWithStored(input, record).map(({ scope: at, name, match }) => [`${at ?? '-'} ${name}`, match]),
  )

describe('each field', () => {
  test('has its match', () => {
    const record = policyRecord.parse({
      id: 'p-1',
      urls: [
        { action: 'Block', type: 'domain', value: 'A.example' },
        { action: 'allow', value: 'b.example/x' },
      ],
      policies: [
        {
          policy: {
            description: ' finance ',
            enabled: true,
            enforced: false,
            override: true,
            fromDate: '2026-12-01T10:00:00+0100',
            toDate: '2026-12-04T18:00:00+0000',
            fromPart: 'Both',
            from: { type: 'email_domain', emailDomain: 'partner.example' },
            to: { type: 'profile_group', group: { id: 'g-9' } },
            conditions: {
              sourceIPs: ['198.51.100.0/24', '192.0.2.1/32'],
              hostnames: ['mx.partner.example/x'],
            },
            locale: 'en',
          },
        },
        { policy: { description: 'Sales' } },
      ],
    })
    expect(fields(record)).toEqual({
      '- description': 'not returned',
      '0 description': 'reworded',
      '0 enabled': 'same',
      '0 enforced': 'same',
      '0 override': 'same',
      '0 bidirectional': 'not returned',
      '0 fromDate': 'same',
      '0 toDate': 'same',
      '0 fromPart': 'reworded',
      '0 from type': 'same',
      '0 from emailDomain': 'same',
      '0 to type': 'same',
      '0 to groupId': 'another id',
      '0 conditions sourceIPs': 'same',
      '0 conditions hostnames': 'different',
      '0 comment': 'not returned',
      '0 locale': 'filled in',
      '- scope': 'different',
      '- url': 'not returned',
    })
    expect(compareWithStored(sent, record).filter(({ name }) => name === 'scope')).toEqual([
      { name: 'scope', stored: 'Sales', match: 'different' },
    ])
    expect(
      compareWithStored(sent, record).flatMap(({ name, match }) => (name === 'url' ? match : [])),
    ).toEqual(['reworded', 'not returned'])
  })

  test('that the answer leaves out as a whole is named', () => {
    expect(compareWithStored(sent, policyRecord.parse({ id: 'p', description: 'A wave' }))).toEqual([
      { name: 'description', sent: 'A wave', stored: 'A wave', match: 'same' },
      { scope: 0, name: 'scope', sent: 'Finance', match: 'not returned' },
      { name: 'urls', sent: 2, match: 'not returned' },
    ])
  })

  test('of a flat target is that of its type', () => {
    const flat = (toType: string, toValue: string) =>
      targetOf({ to: undefined, toType, toValue }) as Readonly<Record<string, unknown>>
    expect(flat('individual_email_address', 'a@x.example')).toEqual({
      type: 'individual_email_address',
      emailAddress: 'a@x.example',
    })
    expect(flat('email_domain', 'x.example')).toEqual({ type: 'email_domain', emailDomain: 'x.example' })
    expect(flat('profile_group', 'g-2')).toEqual({ type: 'profile_group', groupId: 'g-2' })
    expect(flat('address_attribute_value', 'Sales')).toEqual({
      type: 'address_attribute_value',
      attribute: { value: 'Sales' },
    })
    expect(targetOf({ to: { type: 'web_device' } })).toEqual({ type: 'web_device' })
  })

  test('of scopes with one name is paired by whom and when it is for', () => {
    const one = {
      ...scope,
      description: 'Same',
      to: { type: 'email_domain', emailDomain: 'x.example' } as const,
    }
    const other = {
      ...one,
      to: { type: 'email_domain', emailDomain: 'y.example' } as const,
      comment: 'Other',
    }
    const off = { ...one, enabled: false }
    const stored = [off, other, one].map((policy) => ({
      policy: { ...policy, fromEternal: false, toEternal: false },
    }))
    const record = policyRecord.parse({ id: 'p', policies: stored })
    expect(differing(record, { ...sent, policies: [one, other, off] })).toEqual([])
  })
})

test('a list of 5,000 URLs in another order is compared at once', () => {
  const urls = Array.from({ length: 5_000 }, (_, at) => url(`h${at}.example`))
  expect(isStoredAsSent({ ...sent, urls }, [answer({ urls: urls.toReversed() })])).toBe(true)
})
