import { expect, test } from 'vitest'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { newScope, toRequest } from './policy.ts'
import { toValues } from './sentValues.ts'

const urls = [{ action: 'block', type: 'domain', value: 'a.example' }]
type Scope = CreatePolicyInput['policies'][number]

const scopes: readonly Scope[] = [
  { description: 'No field but the name' },
  {
    description: 'Flags',
    enabled: false,
    enforced: true,
    bidirectional: true,
    override: false,
    fromPart: 'both',
    comment: 'INC-4711',
  },
  { description: 'Another sender address', fromPart: 'something_new' },
  { description: 'Eternal', fromEternal: true, toEternal: true },
  {
    description: 'Dates',
    fromEternal: false,
    fromDate: '2026-12-01T09:00:00+0000',
    toEternal: false,
    toDate: '2027-06-30T22:59:59+0000',
  },
  { description: 'Everyone', from: { type: 'everyone' }, to: { type: 'internal_addresses' } },
  { description: 'Domain', from: { type: 'email_domain', emailDomain: 'corp.example' } },
  { description: 'Address', to: { type: 'individual_email_address', emailAddress: 'ann@corp.example' } },
  { description: 'Group', to: { type: 'profile_group', groupId: 'eNo'.padEnd(240, 'x') } },
  {
    description: 'Attribute',
    from: {
      type: 'address_attribute_value',
      attribute: { id: 'eNo'.padEnd(240, 'x'), name: 'City', value: 'Bern' },
    },
  },
  {
    description: 'Conditions',
    conditions: { sourceIPs: ['192.0.2.0/24'], hostnames: ['mx.example', 'mx2.example'], later: ['a', 1] },
  },
]

test.for(scopes.map((scope) => [scope.description, scope] as const))(
  'is sent again as it was: %s',
  ([, scope]) => {
    const input = { description: 'INC-4711', policies: [scope], urls }
    expect(toRequest(toValues(input), urls)).toEqual(input)
  },
)

test('a field that was not sent is untouched', () => {
  const { scopes: values } = toValues({ description: 'INC-4711', policies: [{ description: 'Own' }], urls })
  expect(values).toEqual([{ ...newScope(), description: 'Own' }])
  const policies = [{ description: 'Own', fromPart: 'both' }]
  expect(toValues({ description: 'INC-4711', policies, urls }).scopes[0]).toMatchObject({
    fromPart: 'both',
    fromPartOther: '',
  })
})

test('the only scope follows the name of its policy', () => {
  const [scope] = toValues({ description: 'INC-4711', policies: [{ description: 'INC-4711' }], urls }).scopes
  expect(scope?.description).toBe('')
  const [first] = toValues({
    description: 'INC-4711',
    policies: [{ description: 'INC-4711' }, { description: 'Other' }],
    urls,
  }).scopes
  expect(first?.description).toBe('INC-4711')
})
