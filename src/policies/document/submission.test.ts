// Claim: A plan sends its policies one by one, and no part twice
// Claim: A part of a plan with an unknown outcome waits for the admin
// Claim: A copy of a plan leaves out what was sent
// Claim: A policy with an unknown outcome is not sent again without a typed word
// Claim: New keys do not hide what the former keys sent
import { describe, expect, test } from 'vitest'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import type { LedgerEvent } from '../../ledger/book/event.ts'
import { requestsOf, type JournalAccount } from '../../ledger/book/requests.ts'
import type { Entry } from '../urls/entry.ts'
import {
  checkNames,
  digestOfPart,
  inputOf,
  isDone,
  isOfSubmission,
  isSplit,
  makeSubmission,
  nextOf,
  type PartStatus,
  remaining,
  renameAll,
  senderOf,
  statusesOf,
  statusOfPart,
  withPart,
} from './submission.ts'
import { sayNext, saySplit, whyNot } from './words.ts'

const entries: Entry[] = Array.from({ length: 12_000 }, (_, index) => ({
  value: `h${index}.example`,
  type: 'domain',
  action: 'block',
  sources: [],
  transforms: [],
}))
const input: CreatePolicyInput = { description: 'Phish', policies: [{ description: 'All' }], urls: [] }
const submission = makeSubmission(entries, [], input, 1_000_000_000)
const [first] = submission.parts
if (!first) throw new Error('There are parts.')

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

test('all parts are renamed, and each name is unique', () => {
  const renamed = renameAll(submission, 'Wave', (index) => index > 0)
  expect(renamed.parts.map(({ name }) => name)).toEqual(['Phish (1 of 3)', 'Wave (2 of 3)', 'Wave (3 of 3)'])
  expect(checkNames(renamed)).toEqual([undefined, undefined, undefined])
  expect(checkNames(withPart(renamed, 0, { name: ' ' }))[0]).toBe('Give this part a name.')
  expect(checkNames(withPart(renamed, 0, { name: 'Wave (2 of 3)' }))).toEqual([
    'Another part has this name.',
    'Another part has this name.',
    undefined,
  ])
})

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [live, gone] = [id(98), id(99)]
const digest = 'ab'.repeat(32)
const own = { region: 'eu', account: 'ab' }
const sent = (n: number, other: object = {}): LedgerEvent => ({
  kind: 'sent',
  id: id(n),
  at: submission.at + n,
  ...own,
  operation: 'createPolicy',
  attempt: 1,
  tab: gone,
  bytes: 1,
  digest,
  ...other,
})
type Outcome = Extract<LedgerEvent, { kind: 'ended' }>['outcome']
const ended = (n: number, outcome: Outcome): LedgerEvent => ({
  kind: 'ended',
  id: id(n),
  at: submission.at + n + 1,
  outcome,
})
const verdict = (n: number, said: 'arrived' | 'did not arrive'): LedgerEvent => ({
  kind: 'verdict',
  id: id(n),
  at: submission.at + n + 2,
  verdict: said,
})
const statusAfter = (events: LedgerEvent[], part: object = {}, whole: object = {}) => {
  const look = { requests: requestsOf(events), liveTabs: new Set([live]), own }
  return statusOfPart({ ...submission, ...whole }, { ...first, ...part }, digest, look)
}

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
  const one = makeSubmission(entries.slice(0, 2), [], input, submission.at)
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

const begun = (account: string, former?: string[]) => ({ region: 'eu', account, former })

describe('the keys that may send a submission', () => {
  test.each<[string, JournalAccount | undefined, JournalAccount | undefined, JournalAccount | undefined]>([
    ['any, before it began', undefined, own, own],
    ['those that began it', begun('ab'), own, begun('ab', [])],
    ['those that replaced them', begun('cd'), begun('ab', ['cd']), begun('ab', ['cd'])],
    ['those that went on with it, later', begun('ab', ['cd']), own, begun('ab', ['cd'])],
    [
      'those that replaced the ones that went on',
      begun('ab', ['cd']),
      begun('ef', ['ab']),
      begun('ef', ['cd', 'ab']),
    ],
    ['no others', begun('cd'), own, undefined],
    ['not the former ones', begun('ab', ['cd']), begun('cd'), undefined],
    ['none of another region', { region: 'us', account: 'ab' }, own, undefined],
    ['none, signed out', begun('ab'), undefined, undefined],
  ])('are %s', (_, whose, by, expected) => {
    expect(senderOf({ ...submission, ...(whose && { whose }) }, by)).toEqual(expected)
  })

  test('find what each of them sent', () => {
    const events = [sent(1, { account: 'cd' }), ended(1, 'accepted')]
    const look = { requests: requestsOf(events), liveTabs: new Set<string>() }
    const renewed = { ...submission, whose: begun('cd') }
    expect(statusOfPart(renewed, first, digest, { ...look, own: begun('ab', ['cd']) }).state).toBe('created')
    const goneOn = { ...submission, whose: begun('ab', ['cd']) }
    expect(statusOfPart(goneOn, first, digest, { ...look, own }).state).toBe('created')
  })
})

