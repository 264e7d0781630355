import { describe, expect, test } from 'vitest'
import { idOf } from '../../log/entry.fixture.ts'
import type { LogEntry } from '../../log/entry.ts'
import { digest, entries, first, live, sent, statusAfter, submission } from './submission.fixture.ts'
import { inputOf, isDone, isOfSubmission, remaining, withPart } from './submission.ts'

test('a submission makes one request, with the entries in the order of the list', () => {
  expect(inputOf(submission, first, entries)).toEqual({
    description: 'Phish',
    policies: [{ description: 'All' }],
    urls: [
      { action: 'block', type: 'domain', value: 'a.example' },
      { action: 'block', type: 'domain', value: 'b.example' },
    ],
  })
  expect(Object.keys(inputOf(submission, first, entries))).toEqual(['description', 'policies', 'urls'])
})

test('what was created does not go back to the list', () => {
  expect([isDone(submission), remaining(submission, entries)]).toEqual([false, entries])
  const created = withPart(submission, 0, { isCreated: true })
  expect([isDone(created), remaining(created, entries)]).toEqual([true, []])
})

test('a request belongs to a submission by its id, or by its body near the time of the submission', () => {
  const [bodies, day] = [new Set([digest]), 86_400_000]
  expect(isOfSubmission(submission, bodies, sent(1))).toBe(true)
  expect(isOfSubmission(submission, bodies, sent(-day))).toBe(true)
  // This is a second sending, which needs a warning.
  expect(isOfSubmission(submission, bodies, sent(-day - 1))).toBe(false)
  expect(isOfSubmission(submission, new Set(), sent(1))).toBe(false)
  expect(isOfSubmission(submission, bodies, sent(1, undefined, { digest: undefined }))).toBe(false)
  expect(isOfSubmission(withPart(submission, 0, { requestId: idOf(1) }), new Set(), sent(1))).toBe(true)
})

const begun = { begunAt: submission.at }

describe('a policy', () => {
  test.each<[string, LogEntry[], object, string]>([
    ['that was not sent waits', [], {}, 'waiting'],
    ['that was answered with success is created', [sent(1, 'accepted')], begun, 'created'],
    ['that the admin found is created', [sent(1, undefined, { settled: 'there' })], begun, 'created'],
    ['that this page saw created is, without the log', [], { isCreated: true }, 'created'],
    ['of a living tab is on its way', [sent(1, undefined, { tab: live })], begun, 'on its way'],
    ['of a tab that is gone is unknown', [sent(1)], begun, 'outcome unknown'],
    ['without a clear answer is unknown', [sent(1, 'outcome unknown')], begun, 'outcome unknown'],
    ['that was refused may be sent again', [sent(1, 'refused')], begun, 'undone'],
    ['that was throttled may be sent again', [sent(1, 'not executed')], begun, 'undone'],
    ['that the admin did not find, too', [sent(1, undefined, { settled: 'not there' })], begun, 'undone'],
    ['of which only the beginning is known is unknown', [], begun, 'outcome unknown'],
    [
      'that was begun again is unknown, whatever its earlier outcome',
      [sent(1, 'refused')],
      { begunAt: submission.at + 9 },
      'outcome unknown',
    ],
    ['with a successful request is created', [sent(1, 'accepted'), sent(2, 'refused')], begun, 'created'],
    [
      'that may have arrived before it was refused is unknown',
      [sent(1), sent(2, 'refused')],
      begun,
      'outcome unknown',
    ],
    ['that was sent before is another', [sent(-9, 'accepted')], {}, 'waiting'],
    ['that another tab sent since is another', [sent(9, 'accepted')], {}, 'waiting'],
    ['of another body is another', [sent(1, undefined, { digest: 'cd'.repeat(32) })], {}, 'waiting'],
    [
      'without a digest is found by its request id',
      [sent(1, 'accepted', { digest: undefined })],
      { requestId: idOf(1) },
      'created',
    ],
  ])('%s', (_, events, part, at) => {
    expect(statusAfter(events, part).state).toBe(at)
  })
})
