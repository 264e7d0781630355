/** The largest width of a column, in characters of usual width. */
const maxWidth = 56
const sample = 200

/** The width of a text: capitals are a quarter to a half wider than digits, letters of East Asia twice as wide. */
function widthOf(text: string): number {
  const shown = text.slice(0, maxWidth)
  const many = (kind: RegExp) => shown.match(kind)?.length ?? 0
  const wider = many(/\p{Lu}/gu) / 4 + many(/[MW]/g) / 4 + many(/[\u2e80-\uffdf]/g)
  return Math.ceil(shown.length + wider)
}

/** The first rows of the order, and as many from all over the rest, so that few cells of a long list are cut. */
const sampleOf = (order: Uint32Array): readonly number[] =>
  order.length <= sample
    ? Array.from(order)
    : Array.from(
        { length: sample },
        (_, at) => order[at < sample / 2 ? at : Math.floor((at * order.length) / sample)] ?? 0,
      )

export function contentWidths(
  headings: readonly string[],
  order: Uint32Array,
  textOf: (row: number, column: number) => string,
): number[] {
  const widths = headings.map(widthOf)
  // The loop goes row by row, since the cells of a row are read together.
  for (const row of sampleOf(order)) {
    for (const [column, widest] of widths.entries()) {
      if (widest < maxWidth)
        widths[column] = Math.min(maxWidth, Math.max(widest, widthOf(textOf(row, column))))
    }
  }
  return widths.map((width) => Math.min(maxWidth, width))
}
