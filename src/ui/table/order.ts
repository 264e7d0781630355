/** Orders of rows as index arrays: filter and sort without copying a record. */

export interface Sort {
  readonly key: string
  readonly descending: boolean
  /** The order of rows that are equal by this key. */
  readonly next?: Sort
}

/** The keys of a sort, the first one first. */
export const levelsOf = (sort: Sort | undefined): readonly Sort[] =>
  sort ? [sort, ...levelsOf(sort.next)] : []

export const joinLevels = (levels: readonly Sort[]): Sort | undefined =>
  levels.reduceRight<Sort | undefined>(
    (next, { key, descending }) => ({ key, descending, ...(next && { next }) }),
    undefined,
  )

/** The sort after a click on a header: by this column alone or, when adding, also by it: ascending, descending, no more. */
export function nextSort(sort: Sort | undefined, key: string, isAdding: boolean): Sort {
  const levels = levelsOf(sort)
  const at = levels.findIndex((level) => level.key === key)
  const alone = { key, descending: levels[at] ? !levels[at].descending : false }
  if (!isAdding) return alone
  if (at === -1) return joinLevels([...levels, alone]) ?? alone
  // Descending, the next step takes the column out, unless it is the only one.
  const isLast = !alone.descending && levels.length > 1
  return joinLevels(isLast ? levels.toSpliced(at, 1) : levels.with(at, alone)) ?? alone
}

/** From the URL, where a dot separates the keys and a hyphen means descending: `-videos.name`. Other keys are left out. */
export function readSort(text = '', keys: readonly string[]): Sort | undefined {
  const levels = text.split('.').flatMap((word) => {
    const descending = word.startsWith('-')
    const key = word.slice(descending ? 1 : 0)
    return keys.includes(key) ? { key, descending } : []
  })
  return joinLevels(levels.filter(({ key }, at) => levels.findIndex((each) => each.key === key) === at))
}

export const writeSort = (sort: Sort | undefined): string | undefined =>
  levelsOf(sort)
    .map(({ key, descending }) => (descending ? '-' : '') + key)
    .join('.') || undefined

/** Every row, in the original order. */
export const naturalOrder = (length: number): Uint32Array => {
  const order = new Uint32Array(length)
  for (let index = 0; index < length; index++) order[index] = index
  return order
}

/** The rows of an order. */
export const rowsIn = <T>(rows: readonly T[], order: Uint32Array): T[] =>
  Array.from(order, (index) => rows[index]).filter((row) => row !== undefined)

/** The order sorted by a comparison of rows; equal rows keep their order. */
export function sortOrder<T>(
  rows: readonly T[],
  order: Uint32Array,
  compare: (a: T, b: T) => number,
  descending: boolean,
): Uint32Array {
  const sign = descending ? -1 : 1
  // Every index of an order is within its rows.
  return order.toSorted((a, b) => sign * compare(rows[a] as T, rows[b] as T) || a - b)
}

/** The part of an order with rows that pass. */
export function filterOrder(order: Uint32Array, passes: (index: number) => boolean): Uint32Array {
  const kept = new Uint32Array(order.length)
  let count = 0
  for (const index of order) if (passes(index)) kept[count++] = index
  return kept.subarray(0, count)
}

/** Texts that people consider the same: an accent or a capital makes no difference (`Øyvind` is an exception). */
export const fold = (text: string): string =>
  /^[ -~]*$/.test(text) ? text.toLowerCase() : text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The rank of each row among the distinct values, and the number of ranks. */
interface Ranking {
  readonly ranks: Uint32Array
  readonly count: number
}

/** Few enough rows to fold or to sort within a frame. */
const pieceRows = 10_000

/**
 * Rows by a value of each: folded texts by their code points, the same in every browser, so that a shared link shows the
 * same list. An empty text ranks last. In pieces, since 100,000 rows would block the page.
 */
export function* rankRows<T>(
  rows: readonly T[],
  sortBy: (row: T) => string | number,
): Generator<undefined, Ranking> {
  const keys: (string | number)[] = []
  for (const row of rows) {
    const value = sortBy(row)
    if (keys.push(typeof value === 'string' ? fold(value) : value) % pieceRows === 0) yield
  }
  const ordered = yield* sortKeys(
    keys,
    filterOrder(naturalOrder(keys.length), (index) => keys[index] !== ''),
  )
  const ranks = new Uint32Array(keys.length)
  let count = 0
  let last: string | number | undefined
  for (const index of ordered) {
    if (keys[index] !== last) count += 1
    last = keys[index]
    ranks[index] = count - 1
  }
  for (const [index, key] of keys.entries()) if (key === '') ranks[index] = count
  return { ranks, count }
}

