import { describe, expect, test } from 'vitest'
import type { Entry } from '../urls/entry.ts'
import { entry } from './overlap.fixture.ts'
import { findOverlaps, groupOverlaps, sayOverlap, sayWithout } from './overlap.ts'

const list = (...texts: string[]): Entry[] => texts.map(entry)
/** `covered < covering: kind`. */
function found(...texts: string[]): string[] {
  const entries = list(...texts)
  return findOverlaps(entries).map(
    ({ kind, covering, covered, assumed }) =>
      `${entries[covered]?.value} < ${entries[covering]?.value}: ${kind}${assumed ? ', assumed' : ''}`,
  )
}

describe('an entry that another covers', () => {
  test.each<[string, string[], string[]]>([
    [
      'a subdomain, www among them',
      ['block a.example', 'block www.a.example', 'block x.y.a.example'],
      ['www.a.example < a.example: covered, assumed', 'x.y.a.example < a.example: covered, assumed'],
    ],
    ['a URL of a domain', ['block a.example/x', 'block a.example'], ['a.example/x < a.example: covered']],
    [
      'a URL of a subdomain',
      ['block a.example', 'block w.a.example/x?y'],
      ['w.a.example/x?y < a.example: covered, assumed'],
    ],
    [
      'sub-paths',
      ['allow a.example/x', 'allow a.example/x/y', 'allow a.example/x/'],
      ['a.example/x/y < a.example/x: covered', 'a.example/x/ < a.example/x: covered'],
    ],
    [
      'a path that ends with a slash, by the one without, never the other way round',
      ['block a.example/x/', 'block a.example/x'],
      ['a.example/x/ < a.example/x: covered'],
    ],
    [
      'below a path that ends with a slash',
      ['block a.example/x/', 'block a.example/x/y'],
      ['a.example/x/y < a.example/x/: covered'],
    ],
    [
      'added parameters',
      ['block a.example/x', 'block a.example/x?p=1'],
      ['a.example/x?p=1 < a.example/x: covered'],
    ],
    [
      'more parameters behind the others',
      ['block a.example/x?p=1', 'block a.example/x?p=1&q=2'],
      ['a.example/x?p=1&q=2 < a.example/x?p=1: covered, assumed'],
    ],
    [
      'below a URL that is a whole host',
      ['block url a.example', 'block a.example/x'],
      ['a.example/x < a.example: covered, assumed'],
    ],
    [
      'a URL that is the whole host of a domain',
      ['block domain a.example', 'block url a.example'],
      ['a.example < a.example: covered'],
    ],
    ['the same once more', ['block a.example', 'block a.example'], ['a.example < a.example: covered']],
    ['a path of an address', ['block 192.0.2.1', 'block 192.0.2.1/x'], ['192.0.2.1/x < 192.0.2.1: covered']],
    [
      'free actions that are the same',
      ['warn a.example', 'warn a.example/x'],
      ['a.example/x < a.example: covered, assumed'],
    ],
  ])('%s', (_, texts, expected) => {
    expect(found(...texts)).toEqual(expected)
  })

  test('is grouped under the widest one, so that one click removes all', () => {
    expect(found('block a.example/x/y', 'block a.example/x', 'block a.example')).toEqual([
      'a.example/x/y < a.example: covered',
      'a.example/x < a.example: covered',
    ])
  })

  test.each<[string, string[]]>([
    ['the end of a label', ['block ba.example', 'block a.example']],
    ['the end of a segment', ['block a.example/x', 'block a.example/xy', 'block a.example/x-y/z']],
    ['the end of a parameter', ['block a.example/x?p=1', 'block a.example/x?p=12']],
    ['a slash in a parameter', ['block a.example/x?p', 'block a.example/x?p/y']],
    ['parameters in another order', ['block a.example/x?p=1&q=2', 'block a.example/x?q=2&p=1']],
    ['a path below one with parameters', ['block a.example/x?p=1', 'block a.example/x/y']],
    ['capitals in a path', ['block a.example/X', 'block a.example/x']],
    ['a subdomain of a URL', ['block url a.example', 'block w.a.example/x', 'block v.a.example']],
    ['numbers that look like labels', ['block 3.4', 'block 1.2.3.4', 'block x.4.3.2.1', 'block 1.2.3.45']],
    ['another action', ['warn a.example', 'block a.example/x']],
    [
      'a type that is not understood',
      ['block regex a.example', 'block a.example/x', 'block b.example', 'block regex b.example/y'],
    ],
    ['a domain with a path', ['block domain a.example/x', 'block a.example/x/y']],
  ])('does not exist across %s', (_, texts) => {
    expect(found(...texts)).toEqual([])
  })

  test('is needed where an exception lies between the two', () => {
    expect(found('block a.example', 'allow a.example/x', 'block a.example/x/y')).toEqual([
      'a.example/x < a.example: allow against block',
      'a.example/x/y < a.example/x: allow against block, assumed',
    ])
    expect(found('block a.example', 'block regex a.example/x', 'block a.example/x/y')).toEqual([])
    expect(found('block a.example', 'warn a.example/x', 'block a.example/x/y')).toEqual([])
    expect(found('block a.example', 'block a.example/x', 'block regex a.example/x')).toEqual([])
  })
})

