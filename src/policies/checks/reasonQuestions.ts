/** Questions for reasons before a list is sent: one for each kind of warning and action. */
import { count, sayFew } from '../../ui/number.ts'
import { spellOut } from '../../ui/spelling/spellOut.ts'
import type { WireEntry } from '../urls/entry.ts'
import type { Warning } from './guardrails.ts'
import { checkReason, reasonsComment, type Severity, type WarningKind, wordFor } from './reasons.ts'

export interface ReasonQuestion {
  /** Identifies the question, so that its stored answer is found again. */
  readonly key: string
  readonly kind: WarningKind
  readonly action: string
  readonly severity: Severity
  /** The wire values that it is about, and the sentence of each. In two arrays, since a worker makes them. */
  readonly values: readonly string[]
  readonly sentences: readonly string[]
}

export interface ReasonAnswer {
  readonly reason: string
  /** Typed beside a strong reason. */
  readonly word: string
  /** The wire values that the answer covers; entries added later are not covered. Absent from older drafts. */
  readonly values?: readonly string[]
}

export type ReasonAnswers = Readonly<Record<string, ReasonAnswer>>

export const noAnswer: ReasonAnswer = { reason: '', word: '' }

const rank: Readonly<Record<Severity, number>> = { notice: 0, reason: 1, 'strong reason': 2 }

const isOwn = ({ kind }: ReasonQuestion): number => Number(kind === 'own domain')

/** `warnings` are those of each entry, in the order of the list. The own domain comes first, then the strictest question. */
export function questionsOf(
  entries: readonly WireEntry[],
  warnings: readonly (readonly Warning[])[],
): readonly ReasonQuestion[] {
  const found = new Map<
    string,
    ReasonQuestion & { readonly values: string[]; readonly sentences: string[] }
  >()
  for (const [index, { value, action }] of entries.entries()) {
    for (const { kind, severity, sentence } of warnings[index] ?? []) {
      const key = `${action} ${kind}`
      // The severity depends on kind and action alone (guardrails.ts).
      const question = found.get(key) ?? { key, kind, action, severity, values: [], sentences: [] }
      found.set(key, question)
      question.values.push(value)
      question.sentences.push(sentence)
    }
  }
  return [...found.values()].toSorted((a, b) => isOwn(b) - isOwn(a) || rank[b.severity] - rank[a.severity])
}

interface Cover {
  readonly values: readonly string[] | undefined
  /** The values of the question that the answer does not cover, and those that it covers. */
  readonly since: readonly string[]
  readonly given: readonly string[]
}

/** Cached, since a keystroke in a reason must not go through thousands of entries. */
const covers = new WeakMap<ReasonQuestion, Cover>()

function coverOf(question: ReasonQuestion, values: ReasonAnswer['values']): Cover {
  const known = covers.get(question)
  if (known && known.values === values) return known
  const covered = new Set(values)
  const cover = {
    values,
    since: question.values.filter((value) => !covered.has(value)),
    given: question.values.filter((value) => covered.has(value)),
  }
  covers.set(question, cover)
  return cover
}

const isGiven = ({ reason, word }: ReasonAnswer): boolean => (reason + word).trim() !== ''

/** The values added since the answer was given. */
export const addedSince = (question: ReasonQuestion, answer: ReasonAnswer = noAnswer): readonly string[] =>
  isGiven(answer) ? coverOf(question, answer.values).since : []

/** An answer that covers all the current values of the question. */
export const answerFor = (
  question: ReasonQuestion,
  { reason, word }: Pick<ReasonAnswer, 'reason' | 'word'>,
): ReasonAnswer => ({
  reason,
  word,
  values: question.values,
})

/** Editing the reason does not cover values added since: these need a confirmation, or the word typed again. */
export const typeReason = (question: ReasonQuestion, answer: ReasonAnswer, reason: string): ReasonAnswer =>
  addedSince(question, answer).length > 0
    ? { ...answer, reason }
    : answerFor(question, { reason, word: answer.word })

/** The answer as the fields show it: after new values, the word must be typed again. */
export const shownAnswer = (question: ReasonQuestion, answer: ReasonAnswer = noAnswer): ReasonAnswer =>
  addedSince(question, answer).length > 0 ? { ...answer, word: '' } : answer

/** Why a question is open; `undefined` once its answer is sufficient for all its entries. */
export function checkAnswer(question: ReasonQuestion, answer: ReasonAnswer = noAnswer): string | undefined {
  const { severity, action } = question
  const since = addedSince(question, answer)
  if (since.length === 0) return checkReason(severity, action, answer.reason, answer.word)
  if (severity === 'notice') return undefined
  const how = severity === 'strong reason' ? `type "${wordFor(action)}" again` : 'confirm it'
  if (answer.values === undefined) {
    return `The entries of this reason were not saved. If it applies to all entries listed, ${how}.`
  }
  const named = sayFew(since, maxNamed, spellOut)
  const those = since.length === 1 ? 'it' : 'them'
  return `${count(since.length, 'entry was', 'entries were')} added: ${named}. If the reason also applies to ${those}, ${how}.`
}

const maxNamed = 3

export const areAnswered = (questions: readonly ReasonQuestion[], answers: ReasonAnswers): boolean =>
  questions.every((question) => checkAnswer(question, answers[question.key]) === undefined)

/** The entries without an open question, which would be sent now, or all if each has one. */
export function decidedOf<Of extends { readonly value: string }>(
  entries: readonly Of[],
  questions: readonly ReasonQuestion[],
  answers: ReasonAnswers,
): readonly Of[] {
  const open = questions.filter((question) => checkAnswer(question, answers[question.key]) !== undefined)
  if (open.length === 0) return entries
  const values = new Set(open.flatMap((question) => question.values))
  const decided = entries.filter(({ value }) => !values.has(value))
  return decided.length === 0 ? entries : decided
}

/** The answers for the comment of each scope, each with the values that it covers. */
export const commentOf = (questions: readonly ReasonQuestion[], answers: ReasonAnswers): string =>
  reasonsComment(
    questions.map((question) => {
      const { key, kind, action } = question
      const { reason, values } = answers[key] ?? noAnswer
      return { values: coverOf(question, values).given, action, kind, reason }
    }),
  )
