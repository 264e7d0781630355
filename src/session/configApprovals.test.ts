/** The reviewers of a configuration, and what needs their approval. */
import { expect, test, vi } from 'vitest'
import { noApprovals, parseConfig } from './config.ts'

const eu = { id: 'eu', name: 'Europe', host: 'https://eu-api.example.com' }
const read = (approvals: unknown) => parseConfig({ regions: [eu], approvals }).approvals
const reviewer = (name: string, sign: string) => ({ name, key: sign.repeat(122) })
const reviewers = [reviewer('Ana Roe', 'a'), reviewer('Bo Li', 'b')]

test('has its reviewers, and what needs an approval', () => {
  expect(read({})).toEqual(noApprovals)
  expect(read({ reviewers })).toEqual({ reviewers, require: 'never' })
  expect(read({ reviewers, require: 'allow' })).toEqual({ reviewers, require: 'allow' })
})

test('ignores the rules of an earlier version, and warns of each', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(read({ reviewers, require: 'always', all: 2, hours: 8 })).toEqual({ reviewers, require: 'always' })
  expect(warn.mock.calls.flat()).toEqual([
    'config.json: approvals: "all" is ignored.',
    'config.json: approvals: "hours" is ignored.',
  ])
  warn.mockRestore()
})

test.each([
  ['a list', [], 'approvals: An object is expected.'],
  ['a reviewer without a key', { reviewers: [{ name: 'Ana' }] }, 'approvals.reviewers.0.key: A text is'],
  ['one key twice', { reviewers: [reviewer('A', 'k'), reviewer('B', 'k')] }, 'A key is listed twice.'],
  ['a text that is not a key', { reviewers: [{ name: 'A', key: 'MFkw' }] }, 'A key is copied from what'],
  ['another rule', { require: 'sometimes' }, 'approvals.require: It must be "never", "allow" or "always".'],
])('refuses %s', (_, approvals, sentence) => {
  expect(() => read(approvals)).toThrow(sentence)
})
