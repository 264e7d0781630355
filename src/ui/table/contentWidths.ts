/** The greatest width of a column for its content, in characters of usual width. */
const most = 56
/** The number of rows to measure. */
const sample = 200

const widthOf = (text: string): number => text.slice(0, most).replaceAll(/[\u2e80-\uffdf]/g, 'xx').length

/** The first rows of the order, and as many from all over the rest, so that few cells of a long list are cut. */
const sampleOf = (order: Uint32Array): readonly number[] =>
  order.length <= sample
    ? Array.from(order)
    : Array.from(
        { length: sample },
        (_, at) => order[at < sample / 2 ? at : Math.floor((at * order.length) / sample)] ?? 0,
      )

/** The widths of columns with these headings. */
export function contentWidths(
  headings: readonly string[],
  order: Uint32Array,
  textOf: (row: number, column: number) => string,
): number[] {
  const widths = headings.map(widthOf)
  // Row by row, since the cells of a row are read together.
  for (const row of sampleOf(order)) {
    for (const [column, widest] of widths.entries()) {
      if (widest < most) widths[column] = Math.min(most, Math.max(widest, widthOf(textOf(row, column))))
    }
  }
  return widths.map((width) => Math.min(most, width))
}