/** Sorted runs, merged in pairs. A column has texts or numbers, not both. */
function* sortKeys(
  keys: readonly (string | number)[],
  order: Uint32Array,
): Generator<undefined, Uint32Array> {
  const compare = (a = 0, b = 0) => {
    const [one, other] = [keys[a] ?? '', keys[b] ?? '']
    return one < other ? -1 : one > other ? 1 : 0
  }
  const runs: Uint32Array[] = []
  for (let at = 0; at < order.length; at += pieceRows) {
    runs.push(order.subarray(at, at + pieceRows).toSorted(compare))
    yield
  }
  let one = runs.shift()
  for (let other = runs.shift(); one && other; other = runs.shift()) {
    const merged = new Uint32Array(one.length + other.length)
    let [left, right] = [0, 0]
    for (let at = 0; at < merged.length; at++) {
      const isRight = left === one.length || (right < other.length && compare(other[right], one[left]) < 0)
      merged[at] = (isRight ? other[right++] : one[left++]) ?? 0
      if (at % (2 * pieceRows) === 0) yield
    }
    runs.push(merged)
    one = runs.shift()
  }
  return one ?? order
}

/** The result of work in pieces, without a break. */
function finish<T>(work: Iterator<undefined, T>): T {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

/** Rows of equal rank keep the order that they have before, and rows that rank last stay last, in both directions. */
export function rankOrder(
  { ranks, count }: Ranking,
  descending: boolean,
  before: Uint32Array = naturalOrder(ranks.length),
): Uint32Array {
  const slotOf = (rank: number) => (descending && rank < count ? count - 1 - rank : rank)
  // A counting sort: the first place of each rank, then each row in its place.
  const starts = new Uint32Array(count + 2)
  for (const rank of ranks) starts[slotOf(rank) + 1] = (starts[slotOf(rank) + 1] ?? 0) + 1
  for (let slot = 1; slot < starts.length; slot++)
    starts[slot] = (starts[slot] ?? 0) + (starts[slot - 1] ?? 0)
  const order = new Uint32Array(ranks.length)
  for (const index of before) {
    const slot = slotOf(ranks[index] ?? 0)
    const place = starts[slot] ?? 0
    order[place] = index
    starts[slot] = place + 1
  }
  return order
}

/** The shown rows in order, for the given search and sort. */
export interface View {
  readonly show: (query: string, sort?: Sort) => Uint32Array
  /** Prepares the next rows for searching, so that the first key need not wait. False when all are done. */
  readonly prepare: (count: number) => boolean
  /** What a sort still needs, in pieces. Nothing for few rows, and for columns that were sorted before. */
  readonly rank: (sort: Sort | undefined) => Generator<undefined, void> | undefined
}

/**
 * The views of unchanging rows. Each row's text is folded once, each order is sorted once, and a longer query searches
 * only the results of its shorter beginning. `textOf` puts a line break between fields, so that no match spans two.
 */
export function createView<T>(
  rows: readonly T[],
  textOf: (row: T) => string,
  columns: readonly { readonly key: string; readonly sortBy?: (row: T) => string | number }[],
): View {
  const natural = naturalOrder(rows.length)
  const haystack: string[] = []
  const rankings = new Map<string, Ranking>()
  const sorted = new Map<string, Uint32Array>()
  let last = { base: natural, needle: '', order: natural }

  function prepare(count: number): boolean {
    const end = Math.min(rows.length, haystack.length + count)
    for (const row of rows.slice(haystack.length, end)) haystack.push(fold(textOf(row)))
    return end < rows.length
  }

  function orderBy(sort: Sort): Uint32Array {
    const name = JSON.stringify(sort)
    const known = sorted.get(name)
    if (known) return known
    const { key, descending, next } = sort
    const before = next ? orderBy(next) : natural
    const ranking = rankings.get(key) ?? finish(rankBy(key))
    if (!ranking) return before
    const order = rankOrder(ranking, descending, before)
    sorted.set(name, order)
    return order
  }

  function* rankBy(key: string): Generator<undefined, Ranking | undefined> {
    const sortBy = columns.find((column) => column.key === key)?.sortBy
    if (!sortBy) return undefined
    const ranking = yield* rankRows(rows, sortBy)
    rankings.set(key, ranking)
    return ranking
  }

  function rank(sort: Sort | undefined) {
    const keys = levelsOf(sort).flatMap(({ key }) => (rankings.has(key) ? [] : [key]))
    if (keys.length === 0 || rows.length <= pieceRows) return undefined
    return (function* rankAll() {
      for (const key of keys) yield* rankBy(key)
    })()
  }

  function show(query: string, sort?: Sort): Uint32Array {
    const base = sort ? orderBy(sort) : natural
    const needle = fold(query.trim())
    if (last.base === base && last.needle === needle) return last.order
    const from = last.base === base && needle.startsWith(last.needle) ? last.order : base
    if (needle) prepare(rows.length)
    const order = needle ? filterOrder(from, (index) => haystack[index]?.includes(needle) ?? false) : base
    last = { base, needle, order }
    return order
  }

  return { show, prepare, rank }
}
