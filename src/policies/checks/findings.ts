/** What a list must be asked about before it is sent: warnings of one kind and one action are one question. */
import { count, sayFew } from '../../ui/number.ts'
import type { WireEntry } from '../urls/entry.ts'
import type { Severity, Warning } from './guardrails.ts'
import { checkReason, reasonsComment, strongWord } from './reasons.ts'
import { spellOut } from '../../ui/spellOut.ts'

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
  /** What it was given for, by wire value: it says nothing of what came later. Absent from older drafts. */
  readonly values?: readonly string[]
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

interface Cover {
  readonly values: readonly string[] | undefined
  /** What the question asks about and the values have not, and what they have of it. */
  readonly since: readonly string[]
  readonly given: readonly string[]
}

/** Made once for each question and answer's values: a key in a reason must not go through thousands of entries. */
const askedValues = new WeakMap<Question, readonly string[]>()
const covers = new WeakMap<Question, Cover>()

function valuesOf(question: Question): readonly string[] {
  const known = askedValues.get(question)
  if (known) return known
  const values = [...new Set(question.asked.map(({ value }) => value))]
  askedValues.set(question, values)
  return values
}

function coverOf(question: Question, values: Answer['values']): Cover {
  const known = covers.get(question)
  if (known && known.values === values) return known
  const asked = valuesOf(question)
  const covered = new Set(values)
  const cover =
    values === asked
      ? { values, since: [], given: asked }
      : {
          values,
          since: asked.filter((value) => !covered.has(value)),
          given: asked.filter((value) => covered.has(value)),
        }
  covers.set(question, cover)
  return cover
}

const isGiven = ({ reason, word }: Answer): boolean => (reason + word).trim() !== ''

/** What the question asks about and its answer was not given for. */
export const comeSince = (question: Question, answer: Answer = noAnswer): readonly string[] =>
  isGiven(answer) ? coverOf(question, answer.values).since : []

/** An answer confirmed, with all in sight that the question asks about now. */
export const answerFor = (question: Question, { reason, word }: Pick<Answer, 'reason' | 'word'>): Answer => ({
  reason,
  word,
  values: valuesOf(question),
})

/** A key in the reason says nothing of what came since: that is confirmed, or the word is typed for it. */
export const typeReason = (question: Question, answer: Answer, reason: string): Answer =>
  comeSince(question, answer).length > 0
    ? { ...answer, reason }
    : answerFor(question, { reason, word: answer.word })

/** What stands in the fields: where more is asked about than before, the typed word is asked for again. */
export const shownAnswer = (question: Question, answer: Answer = noAnswer): Answer =>
  comeSince(question, answer).length > 0 ? { ...answer, word: '' } : answer

/** Why a question is open; `undefined` once its answer is good enough, for all that it asks about. */
export function checkAnswer(question: Question, answer: Answer = noAnswer): string | undefined {
  const { severity } = question
  const since = comeSince(question, answer)
  if (since.length === 0) return checkReason(severity, answer.reason, answer.word)
  if (severity === 'notice') return undefined
  const how = severity === 'strong reason' ? `type the word "${strongWord}" again` : 'confirm it'
  if (answer.values === undefined) {
    return `What this reason was given for was not kept: ${how} if it holds for what is listed.`
  }
  const named = sayFew(since, maxNamed, spellOut)
  const those = since.length === 1 ? 'it' : 'them'
  return `${count(since.length, 'entry', 'entries')} came since: ${named}. If the reason holds for ${those} too, ${how}.`
}

const maxNamed = 3

export const areAnswered = (questions: readonly Question[], answers: Answers): boolean =>
  questions.every((question) => checkAnswer(question, answers[question.key]) === undefined)

/** The answers as they will stand in the comment of each scope: each with what it was given for, and nothing else. */
export const commentOf = (questions: readonly Question[], answers: Answers): string =>
  reasonsComment(
    questions.map((question) => {
      const { key, kind, action } = question
      const { reason, values } = answers[key] ?? noAnswer
      return { values: coverOf(question, values).given, action, kind, reason }
    }),
  )
