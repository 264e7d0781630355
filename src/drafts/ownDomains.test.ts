import { describe, expect, test } from 'vitest'
import {
  countDomain,
  countDomains,
  isWithin,
  knownOf,
  learn,
  meantBy,
  noDomains,
  type OwnDomains,
  withDomain,
  withoutDomain,
} from './ownDomains.ts'
import { registrableOf } from './registrable.ts'

/** So many people of each domain. */
const people = (domains: Readonly<Record<string, number>>) =>
  countDomains(
    Object.entries(domains).flatMap(([domain, many]) =>
      Array.from({ length: many }, (_, index) => ({ emailAddress: `person${index}@${domain}` })),
    ),
  )

type Counts = Readonly<Record<string, number>>

describe('of the addresses of people', () => {
  test.each<[what: string, domains: Counts, learnt: string[], candidates: string[]]>([
    ['the registrable domain is learnt', { 'corp.example': 2 }, ['corp.example'], []],
    ['one person alone is asked about', { 'corp.example': 1 }, [], ['corp.example']],
    ['subdomains count for theirs', { 'eu.corp.example': 1, 'africa.corp.example': 1 }, ['corp.example'], []],
    ['two halves are asked about', { 'a.example': 5, 'b.example': 5 }, [], ['a.example', 'b.example']],
    [
      'of three subsidiaries with 30 % each, all are asked about, those with the most people first',
      { 'north.example': 30, 'south.example': 31, 'west.example': 30, 'guest.example': 9 },
      [],
      ['south.example', 'north.example', 'west.example'],
    ],
    [
      'of a sister with a tenth of the people is asked',
      { 'corp.example': 90, 'sister.co.uk': 10 },
      ['corp.example'],
      ['sister.co.uk'],
    ],
    ['fewer than a tenth are guests', { 'corp.example': 91, 'guest.example': 9 }, ['corp.example'], []],
    [
      'a typo of the learnt domain is left out',
      { 'corp.example': 2, 'corp.exmaple': 1 },
      ['corp.example'],
      [],
    ],
    [
      'a file of guests teaches nothing',
      Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`guest${at}${at}.example`, 1])),
      [],
      [],
    ],
    [
      'capitals and other scripts are the same domain',
      { 'MÜNCHEN.de': 1, 'münchen.de': 1 },
      ['xn--mnchen-3ya.de'],
      [],
    ],
    ['a name under a shared suffix is its own', { 'shop.uk.com': 2 }, ['shop.uk.com'], []],
    [
      'a platform for the public is neither learnt nor asked about, and its people count',
      { 'gmail.com': 50, 'x.onmicrosoft.com': 9, 'corp.example': 20 },
      [],
      ['corp.example'],
    ],
    [
      'what is not a domain is left out',
      { localhost: 3, '10.0.0.1': 3, 'co.uk': 3, '': 3, 'a b.example': 3 },
      [],
      [],
    ],
  ])('%s', (_, domains, learnt, candidates) => {
    const known = learn(noDomains, 'imports', people(domains), registrableOf)
    expect(known.domains.map(({ domain }) => domain)).toEqual(learnt)
    expect(known.candidates.map(({ domain }) => domain)).toEqual(candidates)
  })

  test('what an import has beside known domains, typed or configured, is asked about', () => {
    const more = people({ 'sister.example': 9, 'corp.exmaple': 1 })
    const typed = withDomain(noDomains, 'corp.example')
    const candidates = [{ domain: 'sister.example', from: 'imports' }]
    expect(learn(typed, 'imports', more, registrableOf)).toEqual({ ...typed, candidates })
    const configured = learn(noDomains, 'imports', more, registrableOf, ['corp.example'])
    expect(configured).toEqual({ ...noDomains, candidates })
    // The service itself lists the people of a watchlist.
    const listed = learn(typed, 'watchlist', more, registrableOf)
    expect(listed.domains.at(-1)).toEqual({ domain: 'sister.example', from: 'watchlist' })
  })

  test('a candidate is one until it is added, or its source has other ones', () => {
    const halves = people({ 'a.example': 5, 'b.example': 5 })
    const known = learn(noDomains, 'watchlist', halves, registrableOf)
    expect(learn(known, 'imports', halves, registrableOf)).toBe(known)
    expect(withDomain(known, 'a.example')).toMatchObject({
      domains: [{ domain: 'a.example', from: 'typed' }],
      candidates: [{ domain: 'b.example', from: 'watchlist' }],
    })
    expect(withoutDomain(known, 'c.example').candidates).toBe(known.candidates)
    expect(learn(known, 'watchlist', people({ 'c.example': 1 }), registrableOf).candidates).toEqual([
      { domain: 'c.example', from: 'watchlist' },
    ])
  })

  // Claim: Of the people, only their domains are kept
  test('no address and no name is kept, however many there are', () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`d${index}.example`, 2]))
    const known = learn(noDomains, 'imports', people({ 'corp.example': 40_001, ...many }), registrableOf)
    expect(known.domains).toHaveLength(1)
    expect(JSON.stringify(known)).not.toMatch(/@|person/)
  })

  test('nothing new gives the same value', () => {
    const known = learn(noDomains, 'watchlist', people({ 'corp.example': 2 }), registrableOf)
    expect(learn(known, 'imports', people({ 'corp.example': 9 }), registrableOf)).toBe(known)
    expect(learn(known, 'imports', people({}), registrableOf)).toBe(known)
    expect(learn(known, 'watchlist', people({ 'corp.example': 9 }), registrableOf)).toBe(known)
  })

  test('10,000 domains are counted at most, in lower case, with all their people', () => {
    const counts = new Map([['corp.example', 1]])
    for (let index = 1; index < 10_000; index++) countDomain(counts, `ann@d${index}.example`)
    expect(counts.size).toBe(10_000)
    countDomain(counts, 'ann@other.example')
    countDomain(counts, 'Bob@Corp.Example', 2)
    expect([counts.size, counts.get('corp.example')]).toEqual([10_000, 3])
  })
})

