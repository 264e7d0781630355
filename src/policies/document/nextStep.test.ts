/** Whether a submission is sent next. */
import { expect, test } from 'vitest'
import { entries, first, sent, statusAfter, submission } from './submission.fixture.ts'
import { digestOfPart, nextOf, type PartStatus, statusesOf, withPart } from './submission.ts'
import { sayNext, saySplit, whyNot } from './words.ts'

const created = { state: 'created' } as const
const waiting = { state: 'waiting' } as const
const unknown = { state: 'outcome unknown' } as const
const onItsWay = { state: 'on its way' } as const
const undone = statusAfter([sent(1, 'refused')], { begunAt: submission.at })

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
  ['the log', { isLooking: true }, /^Checking/],
  ['a missing name', { names: ['x'] }, /needs a name/],
  ['an open finding', { open: 1 }, /^Confirm or fix 1 finding first\.$/],
  ['a list that is not checked', { unchecked: 'Checked.' }, /^Checked\.$/],
])('it is held back by %s', (_, by, reason) => {
  const free = {
    isLooking: false,
    unchecked: undefined,
    open: 0,
    names: [undefined],
    statuses: [waiting],
  }
  const found = whyNot({ ...free, ...by })
  expect(found === undefined).toBe(reason === undefined)
  expect(found ?? '').toMatch(reason ?? /^$/)
})

const nothing = { entries: [], liveTabs: new Set<string>() }

test.each(['', ' '])('a policy by the name of "%s" has no digest', async (name) => {
  const [named] = withPart(submission, 0, { name }).parts
  if (!named) throw new Error('There is one.')
  expect(await digestOfPart(submission, first, entries)).toMatch(/^[\da-f]{64}$/)
  expect(await digestOfPart(submission, named, entries)).toBeUndefined()
  expect(await statusesOf(withPart(submission, 0, { name }), entries, () => nothing)).toEqual([waiting])
})
