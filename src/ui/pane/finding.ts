/**
 * A finding about a list, a form or a file before it is sent. The list's filter, the notices, the ticks of the review and
 * the reason beside a disabled button are views of it.
 */

/** `stop`: nothing can be sent. `reason` and `tick`: an answer is needed. `note`: information. In this order. */
export const levels = ['stop', 'reason', 'tick', 'note'] as const

export interface Finding {
  /** Identifies it among the others, so that its stored answer is found again. */
  readonly key: string
  readonly level: (typeof levels)[number]
  /** A note that deserves a look. */
  readonly isWarning?: boolean
  readonly sentence: string
  readonly examples?: readonly string[]
  /** The number of cases, of which the examples are some. */
  readonly count?: number
  /** The cases, such as the values of entries. An answer holds for these, and for fewer; without any, for the finding. */
  readonly values?: ReadonlySet<string>
  /** The label of the field for the reason. */
  readonly ask?: string
}

export interface FindingAnswer {
  /** Empty for a tick. */
  readonly reason: string
  readonly values: readonly string[]
}
export type Answers = Readonly<Record<string, FindingAnswer>>

/** In characters. A ticket number alone tells nobody anything a year later. */
export const shortestReason = 10

const casesOf = ({ key, values = new Set([key]) }: Finding): readonly string[] => [...values]

export const answerFor = (finding: Finding, reason = '') => ({ reason, values: casesOf(finding) })

/** A changed reason. Typing answers for no case that came after it. */
export function withReason(finding: Finding, answers: Answers, reason: string): FindingAnswer {
  const before = answers[finding.key]
  return before && before.reason.trim() !== '' ? { ...before, reason } : answerFor(finding, reason)
}

export function addedSince(finding: Finding, answers: Answers): readonly string[] {
  const answer = answers[finding.key]
  if (!answer) return []
  const answered = new Set(answer.values)
  return casesOf(finding).filter((value) => !answered.has(value))
}

/** Whether an answer holds for all cases of a finding. Nothing answers a stop; an answer to a note keeps its cases. */
export function isAnswered(finding: Finding, answers: Answers): boolean {
  const { key, level } = finding
  const answer = answers[key]
  if (level === 'stop' || !answer || addedSince(finding, answers).length > 0) return false
  return level !== 'reason' || answer.reason.trim().length >= shortestReason
}

/** The findings that must be answered or fixed before anything is sent. */
export const openFindings = <Of extends Finding>(findings: readonly Of[], answers: Answers): readonly Of[] =>
  findings.filter((finding) => finding.level !== 'note' && !isAnswered(finding, answers))

export const byLevel = (a: Finding, b: Finding): number => levels.indexOf(a.level) - levels.indexOf(b.level)
