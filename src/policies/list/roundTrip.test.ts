/** What is exported is read back as the same list: CSV, defanged and wire values. `npm run soak` tries 100,000 lists. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../urls/entry.ts'
import { normalise } from '../urls/normalise.ts'
import { addTo } from '../urls/pasteLog.ts'
import type { Mode } from '../urls/pasteResult.ts'
import { readText } from '../urls/readText.ts'
import { numRuns, seed } from '../urls/widening.fixture.ts'
import { toCsv, toDefangedText } from './entryList.ts'

const label = fc.constantFrom(
  ...'login www a x1 evil-two pay 94 münchen xn--mnchen-3ya _dmarc kestrel'.split(' '),
)
const ending = fc.constantFrom(...'com example co.za org.za co.uk onion рф in zip museum com.br'.split(' '))
const named = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), ending)
  .map(([labels, last]) => [...labels, `kestrel-${labels.length}`, last].join('.'))
const numbered = fc.constantFrom('203.0.113.9', '198.51.100.7', '[2001:db8::1]', '[2001:db8::2]')
const host = fc.oneof({ weight: 8, arbitrary: named }, { weight: 1, arbitrary: numbered })
const segment = fc.constantFrom(...`a view Moon_(film) x,y grüße 4711 p.php A1 a;b it's a|b a"b`.split(' '))
const queries = ' / ?a=1 ?next= ?c= ?a=1&b=c ?u=https://other.example/x ?q[]=1'.split(' ')
const query = fc.constantFrom('', ...queries)
const value = fc
  .tuple(host, fc.array(segment, { maxLength: 3 }), query)
  .map(([name, segments, last]) => name + segments.map((each) => `/${each}`).join('') + last)

const item = fc.record({ text: value, action: fc.constantFrom('block', 'allow'), line: fc.nat(99) })
const list: fc.Arbitrary<readonly Entry[]> = fc
  .array(item, { minLength: 1, maxLength: 8 })
  .map((items) =>
    items.flatMap(({ text, action, line }): Entry | [] => {
      const read = normalise(text)
      if ('reason' in read || read.value !== text) return []
      const { unicode, type } = read
      const sources = [{ line, text }]
      return { value: text, type, action, ...(unicode !== undefined && { unicode }), sources, transforms: [] }
    }),
  )
  .map((entries) => [...new Map(entries.map((entry) => [entry.value, entry])).values()])
  .filter((entries) => entries.length > 0)

/** Without what only a person sees. */
const bare = (entries: readonly Entry[]) =>
  entries.map(({ value: one, type, action }) => ({ value: one, type, action }))
const readBack = (text: string, mode?: Mode) =>
  bare(addTo([], readText(text, { action: 'block', ...(mode && { mode }) })).entries)
const blocked = (entries: readonly Entry[]) => bare(entries).map((entry) => ({ ...entry, action: 'block' }))

describe(`seed ${seed}, ${numRuns} lists`, { timeout: 900_000 }, () => {
  test('CSV is read back as the same list', () => {
    fc.assert(
      fc.property(list, (entries) => {
        expect(readBack(toCsv(entries))).toEqual(bare(entries))
      }),
      { seed, numRuns },
    )
  })

  test.each([
    ['values', (entries: readonly Entry[]) => entries.map((entry) => `${entry.value}\n`).join('')],
    ['defanged values', toDefangedText],
  ] as const)('%s are read back, or an unclear one is told and none is another', (_, write) => {
    fc.assert(
      fc.property(list, (entries) => {
        const text = write(entries)
        const { found, leftOut } = readText(text, { action: 'block' })
        const values = new Set(entries.map((entry) => entry.value))
        expect(found.filter((entry) => !values.has(entry.value))).toEqual([])
        expect(found.length + leftOut.length).toBeGreaterThanOrEqual(1)
        expect(readBack(text, 'list')).toEqual(blocked(entries))
      }),
      { seed, numRuns },
    )
  })
})