test.each([
  ['corp.exmaple', 'corp.example'],
  ['corp.exampl', 'corp.example'],
  ['corp.examplee', 'corp.example'],
  ['c0rp.example', 'corp.example'],
  ['corpexample', 'corp.example'],
  ['eu.corp.exmaple', 'eu.corp.example'],
  ['corp.example', undefined],
  ['eu.corp.example', undefined],
  ['c0rp.exmaple', undefined],
  ['corp.elpmaxe', undefined],
  ['other.example', undefined],
  ['', undefined],
])('"%s" may mean %s', (domain, meant) => {
  expect(meantBy(domain, ['sister.test', 'corp.example'])).toBe(meant)
})

test.each([
  ['cabd.example', 'cbxd.example'],
  ['cabd.example', 'cbaxd.example'],
])('"%s" is not a slip of %s', (domain, own) => {
  expect(meantBy(domain, [own])).toBeUndefined()
})

test('a domain is within each of the own ones, with its subdomains, and then means no other', () => {
  const own = ['corp.example', 'corn.example']
  expect(
    ['corn.example', 'eu.corp.example', 'mycorp.example', 'example'].map((each) => isWithin(each, own)),
  ).toEqual([true, true, false, false])
  expect(meantBy('corn.example', own)).toBeUndefined()
})

test('what is not an address has no domain, and a domain is listed and removed once', () => {
  expect(countDomains([{ emailAddress: 'corp.example' }]).size).toBe(0)
  const two = withDomain(withDomain(withDomain(noDomains, 'a.example'), 'b.example'), 'a.example')
  expect(two.domains.map(({ domain }) => domain)).toEqual(['b.example', 'a.example'])
  const one = withoutDomain(withoutDomain(withoutDomain(two, 'c.example'), 'a.example'), 'c.example')
  expect(one.domains.map(({ domain }) => domain)).toEqual(['b.example'])
  expect(one.removed).toEqual(['a.example', 'c.example'])
  expect(withDomain(one, 'c.example').removed).toEqual(['a.example'])
  // Who has removed one has been asked.
  expect([noDomains.isAsked, withoutDomain(noDomains, 'a.example').isAsked]).toEqual([false, true])
})

// Claim: Of the people, only their domains are kept
test('a removed domain is not learnt again, until it is typed', () => {
  const known: OwnDomains = { ...noDomains, domains: [{ domain: 'corp.example', from: 'watchlist' }] }
  const removed = withoutDomain(known, 'corp.example')
  expect(removed.domains).toEqual([])
  expect(learn(removed, 'watchlist', people({ 'corp.example': 9 }), registrableOf)).toBe(removed)
  expect(withDomain(removed, 'corp.example')).toEqual({
    domains: [{ domain: 'corp.example', from: 'typed' }],
    candidates: [],
    removed: [],
    isAsked: true,
  })
})

test('a removed domain comes back from where it was, beside what was entered since', () => {
  const known: OwnDomains = { ...noDomains, domains: [{ domain: 'corp.example', from: 'watchlist' }] }
  const since = withDomain(withoutDomain(known, 'corp.example'), 'sister.example')
  expect(withDomain(since, 'corp.example', 'watchlist')).toEqual({
    domains: [
      { domain: 'sister.example', from: 'typed' },
      { domain: 'corp.example', from: 'watchlist' },
    ],
    candidates: [],
    removed: [],
    isAsked: true,
  })
})

test('what could not be kept counts before what was kept earlier', () => {
  const kept = withDomain(noDomains, 'corp.example')
  const unkept = withoutDomain(kept, 'corp.example')
  expect(knownOf(kept, unkept)).toBe(unkept)
  expect(knownOf(kept, undefined)).toBe(kept)
  expect(knownOf(undefined, undefined)).toBe(noDomains)
})
