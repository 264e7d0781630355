import { describe, expect, test } from 'vitest'
import {
  countDomains,
  knownOf,
  learn,
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
const learnt = (domains: Readonly<Record<string, number>>, known = noDomains) =>
  learn(known, 'watchlist', people(domains), registrableOf).domains.map(({ domain }) => domain)

describe('of the addresses of people', () => {
  test.each<[string, Readonly<Record<string, number>>, string[]]>([
    ['the registrable domain is learnt', { 'corp.example': 2 }, ['corp.example']],
    ['subdomains count for theirs', { 'eu.corp.example': 1, 'africa.corp.example': 1 }, ['corp.example']],
    ['the one with the most people comes first', { 'b.example': 2, 'a.co.uk': 3 }, ['a.co.uk', 'b.example']],
    [
      'capitals and other scripts are the same domain',
      { 'CORP.example': 1, 'münchen.de': 2 },
      ['xn--mnchen-3ya.de', 'corp.example'],
    ],
    ['a name under a shared suffix is its own', { 'shop.uk.com': 2 }, ['shop.uk.com']],
    [
      'a platform for the public is not learnt',
      { 'gmail.com': 50, 'x.onmicrosoft.com': 9, 'corp.example': 2 },
      ['corp.example'],
    ],
    [
      'one person of a few counts',
      { 'corp.example': 60, 'sister.example': 1 },
      ['corp.example', 'sister.example'],
    ],
    ['one person of many is a stray', { 'corp.example': 200, 'guest.example': 1 }, ['corp.example']],
    ['two of many are not', { 'corp.example': 900, 'sister.example': 2 }, ['corp.example', 'sister.example']],
    [
      'what is no domain is left out',
      { localhost: 3, '10.0.0.1': 3, 'co.uk': 3, '': 3, 'a b.example': 3 },
      [],
    ],
  ])('%s', (_, domains, expected) => {
    expect(learnt(domains)).toEqual(expected)
  })

  test('no address and no name is kept, however many there are', () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`d${index}.example`, 2]))
    const known = learn(noDomains, 'imports', people(many), registrableOf)
    expect(known.domains).toHaveLength(100)
    expect(JSON.stringify(known)).not.toMatch(/@|person/)
  })

  test('nothing new gives the same value', () => {
    const known = learn(noDomains, 'watchlist', people({ 'corp.example': 2 }), registrableOf)
    expect(learn(known, 'imports', people({ 'corp.example': 9 }), registrableOf)).toBe(known)
    expect(learn(known, 'imports', people({}), registrableOf)).toBe(known)
  })
})

test('what is no address has no domain, and a domain is listed and removed once', () => {
  expect(countDomains([{ emailAddress: 'corp.example' }]).size).toBe(0)
  const two = withDomain(withDomain(withDomain(noDomains, 'a.example'), 'b.example'), 'a.example')
  expect(two.domains.map(({ domain }) => domain)).toEqual(['b.example', 'a.example'])
  const one = withoutDomain(withoutDomain(withoutDomain(two, 'c.example'), 'a.example'), 'c.example')
  expect(one.domains.map(({ domain }) => domain)).toEqual(['b.example'])
  expect(one.removed).toEqual(['a.example', 'c.example'])
})

test('a removed domain is not learnt again, until it is typed', () => {
  const known: OwnDomains = { ...noDomains, domains: [{ domain: 'corp.example', from: 'watchlist' }] }
  const removed = withoutDomain(known, 'corp.example')
  expect(removed.domains).toEqual([])
  expect(learnt({ 'corp.example': 9 }, removed)).toEqual([])
  expect(withDomain(removed, 'corp.example')).toEqual({
    domains: [{ domain: 'corp.example', from: 'typed' }],
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
