/** The findings of a policy before it is sent, and the reasons that its comment keeps. */
import { capital } from '../../log/scopeWords.ts'
import { count, fewOf } from '../../ui/number.ts'
import type { Answers, Finding } from '../../ui/pane/finding.ts'
import type { PagePlace } from '../request/policy.ts'
import type { RefusedEntries } from '../request/refusals.ts'

/** One fact, about the entries with these wire values. */
export interface Case {
  readonly about: readonly string[]
  readonly sentence: string
}

export interface PolicyFinding extends Finding {
  /** Where the page shows what it is about; absent if nothing on the page helps. */
  readonly place?: PagePlace
  /** Whether its entries may be removed by one click. */
  readonly isRemovable?: boolean
  /** The text beside each of its entries. */
  readonly chip?: string
  readonly cases?: readonly Case[]
}

const maxExamples = 3

export const countEntries = (many: number): string => count(many, 'entry', 'entries')

/** Some of the lines, and their number. */
export const firstFew = (lines: readonly string[]) => ({
  examples: lines.slice(0, maxExamples),
  count: lines.length,
})

type Kind = Omit<PolicyFinding, 'sentence'>

/** No finding without a case; a single one in its own words. `others`: what several have in common. */
export function listFinding(kind: Kind, cases: readonly Case[], others: string): readonly PolicyFinding[] {
  const [first] = cases
  if (!first) return []
  const isOne = cases.length === 1
  const sentence = isOne ? first.sentence : `${countEntries(cases.length)} ${others}`
  const examples = isOne ? {} : firstFew(cases.map((each) => each.sentence))
  const values = new Set(cases.flatMap(({ about }) => about))
  return [{ ...kind, sentence, ...examples, cases, values, place: { at: 'list', show: kind.key } }]
}

/** The filters of a list by their keys, the most urgent first. */
export const listFiltersOf = (findings: readonly PolicyFinding[], refused: RefusedEntries = new Map()) =>
  [
    { key: 'refused by the service', values: new Set(refused.keys()), place: { at: 'list' } } as const,
    ...findings,
  ].flatMap(({ key, values, place }) =>
    values?.size && place?.at === 'list' ? [{ key, label: capital(key), values }] : [],
  )

export type Chip = Pick<PolicyFinding, 'level' | 'sentence'> & { readonly text: string }

/** The chips of each entry, by wire value: each text once, however many findings have it. */
export function chipsOf(findings: readonly PolicyFinding[]): ReadonlyMap<string, readonly Chip[]> {
  const chips = new Map<string, readonly Chip[]>()
  for (const { chip: text, level, cases = [] } of findings) {
    if (text === undefined) continue
    for (const { about, sentence } of cases) {
      for (const value of about) {
        const others = chips.get(value) ?? []
        if (others.some((each) => each.text === text)) continue
        chips.set(value, [...others, { text, level, sentence }])
      }
    }
  }
  return chips
}

const prefix = 'Reason: '
const maxLines = 20
const maxLine = 300

/** Without line breaks, direction marks and lone surrogates, which could garble the rest; by whole characters. */
function oneLine(text: string, most: number): string {
  const characters = Array.from(text.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim())
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`
}

/**
 * One line for each reason, with its entries, for the comment of each scope. Bounded, since the maximum length of a
 * comment is not documented (admin-api §2.2). The last line counts the reasons left out.
 */
export function commentOf(findings: readonly PolicyFinding[], answers: Answers): string {
  const lines = findings.flatMap(({ key, level, values: current }) => {
    const { reason = '', values = [] } = answers[key] ?? {}
    const given = values.filter((value) => current?.has(value))
    if (level !== 'reason' || reason.trim() === '' || given.length === 0) return []
    const entries = fewOf(given, maxExamples, (value) => oneLine(value, 60))
    return [prefix + oneLine(`${key}, ${entries}: ${reason}`, maxLine)]
  })
  const more = lines.length - maxLines
  return [...lines.slice(0, maxLines), ...(more > 0 ? [`${prefix}${more} more`] : [])].join('\n')
}

/** The comment as typed, since reasons are asked for again. */
export const withoutReasons = (comment: string): string =>
  comment.replaceAll(new RegExp(`^${prefix}.*\n?`, 'gm'), '').trimEnd()
