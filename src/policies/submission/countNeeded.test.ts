import { expect, test } from 'vitest'
import { noApprovals } from '../../session/config.ts'
import { countNeeded } from './countNeeded.ts'

const group = { type: 'profile_group', groupId: 'eNo' } as const
const one = (part: object = {}) => ({
  description: 'INC-1',
  urls: [{ action: 'block', type: 'domain', value: 'x.example' }],
  policies: [{ description: 's', to: group }],
  ...part,
})
const rules = { reviewers: [], ...noApprovals, allow: 2, ownDomains: 3, everyone: 4, many: 5, manyUrls: 2 }
const urls = (many: number, action = 'block') =>
  Array.from({ length: many }, (_, at) => ({ action, type: 'domain', value: `${at}.example` }))

test.each([
  ['one that no rule is about', one(), false, 0],
  ['one that allows', one({ urls: urls(1, 'allow') }), false, 2],
  ['one with an action that is not known', one({ urls: urls(1, 'other') }), false, 2],
  ['one with an own domain', one(), true, 3],
  ['one for everyone', one({ policies: [{ description: 's' }] }), false, 4],
  [
    'one of whose scopes one is for everyone',
    one({ policies: [{ description: 's', to: group }, { description: 't' }] }),
    false,
    4,
  ],
  ['one from a group to everyone', one({ policies: [{ description: 's', from: group }] }), false, 0],
  ['one with as many URLs as allowed', one({ urls: urls(2) }), false, 0],
  ['one with more URLs', one({ urls: urls(3) }), false, 5],
  ['one of several rules: the largest number', one({ urls: urls(3, 'allow') }), true, 5],
])('a policy needs its approvals: %s', (_, input, isOwn, needed) => {
  expect(countNeeded(rules, input as never, isOwn)).toBe(needed)
})

test('a rule for all is the least of every policy', () => {
  expect(countNeeded({ ...rules, all: 3 }, one() as never, false)).toBe(3)
  expect(countNeeded({ ...rules, all: 3 }, one({ urls: urls(3) }) as never, false)).toBe(5)
})

test('without a configuration, none is needed', () => {
  const none = { reviewers: [], ...noApprovals }
  expect(
    countNeeded(none, one({ urls: urls(200, 'allow'), policies: [{ description: 's' }] }) as never, true),
  ).toBe(0)
})
