/** The reviewers of a configuration, and the policies that need their approvals. */
import { describe, expect, test } from 'vitest'
import { noApprovals, parseConfig } from './config.ts'

const eu = { id: 'eu', name: 'Europe', host: 'https://eu-api.example.com' }
const keyOf = (sign: string) => sign.repeat(122)

describe('a configuration', () => {
  test('has its reviewers, and how many approvals a policy needs', () => {
    const reviewers = [
      { name: 'Ana Roe', key: keyOf('a') },
      { name: 'Bo Li', key: keyOf('b') },
    ]
    const { approvals } = parseConfig({ regions: [eu], approvals: { reviewers, all: 1, allow: 2, hours: 8 } })
    expect(approvals).toEqual({ ...noApprovals, reviewers, all: 1, allow: 2, hours: 8 })
    expect(approvals.many).toBe(0)
  })

  test.each([
    ['a reviewer without a key', { reviewers: [{ name: 'Ana' }] }, 'approvals.reviewers.0.key: A text is'],
    [
      'one key twice',
      {
        reviewers: [
          { name: 'A', key: keyOf('k') },
          { name: 'B', key: keyOf('k') },
        ],
      },
      'A key is listed twice.',
    ],
    [
      'one person with two keys as two people',
      {
        reviewers: [
          { name: 'Ana', key: keyOf('a') },
          { name: 'ana ', key: keyOf('b') },
        ],
        all: 2,
      },
      'More approvals would be needed than there are reviewers.',
    ],
    [
      'a text that is not a key',
      { reviewers: [{ name: 'A', key: 'MFkw' }] },
      'A key is copied from a reviewer’s card.',
    ],
    ['approvals that never count', { hours: 0 }, 'approvals.hours: At least one hour is expected.'],
    ['a part of an approval', { all: 0.5 }, 'approvals.all: A whole number is expected.'],
    ['fewer than no approval', { everyone: -1 }, 'approvals.everyone: A whole number is expected.'],
    ['more approvals than reviewers', { all: 1 }, 'More approvals would be needed than there are reviewers.'],
    ['an unknown rule', { weekends: 1 }, 'approvals: The key "weekends" is unknown.'],
  ])('refuses %s', (_, approvals, sentence) => {
    expect(() => parseConfig({ regions: [eu], approvals })).toThrow(sentence)
  })
})
