import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Warning } from './guardrails.ts'
import { checkReason, type Given, reasonsComment, withoutReasons, wordFor } from './reasons.ts'

const given = (
  values: string | readonly string[],
  reason: string,
  kind: Warning['kind'] = 'IP address',
): Given => ({ values: [values].flat(), action: 'block', kind, reason })

describe('a reason', () => {
  test.each([
    ['', false],
    ['    \n', false],
    ['x y', false],
    ['CHG-1', true],
  ])('%j is enough: %s', (reason, enough) => {
    expect(checkReason('reason', 'block', reason) === undefined).toBe(enough)
  })

  const long = 'The partner moved its files there, CHG-1234.'

  test('that is strong is long and has the word', () => {
    expect(checkReason('strong reason', 'allow', 'CHG-1234', wordFor('allow'))).toMatch(/25 characters/)
    expect(checkReason('strong reason', 'allow', ` ${'. '.repeat(24)}`, wordFor('allow'))).toMatch(
      /25 characters/,
    )
    expect(checkReason('strong reason', 'allow', long)).toBe('Also type "allow".')
    expect(checkReason('strong reason', 'allow', long, 'alow')).toBe('Also type "allow".')
    expect(checkReason('strong reason', 'allow', long, ' Allow ')).toBeUndefined()
    expect(checkReason('strong reason', 'block', long, 'allow')).toBe('Also type "block".')
    expect(checkReason('strong reason', 'block', 'CHG-1234', 'block')).toMatch(/^Explain why this is needed/)
  })

  test('is not needed for a notice', () => {
    expect(checkReason('notice', 'block', '')).toBeUndefined()
  })
})

/** Lone surrogates too, and long enough to be cut. */
const piece = fc.constantFrom(
  '😀',
  '\ud83d',
  '\ude00',
  '\n',
  '\u2028',
  'x',
  'word '.repeat(20),
  'é'.repeat(299),
)
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
)

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => given('a.example', `CHG-${index}`))

describe('the comment', () => {
  test('has a line for each reason, with its entries', () => {
    const all = [
      given(['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5'], 'CHG-1'),
      given('sharepoint.com', 'Asked for by legal.', 'shared platform'),
      given('a.example', '  '),
      given([], 'For nothing.'),
    ]
    expect(reasonsComment(all)).toBe(
      'block (IP address) 192.0.2.1, 192.0.2.2, 192.0.2.3 and 2 more: CHG-1\n' +
        'block (shared platform) sharepoint.com: Asked for by legal.',
    )
  })

  test('without reasons is empty', () => {
    expect(reasonsComment([])).toBe('')
    expect(reasonsComment([given('a.example', '')])).toBe('')
  })

  test('keeps a reason from looking like another line or changing the reading direction', () => {
    expect(
      reasonsComment([given('a.example', 'one\r\nblock (protected) b.example: fine\u202e\u0000x')]),
    ).toBe('block (IP address) a.example: one block (protected) b.example: fine x')
  })

  test('counts the reasons that it leaves out', () => {
    expect(reasonsComment(many(20)).split('\n')).toHaveLength(20)
    expect(reasonsComment(many(21)).split('\n').slice(19)).toEqual([
      'block (IP address) a.example: CHG-19',
      '… and 1 more reason',
    ])
    expect(reasonsComment(many(30)).split('\n').at(-1)).toBe('… and 10 more reasons')
  })

  test('is bounded and valid for any text', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyText), { maxLength: 40 }), (pairs) => {
        const comment = reasonsComment(pairs.map(([value, reason]) => given(value, reason)))
        const lines = comment.split('\n')
        expect(lines.length).toBeLessThanOrEqual(21)
        for (const line of lines) expect(Array.from(line).length).toBeLessThanOrEqual(300)
        expect(comment).not.toMatch(/\p{Cs}/u)
      }),
    )
  })
})

describe('the typed comment is found again', () => {
  test.each([
    ['', 1],
    ['INC-4711', 1],
    ['INC-4711\n\nSee: the ticket', 3],
    ['block (IP address) is typed', 21],
    ['… and 3 more reasons', 30],
  ])('%j, with %i reasons after it', (typed, count) => {
    const sent = [typed, reasonsComment(many(count))].filter(Boolean).join('\n')
    expect(withoutReasons(sent, ['block', 'block'])).toBe(typed)
    expect(withoutReasons(typed, ['block'])).toBe(typed)
  })

  test('also where a line was cut', () => {
    const long = reasonsComment([given('a.example', 'word '.repeat(200), 'own domain')])
    expect(long.endsWith('…')).toBe(true)
    expect(withoutReasons(`INC-4711\n${long}`, ['block'])).toBe('INC-4711')
  })

  test('a reason for another action is a typed line', () => {
    const typed = 'allow (IP address) 192.0.2.1: INC-4711'
    expect(withoutReasons(typed, ['block'])).toBe(typed)
  })
})
