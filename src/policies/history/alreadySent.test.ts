// Claim: A URL that was already sent for the same target is shown before it is sent again
import { expect, test } from 'vitest'
import type { Collision } from '../../ledger/book/collision.ts'
import { policySubject, sentEvent, urlOf } from '../../ledger/book/event.fixture.ts'
import { type AlreadySent, areUnsent, findAlreadySent } from './alreadySent.ts'

const scope = { description: 's' }
const ids = ['a', 'b', 'c'].map((each) => each.repeat(8).concat('-0000-4000-8000-000000000000'))

/** Policies of the journal, each an hour after the one before. */
const sent = (...policies: { urls: readonly string[]; outcome?: Collision['outcome'] }[]): Collision[] =>
  policies.map(({ urls, outcome = 'accepted' }, index) => ({
    entry: {
      sent: sentEvent({
        id: ids[index] ?? '',
        at: index * 3_600_000,
        subject: policySubject({ urls: urls.map(urlOf) }),
      }),
    },
    outcome,
    earlier: scope,
    index: 0,
    forEveryone: true,
  }))

function find(texts: readonly string[], collisions: readonly Collision[], places?: readonly number[]) {
  const work = findAlreadySent(texts.map(urlOf), collisions, places)
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
const said = ({ certain, possible, policies }: AlreadySent['same']) => ({
  certain: [...certain],
  possible: [...possible],
  policies: policies.map(({ requestId }) => ids.indexOf(requestId)),
})
const nothing = { certain: [], possible: [], policies: [] }

test('URLs of earlier policies with the same action and type are found', () => {
  const found = find(
    ['block a.example', 'block b.example/x', 'block c.example', 'block d.example', 'allow e.example'],
    sent(
      { urls: ['block a.example', 'block f.example', 'block b.example/x'] },
      { urls: ['block a.example', 'block c.example/deeper'] },
      { urls: ['block d.example/'] },
    ),
  )
  expect(found.of).toBe(5)
  // The latest first, and only those with a match.
  expect(said(found.same)).toEqual({ ...nothing, certain: ['a.example', 'b.example/x'], policies: [1, 0] })
  expect(said(found.opposite)).toEqual(nothing)
})

test('an uncertain match is separate, unless another policy certainly has the URL', () => {
  const found = find(
    ['block a.example', 'block b.example'],
    sent(
      { urls: ['block a.example', 'block b.example'], outcome: 'outcome unknown' },
      { urls: ['block b.example'], outcome: 'arrived' },
      { urls: ['block a.example'], outcome: 'on its way' },
    ),
  )
  expect(said(found.same)).toEqual({
    ...nothing,
    certain: ['b.example'],
    possible: ['a.example'],
    policies: [2, 1, 0],
  })
})

test('opposite actions are separate from equal ones; unknown actions match neither', () => {
  const found = find(
    ['allow a.example', 'monitor b.example', 'monitor c.example', 'block d.example'],
    sent({
      urls: ['block a.example', 'monitor b.example', 'block c.example', 'allow d.example', 'block d.example'],
    }),
  )
  expect(said(found.opposite)).toEqual({ ...nothing, certain: ['a.example', 'd.example'], policies: [0] })
  expect(said(found.same)).toEqual({ ...nothing, certain: ['b.example', 'd.example'], policies: [0] })
})

test('an entry contradicts an earlier one that covers it, or that it covers, and no other', () => {
  const found = find(
    [
      'block www.a.example/x',
      'allow b.example',
      'block c.example/x',
      'block d.example',
      'allow e.example/x',
      'monitor f.example/x',
    ],
    sent(
      { urls: ['allow a.example', 'block www.b.example/y/z', 'allow c.example/y'] },
      { urls: ['block www.d.example', 'allow e.example', 'block f.example'] },
      { urls: ['block g.example', 'allow h.example'] },
      { urls: ['allow a.example'], outcome: 'outcome unknown' },
    ),
  )
  expect(said(found.opposite)).toEqual({
    ...nothing,
    certain: ['www.a.example/x', 'b.example'],
    policies: [-1, 0],
  })
  expect(said(found.same)).toEqual(nothing)
})

test('of a part of a list, what contradicts is found by its place in the whole', () => {
  const found = find(
    ['allow a.example', 'block a.example/x', 'block b.example'],
    sent({ urls: ['allow a.example', 'allow b.example'] }),
    [1],
  )
  expect([...found.opposite.certain]).toEqual(['a.example/x'])
})

test('URLs are compared to the letter', () => {
  const found = find(
    ['block a.example/?id=Ab', 'block b.example/?id=1', 'block c.example/p'],
    sent({
      urls: ['block a.example/?id=ab', 'block b.example/?id=2', 'block c.example/p'],
    }),
  )
  expect(said(found.same)).toEqual({ ...nothing, certain: ['c.example/p'], policies: [0] })
})

test('of a part of a list, only its URLs are looked up', () => {
  const found = find(
    ['block a.example', 'block b.example', 'block c.example'],
    sent({ urls: ['block a.example', 'block b.example'] }),
    [1, 2],
  )
  expect(found.of).toBe(2)
  expect(said(found.same)).toEqual({ ...nothing, certain: ['b.example'], policies: [0] })
})

test.each<[boolean, string[], ...string[][]]>([
  [true, ['block a.example']],
  [true, ['block a.example'], ['block b.example'], ['block other-a.example']],
  [false, ['block b.example', 'block a.example'], ['block b.example', 'allow a.example']],
  [false, ['block evil.example/a'], [], ['block evil.example']],
  [false, ['block evil.example'], ['block evil.example/a']],
  [true, ['block evil.example/a'], ['block evil.example/b']],
])('it is %s that nothing of %j was sent with %j', (isUnsent, texts, ...policies) => {
  const work = areUnsent(
    texts.map(urlOf),
    policies.map((policy) => policy.map(urlOf)),
  )
  let step = work.next()
  while (!step.done) step = work.next()
  expect(step.value).toBe(isUnsent)
})

test('25,000 URLs against 25,000, in pieces shorter than a frame', () => {
  const urls = Array.from({ length: 25_000 }, (_, at) => `block h${at}.example/p`)
  const [entries, collisions] = [urls.map(urlOf), sent({ urls: urls.toReversed() })]
  const started = process.cpuUsage()
  const work = findAlreadySent(entries, collisions)
  let pieces = 1
  let step = work.next()
  for (; !step.done; step = work.next()) pieces++
  const { user, system } = process.cpuUsage(started)
  expect(step.value.same.certain.size).toBe(25_000)
  expect(pieces).toBe(26)
  // Far above what it takes, far below what comparing each with each would.
  expect((user + system) / 1_000).toBeLessThan(1_000)
})
