/**
 * Entries that are redundant because another covers them, and entries that contradict each other. Findings only; the
 * list stays as it is. An entry counts as covered only where the most specific entry above it has the same action: with
 * an allowed path between a blocked domain and a blocked sub-path, both are needed.
 */
import type { WireEntry } from '../urls/entry.ts'
import { buildTree, coverageOf, type Node, type Placed } from './coverage.ts'

export interface Overlap {
  readonly kind: 'covered' | 'allow against block'
  /** Index of the wider entry; of two for the same address, the first. */
  readonly covering: number
  readonly covered: number
  /** Whether the rule is not documented (coverage.ts). */
  readonly assumed: boolean
  /** The entry that applies in a conflict; absent where that is not known. */
  readonly wins?: number
}

/** The entries of one key. */
interface NodeActions {
  /** The first entry of each action that is understood. */
  readonly firsts: ReadonlyMap<string, number>
  /** `undefined` where the entries contradict each other, or one is not understood. */
  readonly action: string | undefined
  /** The widest entry here or above with the same action and no other in between. */
  readonly widest: number | undefined
}

/** Other actions have none. */
export const oppositeOf = (action: string): string | undefined =>
  action === 'allow' ? 'block' : action === 'block' ? 'allow' : undefined

/** The overlaps in the order of the covered entries. Each is covered, or in conflict, at most once. */
export function findOverlaps(entries: readonly WireEntry[]): readonly Overlap[] {
  const placed = entries.map(coverageOf)
  const groups = new Map<Node, NodeActions>()
  const found: Overlap[] = []

  function groupOf({ members }: Node, parent: NodeActions | undefined) {
    const understood = members.filter((index) => placed[index]?.kind !== undefined)
    const firsts = new Map<string, number>()
    for (const index of understood) {
      const { action = '' } = entries[index] ?? {}
      if (!firsts.has(action)) firsts.set(action, index)
    }
    const isClear = firsts.size === 1 && understood.length === members.length
    const action = isClear ? [...firsts.keys()][0] : undefined
    const above = action !== undefined && parent?.action === action ? parent.widest : undefined
    return { understood, firsts, action, above, widest: above ?? members[0] }
  }

  // A parent comes before its children.
  for (const node of buildTree(placed.map(({ key }) => key))) {
    // Most entries overlap with nothing: they are looked at only if they turn out to be parents.
    if (!node.parent && node.members.length === 1) continue
    const parent = node.parent && (groups.get(node.parent) ?? groupOf(node.parent, undefined))
    const group = groupOf(node, parent)
    groups.set(node, group)
    const { understood, firsts, above } = group
    for (const covered of understood) {
      const { action: own = '' } = entries[covered] ?? {}
      const covering = above ?? firsts.get(own) ?? covered
      const assumed = isAssumed(placed, covering, covered) || oppositeOf(own) === undefined
      if (covering !== covered) found.push({ kind: 'covered', covering, covered, assumed })
    }
    found.push(...conflictsOf(firsts, parent?.firsts, placed))
  }
  return found.toSorted((a, b) => a.covered - b.covered)
}

function conflictsOf(
  firsts: NodeActions['firsts'],
  above: NodeActions['firsts'] | undefined,
  placed: readonly Placed[],
): readonly Overlap[] {
  const kind = 'allow against block'
  const [allow, block] = [firsts.get('allow'), firsts.get('block')]
  if (allow !== undefined && block !== undefined) {
    // The conflict is certain; which entry the service follows is not known.
    return [{ kind, covering: Math.min(allow, block), covered: Math.max(allow, block), assumed: false }]
  }
  return Array.from(firsts).flatMap(([action, covered]): Overlap[] => {
    const covering = above?.get(oppositeOf(action) ?? '')
    if (covering === undefined) return []
    const isSameKind = placed[covering]?.kind === placed[covered]?.kind
    const assumed = isSameKind || isAssumed(placed, covering, covered)
    return [{ kind, covering, covered, assumed, wins: covered }]
  })
}

/** Subdomains are assumed to be covered, a URL without a path to cover its host, and parameters to be added at the end. */
function isAssumed(placed: readonly Placed[], covering: number, covered: number): boolean {
  const [outer, inner] = [placed[covering], placed[covered]]
  if (!outer || !inner || outer.key === inner.key) return false
  if (outer.kind === 'domain') return outer.address.host !== inner.address.host
  return outer.address.query !== '' || outer.address.path === '' || outer.address.path === '/'
}

export function describeOverlap(overlap: Overlap, entries: readonly WireEntry[]): string {
  const { kind, covering, covered, assumed, wins } = overlap
  const [outer, inner] = [entries[covering], entries[covered]]
  if (!outer || !inner) return ''
  const [wide, narrow] = [`"${outer.value}"`, `"${inner.value}"`]
  if (kind === 'covered') {
    if (outer.value === inner.value && outer.type === inner.type) return `${narrow} is in the list twice.`
    return assumed ? `${wide} should cover ${narrow} (not documented).` : `${wide} covers ${narrow}.`
  }
  if (wins === undefined) {
    return `${narrow} is set to both block and allow. Which one applies is not documented.`
  }
  const rule = assumed ? 'The more specific entry should win (not documented).' : 'The URL wins.'
  return `${narrow} is set to ${inner.action} and ${wide} to ${outer.action}. ${rule}`
}
