import { afterEach, describe, expect, test, vi } from 'vitest'
import { type CreatePolicyInput, createPolicyInput } from '../../api/schemas.ts'
import { type TargetType, targetTypes } from '../../api/targets.ts'
import type { WireEntry } from '../urls/entry.ts'
import { entry, scope, target, policy } from './policy.fixture.ts'
import { type ScopeValues, toRequest } from './policy.ts'

/** The scope that goes on the wire for these values, which the schema of the request must take. */
function sent(values: Partial<ScopeValues>): CreatePolicyInput['policies'][number] | undefined {
  const request = toRequest(policy(scope(values)), [entry])
  expect(createPolicyInput.parse(request)).toEqual(request)
  return request.policies[0]
}

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('a request', () => {
  test('of only required values has no other key', () => {
    const request = toRequest(policy(scope()), [entry])
    expect(JSON.stringify(request)).toBe(
      '{"description":"Bad domains","policies":[{"description":"Everyone"}],' +
        '"urls":[{"action":"block","type":"domain","value":"bad.example"}]}',
    )
    expect(Object.keys(request.policies[0] ?? {})).toEqual(['description'])
    expect(createPolicyInput.safeParse(request).success).toBe(true)
  })

  test.each([
    [[scope({ description: ' ' })], ['Bad domains']],
    [[scope({ description: 'Its own' })], ['Its own']],
    // `checkPolicy` refuses the second.
    [
      [scope(), scope({ description: '' })],
      ['Everyone', ''],
    ],
  ])('of one scope without a name gives it the name of the policy (%#)', (scopes, names) => {
    expect(toRequest(policy(...scopes), [entry]).policies.map(({ description }) => description)).toEqual(
      names,
    )
  })

  test('of every field uses the names of the spec', () => {
    vi.stubEnv('TZ', 'UTC')
    const values = scope({
      description: 'First scope',
      enabled: 'true',
      enforced: 'false',
      bidirectional: 'true',
      override: 'false',
      fromPart: ' envelope_from ',
      start: 'date',
      fromDate: '2026-12-01T09:00',
      end: 'date',
      toDate: '2027-01-31T23:59:30',
      from: target({ type: 'individual_email_address', emailAddress: ' ann@b.example ' }),
      to: target({
        type: 'address_attribute_value',
        attributeId: ' att-1 ',
        attributeName: ' Büro ',
        attributeValue: ' Köln ',
      }),
      sourceIPs: '192.0.2.0/24\n\n 198.51.100.0/24 \r\n',
      hostnames: 'mx.example',
      spfDomains: '\rspf.example\r\n',
      comment: ' Why\nnot ',
    })
    const urls: WireEntry[] = [entry, { value: 'good.example/a?b', type: 'url', action: 'allow' }]
    const request = toRequest(policy(values, scope({ description: 'Second scope' })), urls)
    expect(request).toStrictEqual({
      description: 'Bad domains',
      urls: [
        { action: 'block', type: 'domain', value: 'bad.example' },
        { action: 'allow', type: 'url', value: 'good.example/a?b' },
      ],
      policies: [
        {
          description: 'First scope',
          enforced: false,
          bidirectional: true,
          enabled: true,
          fromEternal: false,
          fromDate: '2026-12-01T09:00:00+0000',
          toEternal: false,
          toDate: '2027-01-31T23:59:30+0000',
          fromPart: 'envelope_from',
          from: { type: 'individual_email_address', emailAddress: 'ann@b.example' },
          to: { type: 'address_attribute_value', attribute: { name: 'Büro', id: 'att-1', value: 'Köln' } },
          override: false,
          conditions: {
            sourceIPs: ['192.0.2.0/24', '198.51.100.0/24'],
            hostnames: ['mx.example'],
            spfDomains: ['spf.example'],
          },
          comment: 'Why\nnot',
        },
        { description: 'Second scope' },
      ],
    })
    expect(createPolicyInput.parse(request)).toStrictEqual(request)
  })

  test('sends only action, type and value of an entry', () => {
    const more = { ...entry, id: 'u-1', note: 'mine' }
    expect(toRequest(policy(scope()), [more]).urls).toStrictEqual([
      { action: 'block', type: 'domain', value: 'bad.example' },
    ])
  })

  test.each(['enabled', 'enforced', 'bidirectional', 'override'] as const)(
    'states %s or leaves it out',
    (flag) => {
      expect(sent({ [flag]: 'true' })).toStrictEqual({ description: 'Everyone', [flag]: true })
      expect(sent({ [flag]: 'false' })).toStrictEqual({ description: 'Everyone', [flag]: false })
      expect(sent({ [flag]: '' })).toStrictEqual({ description: 'Everyone' })
    },
  )

  test('leaves out blank values', () => {
    expect(sent({ comment: ' \n', fromPart: ' ', sourceIPs: '\n \r\n', hostnames: ' ' })).toStrictEqual({
      description: 'Everyone',
    })
  })

  test('has free values and conditions of any name', () => {
    expect(sent({ fromPart: 'other', fromPartOther: ' mine ' })).toStrictEqual({
      description: 'Everyone',
      fromPart: 'mine',
    })
    expect(sent({ fromPart: 'both', fromPartOther: 'mine' })?.fromPart).toBe('both')
    expect(sent({ hostnames: 'mx.example.com', moreConditions: '{"tls":{"min":1.2}}' })).toStrictEqual({
      description: 'Everyone',
      conditions: { hostnames: ['mx.example.com'], tls: { min: 1.2 } },
    })
  })

  test.each(['sourceIPs', 'hostnames', 'spfDomains'] as const)('may have the condition %s alone', (name) => {
    expect(sent({ [name]: 'a\nb' })).toStrictEqual({
      description: 'Everyone',
      conditions: { [name]: ['a', 'b'] },
    })
  })
})

