import { describe, expect, test } from 'vitest'
import { type CreatePolicyInput, policyRecord, type PolicyScope } from '../../api/schemas.ts'
import { compareStored } from './comparison.ts'

// api/stored.test.ts has what is a difference.
const url = (value: string, action = 'block', type = 'domain') => ({ action, type, value })
const sent: CreatePolicyInput = {
  description: 'A wave',
  policies: [{ description: 'Everybody' }],
  urls: [url('a.example'), url('b.example')],
}
const scoped = (scope: Partial<PolicyScope>) => ({
  ...sent,
  policies: [{ description: 'Everybody', ...scope }],
})
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
const stored = (...scopes: object[]) =>
  record({ policies: scopes.map((scope) => ({ id: 's', policy: { ...details, ...scope } })) })

type Row = ReturnType<typeof compareStored>['rows'][number]
const lineOf = ({ field, before = '-', after = '-', match }: Row) =>
  `${match}: ${field}, ${before} / ${after}`
const isNews = ({ match }: Row) => match !== 'same' && match !== 'filled in'

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

test('equal URLs share one row, with their number', () => {
  const urls = Array.from({ length: 5_000 }, (_, index) => url(`h${index}.example`))
  const { rows } = compareStored({ ...sent, urls }, record({ urls: urls.toReversed() }))
  expect(rows.map(lineOf).at(-1)).toBe('same: URLs, 5,000 URLs / 5,000 URLs')
})

const all = 'The service stored what was sent.'
const reworded = `${all} 1 field is written in another form, with the same effect.`
const differ = (many: string) => `${many} from what was sent.`
const odd = { ...sent, urls: [url('https://A.example:8443/x#top', 'block', 'url')] }
const fromDate = '2026-12-01T09:00:00+0000'
const conditions = { sourceIPs: ['192.0.2.0/24', '::1'], other: { deep: 1 } }
const two = { ...sent, policies: [{ description: 'One' }, { description: 'Two' }] }

test.each<[string, CreatePolicyInput, Parameters<typeof compareStored>[1], string, ...string[]]>([
  [
    'another name, and a URL less',
    sent,
    record({ description: 'Another', urls: [url('a.example')] }),
    differ('2 fields differ'),
    'different: Name, A wave / Another',
    'different: b.example, block domain b.example / missing',
  ],
  [
    'other URLs',
    sent,
    record({ urls: [url('a.example', 'allow'), url('b.example'), url('c.example', 'allow')] }),
    differ('2 fields differ'),
    'different: a.example, block domain a.example / allow domain a.example',
    'different: A URL that was not sent, - / allow domain c.example',
  ],
  [
    'a URL in another form',
    odd,
    record({ urls: [url('a.example/x', 'block', 'url')] }),
    reworded,
    'reworded: https://A.example:8443/x#top, block url https://A.example:8443/x#top / block url a.example/x',
  ],
  [
    'URLs without an address',
    sent,
    record({ urls: [{ action: 'block' }, { action: 'allow' }] }),
    differ('1 field differs'),
    'different: b.example, block domain b.example / allow (not returned) (not returned)',
    'not returned: a.example, block domain a.example / block (not returned) (not returned)',
  ],
  [
    'no URLs and no name',
    sent,
    record({ urls: undefined, description: null }),
    'The returned fields match what was sent. 2 fields were not returned.',
    'not returned: Name, A wave / -',
    'not returned: URLs, 2 URLs / -',
  ],
  [
    'nothing',
    sent,
    policyRecord.parse({ id: 'p' }),
    'The answer does not include the stored fields.',
    'not returned: Name, A wave / -',
    'not returned: Scope 1, Everybody / -',
    'not returned: URLs, 2 URLs / -',
  ],
  [
    'what was not sent',
    sent,
    stored({ enforced: true, fromEternal: false, override: false, comment: 'Added' }),
    differ('2 fields differ'),
    'different: Scope 1: Enforced, - / true',
    'different: Scope 1: No start date, - / false',
  ],
  [
    'an odd flag',
    scoped({ bidirectional: true }),
    stored({ bidirectional: 'odd' }),
    differ('1 field differs'),
    'different: Scope 1: Both directions, true / odd',
  ],
  [
    'another date',
    scoped({ fromDate }),
    stored({ fromEternal: false, fromDate: '2026-12-01T09:00:01+0000' }),
    differ('1 field differs'),
    'different: Scope 1: Starts at, 2026-12-01T09:00:00+0000 / 2026-12-01T09:00:01+0000',
  ],
  [
    'everyone in place of a domain',
    scoped({ from: { type: 'email_domain', emailDomain: 'x.example' } }),
    stored({}),
    differ('1 field differs'),
    'different: Scope 1: From, email_domain / everyone',
    'not returned: Scope 1: From email domain, x.example / -',
  ],
  [
    'other conditions',
    scoped({ conditions }),
    stored({ conditions: { sourceIPs: ['192.0.2.0/24, ::1'], other: {} } }),
    differ('2 fields differ'),
    'different: Scope 1: Source IP ranges, ["192.0.2.0/24","::1"] / ["192.0.2.0/24, ::1"]',
    'different: Scope 1: conditions other, {"deep":1} / {}',
  ],
  [
    'a scope less',
    two,
    stored({ description: 'Two' }),
    differ('1 field differs'),
    'different: Scope 1, One / missing',
  ],
  [
    'a scope more',
    sent,
    stored({}, { description: 'Three' }),
    differ('1 field differs'),
    'different: A scope that was not sent, - / Three',
  ],
])('%s', (_, input, answer, sentence, ...lines) => {
  const found = compareStored(input, answer)
  expect(found.sentence).toBe(sentence)
  expect(found.rows.filter(isNews).map(lineOf)).toEqual(lines)
  expect(found.isDifferent).toBe(sentence.includes('differ'))
})

describe('a group', () => {
  const input = scoped({ to: { type: 'profile_group', groupId: 'g' } })
  const ids = `${all} 1 id differs: the service may give a group or an attribute new ids. Check the name.`
  const doubt =
    'The sent id is known here as “Finance”, and the answer names “All staff”. Check in the service whom the policy is for.'
  test.each([
    ['g', 'Finance', 'same', 'g (Finance) / g (Finance)', all],
    // The service issues new ids.
    ['h', 'Finance', 'another id', 'g (Finance) / h (Finance)', ids],
    ['s', 'All staff', 'another id', 'g (Finance) / s (All staff)', `${ids} ${doubt}`],
  ])('is answered in place of its id, as %s (%s)', (id, description, match, values, sentence) => {
    const answer = stored({ to: { type: 'profile_group', group: { id, description } } })
    const found = compareStored(input, answer, new Map([['g', 'Finance']]))
    expect(found.rows.map(lineOf)).toContain(`${match}: Scope 1: To group id, ${values}`)
    expect([found.sentence, found.isDoubtful]).toEqual([sentence, sentence.includes(doubt)])
  })
})
