/** Orders of rows as index arrays: filter and sort without copying a record (PERFORMANCE.md, table of records). */

export interface Sort {
  readonly key: string
  readonly descending: boolean
}

/** Every row, as it came. */
export const naturalOrder = (length: number): Uint32Array => {
  const order = new Uint32Array(length)
  for (let index = 0; index < length; index++) order[index] = index
  return order
}

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

/** Which rows a table shows, in which order, for what was typed and clicked. */
export type View = (query: string, sort?: Sort) => Uint32Array

/**
 * The views of unchanging rows. Each row's text is lower-cased once, each order is sorted once, and a query that grows
 * looks only at what the shorter one had left. `textOf` puts a line break between fields, so that no match spans two.
 */
export function createView<T>(
  rows: readonly T[],
  textOf: (row: T) => string,
  columns: readonly { readonly key: string; readonly compare?: (a: T, b: T) => number }[],
): View {
  const natural = naturalOrder(rows.length)
  const haystack = rows.map((row) => textOf(row).toLowerCase())
  const sorted = new Map<string, Uint32Array>()
  let last = { base: natural, needle: '', order: natural }

  function orderBy({ key, descending }: Sort): Uint32Array {
    const compare = columns.find((column) => column.key === key)?.compare
    if (!compare) return natural
    const name = `${key} ${descending}`
    let order = sorted.get(name)
    if (!order) {
      order = sortOrder(rows, natural, compare, descending)
      sorted.set(name, order)
    }
    return order
  }

  return (query, sort) => {
    const base = sort ? orderBy(sort) : natural
    const needle = query.trim().toLowerCase()
    if (last.base !== base || last.needle !== needle) {
      const from = last.base === base && needle.startsWith(last.needle) ? last.order : base
      const order = needle ? filterOrder(from, (index) => haystack[index]?.includes(needle) ?? false) : base
      last = { base, needle, order }
    }
    return last.order
  }
}
