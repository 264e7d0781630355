import { expect, test } from 'vitest'
import { getWatchlist } from '../../api/operations.ts'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { entryWith, policyInput } from '../../log/entry.fixture.ts'
import { filters } from '../flow/links.ts'
import { describeEnd, filterSent, phaseOf, searchSent, type Sent, sentPolicies } from './sent.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
/** A scope with these days as its dates, at midnight. */
const scope = (toDay?: string, fromDay?: string, enabled?: false) => ({
  description: toDay ?? 'Everybody',
  ...(toDay && { toDate: `2026-${toDay}T00:00:00+0000` }),
  ...(fromDay && { fromDate: `2026-${fromDay}T00:00:00+0000` }),
  ...(enabled === false && { enabled }),
})
type Policies = CreatePolicyInput['policies']
function sentWith(
  description: string,
  { policies = [scope()] as Policies, urls = ['phish.example'] },
  part: Parameters<typeof entryWith>[0] = {},
): Sent {
  const entries = urls.map((value) => ({ action: 'block', type: 'domain', value }))
  const input = policyInput({ description, policies, urls: entries })
  const [id, answer] = [`request of ${description}`, [{ id: `id of ${description}` }]]
  const [sent] = sentPolicies([entryWith({ id, outcome: 'accepted', answer, ...part, input })], new Set())
  if (!sent) throw new Error('The policy is not listed.')
  return sent
}
const names = (all: readonly Sent[]) => all.map(({ name }) => name)

test('a listed policy counts the URLs by action, names the people once, and starts with its first scope', () => {
  const to = { type: 'email_domain', emailDomain: 'corp.example' } as const
  const policies = [
    { ...scope(undefined, '12-01'), to },
    { ...scope(undefined, '11-30'), to },
  ]
  expect(sentWith('Two', { policies, urls: ['a.example', 'b.example'] })).toMatchObject({
    amount: '2 URLs to block',
    who: 'anyone in corp.example',
    starts: Date.parse('2026-11-30T00:00:00Z'),
    ends: [Infinity, Infinity],
  })
  expect(sentWith('All', { policies: [...policies, scope()] })).toMatchObject({
    who: 'anyone in corp.example, everyone',
    starts: 0,
  })
})

test('a listed policy is what is in force, also where that is not what was sent', () => {
  const record = {
    description: 'Stored',
    urls: [{ action: 'allow', type: 'domain', value: 'phish.example' }],
    policies: [{ policy: { description: '12-01', toEternal: true } }],
  }
  const part = { outcome: 'stored differently', answer: [record] } as const
  expect(sentWith('Sent', { policies: [scope('12-01')] }, part)).toMatchObject({
    name: 'Stored',
    amount: '1 URL to allow',
    ends: [Infinity],
  })
})

test.each([
  ['a read', { operation: getWatchlist, input: {} }, 0],
  ['a refused policy', { outcome: 'refused' }, 0],
  ['a policy of an unknown outcome', {}, 1],
  ['a policy that the admin did not find', { settled: 'not there' }, 1],
] as const)('is made of %s, or not', (_, part, many) => {
  expect(sentPolicies([entryWith(part)], new Set())).toHaveLength(many)
})

const unknown = { outcome: 'outcome unknown' } as const
const gone = { ...unknown, settled: 'not there' } as const
const oneDay = 'Wed 25 Nov 00:00'

test.each([
  ['no end', [scope()], {}, 'in force', 'No end date, in force'],
  ['an end to come', [scope('11-25')], {}, 'in force', `${oneDay}, in 2 days`],
  ['an end that has come', [scope('11-23')], {}, 'ended', 'Mon 23 Nov 00:00, ended'],
  ['a start to come', [scope('12-25', '12-01')], {}, 'planned', 'Fri 25 Dec 00:00, planned'],
  ['one scope that ended', [scope('11-01'), scope()], {}, 'in force', 'No end date, in force'],
  ['two ends', [scope('12-31'), scope('11-20'), scope('11-25')], {}, 'in force', `${oneDay}, in 2 days`],
  ['every scope off', [scope(undefined, undefined, false)], {}, 'switched off', 'No end date, switched off'],
  ['an unknown outcome', [scope('11-25')], unknown, 'unknown', `${oneDay}, in 2 days`],
  ['an unknown outcome that is over', [scope('11-01')], unknown, 'ended', 'Sun 1 Nov 00:00, ended'],
  ['none in the service', [scope('11-25')], gone, 'not created', `${oneDay}, not created`],
] as const)('a policy with %s', (_, policies, part, phase, end) => {
  const sent = sentWith('Any', { policies: [...policies] }, part)
  expect(phaseOf(sent, now)).toBe(phase)
  expect(describeEnd(sent, now)).toBe(end)
})

const all = [
  sentWith('Supplier portal', { urls: ['portal.example'] }),
  sentWith('Parcel scam', { policies: [scope('11-26')], urls: ['parcel.example', 'fee.example/pay'] }),
  sentWith('Phishing wave INC-4711', { policies: [{ ...scope('11-25'), comment: 'Asked by Zoë, Finance' }] }),
  sentWith('Prize draw', { policies: [scope('11-01')] }),
  sentWith('Far', { policies: [scope('12-24')] }),
  sentWith('Lost', { policies: [scope('11-24')] }, unknown),
  sentWith('Gone', { policies: [scope('11-24')] }, gone),
]

test.each([
  ['all', names(all)],
  ['in force', ['Supplier portal', 'Parcel scam', 'Phishing wave INC-4711', 'Far']],
  ['ends soon', ['Lost', 'Phishing wave INC-4711', 'Parcel scam']],
  ['ended', ['Prize draw']],
  ['unknown', ['Lost']],
] as const)('the filter %s leaves %j', (filter, left) => {
  expect(filters).toContain(filter)
  expect(names(filterSent(all, filter, now))).toEqual(left)
})

test.each([
  ['inc-4711', ['Phishing wave INC-4711']],
  ['zoe finance', ['Phishing wave INC-4711']],
  ['hxxps://fee[.]example/pay', ['Parcel scam']],
  ['id of Prize', ['Prize draw']],
  ['request of gone', ['Gone']],
  ['parcel portal', []],
  ['  ', names(all)],
])('a search for "%s" finds %j', (typed, found) => {
  expect(names(searchSent(all, typed))).toEqual(found)
})
