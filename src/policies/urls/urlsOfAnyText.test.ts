import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refused, report, taken } from './forms.fixture.ts'
import { normalise } from './normalise.ts'
import { addTo } from './pasteLog.ts'
import type { Mode } from './pasteResult.ts'
import { linesNamed, read } from './urls.fixture.ts'

const modes: readonly Mode[] = ['list', 'table', 'json', 'text']

const plain = 'a.example b.example a.example,block value,action,type " "a a"b,c ;; #x'.split(' ')
const json = ['{"url": "a.example/x", "note": "b.example"}', '[{"host": "a.example"}, ["c.example", 1]]']
const line = fc.oneof(
  fc.constantFrom(...[...taken, ...refused, ...report].map(([text]) => text.slice(0, 200))),
  fc.constantFrom(...plain, '', ...json),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const text = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 30 })
  .map((parts) => parts.flat().join(''))
const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
const runs = { numRuns: 800 }

describe.each(modes)('whatever the text, as %s', { timeout: 30_000 }, (mode) => {
  test('each line, row or string is in exactly one list', () => {
    fc.assert(
      fc.property(text, (pasted) => {
        const reading = read(pasted, mode)
        const { lines, found, merged, leftOut, ignored } = reading
        expect(linesNamed(reading).size).toBe(lines)
        const physical = pasted.split(lineEnd).length
        expect(reading.mode === 'table' ? lines <= physical : lines === physical).toBe(true)
        // Each place of an address is named once.
        expect(found.flatMap(({ sources }) => sources)).toHaveLength(found.length + merged.length)
        expect([...merged, ...leftOut, ...ignored].filter(({ reason }) => !/[.?]$/.test(reason))).toEqual([])
      }),
      runs,
    )
  })

  test('each kept value is a transform of one visible span of its line', () => {
    fc.assert(
      fc.property(text, (pasted) => {
        const lines = pasted.split(lineEnd)
        for (const { value, sources, transforms } of read(pasted, mode).found) {
          for (const { line: at, text: span } of sources) {
            // CSV doubles quotes and has rows over several lines; JSON has escapes.
            const rows = lines.slice(at - 1).join('\n')
            const place = mode === 'table' ? rows : (lines[at - 1] ?? '')
            const unquoted = [place.replaceAll('\\/', '/'), place.replaceAll('""', '"')]
            const forms = [place, ...unquoted, unescapeJson(place)]
            expect(forms.some((each) => seen(each).includes(seen(span)))).toBe(true)
            if (transforms.includes('unwrapped')) continue
            expect(normalise(span.replaceAll('&amp;', '&'))).toMatchObject({ value })
          }
        }
      }),
      runs,
    )
  })

  test('each value is there once, and a second time adds nothing', () => {
    fc.assert(
      fc.property(text, text, (before, pasted) => {
        const { entries: old } = addTo([], read(before, 'list'))
        const reading = read(pasted, mode)
        const first = addTo(old, reading)
        expect(new Set(first.entries.map(({ value }) => value)).size).toBe(first.entries.length)
        expect(first.entries).toHaveLength(old.length + first.added)
        for (const [at, { value, type, action }] of old.entries())
          expect(first.entries[at]).toMatchObject({ value, type, action })
        const { ignored, lines } = reading
        expect(linesNamed({ ...first, found: first.entries.slice(old.length), ignored }).size).toBe(lines)
        expect(addTo(first.entries, reading).added).toBe(0)
      }),
      runs,
    )
  })
})

/** A text as a person sees it, with one form of each defanging mark. */
const seen = (shown: string) =>
  shown
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s?([[({])\s?(\.|dot|:|\/|:\/\/)\s?([\])}])\s?/gi, '$1$2$3')

function unescapeJson(place: string): string {
  return place.replaceAll(/"(?:[^"\\]|\\.)*"/g, (each) => {
    try {
      return JSON.parse(each) as string
    } catch {
      return each
    }
  })
}
