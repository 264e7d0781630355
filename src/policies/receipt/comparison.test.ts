import { expect, test } from 'vitest'
import { type CreatePolicyInput, policyRecord, type PolicyScope } from '../../api/schemas.ts'
import { compareStored } from './comparison.ts'

// api/stored.test.ts has what is a difference.
const url = (value: string, action = 'block', type = 'domain') => ({ action, type, value })
const sent: CreatePolicyInput = {
  description: 'A wave',
  policies: [{ description: 'Everybody' }],
  urls: [url('a.example'), url('b.example')],
}
const scoped = (scope: Partial<PolicyScope>) => {
  const policies = [{ description: 'Everybody', ...scope }]
  return { ...sent, policies }
}
const fromDate = '2026-12-01T09:00:00+0000'
const flags = { enabled: true, enforced: false, fromEternal: true, toEternal: true }
const targets = { fromPart: 'envelope_from', from: { type: 'everyone' }, to: { type: 'everyone' } }
const details = { description: 'Everybody', ...flags, ...targets, createTime: fromDate }
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

test('an equal record is reported as the same, with the defaults of the service, and its URLs in one row', () => {
  const { rows, sentence } = compareStored(sent, record({ urls: sent.urls.toReversed() }))
  expect(rows.map(lineOf).at(-1)).toBe('same: URLs, 2 URLs / 2 URLs')
  expect(sentence).toBe('The service stored what was sent.')
  const filled = 'Enforced, Enabled, No start date, No expiry, Sender address to match, From, To'.split(', ')
  expect(rows.map(({ field, match }) => `${field}: ${match}`)).toEqual([
    ...filled.map((name) => `Scope 1: ${name}: filled in`),
    ...['Name', 'Scope 1: Scope name', 'URLs'].map((name) => `${name}: same`),
  ])
})

const all = 'The service stored what was sent.'
const reworded = `${all} 1 field is written in another form, with the same effect.`
const partly = 'The returned fields match what was sent. 1 field was not returned.'
const odd = { ...sent, urls: [url('https://A.example:8443/x#top', 'block', 'url')] }
const conditions = { sourceIPs: ['192.0.2.0/24', '::1'], other: { deep: 1 } }
const two = { ...sent, policies: [{ description: 'One' }, { description: 'Two' }] }
const others = [url('a.example', 'allow'), url('b.example'), url('c.example', 'allow')]

// The sentence is `differ`, where nothing else is expected.
test.each<[CreatePolicyInput, Parameters<typeof compareStored>[1], ...lines: string[]]>([
  [
    sent,
    record({ description: 'Another', urls: [url('a.example')] }),
    'different: Name, A wave / Another',
    'different: b.example, block domain b.example / missing',
  ],
  [
    sent,
    record({ urls: others }),
    'different: a.example, block domain a.example / allow domain a.example',
    'different: A URL that was not sent, - / allow domain c.example',
  ],
  [
    odd,
    record({ urls: [url('a.example/x', 'block', 'url')] }),
    'reworded: https://A.example:8443/x#top, block url https://A.example:8443/x#top / block url a.example/x',
    reworded,
  ],
  [
    sent,
    record({ urls: [{ action: 'block' }, { action: 'allow' }] }),
    'different: b.example, block domain b.example / allow (not returned) (not returned)',
    'not returned: a.example, block domain a.example / block (not returned) (not returned)',
  ],
  [sent, record({ urls: undefined }), 'not returned: URLs, 2 URLs / -', partly],
  [
    sent,
    policyRecord.parse({ id: 'p' }),
    'not returned: Name, A wave / -',
    'not returned: Scope 1, Everybody / -',
    'not returned: URLs, 2 URLs / -',
    'The answer does not include the stored fields.',
  ],
  [
    scoped({ fromDate }),
    stored({ fromEternal: false, fromDate: '2026-12-01T09:00:01+0000' }),
    'different: Scope 1: Starts at, 2026-12-01T09:00:00+0000 / 2026-12-01T09:00:01+0000',
  ],
  [
    scoped({ conditions }),
    stored({ conditions: { sourceIPs: ['192.0.2.0/24, ::1'], other: {} } }),
    'different: Scope 1: Source IP ranges, ["192.0.2.0/24","::1"] / ["192.0.2.0/24, ::1"]',
    'different: Scope 1: conditions other, {"deep":1} / {}',
  ],
  [two, stored({ description: 'Two' }), 'different: Scope 1, One / missing'],
  [sent, stored({}, { description: 'Three' }), 'different: A scope that was not sent, - / Three'],
])('what the service stored is told (%#)', (input, answer, ...expected) => {
  const { rows, sentence, isDifferent } = compareStored(input, answer)
  const many = rows.filter(({ match }) => match === 'different').length
  const differ = `${many} ${many === 1 ? 'field differs' : 'fields differ'} from what was sent.`
  const lines = rows.filter(isNews).map(lineOf)
  expect(sentence === differ ? lines : [...lines, sentence]).toEqual(expected)
  expect(isDifferent).toBe(many > 0)
  expect(sentence === differ).toBe(many > 0)
})

const input = scoped({ to: { type: 'profile_group', groupId: 'g' } })
const ids = `${all} 1 id differs: the service may give a group or an attribute new ids. Check the name.`
const doubt =
  'The sent id is known here as “Finance”, and the answer names “All staff”. Check in the service whom the policy is for.'
test.each([
  ['g', 'Finance', 'same', 'g (Finance) / g (Finance)', all],
  // The service issues new ids.
  ['h', 'Finance', 'another id', 'g (Finance) / h (Finance)', ids],
  ['s', 'All staff', 'another id', 'g (Finance) / s (All staff)', `${ids} ${doubt}`],
])('a group is answered in place of its id, as %s (%s)', (id, description, match, values, sentence) => {
  const answer = stored({ to: { type: 'profile_group', group: { id, description } } })
  const found = compareStored(input, answer, new Map([['g', 'Finance']]))
  expect(found.rows.map(lineOf)).toContain(`${match}: Scope 1: To group id, ${values}`)
  expect([found.sentence, found.isDoubtful]).toEqual([sentence, sentence.includes(doubt)])
})
