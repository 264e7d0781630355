import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CreatePolicyInput, createPolicyInput } from '../../api/schemas.ts'
import { type TargetType, targetTypes } from '../../api/targets.ts'
import { conditionLists } from './conditions.ts'
import { entry, policy, scope, target } from './policy.fixture.ts'
import { formField, newScope, type ScopeValues, toRequest } from './policy.ts'

const everyone = { from: { type: 'everyone' }, to: { type: 'everyone' } } as const

beforeEach(() => void vi.stubEnv('TZ', 'UTC'))
afterEach(() => void vi.unstubAllEnvs())

/** The scope that goes on the wire for these values, which the schema of the request must take. */
function sent(values: Partial<ScopeValues>): CreatePolicyInput['policies'][number] | undefined {
  const request = toRequest(policy(scope(values)), [entry])
  expect(createPolicyInput.parse(request)).toEqual(request)
  return request.policies[0]
}

describe('a request', () => {
  test('of only required values has no other key', () => {
    const request = toRequest(policy(scope()), [entry])
    expect(JSON.stringify(request)).toBe(
      '{"description":"Bad domains","policies":[{"description":"Everyone",' +
        '"from":{"type":"everyone"},"to":{"type":"everyone"}}],' +
        '"urls":[{"action":"block","type":"domain","value":"bad.example"}]}',
    )
    expect(createPolicyInput.safeParse(request).success).toBe(true)
  })

  test.each([
    [' ', 'Bad domains'],
    ['Its own', 'Its own'],
    // `checkPolicy` refuses the second.
    ['Everyone,', 'Everyone,'],
  ])('of scopes named "%s" has the names "%s"', (names, expected) => {
    const scopes = names.split(',').map((description) => scope({ description }))
    const { policies } = toRequest(policy(...scopes), [entry])
    expect(policies.map(({ description }) => description).join(',')).toBe(expected)
  })

  test('of every field uses the names of the spec', () => {
    const values = scope({
      description: 'First scope',
      enabled: 'false',
      enforced: 'true',
      bidirectional: 'true',
      override: 'false',
      fromPart: ' envelope_from ',
      fromDate: '2026-12-01T09:00',
      toDate: '2027-01-31T23:59:30',
      from: target({ type: 'individual_email_address', emailAddress: ' ann@b.example ' }),
      to: target({ type: 'email_domain', emailDomain: 'b.example' }),
      sourceIPs: '192.0.2.0/24\n\n 198.51.100.0/24 \r\n',
      hostnames: 'mx.example',
      spfDomains: '\rspf.example\r\n',
      moreConditions: '{"tls":{"min":1.2}}',
      comment: ' Why\nnot ',
    })
    const more = { value: 'good.example/a?b', type: 'url', action: 'allow', id: 'u-1', note: 'mine' }
    const request = toRequest(policy(values, scope({ description: 'Second scope' })), [entry, more])
    expect(request).toStrictEqual({
      description: 'Bad domains',
      urls: [
        { action: 'block', type: 'domain', value: 'bad.example' },
        { action: 'allow', type: 'url', value: 'good.example/a?b' },
      ],
      policies: [
        {
          description: 'First scope',
          enforced: true,
          bidirectional: true,
          enabled: false,
          fromEternal: false,
          fromDate: '2026-12-01T09:00:00+0000',
          toEternal: false,
          toDate: '2027-01-31T23:59:30+0000',
          fromPart: 'envelope_from',
          from: { type: 'individual_email_address', emailAddress: 'ann@b.example' },
          to: { type: 'email_domain', emailDomain: 'b.example' },
          override: false,
          conditions: {
            sourceIPs: ['192.0.2.0/24', '198.51.100.0/24'],
            hostnames: ['mx.example'],
            spfDomains: ['spf.example'],
            tls: { min: 1.2 },
          },
          comment: 'Why\nnot',
        },
        { description: 'Second scope', ...everyone },
      ],
    })
    expect(createPolicyInput.parse(request)).toStrictEqual(request)
  })

  test.each<[Partial<ScopeValues>, object]>([
    [{ bidirectional: 'false' }, { bidirectional: false }],
    [{ override: 'false' }, { override: false }],
    [{ sourceIPs: 'a\nb' }, { conditions: { sourceIPs: ['a', 'b'] } }],
    // A date is not eternal on its side, and says nothing of the other.
    [{ fromDate: '2026-12-01T09:00' }, { fromEternal: false, fromDate: '2026-12-01T09:00:00+0000' }],
    [{ toDate: '2026-12-01T09:00' }, { toEternal: false, toDate: '2026-12-01T09:00:00+0000' }],
    [{ enforced: '', comment: ' \n', fromPart: ' ', sourceIPs: '\n \r\n', hostnames: ' ' }, {}],
  ])('of %j sends %j alone', (values, fields) => {
    expect(sent(values)).toStrictEqual({ description: 'Everyone', ...everyone, ...fields })
  })
})

