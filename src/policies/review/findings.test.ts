import { expect, test } from 'vitest'
import { addedSince, answerFor } from '../../ui/pane/finding.ts'
import { newScope, type ScopeValues, toRequest } from '../request/policy.ts'
import { logFindings, type ReviewFacts, reviewFindings } from './findings.ts'

type Scope = Partial<ReviewFacts['input']['policies'][number]>
const facts = { scopes: [], ownDomains: ['corp.example'], now: Date.UTC(2026, 10, 21) }

const ofScopes = (...scopes: Scope[]) => {
  const policies = scopes.map((scope, index) => ({ description: `S${index + 1}`, ...scope }))
  return reviewFindings({ ...facts, input: { description: 'd', policies, urls: [] } })
}

/** Of the form, with a target of its own for each scope, so that they do not overlap. */
function ofForm(...given: Partial<ScopeValues>[]) {
  const scopes = given.map((scope, index): ScopeValues => ({
    ...newScope(),
    description: `S${index + 1}`,
    to: { ...newScope().to, type: 'email_domain', emailDomain: `s${index}.example` },
    ...scope,
  }))
  return reviewFindings({ ...facts, input: toRequest({ description: 'd', scopes }, []), scopes })
}

const linesOf = (found: ReturnType<typeof ofScopes>) =>
  found.flatMap(({ level, key, sentence, examples = [], place }) => [
    `${level} ${key}: ${sentence}`,
    ...examples,
    ...(place?.at === 'scope' ? [['scope', place.index, place.field].join(' ').trim()] : []),
  ])

const narrow = { type: 'email_domain', emailDomain: 'corp.example' } as const
const ann = { type: 'individual_email_address', emailAddress: 'Ann@Corp.Example' } as const
const out = { ...narrow, emailDomain: 'b.example' }
const [until, since] = [{ toDate: '2026-12-01T00:00:00+0000' }, { fromDate: '2026-12-02T00:00:00+0000' }]
const off = [
  'note switched off: A scope is off.',
  'Scope 2 (S2): stored without effect. The console cannot switch it on later.',
  'scope 1 enabled',
]
const collide = [
  'tick scopes collide: Scopes of this policy cover the same people at the same time, which could make them ineffective.',
  'Scope 2 (S2) and Scope 1 (S1)',
  'scope 1',
]
const wide = 'note narrows nothing: A scope has a condition that excludes no one.'
const wideIn = (lists: string) => [wide, `Scope 1 (S1): ${lists}.`, 'scope 0']
const ips = (...sourceIPs: string[]) => ({ conditions: { sourceIPs } })
const empty = { conditions: { hostnames: [], spfDomains: [''], more: { x: null } } }
test.each<[string, Scope[], string[]]>([
  ['for everyone', [{}], []],
  ['that is off', [{ to: narrow }, { to: out, enabled: false }], off],
  ['with people of another', [{ to: narrow }, { to: ann }], collide],
  ['at another time', [until, since].map((dates) => ({ to: narrow, ...dates })), []],
  ['from anywhere', [ips('0.0.0.0/0')], wideIn('sourceIPs')],
  ['from every IPv6 address', [ips('192.0.2.0/24', '::/0')], wideIn('sourceIPs')],
  ['with empty conditions', [empty], wideIn('hostnames, spfDomains, more')],
  ['from one network', [ips('192.0.2.0/24')], []],
  ['with another condition', [{ conditions: { hostnames: ['a.io'], more: { x: 0 } } }], []],
])('a scope %s', (_, scopes, expected) => {
  expect(linesOf(ofScopes(...scopes))).toEqual(expected)
})

test.each<[scopes: Partial<ScopeValues>[], ...lines: string[]]>([
  [
    [{ sourceIPs: '192.0.2.0/24\n0.0.0.0/0' }],
    'tick wide: Scope 1 (S1), Source IP ranges: line 2: This includes every address.',
    'scope 0 sourceIPs',
    ...wideIn('sourceIPs'),
  ],
  [
    [{ fromDate: '2020-01-01 09:00', hostnames: 'MX.example.com' }],
    'note past start: Scope 1 (S1), Starts at: This moment has passed. The policy takes effect at once.',
    'scope 0 fromDate',
    'note spelling: Scope 1 (S1), Host names: line 1: Sent as mx.example.com.',
    'scope 0 hostnames',
  ],
])(
  'what the form notes of its fields is asked once for each kind, if it matters: %j',
  (scopes, ...expected) => {
    expect(linesOf(ofForm(...scopes))).toEqual(expected)
  },
)

const two = [{ to: narrow }, { to: ann }]
test.each([
  [ofForm({ sourceIPs: '0.0.0.0/0' }), ofForm({ sourceIPs: '0.0.0.0/0\n192.0.2.7/24' })],
  [ofScopes(...two), ofScopes(...two, { to: narrow })],
])('a new case asks again, where the first of its kind was answered (%#)', ([seen], [more]) => {
  if (!seen || !more) throw new Error('There are findings.')
  const answers = { [seen.key]: answerFor(seen) }
  expect(addedSince(seen, answers)).toEqual([])
  expect(addedSince(more, answers)).not.toEqual([])
})

test('of thousands, some are shown', () => {
  const many = Array.from({ length: 3_000 }, (_, at) => `10.${at >> 8}.${at % 256}.1/24`).join('\n')
  expect(linesOf(ofForm({ sourceIPs: many }))).toHaveLength(5)
})

const notKept =
  'note log not kept: No requests are kept here. Policies sent before this page was opened are unknown.'
test.each([
  [undefined],
  ['unwritten'],
  ['unread', 'tick log not read: Earlier requests could not be read.'],
  ['unwanted', notKept],
  ['absent', notKept],
] as const)('a log whose trouble is %s', (trouble, ...expected) => {
  const found = logFindings(trouble).map(({ level, key, sentence }) => `${level} ${key}: ${sentence}`)
  expect(found).toEqual(expected)
})
