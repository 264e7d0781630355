import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { entry } from '../urls/entry.fixture.ts'
import { addressOf, type Entry } from '../urls/entry.ts'
import { findOverlaps, type Overlap } from './overlap.ts'

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
      `${covered} ${kind === 'allow against block' ? 'against' : 'covered by'} ${covering}`,
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
