// Claim: Far-reaching entries need a reason
// Claim: A reason covers the entries for which it was given
import { describe, expect, test } from 'vitest'
import type { Entry } from '../urls/entry.ts'
import type { Warning } from './guardrails.ts'
import {
  answerFor,
  areAnswered,
  checkAnswer,
  decidedOf,
  addedSince,
  commentOf,
  questionsOf,
  type ReasonQuestion,
  shownAnswer,
  typeReason,
} from './reasonQuestions.ts'

const entry = (value: string, action = 'block'): Entry => ({
  value,
  type: 'domain',
  action,
  sources: [],
  transforms: [],
})
const warning = (kind: Warning['kind'], severity: Warning['severity'] = 'reason'): Warning => ({
  kind,
  severity,
  sentence: `It is a ${kind}.`,
})

const entries = [entry('a.example'), entry('b.example'), entry('c.example', 'allow'), entry('d.example')]
const warnings = [
  [warning('own domain'), warning('protected')],
  [warning('own domain')],
  [warning('own domain', 'strong reason')],
  [],
]
const long = 'Signed off by the mail team after the audit of March.'

test('warnings of one kind and one action are one question, the strictest first', () => {
  const questions = questionsOf(entries, warnings)
  expect(questions.map(({ key, severity, values }) => [key, severity, values.length])).toEqual([
    ['allow own domain', 'strong reason', 1],
    ['block own domain', 'reason', 2],
    ['block protected', 'reason', 1],
  ])
})

test('the own domain is named first, also before what is as strict', () => {
  const questions = questionsOf(
    [entry('a.example', 'allow'), entry('b.example')],
    [
      [warning('shared platform', 'strong reason')],
      [warning('protected'), warning('own domain', 'strong reason')],
    ],
  )
  expect(questions.map(({ key }) => key)).toEqual([
    'block own domain',
    'allow shared platform',
    'block protected',
  ])
})

test('a list is answered once each question has a reason, and a strong one its word', () => {
  const questions = questionsOf(entries, warnings)
  const [strong, own, guarded] = questions
  if (!strong || !own || !guarded) throw new Error('There should be three.')
  const some = {
    [own.key]: answerFor(own, { reason: 'INC-4711', word: '' }),
    [guarded.key]: answerFor(guarded, { reason: 'INC-4711', word: '' }),
  }
  expect(areAnswered(questions, {})).toBe(false)
  expect(areAnswered(questions, some)).toBe(false)
  expect(checkAnswer(strong, answerFor(strong, { reason: long, word: '' }))).toMatch(/^Also type/)
  expect(
    areAnswered(questions, { ...some, [strong.key]: answerFor(strong, { reason: long, word: 'allow' }) }),
  ).toBe(true)
  expect(areAnswered([], {})).toBe(true)
})

test('an entry with an open question is not counted until it is decided', () => {
  const questions = questionsOf(entries, warnings)
  expect(decidedOf(entries, questions, {}).map(({ value }) => value)).toEqual(['d.example'])
  const answers = Object.fromEntries(
    questions.map((question) => [question.key, answerFor(question, { reason: long, word: 'allow' })]),
  )
  expect(decidedOf(entries, questions, answers)).toBe(entries)
  // With no other entry, the count is of all.
  const asked = entries.slice(0, 3)
  expect(decidedOf(asked, questions, {})).toBe(asked)
})

test('the comment has each reason with its entries', () => {
  const questions = questionsOf(entries, warnings)
  const [, own] = questions
  if (!own) throw new Error('There should be one.')
  const answers = { 'block own domain': answerFor(own, { reason: 'INC-4711', word: '' }) }
  expect(commentOf(questions, answers)).toBe('block (own domain) a.example, b.example: INC-4711')
  expect(commentOf(questions, {})).toBe('')
})

const askedOf = (list: readonly Entry[], kind: Warning['kind'], severity?: Warning['severity']) => {
  const warned = list.map(() => [warning(kind, severity)])
  const [question] = questionsOf(list, warned)
  if (!question) throw new Error('There should be one.')
  return question
}

