/** What a list must be asked about before it is sent: warnings of one kind and one action are one question. */
import type { WireEntry } from './entry.ts'
import type { Severity, Warning } from './guardrails.ts'
import { checkReason, reasonsComment } from './reasons.ts'

export interface Question {
  /** Tells it from the others, and finds its answer again. */
  readonly key: string
  readonly kind: Warning['kind']
  readonly action: string
  /** The strictest that any of its warnings asks for. */
  readonly severity: Severity
  readonly asked: readonly { readonly value: string; readonly warning: Warning }[]
}

export interface Answer {
  readonly reason: string
  /** Typed beside a strong reason. */
  readonly word: string
}

export type Answers = Readonly<Record<string, Answer>>

export const noAnswer: Answer = { reason: '', word: '' }

const rank: Readonly<Record<Severity, number>> = { notice: 0, reason: 1, 'strong reason': 2 }

/** `warnings` are those of each entry, in the order of the list. The strictest question comes first. */
export function questionsOf(
  entries: readonly WireEntry[],
  warnings: readonly (readonly Warning[])[],
): readonly Question[] {
  const found = new Map<string, Question & { readonly asked: { value: string; warning: Warning }[] }>()
  for (const [index, { value, action }] of entries.entries()) {
    for (const warning of warnings[index] ?? []) {
      const { kind, severity } = warning
      const key = `${action} ${kind}`
      const question = found.get(key)
      if (!question) found.set(key, { key, kind, action, severity, asked: [{ value, warning }] })
      else {
        question.asked.push({ value, warning })
        if (rank[severity] > rank[question.severity]) found.set(key, { ...question, severity })
      }
    }
  }
  return [...found.values()].toSorted((a, b) => rank[b.severity] - rank[a.severity])
}

/** Why a question is open; `undefined` once its answer is good enough. */
export const checkAnswer = (
  { severity }: Question,
  { reason, word }: Answer = noAnswer,
): string | undefined => checkReason(severity, reason, word)

export const areAnswered = (questions: readonly Question[], answers: Answers): boolean =>
  questions.every((question) => checkAnswer(question, answers[question.key]) === undefined)

/** The answers as they will stand in the comment of each scope. */
export const commentOf = (questions: readonly Question[], answers: Answers): string =>
  reasonsComment(
    questions.flatMap(({ key, action, asked }) =>
      asked.map(({ value, warning }) => ({ value, action, warning, reason: answers[key]?.reason ?? '' })),
    ),
  )
