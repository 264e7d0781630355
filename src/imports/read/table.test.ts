import * as fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { delimiters, type Delimiter } from './scan.ts'
import { createIndexer, readRows, type Table } from './table.ts'

const encode = (text: string) => new TextEncoder().encode(text)

/** The cells of all rows, read in pieces of some bytes. */
function read(text: string, delimiter: Delimiter = ',', piece = 1 << 20) {
  const bytes = encode(text)
  const indexer = createIndexer(delimiter)
  for (let at = 0; at < bytes.length; at += piece)
    if (!indexer.advance(bytes, Math.min(bytes.length, at + piece), at + piece >= bytes.length)) break
  const table: Table = {
    encoding: 'utf-8',
    choices: [],
    firstLine: 1,
    isByLine: false,
    delimiter,
    hasMark: false,
    isOriginal: true,
    bytes,
    edited: new Uint32Array(),
    ...indexer.index(),
  }
  const rows = readRows(table)
  return {
    ...table,
    cells: Array.from(table.lines, (_, row) => rows.cells(row)),
    broken: Array.from(table.lines, (_, row) => rows.at(row).isBroken),
  }
}

const isFilled = (cells: readonly string[]) => cells.length > 1 || cells[0] !== ''
const oracle = (text: string, delimiter: Delimiter) =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n' })

const letters = fc.constantFrom(...Array.from('aé"" ,;\t|\n😀'))
const delimiter = fc.constantFrom(...delimiters)
const piece = fc.integer({ min: 1, max: 9 })

test('any text has the cells that papaparse reads, in any pieces', () => {
  // Without blanks after a quote, which papaparse drops only before some delimiters.
  const text = fc.string({ unit: letters, maxLength: 60 }).filter((each) => !/"[ \t]+[\n,;\t|]/.test(each))
  fc.assert(
    fc.property(text, delimiter, piece, (each, separator, bytes) => {
      const found = read(each, separator, bytes)
      const { data, errors } = oracle(each, separator)
      expect(found.cells.filter(isFilled)).toEqual(data.filter(isFilled))
      expect(found.broken.some(Boolean)).toBe(errors.some(({ type }) => type === 'Quotes'))
    }),
    { numRuns: 2_000 },
  )
})

test('a well-formed file is read with any line ends, each row with its line', () => {
  const cell = fc.oneof(
    fc.string({ unit: letters, maxLength: 6 }).map((value) => `"${value.replaceAll('"', '""')}"`),
    fc.stringMatching(/^[a-cé ]{0,5}$/),
  )
  const row = fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => cells.join(';'))
  const file = fc.tuple(fc.array(row, { minLength: 1, maxLength: 12 }), fc.constantFrom('\n', '\r\n', '\r'))
  fc.assert(
    fc.property(file, piece, ([rows, end], bytes) => {
      const found = read(rows.join(end), ';', bytes)
      const { data } = oracle(rows.join('\n'), ';')
      expect(found.cells.filter(isFilled)).toEqual(data.filter(isFilled))
      const lines = rows.map((_, at) => rows.slice(0, at).join('\n').split('\n').length + (at === 0 ? 0 : 1))
      expect(Array.from(found.lines)).toEqual(lines.slice(0, found.lines.length))
    }),
  )
})

test('blanks between a quote and the end of its cell are dropped', () => {
  expect(read('"a"  ,b\n"c" \nd').cells).toEqual([['a', 'b'], ['c'], ['d']])
})

test('a row of more than a megabyte and a NUL stop the reading', () => {
  expect(read(`a\n${'x'.repeat(2_000_000)}`, ',', 65_536)).toMatchObject({
    stopped: 'long row',
    cells: [['a']],
  })
  expect(read('a\n\0').stopped).toBe('binary')
})

test('ten thousand columns and a heading __proto__ are cells like any other', () => {
  expect(read(`${',x'.repeat(10_000)}\n`).cells[0]).toHaveLength(10_001)
  expect(read('__proto__,constructor\n').cells[0]).toEqual(['__proto__', 'constructor'])
})
