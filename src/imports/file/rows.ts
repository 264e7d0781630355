export type Cells = readonly (readonly string[])[]

/** The rows of a file, 5,000 in a text: they go to the page at once, and a string for each cell takes many times the memory. */
export interface Rows {
  /** Of `rowsInText` rows each, with NUL between the cells of a row: no cell has one. */
  readonly texts: readonly string[]
  /** Where each row ends in its text. */
  readonly ends: Uint32Array<ArrayBuffer>
}

const rowsInText = 5_000

/** `parts`: of the rows, so that not all arrays are in memory at a time. */
export function packRows(parts: Iterable<Cells>): Rows {
  const [texts, ends]: [string[], number[]] = [[], []]
  let open: string[] = []
  let end = 0
  for (const rows of parts) {
    for (const cells of rows) {
      const text = cells.join('\0')
      end += text.length
      ends.push(end)
      if (open.push(text) < rowsInText) continue
      texts.push(open.join(''))
      open = []
      end = 0
    }
  }
  return { texts: [...texts, open.join('')], ends: Uint32Array.from(ends) }
}

/** A row with NUL between its cells. */
export const textAt = ({ texts, ends }: Rows, row: number): string =>
  texts[Math.floor(row / rowsInText)]?.slice(row % rowsInText === 0 ? 0 : ends[row - 1], ends[row] ?? 0) ?? ''

export const cellsAt = (rows: Rows, row: number): readonly string[] => textAt(rows, row).split('\0')

export const firstRows = (rows: Rows, most: number): Cells =>
  Array.from({ length: Math.min(most, rows.ends.length) }, (_, row) => cellsAt(rows, row))
