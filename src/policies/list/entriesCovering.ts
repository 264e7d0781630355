import { buildTree, coverageOf, findNearest, keyOf, type Node } from '../checks/coverage.ts'
import type { Entry } from '../urls/entry.ts'
import { normalise } from '../urls/normalise.ts'

/** One tree for each list, since an address is typed key by key. */
const trees = new WeakMap<readonly Entry[], readonly Node[]>()

function treeOf(entries: readonly Entry[]): readonly Node[] {
  const tree = trees.get(entries) ?? buildTree(entries.map((entry) => coverageOf(entry).key))
  trees.set(entries, tree)
  return tree
}

/** The entries that cover an address, the most specific first; `undefined` if the text is not an address. */
export function entriesCovering(entries: readonly Entry[], text: string): readonly Entry[] | undefined {
  const read = normalise(text)
  if ('reason' in read) return undefined
  const found: Entry[] = []
  let node = findNearest(treeOf(entries), keyOf(read.address, 'url'))
  for (; node; node = node.parent) found.push(...node.members.flatMap((at) => entries[at] ?? []))
  // What an entry of another type matches is not documented.
  return found.filter((entry) => coverageOf(entry).kind !== undefined)
}
