import { expect, test } from 'vitest'
import type { Answers } from '../../ui/pane/finding.ts'
import { commentOf, type PolicyFinding, withoutReasons } from './finding.ts'

const finding = (key: string, values: readonly string[], level: PolicyFinding['level'] = 'reason') =>
  ({ key, level, sentence: `${key}.`, values: new Set(values) }) satisfies PolicyFinding
const answers = (...given: (readonly [key: string, reason: string, ...values: string[]])[]): Answers =>
  Object.fromEntries(given.map(([key, reason, ...values]) => [key, { reason, values }]))
const key = 'block (own domain)'
const both = ['a.example', 'b.example']
const own = finding(key, both)
const hostile = 'one\r\n\u2028two\u202eowt\ud800\u0007end'
const many = Array.from({ length: 25 }, (_, at) => `a${at}.example`)

const three = 'a0.example, a1.example, a2.example'
test.each<[string, PolicyFinding, reason: string | undefined, values: readonly string[], comment: string]>([
  ['has a reason with its entries', own, 'INC, x', both, `${key}, a.example, b.example: INC, x`],
  ['names none that went, or came later', own, 'INC', ['b.example', 'gone'], `${key}, b.example: INC`],
  ['counts further entries', finding('x', many), 'INC', many, `x, ${three} and 22 more: INC`],
  ['has no reason of blanks', own, '  ', ['a.example'], ''],
  ['has no tick', finding('x', ['a'], 'tick'), 'Because.', ['a'], ''],
  ['has nothing without an answer', own, undefined, [], ''],
  // In its line, and without marks that turn it around.
  ['keeps a hostile text', finding('x', ['a']), hostile, ['a'], 'x, a: one two owt end'],
])('the comment %s', (_, found, reason, values, comment) => {
  const given = reason === undefined ? {} : answers([found.key, reason, ...values])
  expect(commentOf([found], given)).toBe(comment && `Reason: ${comment}`)
})

test('the comment is bounded in its lines and in their length, by whole characters', () => {
  const findings = many.map((name) => finding(name, ['v'.repeat(500)]))
  const given = answers(...many.map((name) => [name, '😀'.repeat(500), 'v'.repeat(500)] as const))
  const lines = commentOf(findings, given).split('\n')
  expect(lines).toHaveLength(21)
  expect(lines[20]).toBe('Reason: 5 more')
  expect(lines[0]).toMatch(/^Reason: a0\.example, v{59}…: 😀+…$/u)
  expect(Math.max(...lines.map((line) => Array.from(line).length))).toBe(308)
})

test.each([
  ['', ''],
  ['Typed.', 'Typed.'],
  ['Typed.\nTwice.', 'Typed.\nTwice.'],
])('of "%s", all that was added is taken back', (typed, expected) => {
  const added = commentOf([own], answers([key, 'a\nb\u2028Reason: c', 'a.example']))
  expect(withoutReasons([typed, added].filter(Boolean).join('\n'))).toBe(expected)
})
