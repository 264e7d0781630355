/** The parts of a list that something is to be said of, so that each can be looked at alone. */
import { knownUrlActions, knownUrlTypes } from '../../api/schemas.ts'
import type { Question } from './findings.ts'
import type { Refused } from '../request/flow.ts'
import type { Judgement } from './judgement.ts'
import type { WireEntry } from '../urls/entry.ts'

export interface Verdict {
  readonly key: string
  readonly label: string
  /** By their wire value. */
  readonly values: ReadonlySet<string>
}

export const coveredKey = 'covered'
export const conflictKey = 'conflict'
export const keyOfQuestion = ({ key }: Pick<Question, 'key'>): string => `question ${key}`

const isConflict = (kind: string): boolean => kind === 'allow against block'

export const strangerKey = (field: 'action' | 'type'): string => `unknown ${field}`

/** A part that only the review knew of, which led to it: what the ledger has is looked up there alone. */
export function ledVerdict(
  { key, values }: { readonly key: string; readonly values?: ReadonlySet<string> },
  entries: readonly Pick<WireEntry, 'value'>[],
): readonly Verdict[] {
  const still = entries.filter(({ value }) => values?.has(value))
  if (still.length === 0) return []
  const label = key.charAt(0).toUpperCase() + key.slice(1)
  return [{ key, label, values: new Set(still.map(({ value }) => value)) }]
}

/** The question that asks nothing and is only told: guardrails.ts has one such kind. */
export function keyOfNotice(questions: Judgement['questions']): string | undefined {
  const notice = questions.find(({ severity }) => severity === 'notice')
  return notice && keyOfQuestion(notice)
}

/** beyond-the-spec §1: the service never published the values that it knows. */
export const strangersOf = (urls: readonly WireEntry[]) =>
  (
    [
      ['action', knownUrlActions],
      ['type', knownUrlTypes],
    ] as const
  ).map(([field, known]) => ({
    field,
    those: urls.filter((url) => !known.some((value) => value === url[field])),
  }))

/** Those that hold for any entry, in the order that they should be looked at. */
export function verdictsOf(
  { questions, overlaps }: Judgement,
  entries: readonly WireEntry[],
  refused: Refused | undefined,
): readonly Verdict[] {
  const valueAt = (place: number): string => entries[place]?.value ?? ''
  const asked = questions.filter(({ severity }) => severity !== 'notice')
  const all: Verdict[] = [
    { key: 'refused', label: 'Refused by the service', values: new Set(refused?.keys()) },
    {
      key: 'reason',
      label: 'Needs a reason',
      values: new Set(asked.flatMap((question) => question.asked.map(({ value }) => value))),
    },
    {
      key: conflictKey,
      label: 'In conflict',
      values: new Set(
        overlaps.flatMap(({ kind, covering, covered }) =>
          isConflict(kind) ? [valueAt(covering), valueAt(covered)] : [],
        ),
      ),
    },
    {
      key: coveredKey,
      label: 'Covered by another',
      values: new Set(overlaps.flatMap(({ kind, covered }) => (isConflict(kind) ? [] : [valueAt(covered)]))),
    },
    ...questions.map((question) => ({
      key: keyOfQuestion(question),
      label: `To ${question.action}: ${question.kind}`,
      values: new Set(question.asked.map(({ value }) => value)),
    })),
    ...strangersOf(entries).map(({ field, those }) => ({
      key: strangerKey(field),
      label: `Unknown ${field}`,
      values: new Set(those.map(({ value }) => value)),
    })),
  ]
  return all.filter(({ values }) => values.size > 0)
}
