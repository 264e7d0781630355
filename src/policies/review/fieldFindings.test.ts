// Claim: Every warning of a policy is confirmed or fixed before the policy is sent
import { describe, expect, test } from 'vitest'
import { newScope, type ScopeValues, toRequest } from '../request/policy.ts'
import { type Scope, reviewed, narrow } from './findings.fixture.ts'
import { untickedOf, findingsOf } from './findings.ts'

const saidOf = (...scopes: Partial<ScopeValues>[]): string[] => {
  const values = scopes.map((scope, index) => ({
    ...newScope(),
    description: `S${index + 1}`,
    // Different domains do not overlap.
    to: { ...newScope().to, type: 'email_domain' as const, emailDomain: `s${index}.example` },
    ...scope,
  }))
  const { policies } = toRequest({ description: 'd', scopes: values }, [])
  const whole = reviewed(['block a.example'], policies, { scopes: values })
  return findingsOf(whole).flatMap(({ code, level, title, examples, place }) => [
    `${level === 'tick' ? 'tick ' : ''}${code}: ${title}`,
    ...examples,
    ...(place?.at === 'scope' ? [['scope', place.index, place.field].join(' ').trim()] : []),
  ])
}
const ofRanges = (sourceIPs: string) =>
  findingsOf(reviewed(['block a.example'], undefined, { scopes: [{ ...newScope(), sourceIPs }] }))
const addressOf = (emailAddress: string) => ({
  ...newScope().from,
  type: 'individual_email_address' as const,
  emailAddress,
})

// Claim: A note beside a field is a warning of the review too
describe('what the scope form says of a field', () => {
  test('needs a tick if the value has no effect or excludes no one, once for each kind', () => {
    expect(saidOf({}, { from: addressOf('x@out.example') }, { from: addressOf('y@far.example') })).toEqual([
      'tick field: no effect: Scope 2 (S2), From: out.example is not one of your domains. External addresses have no effect.',
      'Scope 3 (S3), From: far.example is not one of your domains. External addresses have no effect.',
      'scope 1 from.emailAddress',
    ])
    expect(saidOf({ sourceIPs: '192.0.2.0/24\n0.0.0.0/0\n192.0.2.7/24' })).toEqual([
      'tick field: wide: Scope 1 (S1), Source IP ranges: line 2: This includes every address.',
      'Scope 1 (S1), Source IP ranges: line 3: This is an address in the network 192.0.2.0/24.',
      'scope 0 sourceIPs',
      'narrows nothing: A scope has a condition that excludes no one.',
      'Scope 1 (S1): sourceIPs.',
      'scope 0',
    ])
    expect(saidOf({ from: { ...newScope().from, type: 'profile_group', groupId: 'eNo1' } })[0]).toMatch(
      /^tick field: id: Scope 1 \(S1\), From: This id is short/,
    )
    expect(saidOf({ hostnames: 'раураl.example' })[0]).toMatch(
      /^tick field: look-alike: Scope 1 \(S1\), Host names: line 1: /,
    )
  })

  test('needs no tick if it is harmless', () => {
    expect(saidOf({ fromDate: '2020-01-01T09:00', hostnames: 'MX.example.com' })).toEqual([
      'field: past start: Scope 1 (S1), Starts at: This moment has passed. The policy takes effect at once.',
      'scope 0 fromDate',
      'field: spelling: Scope 1 (S1), Host names: line 1: Sent as mx.example.com.',
      'scope 0 hostnames',
    ])
  })

  test('needs another tick for a new note, also where the first of its kind was seen', () => {
    const [seen] = ofRanges('0.0.0.0/0')
    expect(untickedOf(ofRanges('0.0.0.0/0'), seen?.marks ?? new Set())).toEqual([])
    expect(untickedOf(ofRanges('0.0.0.0/0\n192.0.2.7/24'), seen?.marks ?? new Set())).toHaveLength(1)
  })

  test('shows some of thousands', () => {
    const many = Array.from({ length: 3_000 }, (_, index) => `10.${index >> 8}.${index % 256}.1/24`).join(
      '\n',
    )
    expect(saidOf({ sourceIPs: many })).toHaveLength(7)
  })
})

test.each<[Scope['conditions'], string[]]>([
  [{ sourceIPs: ['0.0.0.0/0'], hostnames: ['mx.example'] }, ['Scope 1 (S1): sourceIPs.']],
  [{ sourceIPs: ['192.0.2.0/24', '::/0'] }, ['Scope 1 (S1): sourceIPs.']],
  [{ hostnames: [], spfDomains: [''], more: { x: null } }, ['Scope 1 (S1): hostnames, spfDomains, more.']],
  [{ sourceIPs: ['192.0.2.0/24'] }, []],
  [{ more: { x: 0 } }, []],
  [{}, []],
  [undefined, []],
])('of the conditions %j, those that exclude no one are named without a tick', (conditions, named) => {
  const found = findingsOf(reviewed(['block a.example'], [{ to: narrow, ...(conditions && { conditions }) }]))
  expect(found.map(({ code, level }) => `${level} ${code}`)).toEqual(named.map(() => 'info narrows nothing'))
  expect(found.flatMap(({ examples }) => examples)).toEqual(named)
})
