// Claim: Nothing that is pasted is widened
// Claim: Each pasted line is accounted for
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Source } from './entry.ts'
import { refused, taken } from './forms.fixture.ts'
import { normalise } from './normalise.ts'
import { checkSize, type Mode } from './paste.ts'
import { report } from './prose.fixture.ts'
import { addTo } from './reading.ts'
import { read, countsOf, valuesOf } from './urls.fixture.ts'

const modes: readonly Mode[] = ['lines', 'csv', 'text']
const linesOf = (sources: readonly Source[]) => new Set(sources.map(({ line: at }) => at))

const line = fc.oneof(
  fc.constantFrom(
    ...taken.map(([pasted]) => pasted),
    ...refused.map(([pasted]) => pasted.slice(0, 200)),
    ...report.map(([text]) => text),
  ),
  fc.constantFrom(
    'a.example',
    'b.example',
    'a.example,block',
    'value,action,type',
    '"',
    '"a',
    'a"b,c',
    ';;',
    '#x',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const text = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 30 })
  .map((parts) => parts.flat().join(''))
const runs = { numRuns: 800 }

describe.each(modes)('whatever the text, as %s', { timeout: 30_000 }, (mode) => {
  test('lines = kept + merged + rejected + ignored', () => {
    fc.assert(
      fc.property(text, (pasted) => {
        const reading = read(pasted, mode)
        const { lines, found, merged, rejected, ignored } = reading
        const kept = found.flatMap(({ sources: [first] }) => first ?? [])
        expect(linesOf([...kept, ...merged, ...rejected, ...ignored]).size).toBe(lines)
        const physical = pasted.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).length
        expect(lines).toBeLessThanOrEqual(physical)
        expect(mode === 'csv' ? physical : lines).toBe(physical)
        if (mode === 'text') return
        const counts = countsOf(reading)
        // A row of a table can have addresses in several columns, and in several lines of one cell.
        const results = [...kept, ...merged, ...rejected, ...ignored].filter(
          (each) => !('code' in each) || each.code !== 'other column',
        )
        const others = rejected.filter(({ code }) => code === 'other column').length
        expect(counts.kept + counts.merged + counts.rejected + counts.ignored - others).toBe(results.length)
        const starts = [...linesOf(results)].toSorted((one, other) => one - other)
        const heightOf = (at: number) => (starts.find((each) => each > at) ?? physical + 1) - at
        for (const at of starts) {
          const many = results.filter(({ line: each }) => each === at).length
          expect(many).toBeLessThanOrEqual(mode === 'csv' ? heightOf(at) : 1)
        }
      }),
      runs,
    )
  })

  test('each kept value is a transform of one visible span of its line', () => {
    fc.assert(
      fc.property(text, (pasted) => {
        const lines = pasted.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
        for (const { value, sources } of read(pasted, mode).found) {
          for (const { line: at, text: span } of sources) {
            // CSV doubles quotes and has rows over several lines; JSON has escapes.
            const place =
              mode === 'csv'
                ? lines
                    .slice(at - 1)
                    .join('\n')
                    .replaceAll('""', '"')
                : lines[at - 1]
            const forms = [place, place?.replaceAll('\\/', '/')]
            expect(
              forms.some((each) => [span, span.replaceAll('""', '"')].some((one) => each?.includes(one))),
            ).toBe(true)
            expect(normalise(span.replaceAll('&amp;', '&'))).toMatchObject({ value })
          }
        }
      }),
      runs,
    )
  })

  test('a paste is added to an empty list as to a list of unrelated entries', () => {
    const { found } = read('stranger.invalid', 'lines')
    fc.assert(
      fc.property(text, (pasted) => {
        const reading = read(pasted, mode)
        fc.pre(reading.found.every(({ value }) => !value.includes('stranger.invalid')))
        const { entries, ...rest } = addTo([], reading)
        expect({ entries: [...found, ...entries], ...rest }).toEqual(addTo(found, reading))
      }),
      runs,
    )
  })

  test('each value is there once, and a second time adds nothing', () => {
    fc.assert(
      fc.property(text, text, (before, pasted) => {
        const { entries: old } = addTo([], read(before, 'lines'))
        const reading = read(pasted, mode)
        const first = addTo(old, reading)
        expect(new Set(first.entries.map(({ value }) => value)).size).toBe(first.entries.length)
        expect(first.entries).toHaveLength(old.length + first.added)
        for (const [at, { value, type, action }] of old.entries()) {
          expect(first.entries[at]).toMatchObject({ value, type, action })
        }
        const kept = first.entries.slice(old.length).flatMap(({ sources: [source] }) => source ?? [])
        const { rejected, ignored } = reading
        const named = linesOf([...kept, ...first.merged, ...first.conflicts, ...rejected, ...ignored])
        expect(named.size).toBe(reading.lines)
        const second = addTo(first.entries, reading)
        expect(second.added).toBe(0)
      }),
      runs,
    )
  })
})

test('a list of addresses is never split at separators of cells', () => {
  const tail = fc.array(fc.constantFrom('/', ',', ';', '|', '?', '=', 'x', '1'), { maxLength: 8 })
  fc.assert(
    fc.property(fc.array(tail, { minLength: 1, maxLength: 12 }), (tails) => {
      const list = tails.map((parts, at) => `h${at}.example/${parts.join('')}x`)
      expect(valuesOf(read(list.join('\n')))).toEqual(list)
    }),
    runs,
  )
})

test('any text is read without an error', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary', maxLength: 200 })), (pasted) => {
      const { lines, found, rejected, ignored } = read(pasted)
      const kept = found.flatMap(({ sources }) => sources)
      expect(linesOf([...kept, ...rejected, ...ignored]).size).toBe(lines)
      expect(checkSize(pasted) ?? '').not.toContain('at most')
    }),
    runs,
  )
})