describe('a reason covers its entries', () => {
  const [a, b, c] = [entry('a.example'), entry('b.example'), entry('c.example')]

  test('and asked for again with new entries of its kind', () => {
    const before = askedOf([a], 'own domain')
    const answer = answerFor(before, { reason: 'INC-4711', word: '' })
    expect(checkAnswer(before, answer)).toBeUndefined()
    const after = askedOf([c, a, b], 'own domain')
    expect(addedSince(after, answer)).toEqual(['c.example', 'b.example'])
    expect(checkAnswer(after, answer)).toBe(
      '2 entries were added: c.example, b.example. If the reason also applies to them, confirm it.',
    )
    expect(areAnswered([after], { [after.key]: answer })).toBe(false)
    expect(shownAnswer(after, answer).reason).toBe('INC-4711')
    const confirmed = answerFor(after, shownAnswer(after, answer))
    expect(checkAnswer(after, confirmed)).toBeUndefined()
    // Removed and restored entries are not new.
    expect(checkAnswer(askedOf([b], 'own domain'), confirmed)).toBeUndefined()
    expect(checkAnswer(askedOf([b, c, a], 'own domain'), confirmed)).toBeUndefined()
  })

  test('and typing in it does not cover new entries', () => {
    const answer = answerFor(askedOf([a], 'own domain'), { reason: 'INC-4711', word: '' })
    const after = askedOf([a, b], 'own domain')
    const typed = typeReason(after, answer, 'INC-471')
    expect(typed.reason).toBe('INC-471')
    expect(checkAnswer(after, typed)).toMatch(/^1 entry was added: b\.example\./)
    expect(checkAnswer(after, typeReason(after, typed, 'INC'))).toMatch(/^1 entry was added/)
    expect(commentOf([after], { [after.key]: typed })).toBe('block (own domain) a.example: INC-471')
    const confirmed = answerFor(after, shownAnswer(after, typed))
    expect(checkAnswer(after, confirmed)).toBeUndefined()
    expect(checkAnswer(after, typeReason(after, confirmed, 'INC-4712'))).toBeUndefined()
    // After an empty reason, a new one covers all entries.
    const emptied = typeReason(after, answer, '')
    expect(checkAnswer(after, emptied)).toMatch(/^Enter a reason/)
    expect(checkAnswer(after, typeReason(after, emptied, 'INC-4712'))).toBeUndefined()
    const strong = askedOf([a, b], 'own domain', 'strong reason')
    const worded = answerFor(askedOf([a], 'own domain', 'strong reason'), { reason: long, word: 'block' })
    expect(checkAnswer(strong, typeReason(strong, worded, `${long} Again.`))).toMatch(/^1 entry was added/)
  })

  test('names a few new entries, and spells out deceptive characters', () => {
    const answer = answerFor(askedOf([a], 'own domain'), { reason: 'INC-4711', word: '' })
    const many = [a, b, c, entry('d\u202e.example'), entry('e.example')]
    expect(checkAnswer(askedOf([b, a], 'own domain'), answer)).toMatch(
      /^1 entry was added: b\.example\. .* also applies to it,/,
    )
    expect(checkAnswer(askedOf(many, 'own domain'), answer)).toMatch(
      /^4 entries were added: b\.example, c\.example, d⟨U\+202E⟩\.example and 1 more\./,
    )
  })

  test('and not needed where the question became a notice', () => {
    const answer = answerFor(askedOf([a], 'own domain'), { reason: 'INC-4711', word: '' })
    expect(checkAnswer(askedOf([a, b], 'own domain', 'notice'), answer)).toBeUndefined()
  })

  test('a strong reason needs its word again', () => {
    const before = askedOf([a], 'own domain', 'strong reason')
    const answer = answerFor(before, { reason: long, word: 'block' })
    expect(checkAnswer(before, answer)).toBeUndefined()
    const after = askedOf([a, b], 'own domain', 'strong reason')
    expect(checkAnswer(after, answer)).toMatch(/^1 entry was added: b\.example.*type "block" again/)
    const shown = shownAnswer(after, answer)
    expect(shown).toMatchObject({ reason: long, word: '' })
    expect(checkAnswer(after, answerFor(after, shown))).toMatch(/^Also type/)
    expect(checkAnswer(after, answerFor(after, { ...shown, word: 'block' }))).toBeUndefined()
  })

  test('a reason of an older draft, saved without its entries, is confirmed once', () => {
    const question = askedOf([a, b], 'own domain')
    const old = { reason: 'INC-4711', word: '' }
    expect(checkAnswer(question, old)).toBe(
      'The entries of this reason were not saved. If it applies to all entries listed, confirm it.',
    )
    expect(commentOf([question], { [question.key]: old })).toBe('')
    expect(checkAnswer(question, answerFor(question, old))).toBeUndefined()
  })

  test('typing in it does not go through the entries', () => {
    let looks = 0
    const made = askedOf([a, b, c], 'own domain')
    const all = new Proxy(made.values, {
      get(target, key, self) {
        looks += 1
        return Reflect.get(target, key, self) as unknown
      },
    })
    const question: ReasonQuestion = { ...made, values: all }
    // As restored from a draft, for some of the entries.
    for (const values of [undefined, ['a.example'], ['a.example', 'b.example', 'c.example']]) {
      const type = (reason: string) => {
        const answers = { [question.key]: { reason, word: '', ...(values && { values }) } }
        return [areAnswered([question], answers), commentOf([question], answers)]
      }
      type('INC-4711')
      looks = 0
      type('INC-4712')
      expect(looks).toBe(0)
    }
  })

  test('the comment names only its entries', () => {
    const answer = answerFor(askedOf([a], 'own domain'), { reason: 'INC-4711', word: '' })
    const after = askedOf([a, b], 'own domain')
    expect(commentOf([after], { [after.key]: answer })).toBe('block (own domain) a.example: INC-4711')
    expect(commentOf([after], { [after.key]: answerFor(after, answer) })).toBe(
      'block (own domain) a.example, b.example: INC-4711',
    )
  })
})
