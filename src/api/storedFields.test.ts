import { describe, expect, test } from 'vitest'
import { policyRecord } from './schemas.ts'
import { scope, sent, differing, targetOf, fields } from './stored.fixture.ts'
import { compareWithStored } from './stored.ts'

const flat = (toType: string, toValue: string) =>
  targetOf({ to: undefined, toType, toValue }) as Readonly<Record<string, unknown>>

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
