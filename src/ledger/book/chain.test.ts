import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Encrypted } from '../../drafts/encryption.ts'
import { eventOf, bodyOf, asEvent, whole, found } from './chain.fixture.ts'
import { link, type Link, origin, verify } from './chain.ts'

/** Every editable place in a value: paths to the leaves and to the containers. */
function placesIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => placesIn(item, [...path, index]))
    : Object.entries(value).flatMap(([key, item]) => placesIn(item, [...path, key]))
  return path.length > 0 ? [path, ...inner] : inner
}

function edit(links: readonly Link[], place: (string | number)[], change: (old: unknown) => unknown): Link[] {
  const copy = structuredClone(links) as Link[]
  let parent: Record<string | number, unknown> = copy as unknown as Record<number, unknown>
  for (const key of place.slice(0, -1)) parent = parent[key] as Record<string, unknown>
  const last = place.at(-1) ?? ''
  parent[last] = change(parent[last])
  return copy
}

describe('a chain', () => {
  test('holds from its beginning to its head', async () => {
    expect(await found(whole.links)).toEqual({ intact: true, links: 8 })
    expect(await found([], origin)).toEqual({ intact: true, links: 0 })
  })

  test('holds from the anchor after the oldest were removed', async () => {
    const [, second] = whole.links
    const anchor = { seq: second!.seq, hash: second!.hash }
    expect(await verify({ anchor, links: whole.links.slice(2), head: whole.head })).toEqual({
      intact: true,
      links: 6,
    })
  })

  test('has events with and without a content', async () => {
    const first = await link(origin, eventOf(0))
    const second = await link(first, eventOf(1), bodyOf(1))
    expect([first, second].map(({ event }) => 'sealed' in event)).toEqual([false, true])
    expect(await found([first, second], second)).toEqual({
      intact: true,
      links: 2,
    })
  })

  test('holds without its contents, where they are elsewhere, and shows an edited digest of one', async () => {
    const bare = whole.links.map(({ seq, hash, event }) => ({ seq, hash, event }))
    const chain = { anchor: origin, links: bare, head: whole.head }
    expect(await verify({ ...chain, isBare: true })).toEqual({ intact: true, links: 8 })
    expect(await verify(chain)).toMatchObject({ intact: false, seq: 1 })
    const links = bare.map((each) => ({ ...each, event: { ...each.event, sealed: 'ab'.repeat(32) } }))
    expect(await verify({ ...chain, links, isBare: true })).toMatchObject({ intact: false, seq: 1 })
  })

  // Claim: What the journal stores in the clear, encrypted, and never
  test.each([
    ['another key', { note: 'Ann' }, 'note'],
    ['another key of the quota', { kind: 'ended', outcome: 'read', quota: { note: 'Ann' } }, 'note'],
    ['the text of a search', { watchlist: { searchBy: 'name', filterBy: [], value: 'Ann' } }, 'value'],
    ['a person in the search', { watchlist: { searchBy: 'Ann', filterBy: [] } }, 'searchBy'],
    ['a person in the filter', { watchlist: { filterBy: ['Ann'] } }, 'filterBy'],
    ['a key as the account', { account: 'AccessKey' }, 'account'],
    ['a person as the operation', { operation: 'ann@corp.example' }, 'operation'],
    ['a person as the digest', { digest: 'ann' }, 'digest'],
  ])('refuses a head with %s', async (_, part, key) => {
    await expect(link(origin, asEvent({ ...eventOf(0), ...part }))).rejects.toThrow(key)
  })

  test('has nothing of what is in a content', async () => {
    const event = asEvent({ ...eventOf(0), content: { body: 'Ann' }, subject: { kind: 'policy' } })
    expect(await link(origin, event)).toEqual(await link(origin, eventOf(0)))
  })

  test('is the same whatever the order of the keys', async () => {
    const turned = Object.fromEntries(Object.entries(eventOf(0)).toReversed())
    expect(await link(origin, asEvent(turned))).toEqual(await link(origin, eventOf(0)))
  })
})

const missing = (seq: number) => ({ seq, what: `Entry ${seq} is missing.` })
const altered = (seq: number) => ({ seq, what: `Entry ${seq} was changed or moved.` })

