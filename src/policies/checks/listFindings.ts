/** The findings of a list: what the worker judges, and what the page adds without delay. */
import { knownUrlActions, knownUrlTypes, limits } from '../../api/schemas.ts'
import { capital } from '../../ledger/book/scopeWords.ts'
import { count, number, sayFew } from '../../ui/number.ts'
import { byLevel } from '../../ui/pane/finding.ts'
import { countEntries } from '../request/policyWords.ts'
import type { RefusedEntries } from '../request/refusals.ts'
import type { Bare, Entry, WireEntry } from '../urls/entry.ts'
import { firstFew, type PolicyFinding } from './finding.ts'
import { makeContext, type Protected, warningsOf } from './guardrails.ts'
import { describeOverlap, findOverlaps } from './overlap.ts'

/** Domains that need a reason. */
export interface Guarded {
  readonly ownDomains: readonly string[]
  readonly protectedDomains: readonly Protected[]
}

/** One fact, about the entries with these wire values. */
interface Case {
  readonly about: readonly string[]
  readonly sentence: string
}

export interface ListFinding extends PolicyFinding {
  readonly values: ReadonlySet<string>
  readonly cases: readonly Case[]
  /** The text beside each of its entries. */
  readonly chip?: string
}

type Kind = Pick<ListFinding, 'key' | 'level' | 'sentence'> & Partial<ListFinding>

/** No finding without a case. */
function createFinding(kind: Kind, cases: readonly Case[]): readonly ListFinding[] {
  if (cases.length === 0) return []
  const values = new Set(cases.flatMap(({ about }) => about))
  const examples = firstFew(cases.map(({ sentence }) => sentence))
  return [{ ...examples, ...kind, values, cases, place: { at: 'list', show: kind.key } }]
}

/** The findings of a list, the strictest first. */
export function judgeList(entries: readonly Bare[], guarded: Guarded): readonly ListFinding[] {
  return [
    ...riskFindings(entries, guarded),
    ...overlapFindings(entries),
    ...unknownValues(entries, 'action', knownUrlActions),
    ...unknownValues(entries, 'type', knownUrlTypes),
  ].toSorted(byLevel)
}

function riskFindings(
  entries: readonly Bare[],
  { ownDomains, protectedDomains }: Guarded,
): readonly ListFinding[] {
  const context = makeContext(ownDomains, protectedDomains)
  const groups = new Map<string, { readonly kind: Kind; readonly cases: Case[] }>()
  for (const entry of entries) {
    const { value, action } = entry
    for (const { kind, level, sentence } of warningsOf(entry, context)) {
      const key = `${action} (${kind})`
      const ask = `Reason to ${key}`
      const group = groups.get(key) ?? {
        kind: { key, level, sentence, ask, chip: kind, isRemovable: true },
        cases: [],
      }
      groups.set(key, group)
      group.cases.push({ about: [value], sentence })
    }
  }
  return [...groups.values()].flatMap(({ kind, cases }) =>
    createFinding(
      cases.length === 1
        ? { ...kind, examples: [], count: 0 }
        : { ...kind, sentence: `${countEntries(cases.length)} to ${kind.key}.` },
      cases,
    ),
  )
}

function overlapFindings(entries: readonly WireEntry[]): readonly ListFinding[] {
  const overlaps = findOverlaps(entries)
  const valueAt = (index: number): string => entries[index]?.value ?? ''
  const conflicts = overlaps.filter(({ kind }) => kind === 'allow against block')
  const covered = overlaps.filter(({ kind }) => kind === 'covered')
  return [
    ...createFinding(
      {
        key: 'conflict',
        level: 'tick',
        sentence: `${count(conflicts.length, 'entry contradicts another', 'entries contradict others')}.`,
        chip: 'conflict',
      },
      conflicts.map((overlap) => ({
        about: [valueAt(overlap.covering), valueAt(overlap.covered)],
        sentence: describeOverlap(overlap, entries),
      })),
    ),
    ...createFinding(
      {
        key: 'covered',
        level: 'note',
        sentence: `${count(covered.length, 'entry is', 'entries are')} probably redundant.`,
        chip: 'covered',
        isRemovable: true,
      },
      covered.map((overlap) => ({
        about: [valueAt(overlap.covered)],
        sentence: describeOverlap(overlap, entries),
      })),
    ),
  ]
}

/** beyond-the-spec §1: the known values are not documented. */
function unknownValues(
  entries: readonly WireEntry[],
  field: 'action' | 'type',
  known: readonly string[],
): readonly ListFinding[] {
  const odd = entries.filter((entry) => !known.includes(entry[field]))
  const names = [...new Set(odd.map((entry) => `"${entry[field]}"`))]
  return createFinding(
    {
      key: `unknown ${field}`,
      level: 'tick',
      sentence: `${countEntries(odd.length)} with the ${field} ${sayFew(names, 3)}. The effect is not documented.`,
    },
    odd.map(({ value }) => ({ about: [value], sentence: value })),
  )
}

/** What the page knows of a list before the worker has judged it. */
export const quickFindings = (entries: readonly Entry[]): readonly ListFinding[] => [
  ...createFinding(
    {
      key: 'too many',
      level: 'stop',
      sentence: `${number(entries.length - limits.urlsPerPolicy)} too many for one policy.`,
      examples: [],
      count: 0,
    },
    entries.slice(limits.urlsPerPolicy).map(({ value }) => ({ about: [value], sentence: value })),
  ),
  // Someone who defangs an address considers it malicious.
  ...createFinding(
    {
      key: 'allowed though defanged',
      level: 'tick',
      sentence: 'URLs to allow were defanged in the text, as indicators are.',
    },
    entries
      .filter(({ action, transforms }) => action === 'allow' && transforms.includes('refanged'))
      .map(({ value }) => ({ about: [value], sentence: value })),
  ),
]

/** The question of a text that spares something: only a person can tell which of its addresses it means. */
export const spareFinding = (entries: number, spare: readonly string[]): readonly PolicyFinding[] =>
  entries === 0 || spare.length === 0
    ? []
    : [
        {
          key: 'the text spares something',
          level: 'tick',
          sentence: 'The pasted text may name addresses to spare. Look through the list.',
          ...firstFew(spare),
          values: new Set(spare),
        },
      ]

/** Shows only some entries of the list. */
export interface ListFilter {
  readonly key: string
  readonly label: string
  /** The entries, by wire value. */
  readonly values: ReadonlySet<string>
}

/** The filters of a list, the most urgent first. */
export const listFiltersOf = (
  findings: readonly PolicyFinding[],
  refused: RefusedEntries | undefined,
): readonly ListFilter[] =>
  [
    { key: 'refused', label: 'Refused by the service', values: new Set(refused?.keys()) },
    ...findings.flatMap(({ key, values, place }) =>
      values && place?.at === 'list' ? [{ key, label: capital(key), values }] : [],
    ),
  ].filter(({ values }) => values.size > 0)

export interface Chip {
  readonly text: string
  /** The whole sentence. */
  readonly reason: string
  readonly isNote: boolean
}

/** The chips of each entry, by wire value: each text once, however many findings have it. */
export function chipsOf(findings: readonly ListFinding[]): ReadonlyMap<string, readonly Chip[]> {
  const chips = new Map<string, readonly Chip[]>()
  for (const { chip: text, level, cases } of findings) {
    if (text === undefined) continue
    for (const { about, sentence: reason } of cases) {
      for (const value of about) {
        const others = chips.get(value) ?? []
        if (others.some((each) => each.text === text)) continue
        chips.set(value, [...others, { text, reason, isNote: level === 'note' }])
      }
    }
  }
  return chips
}
