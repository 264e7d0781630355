import { describe, expect, test } from 'vitest'
import type { Answers } from '../../ui/pane/finding.ts'
import { commentOf, type PolicyFinding, withoutReasons } from './finding.ts'

const finding = (
  key: string,
  values: readonly string[],
  rest: Partial<PolicyFinding> = {},
): PolicyFinding => ({ key, level: 'reason', sentence: `${key}.`, values: new Set(values), ...rest })
const answers = (...given: [key: string, reason: string, ...values: string[]][]): Answers =>
  Object.fromEntries(given.map(([key, reason, ...values]) => [key, { reason, values }]))
const own = finding('block (own domain)', ['a.example', 'b.example'])
const many = Array.from({ length: 25 }, (_, at) => `a${at}.example`)

describe('the comment', () => {
  test.each<[string, PolicyFinding, Answers, string]>([
    [
      'has a reason with its entries',
      own,
      answers(['block (own domain)', 'INC-4711, hacked', 'a.example', 'b.example']),
      'Reason: block (own domain), a.example, b.example: INC-4711, hacked',
    ],
    [
      'names no entry that went, or that came later',
      own,
      answers(['block (own domain)', 'INC-4711', 'b.example', 'gone.example']),
      'Reason: block (own domain), b.example: INC-4711',
    ],
    [
      'counts further entries',
      finding('x', many),
      answers(['x', 'INC-4711', ...many]),
      'Reason: x, a0.example, a1.example, a2.example and 22 more: INC-4711',
    ],
    ['has no reason of blanks', own, answers(['block (own domain)', '  ', 'a.example']), ''],
    ['has no tick', finding('x', ['a'], { level: 'tick' }), answers(['x', 'Because.', 'a']), ''],
    ['has nothing without an answer', own, {}, ''],
    [
      'keeps a hostile text in its line, without marks that turn it around',
      finding('x', ['a']),
      answers(['x', 'one\r\n\u2028two\u202eowt\ud800\u0007end', 'a']),
      'Reason: x, a: one two owt end',
    ],
  ])('%s', (_, found, given, comment) => {
    expect(commentOf([found], given)).toBe(comment)
  })

  test('is bounded in its lines and in their length, by whole characters', () => {
    const findings = many.map((key) => finding(key, ['v'.repeat(500)]))
    const given = answers(
      ...many.map((key): [string, string, string] => [key, '😀'.repeat(500), 'v'.repeat(500)]),
    )
    const lines = commentOf(findings, given).split('\n')
    expect(lines).toHaveLength(21)
    expect(lines[20]).toBe('Reason: 5 more')
    expect(lines[0]).toMatch(/^Reason: a0\.example, v{59}…: 😀+…$/u)
    expect(Math.max(...lines.map((line) => Array.from(line).length))).toBe(308)
  })
})

test.each([
  ['', ''],
  ['Typed.', 'Typed.'],
  ['Typed.\nTwice.', 'Typed.\nTwice.'],
])('of "%s", all that was added is taken back', (typed, expected) => {
  const added = commentOf([own], answers(['block (own domain)', 'a\nb\u2028Reason: c', 'a.example']))
  expect(withoutReasons([typed, added].filter(Boolean).join('\n'))).toBe(expected)
})
