/** The rows of a file in one text: it goes to the page at once, while 100,000 arrays take long and many times the memory. */
export interface Rows {
  /** The cells, with NUL between those of a row: no cell has one. */
  readonly text: string
  readonly ends: Uint32Array<ArrayBuffer>
}

export function packRows(rows: readonly (readonly string[])[]): Rows {
  const ends = new Uint32Array(rows.length)
  let end = 0
  const texts = rows.map((cells, row) => {
    const text = cells.join('\0')
    end += text.length
    ends[row] = end
    return text
  })
  return { text: texts.join(''), ends }
}

/** A row with NUL between its cells. */
export const textAt = ({ text, ends }: Rows, row: number): string =>
  text.slice(ends[row - 1] ?? 0, ends[row] ?? 0)

export const cellsAt = (rows: Rows, row: number): readonly string[] => textAt(rows, row).split('\0')

export const firstRows = (rows: Rows, most: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.min(most, rows.ends.length) }, (_, row) => cellsAt(rows, row))
