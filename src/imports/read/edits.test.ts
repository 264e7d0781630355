import * as fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { applyEdits } from './edits.ts'
import { delimiters } from './scan.ts'
import { createIndexer, readRows, type Table } from './table.ts'

function tableOf(text: string, delimiter: Table['delimiter']): Table {
  const bytes = new TextEncoder().encode(text)
  const indexer = createIndexer(delimiter)
  indexer.advance(bytes, bytes.length, true)
  const read = {
    encoding: 'utf-8',
    choices: [],
    firstLine: 1,
    isByLine: false,
    hasMark: false,
    isOriginal: true,
    edited: new Uint32Array(),
  } as const
  return { ...read, delimiter, bytes, ...indexer.index() }
}
const cell = fc.string({ unit: fc.constantFrom(...Array.from('aé" ,;\t|\n@')), maxLength: 6 })

test('the edited cells are read again as they were typed, and no other changes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.record({ row: fc.nat(6), column: fc.nat(4), text: cell }), { maxLength: 4 }),
      fc.constantFrom(...delimiters),
      fc.boolean(),
      (rows, edits, delimiter, isEnded) => {
        const text =
          Papa.unparse(rows, { delimiter, newline: '\r\n', quotes: true }) + (isEnded ? '\r\n' : '')
        const table = applyEdits(tableOf(text, delimiter), edits)
        const expected = rows.map((cells) => [...cells])
        for (const { row, column, text: typed } of edits) {
          const cells = expected[row]
          if (!cells) continue
          while (cells.length <= column) cells.push('')
          cells[column] = typed
        }
        const written = new TextDecoder('utf-8', { ignoreBOM: true }).decode(table.bytes)
        const { data } = Papa.parse<string[]>(written, { delimiter, newline: '\r\n' })
        expect(isEnded ? data.slice(0, -1) : data).toEqual(expected)
        const again = tableOf(written, delimiter)
        expect(Array.from(table.starts)).toEqual(Array.from(again.starts))
      },
    ),
  )
})

test('a replacement changes the cells of one column alone, and the edits before and after it stay', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
      fc.record({
        column: fc.nat(2),
        start: fc.nat(2),
        find: fc.constantFrom('a', 'é', ',', '"', 'a"'),
        to: cell,
      }),
      fc.record({ row: fc.nat(5), column: fc.nat(2), text: cell }),
      fc.constantFrom(...delimiters),
      fc.boolean(),
      (rows, replacement, edit, delimiter, quotes) => {
        const table = tableOf(Papa.unparse(rows, { delimiter, newline: '\r\n', quotes }) + '\r\n', delimiter)
        const { column, start, find, to } = replacement
        const edited = applyEdits(table, [
          edit,
          { ...replacement, where: 'anywhere' },
          { ...edit, column: 0 },
        ])
        const expected = rows.map((cells, row) => {
          const before = row === edit.row ? cells.with(edit.column, edit.text) : cells
          const text = before[column] ?? ''
          const after =
            row >= start
              ? before.with(
                  column,
                  text.replaceAll(find, () => to),
                )
              : before
          return row === edit.row ? after.with(0, edit.text) : after
        })
        const read = readRows(edited)
        expect(Array.from(rows.keys(), read.cells)).toEqual(expected)
        const changed = Array.from(edited.edited).filter((row) => row !== edit.row)
        const differs = (cells: readonly string[], row: number) =>
          cells[column] !== rows[row]?.[column] && row !== edit.row
        expect(changed).toEqual(expected.flatMap((cells, row) => (differs(cells, row) ? [row] : [])))
        const again = tableOf(new TextDecoder('utf-8', { ignoreBOM: true }).decode(edited.bytes), delimiter)
        expect(Array.from(edited.starts)).toEqual(Array.from(again.starts))
      },
    ),
  )
})
