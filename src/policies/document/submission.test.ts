// Claim: A plan sends its policies one by one, and no part twice
// Claim: A part of a plan with an unknown outcome waits for the admin
// Claim: A copy of a plan leaves out what was sent
// Claim: A policy with an unknown outcome is not sent again without a typed word
// Claim: New keys do not hide what the former keys sent
import { describe, expect, test } from 'vitest'
import type { LedgerEvent } from '../../ledger/book/event.ts'
import { requestsOf } from '../../ledger/book/requests.ts'
import {
  inParts,
  entries,
  input,
  submission,
  id,
  live,
  digest,
  own,
  sent,
  ended,
  statusAfter,
} from './submission.fixture.ts'
import {
  checkNames,
  inputOf,
  isDone,
  isOfSubmission,
  isSplit,
  makeSubmission,
  remaining,
  statusOfPart,
  withPart,
} from './submission.ts'

test('a submission makes one request per part, with each URL in one part', () => {
  const inputs = submission.parts.map((part) => inputOf(submission, part, entries))
  expect(inputs.map(({ description, urls }) => [description, urls.length])).toEqual([
    ['Phish (1 of 3)', 5_000],
    ['Phish (2 of 3)', 5_000],
    ['Phish (3 of 3)', 2_000],
  ])
  expect(inputs.flatMap(({ urls }) => urls.map(({ value }) => value))).toEqual(
    entries.map(({ value }) => value),
  )
  expect(Object.keys(inputs[0] ?? {})).toEqual(['description', 'policies', 'urls'])
  expect(inputs[0]?.urls[0]).toEqual({ action: 'block', type: 'domain', value: 'h0.example' })
})

test('what was not created goes back to the list', () => {
  const one = withPart(submission, 1, { isCreated: true })
  expect(remaining(one, entries)).toEqual([...entries.slice(0, 5_000), ...entries.slice(10_000)])
  expect(isDone(one)).toBe(false)
  const all = [0, 2].reduce((made, index) => withPart(made, index, { isCreated: true }), one)
  expect(isDone(all)).toBe(true)
  expect(remaining(all, entries)).toEqual([])
})

test('each name of a part is unique', () => {
  expect(checkNames(submission)).toEqual([undefined, undefined, undefined])
  expect(checkNames(withPart(submission, 0, { name: ' ' }))[0]).toBe('Give this part a name.')
  expect(checkNames(withPart(submission, 0, { name: 'Phish (2 of 3)' }))).toEqual([
    'Another part has this name.',
    'Another part has this name.',
    undefined,
  ])
})

const verdict = (n: number, said: 'arrived' | 'did not arrive'): LedgerEvent => ({
  kind: 'verdict',
  id: id(n),
  at: submission.at + n + 2,
  verdict: said,
})

const known = (n: number, other: object = {}) => {
  const [entry] = requestsOf([sent(n, other)]).values()
  if (!entry) throw new Error('There is one.')
  return entry
}

test('a request belongs to a submission by its id, or by its body near the time of the submission', () => {
  const [bodies, day] = [new Set([digest]), 86_400_000]
  expect(isOfSubmission(submission, bodies, known(1))).toBe(true)
  expect(isOfSubmission(submission, bodies, known(-day))).toBe(true)
  // This is a second sending, which needs a warning.
  expect(isOfSubmission(submission, bodies, known(-day - 1))).toBe(false)
  expect(isOfSubmission(submission, new Set(), known(1))).toBe(false)
  expect(isOfSubmission(submission, bodies, known(1, { digest: undefined }))).toBe(false)
  expect(isOfSubmission(withPart(submission, 1, { requestId: id(1) }), new Set(), known(1))).toBe(true)
})