describe('a target', () => {
  const padded = {
    emailAddress: ' ann@b.example ',
    emailDomain: ' b.example\t',
    groupId: ' eNo-1_\t',
    attributeId: ' att-1 ',
    attributeName: ' Büro ',
    attributeValue: ' Rome\t',
  }
  /** The wire target of each type with every field typed; the compiler refuses a missing type. */
  const table: Record<TargetType, object> = {
    everyone: { type: 'everyone' },
    internal_addresses: { type: 'internal_addresses' },
    external_addresses: { type: 'external_addresses' },
    free_mail_domains: { type: 'free_mail_domains' },
    email_domain: { type: 'email_domain', emailDomain: 'b.example' },
    profile_group: { type: 'profile_group', groupId: 'eNo-1_' },
    individual_email_address: { type: 'individual_email_address', emailAddress: 'ann@b.example' },
    address_attribute_value: {
      type: 'address_attribute_value',
      attribute: { name: 'Büro', id: 'att-1', value: 'Rome' },
    },
  }

  test.each(targetTypes)('of type %s is sent trimmed, with the field of that type alone', (type) => {
    const side = target({ ...padded, type })
    expect(sent({ from: side })).toMatchObject({ from: table[type], to: everyone.to })
    expect(sent({ to: side })?.to).toStrictEqual(table[type])
  })

  test('by attribute leaves out a missing name', () => {
    const type = 'address_attribute_value'
    const to = sent({ to: target({ type, attributeId: 'att-1', attributeValue: 'Rome' }) })?.to
    expect(to).toStrictEqual({ type, attribute: { id: 'att-1', value: 'Rome' } })
  })
})

describe('the form field of a failure', () => {
  test.each<[string, string]>([
    ['description', 'description'],
    ['policies.12.enabled', 'scopes.12.enabled'],
    ['policies.0.fromEternal', 'scopes.0.fromDate'],
    ['policies.0.toEternal', 'scopes.0.toDate'],
    ['policies.1.to.type', 'scopes.1.to.type'],
    ['policies.1.to.emailAddress', 'scopes.1.to.emailAddress'],
    ['policies.1.from.attribute.id', 'scopes.1.from.attributeId'],
    ['policies.1.to.attribute.value', 'scopes.1.to.attributeValue'],
    ['policies.0.conditions.sourceIPs.13', 'scopes.0.sourceIPs'],
    ['policies.0.conditions', 'scopes.0.moreConditions'],
    ['policies.0.conditions.other.1.deeper', 'scopes.0.moreConditions'],
  ])('%s is %s', (field, name) => {
    expect(formField(field)).toBe(name)
  })

  const none = 'data urls urls.0.value policies policies.0 policies.x.description policies.0. policies.0.from'
  const others = 'policies.0.from.attribute policies.0.conditionss policies.0.description.more descriptions'
  test.each(['', ...none.split(' '), ...others.split(' ')])('"%s" has none, for the summary', (field) => {
    expect(formField(field)).toBeUndefined()
  })

  const { moreConditions: _more, from: _from, to: _to, ...rest } = newScope()
  test.each(Object.keys(rest))('is known for %s of a scope', (name) => {
    const isList = conditionLists.some((each) => each === name)
    expect(formField(`policies.0.${isList ? `conditions.${name}` : name}`)).toBe(`scopes.0.${name}`)
  })
})
