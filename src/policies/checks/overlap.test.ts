import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { entriesOf, entry } from '../urls/entry.fixture.ts'
import { addressOf, type Entry } from '../urls/entry.ts'
import { describeOverlap, findOverlaps, type Overlap } from './overlap.ts'

/** `covered < covering`, or `narrow ! wide` for a conflict; with `?` if the rule is assumed. */
function overlapsOf(texts: readonly string[]): string[] {
  return findOverlaps(entriesOf(texts)).map(
    ({ kind, covering, covered, assumed }) =>
      `${covered.entry.value} ${kind === 'covered' ? '<' : '!'}${assumed ? '?' : ''} ${covering.entry.value}`,
  )
}

// The comparison below has every shape of domains, paths and parameters; here is what is assumed, and what is unknown.
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
  ['block a.io, allow a.io/x', '"a.io/x" is set to allow and "a.io" to block. The URL wins.'],
  ['allow a.io, block w.a.io', `"w.a.io" is set to block and "a.io" to allow. ${specific}`],
  ['allow b.io, block b.io', '"b.io" is set to both block and allow. Which one applies is not documented.'],
  ['block a.example, block w.a.example', '"a.example" should cover "w.a.example" (not documented).'],
  ['block a.example, block a.example/y', '"a.example" covers "a.example/y".'],
  ['block a.example, block a.example', '"a.example" is in the list twice.'],
])('%s: %s', (texts, sentence) => {
  expect(findOverlaps(entriesOf(texts.split(', '))).map(describeOverlap)).toEqual([sentence])
})

// What overlaps by a comparison of all pairs.

const isDomain = ({ type }: Entry): boolean => type === 'domain'
const withoutSlash = (path: string): string => (path === '/' ? '' : path)

function covers(a: Entry, b: Entry): boolean {
  const [outer, inner] = [addressOf(a), addressOf(b)]
  if (isDomain(a)) {
    if (outer.host === inner.host) return true
    return !outer.isIp && !inner.isIp && inner.host.endsWith(`.${outer.host}`)
  }
  if (isDomain(b) || outer.host !== inner.host) return false
  const [wide, narrow] = [withoutSlash(outer.path), withoutSlash(inner.path)]
  if (outer.query !== '') {
    return wide === narrow && (outer.query === inner.query || inner.query.startsWith(`${outer.query}&`))
  }
  return wide === narrow || narrow.startsWith(wide.endsWith('/') ? wide : `${wide}/`)
}

const strictly = (a: Entry, b: Entry): boolean => covers(a, b) && !covers(b, a)

/** Covered: the nearest entries above and all entries beside it have its action. */
function oracle(entries: readonly Entry[]): string[] {
  const lines: string[] = []
  for (const [index, own] of entries.entries()) {
    const beside = entries.filter((each) => covers(each, own) && covers(own, each))
    const above = entries.filter((each) => strictly(each, own))
    const nearest = above.filter((each) => !above.some((other) => strictly(each, other)))
    const agree = (each: Entry) => each.action === own.action
    const twin = entries.findIndex((each) => beside.includes(each) && agree(each))
    if (beside.every(agree) && nearest.length > 0 && nearest.every(agree)) {
      // Further up while the action is the same: the end of the run.
      const run = above.filter(
        (each) => agree(each) && !above.some((other) => !agree(other) && covers(each, other)),
      )
      const top = run.filter((each) => run.every((other) => covers(each, other)))
      const first = entries.findIndex((each) => top.includes(each))
      lines.push(`${index} covered by ${first}`)
    } else if (twin !== index) lines.push(`${index} covered by ${twin}`)
    const opposed = beside.find((each) => !agree(each))
    if (opposed) {
      const at = entries.indexOf(opposed)
      if (twin === index && at < index) lines.push(`${index} against ${at}`)
    } else if (twin === index) {
      const at = entries.findIndex((each) => nearest.includes(each) && !agree(each))
      if (at !== -1) lines.push(`${index} against ${at}`)
    }
  }
  return lines
}

const linesOf = (overlaps: readonly Overlap[]): string[] =>
  overlaps.map(
    ({ kind, covering, covered }) =>
      `${covered.at} ${kind === 'allow against block' ? 'against' : 'covered by'} ${covering.at}`,
  )

const oneOf = (...texts: string[]) => fc.constantFrom(...texts)
const host = fc
  .array(oneOf('a', 'b', 'ab', 'www'), { maxLength: 3 })
  .map((labels) => [...labels, 'example'].join('.'))
const path = fc.array(oneOf('/', '/x', '/y', '/xy', '/x/'), { maxLength: 3 }).map((parts) => parts.join(''))
const query = fc
  .array(oneOf('p', 'q=1', 'p='), { maxLength: 3 })
  .map((parts) => (parts.length ? `?${parts.join('&')}` : ''))
const anyEntry = fc
  .tuple(oneOf('block', 'allow'), fc.oneof(host, oneOf('1.2.3.4', '4.3.2.1')), path, query, fc.boolean())
  .map(([action, at, below, parameters, asUrl]) => {
    const rest = below + parameters
    return entry(`${action} ${rest === '' && !asUrl ? 'domain' : 'url'} ${at}${rest}`)
  })
const anyList = fc.array(anyEntry, { maxLength: 14 })

test('the overlaps are those of a comparison of all pairs', () => {
  fc.assert(
    fc.property(anyList, (entries) => {
      expect(linesOf(findOverlaps(entries)).toSorted()).toEqual(oracle(entries).toSorted())
    }),
    { numRuns: 2_000 },
  )
})
