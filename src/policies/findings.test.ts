import { expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { areAnswered, checkAnswer, commentOf, questionsOf } from './findings.ts'
import type { Warning } from './guardrails.ts'

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
  expect(questions.map(({ key, severity, asked }) => [key, severity, asked.length])).toEqual([
    ['allow own domain', 'strong reason', 1],
    ['block own domain', 'reason', 2],
    ['block protected', 'reason', 1],
  ])
})

test('a question is as strict as the strictest of its warnings', () => {
  const [question] = questionsOf(entries.slice(0, 2), [
    [warning('mixed scripts', 'notice')],
    [warning('mixed scripts', 'reason')],
  ])
  expect(question?.severity).toBe('reason')
  expect(question?.asked).toHaveLength(2)
})

test('nothing is answered before each has a reason, and the strong one its word', () => {
  const questions = questionsOf(entries, warnings)
  const [strong, own, guarded] = questions
  if (!strong || !own || !guarded) throw new Error('There should be three.')
  const some = {
    [own.key]: { reason: 'INC-4711', word: '' },
    [guarded.key]: { reason: 'INC-4711', word: '' },
  }
  expect(areAnswered(questions, {})).toBe(false)
  expect(areAnswered(questions, some)).toBe(false)
  expect(checkAnswer(strong, { reason: long, word: '' })).toMatch(/Type the word/)
  expect(areAnswered(questions, { ...some, [strong.key]: { reason: long, word: 'allow' } })).toBe(true)
  expect(areAnswered([], {})).toBe(true)
})

test('the reasons stand in the comment, with what they are for', () => {
  const questions = questionsOf(entries, warnings)
  const answers = { 'block own domain': { reason: 'INC-4711', word: '' } }
  expect(commentOf(questions, answers)).toBe('block (own domain) a.example, b.example: INC-4711')
  expect(commentOf(questions, {})).toBe('')
})