const created = { state: 'created' } as const
const waiting = { state: 'waiting' } as const
const unknown = { state: 'outcome unknown' } as const
const onItsWay = { state: 'on its way' } as const
const undone = statusAfter([sent(1), ended(1, 'refused')])

describe('the next step', () => {
  test.each<[PartStatus[], number | undefined, string, string]>([
    [[waiting, waiting], 0, 'Send 2 policies, one by one', 'Nothing sent yet.'],
    [[created, waiting], 1, 'Continue with part 2 of 2', '1 of 2 policies created. Paused.'],
    [
      [created, undone],
      1,
      'Retry part 2',
      '1 of 2 policies created. Stopped, since part 2 was sent but not created.',
    ],
    [
      [undone, waiting],
      0,
      'Retry part 1 and continue',
      '0 of 2 policies created. Stopped, since part 1 was sent but not created.',
    ],
    [
      [unknown, waiting],
      undefined,
      'Continue',
      '0 of 2 policies created. Stopped, since the outcome of part 1 is unknown.',
    ],
    [[created, onItsWay], undefined, 'Continue', '1 of 2 policies created.'],
    [[created, created], undefined, 'Continue', '2 of 2 policies created.'],
  ])('of %j is %s', (statuses, next, button, told) => {
    expect(nextOf(statuses)).toBe(next)
    expect(sayNext(statuses, 9)).toBe(button)
    expect(saySplit(statuses, { isRunning: false })).toBe(told)
  })

  test('is shown while sending', () => {
    expect(saySplit([created, onItsWay, waiting], { isRunning: true, sending: 1, isPausing: true })).toBe(
      'Sending part 2 of 3. 1 of 3 policies created. Pausing after this part.',
    )
    expect(saySplit([created, waiting], { isRunning: true })).toBe('1 of 2 policies created.')
  })

  test('of a single policy is the same until it is created, and says what is being done', () => {
    for (const status of [waiting, undone, unknown]) {
      expect(nextOf([status])).toBe(0)
      expect(sayNext([status], 2)).toBe('Create the policy with 2 URLs')
    }
    expect(nextOf([onItsWay])).toBeUndefined()
    expect(saySplit([waiting], { isRunning: true })).toMatch(/^Checking/)
    expect(saySplit([onItsWay], { isRunning: true, sending: 0 })).toBe('The policy is being sent.')
  })

  test('is held back for a reason', () => {
    const free = {
      isLooking: false,
      isOther: false,
      unchecked: undefined,
      open: 0,
      names: [undefined, undefined],
      statuses: [created, waiting],
    }
    expect(whyNot(free)).toBeUndefined()
    expect(whyNot({ ...free, statuses: [unknown, waiting] })).toBe('First record whether part 1 arrived.')
    expect(whyNot({ ...free, statuses: [onItsWay, waiting] })).toBe('A part is being sent.')
    // The typed word allows a second sending.
    expect(whyNot({ ...free, statuses: [unknown] })).toBeUndefined()
    expect(whyNot({ ...free, statuses: [onItsWay] })).toBe('The policy is being sent.')
    expect(whyNot({ ...free, isOther: true })).toMatch(/another access key/)
    expect(whyNot({ ...free, isLooking: true })).toMatch(/^Checking/)
    expect(whyNot({ ...free, names: ['x'] })).toMatch(/needs a name/)
    expect(whyNot({ ...free, open: 1 })).toBe('Confirm or fix 1 risk first.')
    expect(whyNot({ ...free, unchecked: 'Checked.' })).toBe('Checked.')
  })
})

const nothing = { requests: new Map(), liveTabs: new Set<string>(), own: undefined }

const two = makeSubmission(entries.slice(0, 5_001), [], input, 1)

test.each(['', ' '])(
  'a part by the name of "%s" has no digest, and does not block the others',
  async (name) => {
    const named = withPart(withPart(two, 0, { isCreated: true }), 1, { name })
    const [done, next] = named.parts
    if (!done || !next) throw new Error('There are two parts.')
    expect(await digestOfPart(named, done, entries)).toMatch(/^[\da-f]{64}$/)
    expect(await digestOfPart(named, next, entries)).toBeUndefined()
    expect((await statusesOf(named, entries, () => nothing)).map(({ state }) => state)).toEqual([
      'created',
      'waiting',
    ])
  },
)
