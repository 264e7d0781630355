import { expect, test } from 'vitest'
import { entry } from '../urls/entry.fixture.ts'
import type { Entry } from '../urls/entry.ts'
import { countAccountUrls } from './earlierPolicies.ts'
import { accountUsage } from './quickFindings.ts'

const policyOf = (urls: number) => {
  const entries = Array<Entry>(urls).fill(entry('block a.example'))
  return { name: '', at: 0, isCertain: false, urls: entries }
}

test.each<[entries: number, used: number, ...begin: string[]]>([
  [0, 25_000],
  [1, 19_999],
  [1, 20_000, 'note: With this list, 20,001 of 25,000'],
  [5_000, 20_000, 'note: With this list, 25,000 of 25,000'],
  [5_000, 20_001, 'tick: With this list, 25,001 of 25,000'],
])('a list of %i beside %i', (entries, used, ...begin) => {
  const earlier = [policyOf(used - 1), policyOf(1)]
  expect(countAccountUrls(earlier)).toBe(used)
  const found = accountUsage(entries, earlier).map(({ level, sentence }) => `${level}: ${sentence}`)
  expect(found).toEqual(begin.map((each) => expect.stringContaining(each)))
})
