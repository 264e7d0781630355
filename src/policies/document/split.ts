/** Splits a list that is too long for one policy (admin-api §8). */
import { limits } from '../../api/schemas.ts'
import type { Overlap } from '../checks/overlap.ts'
import type { Entry } from '../urls/entry.ts'

export interface SplitPart {
  /** The description of its policy. */
  readonly name: string
  /** The indexes of its entries in the list, in order. */
  readonly places: readonly number[]
  /** The number of entries with a contradicting entry in another part. */
  readonly torn: number
}

/**
 * Makes as few parts as the limit allows, each in the order of the list. Contradicting entries stay together, since their
 * precedence is known at most within one policy. `overlaps` are those of the whole list.
 */
export function splitList(
  entries: readonly Entry[],
  overlaps: readonly Overlap[],
  name: string,
): readonly SplitPart[] {
  const size = limits.urlsPerPolicy
  if (entries.length <= size) return [{ name, places: [...entries.keys()], torn: 0 }]
  const groups = groupConflicts(entries, overlaps)
  const parts: number[][] = []
  let waiting = cutGroups(groups, size)
  while (waiting.length > 0) {
    const part: number[] = []
    const later: (readonly number[])[] = []
    for (const group of waiting) {
      if (part.length + group.length <= size) part.push(...group)
      else later.push(group)
    }
    parts.push(part.toSorted((a, b) => a - b))
    waiting = later
  }
  const partOf = new Map(parts.flatMap((part, at) => part.map((index) => [index, at] as const)))
  const torn = new Set(
    groups.filter((group) => new Set(group.map((index) => partOf.get(index))).size > 1).flat(),
  )
  return parts.map((part, at) => ({
    name: `${name} (${at + 1} of ${parts.length})`,
    places: part,
    torn: part.filter((index) => torn.has(index)).length,
  }))
}

/** Groups entries that contradict each other, directly or through others, in the order of the list. */
function groupConflicts(
  entries: readonly Entry[],
  overlaps: readonly Overlap[],
): readonly (readonly number[])[] {
  const widest = new Map<number, number>()
  for (const { kind, covered, covering } of overlaps) {
    if (kind !== 'allow against block') widest.set(covered, covering)
  }
  const groupOf = entries.map((_, index) => [index])
  const join = (a: number, b: number) => {
    const [first = [], second = []] = [groupOf[a], groupOf[b]]
    if (first === second) return
    // The smaller group moves into the larger, which keeps moves rare.
    const [large, small] = first.length < second.length ? [second, first] : [first, second]
    large.push(...small)
    for (const index of small) groupOf[index] = large
  }
  for (const { kind, covered, covering } of overlaps) {
    if (kind !== 'allow against block') continue
    join(covered, covering)
    // An exception of a covered entry is also one of the covering entry.
    const wide = widest.get(covering)
    if (wide !== undefined) join(covering, wide)
  }
  return [...new Set(groupOf)].map((group) => group.toSorted((a, b) => a - b))
}

/** Cuts groups that exceed a part. */
const cutGroups = (groups: readonly (readonly number[])[], size: number): readonly (readonly number[])[] =>
  groups.flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / size) }, (_, at) =>
      group.slice(at * size, (at + 1) * size),
    ),
  )
