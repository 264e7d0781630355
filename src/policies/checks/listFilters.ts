/** Filters of the list: each shows only the entries that one finding is about. */
import { knownUrlActions, knownUrlTypes } from '../../api/schemas.ts'
import type { ReasonQuestion } from './reasonQuestions.ts'
import type { RefusedEntries } from '../request/refusals.ts'
import type { Judgement } from './judgement.ts'
import type { WireEntry } from '../urls/entry.ts'

export interface ListFilter {
  readonly key: string
  readonly label: string
  /** By their wire value. */
  readonly values: ReadonlySet<string>
}

export const coveredKey = 'covered'
export const conflictKey = 'conflict'
export const keyOfQuestion = ({ key }: Pick<ReasonQuestion, 'key'>): string => `question ${key}`

const isConflict = (kind: string): boolean => kind === 'allow against block'

export const unknownKey = (field: 'action' | 'type'): string => `unknown ${field}`

/** A filter set by the review, which alone looks up its entries in the ledger. */
export function filterFromReview(
  { key, values }: { readonly key: string; readonly values?: ReadonlySet<string> },
  entries: readonly Pick<WireEntry, 'value'>[],
): readonly ListFilter[] {
  const still = entries.filter(({ value }) => values?.has(value))
  if (still.length === 0) return []
  const label = key.charAt(0).toUpperCase() + key.slice(1)
  return [{ key, label, values: new Set(still.map(({ value }) => value)) }]
}

/** The question that needs no answer: guardrails.ts has one such kind. */
export function keyOfNotice(questions: Judgement['questions']): string | undefined {
  const notice = questions.find(({ severity }) => severity === 'notice')
  return notice && keyOfQuestion(notice)
}

/** beyond-the-spec §1: the known values are not documented. */
export const unknownValues = (urls: readonly WireEntry[]) =>
  (
    [
      ['action', knownUrlActions],
      ['type', knownUrlTypes],
    ] as const
  ).map(([field, known]) => ({
    field,
    urls: urls.filter((url) => !known.some((value) => value === url[field])),
  }))

/** The filters of a judged list, the most urgent first. */
export function listFiltersOf(
  { questions, overlaps }: Judgement,
  entries: readonly WireEntry[],
  refused: RefusedEntries | undefined,
): readonly ListFilter[] {
  const valueAt = (place: number): string => entries[place]?.value ?? ''
  const asked = questions.filter(({ severity }) => severity !== 'notice')
  const all: ListFilter[] = [
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
    ...unknownValues(entries).map(({ field, urls }) => ({
      key: unknownKey(field),
      label: `Unknown ${field}`,
      values: new Set(urls.map(({ value }) => value)),
    })),
  ]
  return all.filter(({ values }) => values.size > 0)
}
