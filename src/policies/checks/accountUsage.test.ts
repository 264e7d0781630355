import { expect, test } from 'vitest'
import { entry } from '../urls/entry.fixture.ts'
import { countAccountUrls } from './earlierPolicies.ts'
import { accountUsage } from './quickFindings.ts'

const policyOf = (urls: number) => ({
  name: '',
  at: 0,
  isCertain: false,
  urls: Array.from({ length: urls }, () => entry('block a.example')),
})

test.each([
  [0, 25_000, undefined],
  [1, 19_999, undefined],
  [1, 20_000, 'note: With this list, 20,001 of 25,000'],
  [5_000, 20_000, 'note: With this list, 25,000 of 25,000'],
  [5_000, 20_001, 'tick: With this list, 25,001 of 25,000'],
])('a list of %i beside %i', (entries, used, begin) => {
  const earlier = [policyOf(used - 1), policyOf(1)]
  expect(countAccountUrls(earlier)).toBe(used)
  const [found, ...others] = accountUsage(entries, earlier).map(
    ({ level, sentence }) => `${level}: ${sentence}`,
  )
  expect(found?.slice(0, begin?.length)).toBe(begin)
  expect(others).toEqual([])
})
