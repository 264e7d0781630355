// Claim: An accidental change of the journal shows
import { describe, expect, test } from 'vitest'
import { whole } from './chain.fixture.ts'
import { type Mark, origin, readMark, sayMark, verify } from './chain.ts'

const placeOf = (index: number): Mark => whole.links[index] ?? origin
const ask = (named: Mark, anchor = origin, links = whole.links) =>
  verify({ anchor, links, head: whole.head }, named)

describe('a place that a text outside of the device names', () => {
  test('is read from the text, the last one, and from no other text', () => {
    const [first, last] = [sayMark(placeOf(2)), sayMark(placeOf(5))]
    expect(first).toMatch(/^Journal entry 3 has digest [\da-f]{32}$/)
    const read = readMark(`INC-4711\n${first}\n> ${last.toUpperCase()}.`)
    expect(read).toEqual({ seq: 6, hash: placeOf(5).hash.slice(0, 32) })
    for (const text of ['', 'Journal entry 3', first.slice(0, -1)]) expect(readMark(text)).toBeUndefined()
  })

  test('is found, wherever it is', async () => {
    for (const place of [origin, placeOf(0), placeOf(7)]) {
      const named = { seq: place.seq, hash: place.hash.slice(0, 32) }
      expect(await ask(named)).toEqual({ intact: true, links: 8, named: 'found' })
    }
    const left = whole.links.slice(3)
    expect(await ask(placeOf(2), placeOf(2), left)).toMatchObject({ named: 'found' })
    expect(await ask(placeOf(1), placeOf(2), left)).toMatchObject({ intact: true, named: 'older' })
  })

  test('is missing from a whole new chain, and from a shorter one', async () => {
    for (const named of [
      { ...placeOf(4), hash: placeOf(5).hash },
      { seq: 9, hash: placeOf(7).hash },
    ]) {
      expect(await ask(named)).toEqual({
        intact: false,
        seq: named.seq,
        what: `Entry ${named.seq} is not the one in the text: the text belongs to another journal, or this one was rewritten.`,
      })
    }
  })
})