describe('a period', () => {
  test('with a start date has a start that is not eternal, and no end', () => {
    vi.stubEnv('TZ', 'UTC')
    expect(sent({ start: 'date', fromDate: '2026-12-01T09:00', toDate: '2026-12-02T09:00' })).toStrictEqual({
      description: 'Everyone',
      fromEternal: false,
      fromDate: '2026-12-01T09:00:00+0000',
    })
  })

  test('with an end date has an end that is not eternal, and no start', () => {
    vi.stubEnv('TZ', 'UTC')
    expect(sent({ end: 'date', fromDate: '2026-12-01T09:00', toDate: '2026-12-02T09:00' })).toStrictEqual({
      description: 'Everyone',
      toEternal: false,
      toDate: '2026-12-02T09:00:00+0000',
    })
  })

  test('that is eternal ignores a date typed before', () => {
    const dates = { fromDate: '2026-12-01T09:00', toDate: 'nonsense' }
    expect(sent({ start: 'eternal', ...dates })).toStrictEqual({
      description: 'Everyone',
      fromEternal: true,
    })
    expect(sent({ end: 'eternal', ...dates })).toStrictEqual({ description: 'Everyone', toEternal: true })
  })

  test.each([
    ['UTC', '2026-12-01T09:00', '2026-12-01T09:00:00+0000'],
    ['Asia/Kolkata', '2026-12-01T09:00', '2026-12-01T03:30:00+0000'],
    ['Asia/Kolkata', '2027-01-01T05:29:59', '2026-12-31T23:59:59+0000'],
    ['Europe/Berlin', '2026-01-15T09:00', '2026-01-15T08:00:00+0000'],
    ['Europe/Berlin', '2026-07-15T09:00', '2026-07-15T07:00:00+0000'],
    // A skipped hour, and the first of a repeated one.
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00+0000'],
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00+0000'],
    ['America/Los_Angeles', '2026-12-31T16:00', '2027-01-01T00:00:00+0000'],
  ])('in %s from %s is sent as %s', (zone, local, wire) => {
    vi.stubEnv('TZ', zone)
    expect(sent({ start: 'date', fromDate: local })?.fromDate).toBe(wire)
    expect(sent({ end: 'date', toDate: local })?.toDate).toBe(wire)
  })
})

describe('a target', () => {
  const typed = {
    emailAddress: 'ann@b.example',
    emailDomain: 'b.example',
    groupId: 'eNo-1_',
    attributeId: 'att-1',
    attributeName: 'Office',
    attributeValue: 'Rome',
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
      attribute: { name: 'Office', id: 'att-1', value: 'Rome' },
    },
  }

  test.each(targetTypes)('of type %s is sent with the field that belongs to it, and no other', (type) => {
    const side = target({ ...typed, type })
    expect(sent({ from: side })).toStrictEqual({ description: 'Everyone', from: table[type] })
    expect(sent({ to: side })).toStrictEqual({ description: 'Everyone', to: table[type] })
  })

  test('without a type is left out', () => {
    expect(sent({ from: target(typed), to: target(typed) })).toStrictEqual({ description: 'Everyone' })
  })

  test('is trimmed', () => {
    const padded = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, ` ${value}\t`]))
    for (const type of targetTypes) {
      expect(sent({ from: target({ ...padded, type }) })?.from).toStrictEqual(table[type])
    }
  })

  test('by attribute leaves out a missing name or id', () => {
    const byId = target({ type: 'address_attribute_value', attributeId: 'att-1', attributeValue: 'Rome' })
    expect(sent({ to: byId })?.to).toStrictEqual({
      type: 'address_attribute_value',
      attribute: { id: 'att-1', value: 'Rome' },
    })
  })
})
