import { expect, test } from 'vitest'
import { addedSince, answerFor, byLevel, isAnswered, levels, openFindings, withReason } from './finding.ts'
import type { Answers, Finding } from './finding.ts'

const finding = (level: Finding['level'], ...values: string[]): Finding => ({
  key: 'k',
  level,
  sentence: 'It is so.',
  ...(values.length > 0 && { values: new Set(values) }),
})
const ten = 'INC-4711 x'

test.each<[string, Finding, Finding | undefined, string, boolean]>([
  ['a stop, never', finding('stop', 'a'), finding('stop', 'a'), ten, false],
  ['a tick', finding('tick', 'a'), finding('tick', 'a'), '', true],
  ['a reason of 10 characters', finding('reason', 'a'), finding('reason', 'a'), ten, true],
  ['a reason of 9', finding('reason', 'a'), finding('reason', 'a'), 'INC-4711x', false],
  ['a reason of 9 and blanks', finding('reason', 'a'), finding('reason', 'a'), ' INC-4711x ', false],
  ['a tick, instead of a reason', finding('reason', 'a'), finding('tick', 'a'), '', false],
  ['fewer cases than were answered', finding('tick', 'a'), finding('tick', 'a', 'b'), '', true],
  ['a case that came later', finding('tick', 'a', 'b'), finding('tick', 'a'), '', false],
  ['a case that came later, with a reason', finding('reason', 'a', 'b'), finding('reason', 'a'), ten, false],
  ['a finding without cases', finding('tick'), { ...finding('tick'), sentence: 'Of 2.' }, '', true],
  ['cases, where it had none', finding('tick', 'a'), finding('tick'), '', false],
])('%s', (_, now, answered, reason, expected) => {
  const answers: Answers = answered ? { k: answerFor(answered, reason), other: answerFor(now, ten) } : {}
  expect(isAnswered(now, answers)).toBe(expected)
  expect(openFindings([now, finding('note', 'z')], answers)).toEqual(
    expected || now.level === 'note' ? [] : [now],
  )
})

test('typing answers for no case that came later, until the reason was empty', () => {
  const both = finding('reason', 'a', 'b')
  const answers = { k: answerFor(finding('reason', 'a'), ten) }
  expect(addedSince(both, answers)).toEqual(['b'])
  expect(addedSince(both, {})).toEqual([])
  const typed = withReason(both, answers, `${ten}y`)
  expect(typed).toEqual({ reason: `${ten}y`, values: ['a'] })
  const emptied = withReason(both, { k: typed }, ' ')
  expect(emptied.values).toEqual(['a'])
  expect(withReason(both, { k: emptied }, 'I').values).toEqual(['a', 'b'])
  expect(withReason(both, {}, 'I').values).toEqual(['a', 'b'])
})

test('the strictest comes first', () => {
  const mixed = (['note', 'tick', 'stop', 'reason'] as const).map((level) => finding(level))
  expect(mixed.toSorted(byLevel).map(({ level }) => level)).toEqual([...levels])
})
