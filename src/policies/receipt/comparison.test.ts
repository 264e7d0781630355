import { describe, expect, test } from 'vitest'
import { type CreatePolicyInput, policyRecord } from '../../api/schemas.ts'
import { compareStored } from './comparison.ts'

const url = (value: string, action = 'block', type = 'domain') => ({ action, type, value })
const sent: CreatePolicyInput = {
  description: 'A wave',
  policies: [{ description: 'Everybody' }],
  urls: [url('a.example'), url('b.example')],
}
const details = {
  description: 'Everybody',
  enabled: true,
  enforced: false,
  fromEternal: true,
  toEternal: true,
  fromPart: 'envelope_from',
  from: { type: 'everyone' },
  to: { type: 'everyone' },
  createTime: '2026-12-01T09:00:00+0000',
}
const record = (part: object = {}) =>
  policyRecord.parse({
    id: 'p',
    description: 'A wave',
    urls: sent.urls.map((each) => ({ ...each, id: 'u' })),
    policies: [{ id: 's', locations: [], policy: details }],
    ...part,
  })
const stored = (policy: object) => record({ policies: [{ id: 's', policy: { ...details, ...policy } }] })
const withScope = (scope: Partial<CreatePolicyInput['policies'][number]>): CreatePolicyInput => ({
  ...sent,
  policies: [{ description: 'Everybody', ...scope }],
})
const rowOf = (input: CreatePolicyInput, answer: ReturnType<typeof record>, field: string) =>
  compareStored(input, answer).rows.find((row) => row.field === field)
const matchOf = (...of: Parameters<typeof rowOf>) => rowOf(...of)?.match

test('an identical record is reported as the same, with the defaults of the service', () => {
  const { rows, sentence } = compareStored(sent, record())
  expect(sentence).toBe('The service stored what was sent.')
  expect(rows.map(({ field, match }) => `${field}: ${match}`)).toEqual([
    'Scope 1: Enforced: filled in',
    'Scope 1: Enabled: filled in',
    'Scope 1: No start date: filled in',
    'Scope 1: No expiry: filled in',
    'Scope 1: Sender address to match: filled in',
    'Scope 1: From: filled in',
    'Scope 1: To: filled in',
    'Name: same',
    'Scope 1: Scope name: same',
    'URLs: same',
  ])
})

test('differences come first and are counted', () => {
  const { rows, sentence } = compareStored(sent, record({ description: 'Another', urls: [url('a.example')] }))
  expect(sentence).toBe('2 fields differ from what was sent.')
  expect(rows.slice(0, 2)).toEqual([
    { field: 'Name', before: 'A wave', after: 'Another', match: 'different' },
    { field: 'b.example', before: 'block domain b.example', after: 'missing', match: 'different' },
  ])
})

describe('a record without some fields', () => {
  test('is reported as not returned, not as different', () => {
    const { rows, sentence } = compareStored(sent, record({ urls: undefined, description: null }))
    expect(sentence).toBe('The returned fields match what was sent. 2 fields were not returned.')
    expect(rows.slice(0, 2)).toEqual([
      { field: 'Name', before: 'A wave', after: undefined, match: 'not returned' },
      { field: 'URLs', before: '2 URLs', match: 'not returned' },
    ])
  })

  test('may be empty', () => {
    const { rows, sentence } = compareStored(sent, policyRecord.parse({ id: 'p' }))
    expect(sentence).toBe('The answer does not include the stored fields.')
    expect(rows.map(({ match }) => match)).toEqual(['not returned', 'not returned', 'not returned'])
  })

  test('may leave a value out of a URL', () => {
    const nameless = record({ urls: [{ action: 'block' }, { action: 'allow' }] })
    const { rows } = compareStored(sent, nameless)
    expect(rows.filter(({ field }) => field.endsWith('.example'))).toEqual([
      {
        field: 'b.example',
        before: 'block domain b.example',
        after: 'allow (not returned) (not returned)',
        match: 'different',
      },
      {
        field: 'a.example',
        before: 'block domain a.example',
        after: 'block (not returned) (not returned)',
        match: 'not returned',
      },
    ])
  })
})