describe('it is found that', () => {
  const { links: all } = whole
  const withBody = (change: (body: Encrypted) => Encrypted | undefined) => {
    const { body, ...rest } = all[3]!
    const other = change(body!)
    return all.with(3, { ...rest, ...(other && { body: other }) })
  }
  const withForged = async (index: number) =>
    all.with(index, await link(all[index - 1] ?? origin, eventOf(12)))
  const withNote = (index: number) => {
    const more = { ...all[index]!, note: 'Ann' }
    return all.with(index, more)
  }
  const movedUp = all.toSpliced(3, 1).map((one, index) => ({ ...one, seq: index + 1 }))

  test.each<[string, readonly Link[] | Promise<readonly Link[]>, object]>([
    ['the first entry was removed', all.toSpliced(0, 1), missing(1)],
    ['an entry was removed', all.toSpliced(3, 1), missing(4)],
    ['the last entry but one was removed', all.toSpliced(6, 1), missing(7)],
    ['the last entry was removed', all.slice(0, -1), { seq: 8, what: 'Entry 8 is missing at the end.' }],
    ['all entries were removed', [], { seq: 1 }],
    ['an entry was removed and those after it moved up', movedUp, { seq: 4 }],
    // The next one does not follow from it.
    ['the first entry was replaced, with its hash', withForged(0), { seq: 2 }],
    ['an entry was replaced, with its hash', withForged(3), { seq: 5 }],
    ['the last entry but one was replaced, with its hash', withForged(6), { seq: 8 }],
    ['the last one was, too', withForged(7), { seq: 8, what: 'Entry 8 is not the last one written.' }],
    [
      'a content was edited',
      withBody(({ iv }) => ({ iv, sealed: new Uint8Array([1, 8, 9]).buffer })),
      altered(4),
    ],
    [
      'a content was given another start',
      withBody((body) => ({ ...body, iv: new Uint8Array([1, 7]) })),
      altered(4),
    ],
    ['a content was replaced by that of another event', withBody(() => bodyOf(4)), altered(4)],
    ['a content was removed', withBody(() => undefined), altered(4)],
    ['something was added to the first entry, outside of its event', withNote(0), altered(1)],
    ['something was added to the last entry, outside of its event', withNote(7), altered(8)],
  ])('%s', async (_, made, place) => {
    expect(await found(await made)).toMatchObject({ intact: false, ...place })
  })

  test('the head was put back with the last entry', async () => {
    const last = all.at(-2)!
    expect(await found(all, { seq: last.seq, hash: last.hash })).toMatchObject({ intact: false })
  })

  test('a content was added', async () => {
    const bare = await link(origin, eventOf(0))
    expect(await found([{ ...bare, body: bodyOf(0) }], bare)).toMatchObject({ intact: false })
  })

  test('any entry was edited, at any place', async () => {
    for (const place of placesIn(whole.links).filter((path) => path.length > 1)) {
      const changed = edit(whole.links, place, (old) =>
        typeof old === 'number' ? old + 1 : typeof old === 'string' ? `${old}0` : null,
      )
      expect({ place, ...(await found(changed)) }).toMatchObject({ intact: false })
    }
  })

  test('it was changed in any way', async () => {
    const seqs = fc.nat({ max: 7 })
    const tampering = fc.oneof(
      fc.record({ how: fc.constant('remove' as const), at: seqs }),
      fc.record({ how: fc.constant('swap' as const), at: seqs, with: seqs }),
      fc.record({ how: fc.constantFrom('event' as const, 'body' as const), at: seqs, with: seqs }),
      fc.record({ how: fc.constant('insert' as const), at: fc.nat({ max: 8 }), from: seqs }),
      fc.record({ how: fc.constant('key' as const), at: seqs, key: fc.string(), value: fc.jsonValue() }),
      fc.record({ how: fc.constant('edit' as const), place: fc.nat(), value: fc.jsonValue() }),
    )
    const places = placesIn(whole.links)
    await fc.assert(
      fc.asyncProperty(fc.array(tampering, { minLength: 1, maxLength: 3 }), async (tamperings) => {
        let links = structuredClone(whole.links)
        for (const one of tamperings) {
          const mine = links[(one as { at?: number }).at ?? 0]
          if (one.how === 'remove') links.splice(one.at, 1)
          else if (one.how === 'insert') {
            const copied = links[one.from]
            if (copied) links.splice(one.at, 0, structuredClone(copied))
          } else if (one.how === 'key') {
            // `__proto__` would be set rather than added.
            const isThere = typeof mine?.event === 'object' && mine.event !== null
            if (isThere && one.key !== '__proto__')
              (mine.event as Record<string, unknown>)[one.key] = one.value
          } else if (one.how === 'edit') {
            const place = places[one.place % places.length] ?? []
            try {
              links = edit(links, place, () => one.value)
            } catch {
              // An earlier edit removed the place.
            }
          } else {
            const other = links[one.with]
            if (!mine || !other) continue
            if (one.how === 'swap') [links[one.at], links[one.with]] = [other, mine]
            else {
              links[one.at] = { ...mine, [one.how]: other[one.how] }
              links[one.with] = { ...other, [one.how]: mine[one.how] }
            }
          }
        }
        const untouched = isDeepStrictEqual(links, whole.links)
        expect((await found(links)).intact).toBe(untouched)
      }),
      { numRuns: 500 },
    )
  })
})
