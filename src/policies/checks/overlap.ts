/**
 * Entries that are redundant because another covers them, and entries that contradict each other. Findings only; the
 * list stays as it is. An entry counts as covered only where the most specific entry above it has the same action: with
 * an allowed path between a blocked domain and a blocked sub-path, both are needed.
 */
import type { WireEntry } from '../urls/entry.ts'
import { buildTree, coverageOf, type Node, type Placed } from './coverage.ts'

export interface Overlap {
  readonly kind: 'covered' | 'allow against block'
  /** The wider entry; of two for the same address, the first. */
  readonly covering: Placed
  readonly covered: Placed
  /** Whether the rule is not documented (coverage.ts). */
  readonly assumed: boolean
}

/** The entries of one key. */
interface NodeActions {
  /** The first entry of each action that is understood. */
  readonly firsts: ReadonlyMap<string, Placed>
  /** `undefined` where the entries contradict each other, or one is not understood. */
  readonly action: string | undefined
  /** The widest entry here or above with the same action and no other in between. */
  readonly widest: Placed | undefined
}

/** Other actions have none. */
export const oppositeOf = (action: string): string | undefined =>
  action === 'allow' ? 'block' : action === 'block' ? 'allow' : undefined

/** The overlaps in the order of the covered entries. Each is covered, or in conflict, at most once. */
export function findOverlaps(entries: readonly WireEntry[]): readonly Overlap[] {
  const groups = new Map<Node, NodeActions>()
  const found: Overlap[] = []

  function groupOf({ members }: Node, parent: NodeActions | undefined) {
    const understood = members.filter(({ kind }) => kind !== undefined)
    const firsts = new Map<string, Placed>()
    for (const each of understood) if (!firsts.has(each.entry.action)) firsts.set(each.entry.action, each)
    const isClear = firsts.size === 1 && understood.length === members.length
    const action = isClear ? [...firsts.keys()][0] : undefined
    const above = action !== undefined && parent?.action === action ? parent.widest : undefined
    return { understood, firsts, action, above, widest: above ?? members[0] }
  }

  // A parent comes before its children.
  for (const node of buildTree(entries.map(coverageOf))) {
    // Most entries overlap with nothing: they are looked at only if they turn out to be parents.
    if (!node.parent && node.members.length === 1) continue
    const parent = node.parent && (groups.get(node.parent) ?? groupOf(node.parent, undefined))
    const group = groupOf(node, parent)
    groups.set(node, group)
    const { understood, firsts, above } = group
    for (const covered of understood) {
      const { action } = covered.entry
      const covering = above ?? firsts.get(action) ?? covered
      const assumed = isAssumed(covering, covered) || oppositeOf(action) === undefined
      if (covering !== covered) found.push({ kind: 'covered', covering, covered, assumed })
    }
    found.push(...conflictsOf(firsts, parent?.firsts))
  }
  return found.toSorted((a, b) => a.covered.at - b.covered.at)
}

function conflictsOf(
  firsts: NodeActions['firsts'],
  above: NodeActions['firsts'] | undefined,
): readonly Overlap[] {
  const kind = 'allow against block'
  const [allow, block] = [firsts.get('allow'), firsts.get('block')]
  if (allow && block) {
    // The conflict is certain; which entry the service follows is not known.
    const [covering, covered] = allow.at < block.at ? [allow, block] : [block, allow]
    return [{ kind, covering, covered, assumed: false }]
  }
  return Array.from(firsts).flatMap(([action, covered]): Overlap[] => {
    const covering = above?.get(oppositeOf(action) ?? '')
    if (!covering) return []
    return [
      { kind, covering, covered, assumed: covering.kind === covered.kind || isAssumed(covering, covered) },
    ]
  })
}

/** Subdomains are assumed to be covered, a URL without a path to cover its host, and parameters to be added at the end. */
function isAssumed(outer: Placed, inner: Placed): boolean {
  if (outer.key === inner.key) return false
  if (outer.kind === 'domain') return outer.address.host !== inner.address.host
  return outer.address.query !== '' || outer.address.path === '' || outer.address.path === '/'
}

export function describeOverlap({ kind, covering, covered, assumed }: Overlap): string {
  const [outer, inner] = [covering.entry, covered.entry]
  const [wide, narrow] = [`"${outer.value}"`, `"${inner.value}"`]
  if (kind === 'covered') {
    if (outer.value === inner.value && outer.type === inner.type) return `${narrow} is in the list twice.`
    return assumed ? `${wide} should cover ${narrow} (not documented).` : `${wide} covers ${narrow}.`
  }
  // Both are of one address.
  if (covering.key === covered.key) {
    return `${narrow} is set to both block and allow. Which one applies is not documented.`
  }
  const rule = assumed ? 'The more specific entry should win (not documented).' : 'The URL wins.'
  return `${narrow} is set to ${inner.action} and ${wide} to ${outer.action}. ${rule}`
}
