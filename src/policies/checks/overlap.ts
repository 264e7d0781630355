/**
 * Entries that are redundant because another covers them, and entries that contradict each other. Findings only; the
 * list stays as it is. An entry counts as covered only where the most specific entry above it has the same action: with
 * an allowed path between a blocked domain and a blocked sub-path, both are needed.
 */
import type { WireEntry } from '../urls/entry.ts'
import { buildTree, type Node, coverageOf, type Placed } from './coverage.ts'

export interface Overlap {
  readonly kind: 'covered' | 'allow against block'
  /** Place in the list of the wider entry; of two for the same address, the first. */
  readonly covering: number
  readonly covered: number
  /** Whether the rule is not documented (coverage.ts). */
  readonly assumed: boolean
  /** The entry that applies in a conflict; absent where that is not known. */
  readonly wins?: number
}

/** The overlaps in the order of the covered entries. Each is covered, or in conflict, at most once. */
export function findOverlaps(entries: readonly WireEntry[]): readonly Overlap[] {
  const placed = entries.map(coverageOf)
  const tree = buildTree(placed.map(({ key }) => key))
  const found: Overlap[] = []
  const known = new Map<Node, NodeCover>()
  const coverOf = (node: Node): NodeCover => {
    const made = known.get(node)
    if (made) return made
    const firsts = firstsOf(node, entries, placed)
    const action = onlyAction(firsts, node, placed)
    const parent = node.parent && coverOf(node.parent)
    const widest = action !== undefined && parent?.action === action ? parent.top : undefined
    const cover = { firsts, action, widest, top: widest ?? node.members[0], above: parent?.firsts }
    known.set(node, cover)
    return cover
  }
  for (const node of tree) {
    // Most are alone.
    if (!node.parent && node.members.length === 1) continue
    const { firsts, widest, above } = coverOf(node)
    for (const covered of node.members) {
      const { kind } = placed[covered] ?? {}
      const own = entries[covered]?.action ?? ''
      if (kind === undefined) continue
      const covering = widest ?? firsts.get(own)
      if (covering !== undefined && covering !== covered) {
        found.push({
          kind: 'covered',
          covering,
          covered,
          assumed: isAssumed(placed, covering, covered) || !opposite.has(own),
        })
      }
    }
    found.push(...conflictsOf(firsts, above, placed))
  }
  return found.toSorted((a, b) => a.covered - b.covered)
}

interface NodeCover {
  /** The first entry of each action that is understood. */
  readonly firsts: ReadonlyMap<string, number>
  /** `undefined` where the entries contradict each other, or one is not understood. */
  readonly action: string | undefined
  /** The widest entry above with the same action and no other in between. */
  readonly widest: number | undefined
  /** The same, or the first one here. */
  readonly top: number | undefined
  /** The first entries of the parent. */
  readonly above: NodeCover['firsts'] | undefined
}

const opposite: ReadonlyMap<string, string> = new Map([
  ['allow', 'block'],
  ['block', 'allow'],
])

function firstsOf({ members }: Node, entries: readonly WireEntry[], placed: readonly Placed[]) {
  const firsts = new Map<string, number>()
  for (const index of members) {
    const action = entries[index]?.action ?? ''
    if (placed[index]?.kind !== undefined && !firsts.has(action)) firsts.set(action, index)
  }
  return firsts
}

function onlyAction(firsts: ReadonlyMap<string, number>, { members }: Node, placed: readonly Placed[]) {
  const [action, ...others] = firsts.keys()
  const understood = members.every((index) => placed[index]?.kind !== undefined)
  return understood && others.length === 0 ? action : undefined
}

function conflictsOf(
  firsts: ReadonlyMap<string, number>,
  above: ReadonlyMap<string, number> | undefined,
  placed: readonly Placed[],
): Overlap[] {
  const kind = 'allow against block'
  const found: Overlap[] = []
  const [allow, block] = [firsts.get('allow'), firsts.get('block')]
  if (allow !== undefined && block !== undefined) {
    const [covering, covered] = allow < block ? [allow, block] : [block, allow]
    // The conflict is certain; which entry the service follows is not known.
    found.push({ kind, covering, covered, assumed: false })
    return found
  }
  for (const [action, covered] of firsts) {
    const covering = above?.get(opposite.get(action) ?? '')
    if (covering === undefined) continue
    const kindsDiffer = placed[covering]?.kind !== placed[covered]?.kind
    const documented = !isAssumed(placed, covering, covered) && kindsDiffer
    found.push({ kind, covering, covered, assumed: !documented, wins: covered })
  }
  return found
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
  const why = assumed ? 'The more specific entry should win (not documented).' : 'The URL wins.'
  return `${narrow} is set to ${inner.action} and ${wide} to ${outer.action}. ${why}`
}