describe('a part', () => {
  test.each<[string, LedgerEvent[], object, string]>([
    ['that was not sent waits', [], {}, 'waiting'],
    ['that was answered with success is created', [sent(1), ended(1, 'accepted')], {}, 'created'],
    ['that the admin found is created', [sent(1), verdict(1, 'arrived')], {}, 'created'],
    ['that this page saw created is, without the journal', [], { isCreated: true }, 'created'],
    ['of a living tab is on its way', [sent(1, { tab: live })], {}, 'on its way'],
    ['of a tab that is gone is unknown', [sent(1)], {}, 'outcome unknown'],
    ['without a clear answer is unknown', [sent(1), ended(1, 'outcome unknown')], {}, 'outcome unknown'],
    ['that was refused may be sent again', [sent(1), ended(1, 'refused')], {}, 'undone'],
    ['that was throttled may be sent again', [sent(1), ended(1, 'not executed')], {}, 'undone'],
    ['that the admin did not find may be sent again', [sent(1), verdict(1, 'did not arrive')], {}, 'undone'],
    ['whose sending began is unknown', [], { begunAt: submission.at }, 'outcome unknown'],
    [
      'whose sending began again is unknown, whatever its earlier outcome',
      [sent(1), ended(1, 'refused')],
      { begunAt: submission.at + 9 },
      'outcome unknown',
    ],
    [
      'with a successful request is created',
      [sent(1), ended(1, 'accepted'), sent(2), ended(2, 'refused')],
      {},
      'created',
    ],
    [
      'that may have arrived before it was refused is unknown',
      [sent(1), sent(2), ended(2, 'refused')],
      {},
      'outcome unknown',
    ],
    [
      'that was sent before the submission was made is created',
      [sent(-9), ended(-9, 'accepted')],
      {},
      'created',
    ],
    [
      'that was sent more than a day before is another',
      [sent(-86_400_001), ended(-86_400_001, 'accepted')],
      {},
      'waiting',
    ],
    ['of another account is another', [sent(1, { account: 'cd' })], {}, 'waiting'],
    ['of another body is another', [sent(1, { digest: 'cd'.repeat(32) })], {}, 'waiting'],
    [
      'without a digest is found by its request id',
      [sent(1, { digest: undefined }), ended(1, 'accepted')],
      { requestId: id(1) },
      'created',
    ],
  ])('%s', (_, events, part, at) => {
    expect(statusAfter(events, part).state).toBe(at)
  })

  test('is looked up under the account that started the submission', () => {
    const events = [sent(1, { account: 'cd' }), ended(1, 'accepted')]
    expect(statusAfter(events, {}, { whose: { region: 'eu', account: 'cd' } }).state).toBe('created')
  })
})

describe('a single policy', () => {
  const one = inParts(entries.slice(0, 2), input, submission.at)
  const statusOf = (events: LedgerEvent[], part: object = {}) => {
    const look = { requests: requestsOf(events), liveTabs: new Set([live]), own }
    const [only] = one.parts
    if (!only) throw new Error('There is one.')
    return statusOfPart(one, { ...only, ...part }, digest, look)
  }

  test('is a submission of one part, by its own description', () => {
    expect(one.parts.map(({ name, places }) => [name, places])).toEqual([['Phish', [0, 1]]])
    expect([isSplit(one), isSplit(submission)]).toEqual([false, true])
  })

  test.each<[string, LedgerEvent[], object, string]>([
    ['the same sent before is another', [sent(-9), ended(-9, 'accepted')], {}, 'waiting'],
    ['the same sent since by another tab is another', [sent(9), ended(9, 'accepted')], {}, 'waiting'],
    [
      'what it sent itself is found by its id',
      [sent(9), ended(9, 'refused')],
      { requestId: id(9) },
      'undone',
    ],
    ['after a reload, by its body', [sent(9)], { begunAt: submission.at + 9 }, 'outcome unknown'],
    [
      'and not by what was sent before that',
      [sent(-9), ended(-9, 'accepted')],
      { begunAt: submission.at + 9 },
      'outcome unknown',
    ],
  ])('%s', (_, events, part, at) => {
    expect(statusOf(events, part).state).toBe(at)
  })
})