const conflict = (...texts: string[]) => findOverlaps(list(...texts))

describe('allow against block', () => {
  test('is won by a URL over the domain, as documented', () => {
    expect(conflict('block a.example', 'allow a.example/x')).toEqual([
      { kind: 'allow against block', covering: 0, covered: 1, assumed: false, wins: 1 },
    ])
  })

  test.each([
    ['a subdomain', ['allow a.example', 'block w.a.example']],
    ['a URL of a subdomain', ['block a.example', 'allow w.a.example/x']],
    ['a longer path', ['block a.example/x', 'allow a.example/x/y']],
  ])('is assumed to be won by %s', (_, texts) => {
    expect(conflict(...texts)).toEqual([
      { kind: 'allow against block', covering: 0, covered: 1, assumed: true, wins: 1 },
    ])
  })

  test('has no known winner where both are for the very same', () => {
    expect(conflict('allow a.example', 'block a.example', 'block a.example')).toEqual([
      { kind: 'allow against block', covering: 0, covered: 1, assumed: false },
      { kind: 'covered', covering: 1, covered: 2, assumed: false },
    ])
  })
})

test('groups are listed by their size, the largest first', () => {
  const overlaps = findOverlaps(
    list('block a.example', 'block b.example', 'block b.example/x', 'block w.b.example', 'block w.a.example'),
  )
  expect(groupOverlaps(overlaps).map(({ covering, overlaps: { length } }) => [covering, length])).toEqual([
    [1, 2],
    [0, 1],
  ])
})

const sayDropped = (...texts: string[]) => sayWithout(findOverlaps(list(...texts)), list(...texts))

describe('covered entries are redundant', () => {
  test.each<[string, string, string[]]>([
    ['one, as documented', 'This entry is redundant.', ['block a.example', 'block a.example/x']],
    [
      'a path, and a parameter added to it, as documented',
      'These entries are redundant.',
      ['block a.example/x', 'block a.example/x/y', 'block a.example/x?p'],
    ],
    [
      'a subdomain',
      'This entry is redundant if a domain covers its subdomains (not documented).',
      ['block a.example', 'block w.a.example'],
    ],
    [
      'a URL of a subdomain beside one of the host',
      '1 is redundant. The other is redundant if a domain covers its subdomains (not documented).',
      ['block a.example', 'block a.example/x', 'block w.a.example/x'],
    ],
    [
      'more than one assumption',
      'These entries are redundant if a URL without a path covers its host and appended parameters count as added (not documented).',
      ['block url a.example', 'block a.example/x', 'block b.example/x?p', 'block b.example/x?p&q'],
    ],
    [
      'an unknown action',
      'This entry is redundant if unknown actions work like block and allow (not documented).',
      ['audit a.example', 'audit a.example/x'],
    ],
  ])('%s', (_, sentence, texts) => {
    expect(sayDropped(...texts)).toBe(sentence)
  })
})

test('an assumption is marked as not documented', () => {
  const entries = list(
    'block a.example',
    'allow a.example/x',
    'block w.a.example',
    'block a.example/y',
    'block w.a.example/z',
    'allow w.a.example/v',
    'block a.example',
    'allow b.example',
    'block b.example',
  )
  expect(findOverlaps(entries).map((overlap) => sayOverlap(overlap, entries))).toEqual([
    '"a.example/x" is set to allow and "a.example" to block. The URL wins.',
    '"a.example" should cover "w.a.example" (not documented).',
    '"a.example" covers "a.example/y".',
    '"a.example" should cover "w.a.example/z" (not documented).',
    '"w.a.example/v" is set to allow and "w.a.example" to block. The URL wins.',
    '"a.example" is in the list twice.',
    '"b.example" is set to both block and allow. Which one applies is not documented.',
  ])
})