const differing = (...urls: ReturnType<typeof url>[]) =>
  compareStored(sent, record({ urls })).rows.filter(({ match }) => match === 'different')

describe('a URL', () => {
  test('that is stored elsewhere in the list is the same', () => {
    expect(differing(url('b.example'), url('a.example'))).toEqual([])
  })

  test('that was not sent is reported', () => {
    expect(differing(...sent.urls, url('c.example', 'allow'))).toEqual([
      { field: 'A URL that was not sent', after: 'allow domain c.example', match: 'different' },
    ])
  })

  test('that is stored twice is reported', () => {
    expect(differing(...sent.urls, url('a.example'))).toEqual([
      { field: 'A URL that was not sent', after: 'block domain a.example', match: 'different' },
    ])
  })

  test('with another action or type differs', () => {
    expect(
      differing(url('a.example', 'allow'), url('b.example', 'block', 'url')).map(({ after: said }) => said),
    ).toEqual(['allow domain a.example', 'block url b.example'])
  })

  test('that the service stored in another form is the same, in words', () => {
    const input = { ...sent, urls: [url('https://A.example:8443/x#top', 'block', 'url')] }
    const { rows, sentence } = compareStored(input, record({ urls: [url('a.example/x', 'block', 'url')] }))
    expect(sentence).toBe(
      'The service stored what was sent. 1 field is written in another form, with the same effect.',
    )
    expect(rows[0]).toEqual({
      field: 'https://A.example:8443/x#top',
      before: 'block url https://A.example:8443/x#top',
      after: 'block url a.example/x',
      match: 'reworded',
    })
  })

  test('among 5,000 is found at once', () => {
    const urls = Array.from({ length: 5_000 }, (_, index) => url(`h${index}.example`))
    const { rows } = compareStored({ ...sent, urls }, record({ urls: urls.toReversed() }))
    expect(rows.at(-1)).toEqual({ field: 'URLs', before: '5,000 URLs', after: '5,000 URLs', match: 'same' })
  })
})

