/**
 * Which entry covers which, as a relation between keys: an entry covers another if its key begins the other's, up to an
 * edge. Sorting puts keys with the same beginning in one run, so 25,000 entries take one pass.
 *
 * Documented (beyond-the-spec §1): a path covers its sub-paths and added parameters; a URL beats a domain.
 * Assumed: a domain covers its subdomains, `www` among them, and a URL does not; the longer of two hosts or paths beats
 * the shorter; parameters count as added only at the end; capitals matter in paths.
 */
import { addressOf, type Entry, type WireEntry } from '../urls/entry.ts'
import { type Address, normalise } from '../urls/normalise.ts'

type Kind = 'domain' | 'url'

/** `example.a.` for a domain; for a URL the path follows, or a slash. */
function keyOf({ host, path, query, isIp }: Address, kind: Kind): string {
  // An IP address has no subdomains, and its numbers must not look like labels.
  const labels = isIp ? `#${host}.` : host.split('.').reduce((key, label) => `${label}.${key}`, '')
  return kind === 'domain' ? labels : `${labels}${path || '/'}${query}`
}

/** Characters that may follow a key in a covered key; `undefined` for any. */
function edgesOf(key: string): string | undefined {
  if (!key.includes('/')) return undefined
  if (key.includes('?')) return '&'
  // `/x/` covers `/x/y` but not `/x`; `/x` covers all three of `/x/`, `/x/y` and `/x?y`.
  return key.endsWith('/') ? undefined : '/?'
}

export const isWholeHost = ({ path, query }: Address): boolean =>
  (path === '' || path === '/') && query === ''

export type Placed = ReturnType<typeof coverageOf>

/** An entry of an unknown kind is placed by its value, so that it is taken into account there. `at`: its place in the list. */
export function coverageOf(entry: WireEntry, at: number) {
  const address = addressOf(entry)
  const natural = isWholeHost(address) ? 'domain' : 'url'
  /** `undefined` where the effect of the entry is not documented. */
  const kind = entry.type === 'url' ? 'url' : entry.type === natural ? natural : undefined
  return { entry, at, address, kind, key: keyOf(address, kind ?? natural) }
}

/** All entries of one key. */
export interface Node {
  readonly key: string
  /** In the order of the list. */
  readonly members: readonly Placed[]
  /** The longest other key that this one begins with. */
  readonly before: Node | undefined
  /** The most specific node that covers this one. */
  readonly parent: Node | undefined
}

/** Sorted by key: a parent comes before its children. */
export function buildTree(placed: readonly Placed[]): readonly Node[] {
  const members = new Map<string, Placed[]>()
  for (const each of placed) {
    const same = members.get(each.key)
    if (same) same.push(each)
    else members.set(each.key, [each])
  }
  const tree: Node[] = []
  // The default sort compares code units (ECMA-262): a locale would separate keys with the same beginning.
  for (const key of [...members.keys()].toSorted()) {
    const before = findBeginning(tree.at(-1), key)
    tree.push({ key, members: members.get(key) ?? [], before, parent: findCover(before, key) })
  }
  return tree
}

function findBeginning(last: Node | undefined, key: string): Node | undefined {
  let node = last
  while (node && !key.startsWith(node.key)) node = node.before
  return node
}

/** The longest of the beginning nodes that covers the key. */
function findCover(beginning: Node | undefined, key: string): Node | undefined {
  let node = beginning
  // For the same key the next character is empty, and every edge includes it.
  while (node && edgesOf(node.key)?.includes(key.charAt(node.key.length)) === false) node = node.before
  return node
}

/** One tree for each list, since an address is typed key by key. */
const trees = new WeakMap<readonly Entry[], readonly Node[]>()

/** The entries that cover an address, the most specific first; `undefined` if the text is not an address. */
export function entriesCovering(entries: readonly Entry[], text: string): readonly WireEntry[] | undefined {
  const read = normalise(text)
  if ('reason' in read) return undefined
  const tree = trees.get(entries) ?? buildTree(entries.map(coverageOf))
  trees.set(entries, tree)
  const key = keyOf(read.address, 'url')
  const last = tree.findLast((each) => each.key <= key)
  const found: Placed[] = []
  for (let node = findCover(findBeginning(last, key), key); node; node = node.parent)
    found.push(...node.members)
  // What an entry of another type matches is not documented.
  return found.flatMap(({ kind, entry }) => (kind === undefined ? [] : entry))
}
