/** The findings of a list, by its judgement. */
import { knownUrlActions, knownUrlTypes } from '../../api/schemas.ts'
import { capital } from '../../ledger/book/scopeWords.ts'
import { count, sayFew } from '../../ui/number.ts'
import { countEntries } from '../request/policyWords.ts'
import type { RefusedEntries } from '../request/refusals.ts'
import type { WireEntry } from '../urls/entry.ts'
import { type Finding, type Level, maxExamples } from './finding.ts'
import type { Judgement } from './judgement.ts'
import { type Overlap, sayOverlap, sayWithout } from './overlap.ts'
import type { ReasonQuestion } from './reasonQuestions.ts'

/** Shows only some entries of the list. */
export interface ListFilter {
  readonly key: string
  readonly label: string
  /** The entries, by wire value. */
  readonly values: ReadonlySet<string>
}

/** One fact, about the entries with these wire values. */
interface Case {
  readonly about: readonly string[]
  readonly sentence: string
}

/** Those that need no reason, in their order beside the list. */
export const codesWithoutReason = [
  'conflict',
  'unknown action',
  'unknown type',
  'look-alike',
  'covered',
] as const satisfies readonly Finding['code'][]

export interface ListFinding extends Finding, ListFilter {
  readonly code: 'risky' | (typeof codesWithoutReason)[number]
  readonly cases: readonly Case[]
  /** The text beside each of its entries. */
  readonly chip?: string
  /** The reason that it asks for, or would with another action. */
  readonly question?: ReasonQuestion
  readonly overlaps?: readonly Overlap[]
}

const rank: Readonly<Record<Level, number>> = { 'strong reason': 0, reason: 1, tick: 2, info: 3 }

/** The strictest first. `isSent`: only what is about these entries. */
export function findInList(
  { questions, overlaps }: Judgement,
  entries: readonly WireEntry[],
  isSent: (value: string) => boolean = () => true,
): readonly ListFinding[] {
  const valueAt = (place: number): string => entries[place]?.value ?? ''
  const sent = overlaps.filter(({ covered }) => isSent(valueAt(covered)))
  return [
    ...questions.map((question) => fromQuestion(question, isSent)),
    fromConflicts(sent, entries),
    ...unknownValues(entries.filter(({ value }) => isSent(value))),
    fromCovered(sent, entries),
  ]
    .filter(({ values }) => values.size > 0)
    .toSorted((a, b) => rank[a.level] - rank[b.level])
}

type Kind = Pick<ListFinding, 'code' | 'level' | 'key' | 'label' | 'title'> &
  Partial<Pick<ListFinding, 'text' | 'examples' | 'chip' | 'question' | 'overlaps'>>

const made = (kind: Kind, cases: readonly Case[]): ListFinding => ({
  examples: cases.slice(0, maxExamples).map(({ sentence }) => sentence),
  ...kind,
  count: cases.length,
  cases,
  values: new Set(cases.flatMap(({ about }) => about)),
  place: { at: 'list', show: kind.key },
})

function fromQuestion(question: ReasonQuestion, isSent: (value: string) => boolean): ListFinding {
  const { key, kind, action, severity, values, sentences } = question
  const cases = values.map((value, at) => ({ about: [value], sentence: sentences[at] ?? '' }))
  const sent = cases.filter(({ about }) => about.every(isSent))
  // The sentences of one entry say what its kind would.
  const [only, text] = sent.length === 1 ? (sent[0]?.sentence.split(/(?<=\.) (?=[A-Z])(.*)/s) ?? []) : []
  // To stop it is why it is blocked. To allow one needs a strong reason instead (guardrails.ts).
  const isNotice = severity === 'notice'
  return made(
    {
      code: isNotice ? 'look-alike' : 'risky',
      level: isNotice ? 'info' : severity,
      key: `question ${key}`,
      label: `To ${action}: ${kind}`,
      title: only ?? `${countEntries(sent.length)} to ${action}: ${kind}.`,
      ...(only !== undefined && { examples: [], ...(text && { text }) }),
      chip: kind === 'mixed scripts' ? 'look-alike' : kind,
      question,
    },
    sent,
  )
}

