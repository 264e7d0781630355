import { expect, test } from 'vitest'
import type { EarlierPolicy } from '../checks/earlierPolicies.ts'
import { logFindings } from './logFindings.ts'

const read: EarlierPolicy = { name: 'One', at: 1, isCertain: true, urls: [] }
const { urls: _urls, ...unread } = read
const notKept =
  'note log not kept: No requests are kept here. Policies sent before this page was opened are unknown.'
const notRead = 'tick log not read: Earlier requests could not be read.'
const one = 'tick policies not read: 1 earlier policy is on this device without content, and not compared.'
const two = 'tick policies not read: 2 earlier policies are on this device without content, and not compared.'

// Claim: A URL that was already sent is shown before it is sent again
test.each<[string, Parameters<typeof logFindings>[0], EarlierPolicy[], string[]]>([
  ['that is read', {}, [read], []],
  ['with a failed write', { unread: false, unwritten: 'failed' }, [], []],
  ['with a failed reading, before all', { unread: true, unwritten: 'unwanted' }, [], [notRead]],
  ['that is not wanted', { unread: false, unwritten: 'unwanted' }, [], [notKept]],
  ['without storage', { unwritten: 'absent' }, [], [notKept]],
  ['with a policy without content', {}, [read, unread], [one]],
  ['with two of them', {}, [unread, unread], [two]],
])('a log %s', (_, state, earlier, expected) => {
  expect(
    logFindings(state, earlier).map(({ level, key, sentence }) => `${level} ${key}: ${sentence}`),
  ).toEqual(expected)
})
