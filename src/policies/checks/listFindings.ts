/** The findings of a list that the worker judges. It brings the public suffix list, which the page does not. */
import { knownUrlActions, knownUrlTypes } from '../../api/schemas.ts'
import { byLevel } from '../../ui/pane/finding.ts'
import type { Bare, WireEntry } from '../urls/entry.ts'
import type { Placed } from './coverage.ts'
import { type Case, listFinding, type PolicyFinding } from './finding.ts'
import { type DomainLists, makeContext, risksOf } from './guardrails.ts'
import { describeOverlap, findOverlaps, type Overlap } from './overlap.ts'

export const judgeList = (entries: readonly Bare[], guarded: DomainLists): readonly PolicyFinding[] =>
  [
    ...riskFindings(entries, guarded),
    ...overlapFindings(entries),
    ...unknownValues(entries, 'action', knownUrlActions),
    ...unknownValues(entries, 'type', knownUrlTypes),
  ].toSorted(byLevel)

function riskFindings(entries: readonly Bare[], guarded: DomainLists): readonly PolicyFinding[] {
  const context = makeContext(guarded)
  const risks = entries.flatMap((entry) =>
    risksOf(entry, context).map(({ kind, level, sentence }) => {
      const key = `${entry.action} (${kind})`
      return { kind: { key, level, chip: kind }, about: [entry.value], sentence }
    }),
  )
  const kinds = new Map(risks.map(({ kind }) => [kind.key, kind]))
  return Array.from(kinds).flatMap(([key, kind]) =>
    listFinding(
      { ...kind, ask: `Reason to ${key}`, isRemovable: true },
      risks.filter((risk) => risk.kind.key === key).map(({ about, sentence }) => ({ about, sentence })),
      `to ${key}.`,
    ),
  )
}

function overlapFindings(entries: readonly WireEntry[]): readonly PolicyFinding[] {
  const overlaps = findOverlaps(entries)
  const casesOf = (kind: Overlap['kind'], about: (overlap: Overlap) => readonly Placed[]) =>
    overlaps
      .filter((overlap) => overlap.kind === kind)
      .map((overlap): Case => ({
        about: about(overlap).map(({ entry }) => entry.value),
        sentence: describeOverlap(overlap),
      }))
  const conflicts = casesOf('allow against block', ({ covering, covered }) => [covering, covered])
  const covered = casesOf('covered', (overlap) => [overlap.covered])
  const removable = { key: 'covered', level: 'note', chip: 'covered', isRemovable: true } as const
  return [
    ...listFinding({ key: 'conflict', level: 'tick', chip: 'conflict' }, conflicts, 'contradict others.'),
    ...listFinding(removable, covered, 'are probably redundant.'),
  ]
}

/** beyond-the-spec §1: the known values are not documented. */
const unknownValues = (entries: readonly WireEntry[], field: 'action' | 'type', known: readonly string[]) =>
  listFinding(
    { key: `unknown ${field}`, level: 'tick' },
    entries
      .filter((entry) => !known.includes(entry[field]))
      .map(({ value, [field]: unknown }) => ({
        about: [value],
        sentence: `${value} has the ${field} "${unknown}". Its effect is not documented.`,
      })),
    `have an unknown ${field}. The effect is not documented.`,
  )
