import { describe, expect, test } from 'vitest'
import { getWatchlist } from '../../api/operations.ts'
import { entryWith } from '../../log/entry.fixture.ts'
import { endsNear, filterSent, nextEnd, phaseOf, rankByEnd, searchSent } from './sentList.ts'
import { sentOf } from './sentPolicy.fixture.ts'
import { type Sent, summarise } from './sentPolicy.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const listed = (
  name: string,
  options: Parameters<typeof sentOf>[1] = {},
  outcome: Sent['outcome'] = 'accepted',
): Sent => ({ ...summarise(sentOf(name, options))!, outcome })
const until = (toDate: string, fromDate?: string) => ({
  scopes: [{ description: 'Everybody', toDate, ...(fromDate && { fromDate }) }],
})
const names = (all: readonly Sent[]) => all.map(({ name }) => name)

describe('a summary', () => {
  test('counts the URLs by action, and names the people once', () => {
    const sent = sentOf('Two', {
      scopes: [
        { description: 'A', to: { type: 'email_domain', emailDomain: 'corp.example' } },
        { description: 'B', to: { type: 'email_domain', emailDomain: 'corp.example' } },
        { description: 'C' },
      ],
      urls: ['a.example', 'b.example'],
    })
    expect(summarise(sent)).toMatchObject({
      urls: 2,
      amount: '2 URLs to block',
      who: 'anyone in corp.example, everyone',
      isEndless: true,
      ends: [],
    })
  })

  test('is of what is in force, also where that is not what was sent', () => {
    const scopes = [{ description: 'A', toDate: '2026-12-01T00:00:00+0000' }]
    const record = {
      id: 'p',
      description: 'Stored',
      urls: [{ action: 'allow', type: 'domain', value: 'phish.example' }],
      policies: [{ policy: { description: 'A', toEternal: true } }],
    }
    expect(summarise(sentOf('Sent', { scopes, records: [record] }))).toMatchObject({
      name: 'Stored',
      amount: '1 URL to allow',
      isEndless: true,
      ends: [],
    })
  })

  test('starts with the first scope, and at once if one has no start', () => {
    const later = { description: 'Later', fromDate: '2026-12-01T00:00:00+0000' }
    const first = { description: 'First', fromDate: '2026-11-30T00:00:00+0000' }
    expect(summarise(sentOf('A', { scopes: [later, first] }))?.starts).toBe(
      Date.parse('2026-11-30T00:00:00Z'),
    )
    expect(summarise(sentOf('B', { scopes: [later, { description: 'Now' }] }))?.starts).toBeUndefined()
  })
})

test.for([
  ['no end', {}, 'in force'],
  ['an end to come', until('2026-11-25T18:00:00+0000'), 'in force'],
  ['an end that has come', until('2026-11-23T12:00:00+0000'), 'ended'],
  ['a start to come', until('2026-12-25T18:00:00+0000', '2026-12-01T00:00:00+0000'), 'planned'],
  [
    'one scope that ended and one without an end',
    { scopes: [{ description: 'A', toDate: '2026-11-01T00:00:00+0000' }, { description: 'B' }] },
    'in force',
  ],
  ['every scope switched off', { scopes: [{ description: 'A', enabled: false }] }, 'switched off'],
  [
    'one scope of two switched off',
    { scopes: [{ description: 'A', enabled: false }, { description: 'B' }] },
    'in force',
  ],
] as const)('a policy with %s: %s', ([, options, phase]) => {
  // A table of constants is read-only.
  expect(phaseOf(listed('Any', structuredClone(options) as Parameters<typeof sentOf>[1]), now)).toBe(phase)
})

test('what was not created is neither in force nor ending', () => {
  const gone = listed('Gone', until('2026-11-25T18:00:00+0000'), 'not found by you')
  expect(phaseOf(gone, now)).toBe('not created')
  expect(endsNear(gone, now)).toBe(false)
})

test('with an unknown outcome, it is not in force, though it may end', () => {
  const open = listed('Open', until('2026-11-25T18:00:00+0000'), 'outcome unknown')
  expect(filterSent([open, ...all], 'unknown', now)).toEqual([open])
  expect(filterSent([open], 'in force', now)).toEqual([])
  expect(filterSent([open], 'ends soon', now)).toEqual([open])
  expect(phaseOf(open, Date.parse('2026-11-26T00:00:00Z'))).toBe('ended')
})

test('of several ends the next one counts', () => {
  const sent = listed('Two', {
    scopes: [
      { description: 'A', toDate: '2026-11-20T00:00:00+0000' },
      { description: 'B', toDate: '2026-12-31T00:00:00+0000' },
    ],
  })
  expect(nextEnd(sent, now)).toBe(Date.parse('2026-12-31T00:00:00Z'))
  expect(endsNear(sent, now)).toBe(false)
})

test('the filter has the next 30 days, as Home does', () => {
  const [near, far] = ['2026-12-18T00:00:00+0000', '2026-12-31T00:00:00+0000'].map((end) =>
    listed(end, until(end)),
  )
  if (!near || !far) throw new Error('Two ends are listed.')
  expect(endsNear(near, now)).toBe(false)
  expect(filterSent([near, far], 'ends soon', now)).toEqual([near])
})

const all = [
  listed('Supplier portal', { urls: ['portal.example'] }),
  listed('Parcel scam', {
    ...until('2026-11-26T18:00:00+0000'),
    urls: ['parcel.example', 'fee.example/pay'],
  }),
  listed('Phishing wave INC-4711', {
    scopes: [{ description: 'Finance', toDate: '2026-11-24T18:00:00+0000', comment: 'Asked by Zoë' }],
  }),
  listed('Prize draw', until('2026-11-01T00:00:00+0000')),
]

test('the soonest end comes first, what is over last', () => {
  expect(names(all.toSorted((a, b) => rankByEnd(a, now) - rankByEnd(b, now)))).toEqual([
    'Phishing wave INC-4711',
    'Parcel scam',
    'Supplier portal',
    'Prize draw',
  ])
})

test.for([
  ['all', 4],
  ['in force', 3],
  ['ends soon', 2],
  ['ended', 1],
] as const)('the filter %s leaves %i', ([filter, many]) => {
  expect(filterSent(all, filter, now)).toHaveLength(many)
})

test.for([
  ['inc-4711', ['Phishing wave INC-4711']],
  ['zoe finance', ['Phishing wave INC-4711']],
  ['hxxps://fee[.]example/pay', ['Parcel scam']],
  ['id of Prize', ['Prize draw']],
  ['parcel portal', []],
  ['  ', names(all)],
] as const)('a search for "%s" finds %j', ([typed, found]) => {
  expect(names(searchSent(all, typed))).toEqual(found)
})

test('of 2,000 policies, one of 5,000 URLs, one is found', () => {
  const many = Array.from({ length: 2_000 }, (_, index) =>
    listed(`Policy ${index}`, {
      urls: Array.from({ length: index === 0 ? 5_000 : 10 }, (__, at) => `h${index}-${at}.example/path`),
    }),
  )
  expect(names(searchSent(many, 'h1999-9.example'))).toEqual(['Policy 1999'])
})

test('another request has no summary', () => {
  expect(summarise(entryWith({ operation: getWatchlist, input: {} }))).toBeUndefined()
})
