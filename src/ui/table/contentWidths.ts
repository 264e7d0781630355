/** The largest width of a column, in characters of usual width. */
const maxWidth = 56
const sample = 200

/** The width of a text: capitals are a quarter to a half wider than digits, letters of East Asia twice as wide. */
function widthOf(text: string): number {
  const shown = text.slice(0, maxWidth)
  const many = (kind: RegExp) => shown.match(kind)?.length ?? 0
  const wider = many(/\p{Lu}/gu) / 4 + many(/[MW]/g) / 4 + many(/[\u2e80-\uffdf]/g)
  return Math.min(maxWidth, Math.ceil(shown.length + wider))
}

/** The widths by the first rows of the order, and as many from all over the rest, so that few cells are cut. */
export function contentWidths(
  headings: readonly string[],
  order: Uint32Array,
  textOf: (row: number, column: number) => string,
): number[] {
  const widths = headings.map(widthOf)
  for (let at = 0; at < Math.min(sample, order.length); at++) {
    const isFirst = at < sample / 2 || order.length <= sample
    const row = order[isFirst ? at : Math.floor((at * order.length) / sample)] ?? 0
    for (const [column, widest] of widths.entries())
      if (widest < maxWidth) widths[column] = Math.max(widest, widthOf(textOf(row, column)))
  }
  return widths
}
