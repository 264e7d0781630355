/** Orders of rows as index arrays: filter and sort without copying a record (PERFORMANCE.md, table of records). */

export interface Sort {
  readonly key: string
  readonly descending: boolean
}

/** Every row, as it came. */
export const naturalOrder = (length: number): Uint32Array => Uint32Array.from({ length }, (_, index) => index)

/** The order sorted by a comparison of rows; rows that compare alike stay as they came. */
export function sortOrder<T>(
  rows: readonly T[],
  order: Uint32Array,
  compare: (a: T, b: T) => number,
  descending: boolean,
): Uint32Array {
  const sign = descending ? -1 : 1
  // Every index of an order lies inside its rows.
  return order.toSorted((a, b) => sign * compare(rows[a] as T, rows[b] as T) || a - b)
}

/** The part of an order whose row passes. */
export function filterOrder(order: Uint32Array, passes: (index: number) => boolean): Uint32Array {
  const kept = new Uint32Array(order.length)
  let count = 0
  for (const index of order) if (passes(index)) kept[count++] = index
  return kept.subarray(0, count)
}
