// Claim: A policy with an unknown outcome is not sent again without a typed word
// Claim: New keys do not hide what the former keys sent
/** Whether a submission is sent next, and by which keys. */
import { describe, expect, test } from 'vitest'
import { requestsOf, type JournalAccount } from '../../ledger/book/requests.ts'
import { entries, submission, first, digest, own, sent, ended, statusAfter } from './submission.fixture.ts'
import {
  digestOfPart,
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
    const begunPart = { ...first, begunAt: submission.at }
    const renewed = { ...submission, whose: begun('cd') }
    expect(statusOfPart(renewed, begunPart, digest, { ...look, own: begun('ab', ['cd']) }).state).toBe(
      'created',
    )
    const goneOn = { ...submission, whose: begun('ab', ['cd']) }
    expect(statusOfPart(goneOn, begunPart, digest, { ...look, own }).state).toBe('created')
  })
})

const created = { state: 'created' } as const
const waiting = { state: 'waiting' } as const
const unknown = { state: 'outcome unknown' } as const
const onItsWay = { state: 'on its way' } as const
const undone = statusAfter([sent(1), ended(1, 'refused')], { begunAt: submission.at })

test.each<[string, PartStatus, number | undefined, string]>([
  ['waiting', waiting, 0, 'Checking'],
  ['undone', undone, 0, 'Checking'],
  ['of unknown outcome, by a typed word', unknown, 0, 'Checking'],
  ['on its way', onItsWay, undefined, 'The policy is being sent.'],
  ['created', created, undefined, 'Checking'],
])('a policy that is %s', (_, status, next, progress) => {
  expect(nextOf([status])).toBe(next)
  expect(sayNext([status], 2)).toBe('Create the policy with 2 URLs')
  expect(saySplit([status], { isRunning: true, ...(status === onItsWay && { sending: 0 }) })).toContain(
    progress,
  )
})

test.each<[string, Partial<Parameters<typeof whyNot>[0]>, RegExp | undefined]>([
  ['nothing', {}, undefined],
  ['nothing, since a typed word allows a second sending', { statuses: [unknown] }, undefined],
  ['its sending', { statuses: [onItsWay] }, /^The policy is being sent\.$/],
  ['other keys', { isOther: true }, /another access key/],
  ['the journal', { isLooking: true }, /^Checking/],
  ['a missing name', { names: ['x'] }, /needs a name/],
  ['an open finding', { open: 1 }, /^Confirm or fix 1 finding first\.$/],
  ['a list that is not checked', { unchecked: 'Checked.' }, /^Checked\.$/],
])('it is held back by %s', (_, by, reason) => {
  const free = {
    isLooking: false,
    isOther: false,
    unchecked: undefined,
    open: 0,
    names: [undefined],
    statuses: [waiting],
  }
  const found = whyNot({ ...free, ...by })
  expect(found === undefined).toBe(reason === undefined)
  expect(found ?? '').toMatch(reason ?? /^$/)
})

const nothing = { requests: new Map(), liveTabs: new Set<string>(), own: undefined }

test.each(['', ' '])('a policy by the name of "%s" has no digest', async (name) => {
  const [named] = withPart(submission, 0, { name }).parts
  if (!named) throw new Error('There is one.')
  expect(await digestOfPart(submission, first, entries)).toMatch(/^[\da-f]{64}$/)
  expect(await digestOfPart(submission, named, entries)).toBeUndefined()
  expect(await statusesOf(withPart(submission, 0, { name }), entries, () => nothing)).toEqual([waiting])
})
