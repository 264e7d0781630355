/** Finds a text in the cells of a table, without regard to case. */
import { readRows, type Table } from '../read/table.ts'

/** Bytes to read in one piece: about a millisecond. */
const piece = 131_072

/** Whether each row has the text in a cell outside of those columns. In pieces, so that the page can paint. */
export function* findRows(
  table: Table,
  query: string,
  besides: readonly number[] = [],
): Generator<undefined, Uint8Array> {
  const { bytes, starts, lines } = table
  const wanted = query.toLowerCase()
  const found = new Uint8Array(lines.length)
  const decoder = new TextDecoder()
  const rows = readRows(table)
  const has = (row: number) =>
    rows.cells(row).some((cell, column) => !besides.includes(column) && cell.toLowerCase().includes(wanted))
  let read = 0
  for (let first = 0; first < lines.length;) {
    let next = first + 1
    while (next < lines.length && (starts[next] ?? 0) - (starts[first] ?? 0) < piece) next++
    const text = decoder.decode(bytes.subarray(starts[first], starts[next])).toLowerCase()
    // A quote is doubled in the file. Any other text is in its row as it is in its cell.
    if (wanted.includes('"') || text.includes(wanted)) {
      for (let row = first; row < next; row++) {
        if (has(row)) found[row] = 1
        // A row of matches takes longer than its bytes.
        if (++read % 2_000 === 0) yield undefined
      }
    }
    first = next
    yield undefined
  }
  return found
}
