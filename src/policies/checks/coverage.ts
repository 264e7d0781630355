/**
 * Which entry holds for what, as one relation between texts: an entry covers another exactly when its key begins the
 * other's, up to an edge. A sorted list has all keys that begin alike in one run, so 25,000 entries take one pass.
 *
 * Documented (beyond-the-spec §1): a path covers its sub-paths and added parameters; a URL beats a domain.
 * Assumed: a domain covers its subdomains, `www` among them, and a URL does not; the longer of two hosts or paths beats
 * the shorter; parameters count as added only at the end; capitals matter in paths.
 */
import { addressOf, type WireEntry } from '../urls/entry.ts'
import type { Address } from '../urls/normalise.ts'

type Kind = 'domain' | 'url'

/** `example.a.` for a domain; a URL's goes on with its path, which begins with a slash even where there is none. */
export function keyOf({ host, path, query, isIp }: Address, kind: Kind): string {
  // An IP address has no subdomains, and its numbers must not look like labels.
  const labels = isIp ? `#${host}` : host.split('.').toReversed().join('.')
  return kind === 'domain' ? `${labels}.` : `${labels}.${path || '/'}${query}`
}

/** What may follow a key in one that it covers; `undefined` where anything may. */
function edgesOf(key: string): string | undefined {
  if (!key.includes('/')) return undefined
  if (key.includes('?')) return '&'
  // `/x/` covers `/x/y` but not `/x`; `/x` covers all three of `/x/`, `/x/y` and `/x?y`.
  return key.endsWith('/') ? undefined : '/?'
}

export const isWholeHost = ({ path, query }: Address): boolean =>
  (path === '' || path === '/') && query === ''

/** What an entry is read as; `undefined` where nobody knows what the service makes of it. */
function kindOf(type: string, address: Address): Kind | undefined {
  if (type === 'url') return 'url'
  return type === 'domain' && isWholeHost(address) ? 'domain' : undefined
}

export interface Placed {
  readonly address: Address
  readonly kind: Kind | undefined
  readonly key: string
}

/** An entry of an unknown kind takes the place that its value suggests: there it must not go unnoticed. */
export function place(entry: WireEntry): Placed {
  const address = addressOf(entry)
  const kind = kindOf(entry.type, address)
  return { address, kind, key: keyOf(address, kind ?? (isWholeHost(address) ? 'domain' : 'url')) }
}

/** Everything of one key. */
export interface Node {
  readonly key: string
  /** Places in the list, in its order. */
  readonly members: readonly number[]
  readonly edges: string | undefined
  /** The longest other key that this one begins with. */
  readonly before: Node | undefined
  /** The most specific node that covers this one. */
  readonly parent: Node | undefined
}

/** Sorted by key, so that a parent stands before its children. */
export type Tree = readonly Node[]

export function buildTree(keys: readonly string[]): Tree {
  const growing = growTree(keys)
  for (;;) {
    const { done, value } = growing.next()
    if (done) return value
  }
}

/** What may be done without a pause: a few milliseconds' work. */
const piece = 2_000

/** The same in pieces, so that something else can be done in between. */
export function* growTree(keys: readonly string[]): Generator<undefined, Tree> {
  const members = new Map<string, number[]>()
  for (const [index, key] of keys.entries()) {
    const same = members.get(key)
    if (same) same.push(index)
    else members.set(key, [index])
  }
  const tree: Node[] = []
  yield
  // By code unit, as a sort without a comparison is (ECMA-262), and several times as fast as one with it.
  for (const key of [...members.keys()].toSorted()) {
    if (tree.length % piece === piece - 1) yield
    let before = tree.at(-1)
    while (before && !key.startsWith(before.key)) before = before.before
    const parent = findCover(before, key)
    tree.push({ key, members: members.get(key) ?? [], edges: edgesOf(key), before, parent })
  }
  return tree
}

// By code unit: a locale's order would tear apart what begins alike.
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Of the nodes whose keys begin this one, the longest that covers it. */
function findCover(beginning: Node | undefined, key: string): Node | undefined {
  let node = beginning
  // Behind the end of the same key there is an empty text, which every text includes.
  while (node && node.edges?.includes(key.charAt(node.key.length)) === false) node = node.before
  return node
}

/** The most specific node that covers a key, or is at it. */
export function findNearest(tree: Tree, key: string): Node | undefined {
  let low = 0
  let high = tree.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(tree[middle]?.key ?? '', key) <= 0) low = middle + 1
    else high = middle
  }
  let node = tree[low - 1]
  while (node && !key.startsWith(node.key)) node = node.before
  return findCover(node, key)
}
