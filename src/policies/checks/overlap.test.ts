import { expect, test } from 'vitest'
import { entriesOf } from '../urls/entry.fixture.ts'
import { describeOverlap, findOverlaps } from './overlap.ts'

/** `covered < covering`, or `narrow ! wide` for a conflict; with `?` if the rule is assumed. */
function overlapsOf(texts: readonly string[]): string[] {
  const entries = entriesOf(texts)
  return findOverlaps(entries).map(
    ({ kind, covering, covered, assumed }) =>
      `${entries[covered]?.value} ${kind === 'covered' ? '<' : '!'}${assumed ? '?' : ''} ${entries[covering]?.value}`,
  )
}

// overlapOracle.test.ts has every shape of domains, paths and parameters; here is what is assumed, and what is unknown.
test.each<[string, texts: string, overlaps: string]>([
  ['a subdomain, www among them', 'block a.example, block www.a.example', 'www.a.example <? a.example'],
  ['a URL of a domain', 'block a.example/x, block a.example', 'a.example/x < a.example'],
  ['a URL of a subdomain', 'block a.example, block w.a.example/x?y', 'w.a.example/x?y <? a.example'],
  ['a sub-path', 'allow a.example/x, allow a.example/x/y', 'a.example/x/y < a.example/x'],
  ['one more parameter', 'block a.example/x?p, block a.example/x?p&q', 'a.example/x?p&q <? a.example/x?p'],
  ['below a whole host', 'block url a.example, block a.example/x', 'a.example/x <? a.example'],
  ['the same free action', 'warn a.example, warn a.example/x', 'a.example/x <? a.example'],
  ['the widest of several', 'block a.io/x/y, block a.io/x, block a.io', 'a.io/x/y < a.io, a.io/x < a.io'],
  ['capitals in a path', 'block a.example/X, block a.example/x', ''],
  ['another action', 'warn a.example, block a.example/x', ''],
  ['an unknown type above', 'block regex a.example, block a.example/x', ''],
  ['an unknown type below', 'block b.example, block regex b.example/y', ''],
  ['a domain with a path', 'block domain a.example/x, block a.example/x/y', ''],
  ['an exception between', 'block a.io, allow a.io/x, block a.io/x/y', 'a.io/x ! a.io, a.io/x/y !? a.io/x'],
  ['an unknown type between', 'block a.example, block regex a.example/x, block a.example/x/y', ''],
  ['an unknown action between', 'block a.example, warn a.example/x, block a.example/x/y', ''],
  ['an unknown type beside', 'block a.example, block a.example/x, block regex a.example/x', ''],
  ['a conflict with a subdomain', 'allow a.example, block w.a.example', 'w.a.example !? a.example'],
  ['a conflict with a longer path', 'block a.example/x, allow a.example/x/y', 'a.example/x/y !? a.example/x'],
  ['a conflict of the very same', 'allow a.io, block a.io, block a.io', 'a.io ! a.io, a.io < a.io'],
])('%s', (_, texts, expected) => {
  expect(overlapsOf(texts.split(', ')).join(', ')).toBe(expected)
})

const specific = 'The more specific entry should win (not documented).'
test.each([
  [
    'block a.example, allow a.example/x',
    '"a.example/x" is set to allow and "a.example" to block. The URL wins.',
  ],
  [
    'allow a.example, block w.a.example',
    `"w.a.example" is set to block and "a.example" to allow. ${specific}`,
  ],
  ['allow b.io, block b.io', '"b.io" is set to both block and allow. Which one applies is not documented.'],
  ['block a.example, block w.a.example', '"a.example" should cover "w.a.example" (not documented).'],
  ['block a.example, block a.example/y', '"a.example" covers "a.example/y".'],
  ['block a.example, block a.example', '"a.example" is in the list twice.'],
])('%s: %s', (texts, sentence) => {
  const entries = entriesOf(texts.split(', '))
  expect(findOverlaps(entries).map((overlap) => describeOverlap(overlap, entries))).toEqual([sentence])
})