describe('a scope', () => {
  test.each([
    ['Enabled', { enabled: false }, 'different'],
    ['Enforced', { enforced: true }, 'different'],
    ['No start date', { fromEternal: false }, 'different'],
    ['From', { from: { type: 'internal_addresses' } }, 'different'],
    // The spec states no default for these.
    ['Override', { override: false }, 'filled in'],
    ['Both directions', { bidirectional: 'false' }, 'filled in'],
    ['Comment', { comment: 'Added' }, 'filled in'],
  ])('that was sent without %s: %j is %s', (field, policy, match) => {
    expect(matchOf(sent, stored(policy), `Scope 1: ${field}`)).toBe(match)
  })

  test('may have its flags answered as text', () => {
    const input = withScope({ bidirectional: true })
    expect(matchOf(input, stored({ bidirectional: 'true' }), 'Scope 1: Both directions')).toBe('same')
    expect(matchOf(input, stored({ bidirectional: 'false' }), 'Scope 1: Both directions')).toBe('different')
    expect(matchOf(input, stored({}), 'Scope 1: Both directions')).toBe('not returned')
  })

  test('with a date is no longer eternal, sent or not', () => {
    const fromDate = '2026-12-01T09:00:00+0000'
    const answer = stored({ fromEternal: false, fromDate: '2026-12-01T10:00:00+0100' })
    expect(matchOf(withScope({ fromDate }), answer, 'Scope 1: No start date')).toBe('filled in')
    expect(matchOf(withScope({ fromDate, fromEternal: false }), answer, 'Scope 1: No start date')).toBe(
      'same',
    )
    expect(rowOf(withScope({ fromDate }), answer, 'Scope 1: Starts at')).toEqual({
      field: 'Scope 1: Starts at',
      before: fromDate,
      after: '2026-12-01T10:00:00+0100',
      match: 'same',
    })
    const later = stored({ fromDate: '2026-12-01T09:00:01+0000' })
    expect(matchOf(withScope({ fromDate }), later, 'Scope 1: Starts at')).toBe('different')
  })

  test('for a group is answered with the group in place of its id', () => {
    const input = withScope({ to: { type: 'profile_group', groupId: 'g' } })
    const to = { type: 'profile_group', group: { id: 'g', description: 'Finance' } }
    expect(rowOf(input, stored({ to }), 'Scope 1: To group id')).toEqual({
      field: 'Scope 1: To group id',
      before: 'g (Finance)',
      after: 'g (Finance)',
      match: 'same',
    })
    // The service re-issues its ids.
    const other = { ...to, group: { id: 'h', description: 'Finance' } }
    expect(rowOf(input, stored({ to: other }), 'Scope 1: To group id')).toMatchObject({
      after: 'h (Finance)',
      match: 'another id',
    })
    const known = new Map([['g', 'Finance']])
    expect(compareStored(input, stored({ to: other }), known).isDoubtful).toBe(false)
    const staff = { ...to, group: { id: 's', description: 'All staff' } }
    const { isDoubtful, sentence } = compareStored(input, stored({ to: staff }), known)
    expect(isDoubtful).toBe(true)
    expect(sentence).toContain('known here as “Finance”, and the answer names “All staff”')
  })

  test.each([
    [{ type: 'email_domain', emailDomain: 'x.example' }, 'email domain'],
    [{ type: 'individual_email_address', emailAddress: 'a@x.example' }, 'email address'],
    [{ type: 'address_attribute_value', attribute: { name: 'n', id: 'i', value: 'v' } }, 'attribute value'],
  ] as const)('for %j is compared to its %s', (from, field) => {
    expect(matchOf(withScope({ from }), stored({ from }), `Scope 1: From ${field}`)).toBe('same')
    expect(matchOf(withScope({ from }), stored({}), `Scope 1: From ${field}`)).toBe('not returned')
    expect(matchOf(withScope({ from }), stored({}), 'Scope 1: From')).toBe('different')
  })

  test('may have any conditions', () => {
    const conditions = { sourceIPs: ['192.0.2.0/24', '::1'], other: { deep: 1 } }
    const input = withScope({ conditions })
    expect(matchOf(input, stored({ conditions }), 'Scope 1: Source IP ranges')).toBe('same')
    expect(matchOf(input, stored({ conditions }), 'Scope 1: conditions other')).toBe('same')
    for (const sourceIPs of [['192.0.2.0/24'], ['192.0.2.0/24, ::1']]) {
      const changed = stored({ conditions: { ...conditions, sourceIPs } })
      expect(matchOf(input, changed, 'Scope 1: Source IP ranges')).toBe('different')
    }
    const emptied = stored({ conditions: { ...conditions, other: {} } })
    expect(matchOf(input, emptied, 'Scope 1: conditions other')).toBe('different')
    expect(matchOf(input, stored({ conditions: {} }), 'Scope 1: conditions other')).toBe('different')
    expect(matchOf(input, stored({}), 'Scope 1: conditions other')).toBe('not returned')
  })

  test('is found by its name at any place; a missing or added one is reported', () => {
    const input = { ...sent, policies: [{ description: 'One' }, { description: 'Two' }] }
    const turned = record({
      policies: ['Two', 'One'].map((description) => ({ policy: { ...details, description } })),
    })
    expect(compareStored(input, turned).sentence).toBe('The service stored what was sent.')
    const one = record({ policies: [{ policy: { ...details, description: 'Two' } }] })
    expect(rowOf(input, one, 'Scope 1')).toMatchObject({
      before: 'One',
      after: 'missing',
      match: 'different',
    })
    const three = record({
      policies: ['One', 'Two', 'Three'].map((description) => ({ policy: { ...details, description } })),
    })
    expect(rowOf(input, three, 'A scope that was not sent')).toMatchObject({ after: 'Three' })
  })
})