const isConflict = ({ kind }: Overlap): boolean => kind === 'allow against block'

function fromConflicts(overlaps: readonly Overlap[], entries: readonly WireEntry[]): ListFinding {
  const conflicts = overlaps.filter(isConflict)
  return made(
    {
      code: 'conflict',
      level: 'tick',
      key: 'conflict',
      label: 'In conflict',
      title: `${count(conflicts.length, 'entry contradicts another', 'entries contradict others')}.`,
      chip: 'conflict',
    },
    conflicts.map((overlap) => ({
      about: [overlap.covering, overlap.covered].map((place) => entries[place]?.value ?? ''),
      sentence: sayOverlap(overlap, entries),
    })),
  )
}

function fromCovered(overlaps: readonly Overlap[], entries: readonly WireEntry[]): ListFinding {
  const covered = overlaps.filter((overlap) => !isConflict(overlap))
  return made(
    {
      code: 'covered',
      level: 'info',
      key: 'covered',
      label: 'Covered by another',
      title: sayCovered(covered.length),
      text: sayWithout(covered, entries),
      chip: 'covered',
      overlaps: covered,
    },
    covered.map((overlap) => ({
      about: [entries[overlap.covered]?.value ?? ''],
      sentence: sayOverlap(overlap, entries),
    })),
  )
}

export const sayCovered = (many: number): string =>
  `${count(many, 'entry is', 'entries are')} covered by others.`

/** beyond-the-spec §1: the known values are not documented. */
const unknownValues = (entries: readonly WireEntry[]): readonly ListFinding[] =>
  (
    [
      ['action', knownUrlActions],
      ['type', knownUrlTypes],
    ] as const
  ).map(([field, known]) => {
    const odd = entries.filter((entry) => !known.some((value) => value === entry[field]))
    const names = [...new Set(odd.map((entry) => `"${entry[field]}"`))]
    return made(
      {
        code: `unknown ${field}`,
        level: 'tick',
        key: `unknown ${field}`,
        label: `Unknown ${field}`,
        title: `${countEntries(odd.length)} with the ${field} ${sayFew(names, 3)}. The effect is not documented.`,
      },
      odd.map(({ value }) => ({ about: [value], sentence: value })),
    )
  })

/** The filters of a list, the most urgent first. */
export function listFiltersOf(
  findings: readonly ListFinding[],
  refused: RefusedEntries | undefined,
): readonly ListFilter[] {
  const asking = findings.filter(({ code }) => code === 'risky')
  const all: ListFilter[] = [
    { key: 'refused', label: 'Refused by the service', values: new Set(refused?.keys()) },
    {
      key: 'reason',
      label: 'Needs a reason',
      values: new Set(asking.flatMap(({ values }) => [...values])),
    },
    ...findings,
  ]
  return all.filter(({ values }) => values.size > 0)
}

/** A filter set by the review, which alone looks up its entries in the ledger. */
export function filterFromReview(
  { key, values }: { readonly key: string; readonly values?: ReadonlySet<string> },
  entries: readonly Pick<WireEntry, 'value'>[],
): readonly ListFilter[] {
  const still = entries.filter(({ value }) => values?.has(value))
  if (still.length === 0) return []
  return [{ key, label: capital(key), values: new Set(still.map(({ value }) => value)) }]
}

export interface Chip {
  readonly text: string
  /** The whole sentence. */
  readonly why: string
  readonly isInfo: boolean
}

/** The chips of each entry, by wire value: each text once, however many findings have it. */
export function chipsOf(findings: readonly ListFinding[]): ReadonlyMap<string, readonly Chip[]> {
  const chips = new Map<string, readonly Chip[]>()
  for (const { chip: text, code, cases } of findings) {
    if (text === undefined) continue
    for (const { about, sentence: why } of cases) {
      for (const value of about) {
        const others = chips.get(value) ?? []
        if (others.some((each) => each.text === text)) continue
        chips.set(value, [...others, { text, why, isInfo: code === 'covered' }])
      }
    }
  }
  return chips
}
