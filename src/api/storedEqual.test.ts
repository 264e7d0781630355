import { describe, expect, test } from 'vitest'
import { policyRecord } from './schemas.ts'
import { url, scope, sent, group, details, answer, differing } from './stored.fixture.ts'
import { storedPolicy } from './stored.ts'

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
