// Claim: A plan sends its policies one by one, and no part twice
// Claim: A part of a plan with an unknown outcome waits for the admin
// Claim: A copy of a plan leaves out what was sent
// Claim: A policy with an unknown outcome is not sent again without a typed word
// Claim: New keys do not hide what the former keys sent
/** Which part of a submission is sent next, and by which keys. */
import { describe, expect, test } from 'vitest'
import { requestsOf, type JournalAccount } from '../../ledger/book/requests.ts'
import {
  inParts,
  entries,
  input,
  submission,
  first,
  digest,
  own,
  sent,
  ended,
  statusAfter,
} from './submission.fixture.ts'
import {
  digestOfPart,
  makeSubmission,
  nextOf,
  type PartStatus,
  senderOf,
  statusesOf,
  statusOfPart,
  withPart,
} from './submission.ts'
import { sayNext, saySplit, whyNot } from './words.ts'

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
    expect(whyNot({ ...free, names: ['x'] })).toMatch(/needs a name/)
    expect(whyNot({ ...free, open: 1 })).toBe('Confirm or fix 1 finding first.')
    expect(whyNot({ ...free, unchecked: 'Checked.' })).toBe('Checked.')
  })
})

const nothing = { requests: new Map(), liveTabs: new Set<string>(), own: undefined }

const two = inParts(entries.slice(0, 5_001), input, 1)

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
