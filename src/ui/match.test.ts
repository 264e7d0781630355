import { expect, test } from 'vitest'
import { createMatcher, findBest } from './match.ts'

test.each([
  ['act', 'Activity'],
  ['ACTIVITY', 'Activity'],
  ['list add', 'Add to the list'],
  ['plcs', 'Policies'],
  ['actvity', 'Activity'],
  ['activiyt', 'Activity'],
  ['acttivity', 'Activity'],
  ['activitz', 'Activity'],
  ['wtachl', 'Watchlist'],
  ['munchen', 'Draft for München'],
  ['c++ (1)', 'Notes on C++ (1)'],
])('"%s" finds %s', (typed, label) => {
  expect(createMatcher(typed)(label)).toBeDefined()
})

test.each([
  ['act policies', 'Activity'],
  ['xyz', 'Activity'],
  ['ax', 'Activity'],
  ['tivy', 'Activity'],
  ['.*', 'Activity'],
])('"%s" does not find %s', (typed, label) => {
  expect(createMatcher(typed)(label)).toBeUndefined()
})

test('of a pasted text, 100,000 letters long, is looked for as it is', () => {
  const text = 'Zx'.repeat(50_000)
  expect(createMatcher(text)('Activity')).toBeUndefined()
  expect(createMatcher(text)(`Draft for ${text}`)).toBeDefined()
})

test('the words besides the label count, but less', () => {
  const matches = createMatcher('logout')
  expect(matches('Sign out')).toBeUndefined()
  expect(matches('Sign out', 'logout leave')).toBeGreaterThan(matches('Logout') ?? NaN)
})

test('a whole word is better than its middle, and that better than a typo', () => {
  const matches = createMatcher('light')
  const ranks = ['Theme: light', 'Highlight', 'Theme: ligth'].map((label) => matches(label))
  expect(ranks).toEqual(ranks.toSorted((a, b) => Number(a) - Number(b)))
  expect(new Set(ranks).size).toBe(3)
})

test('the items that match come with the best first, and of equal ones the earlier', () => {
  const items = [{ name: 'West sales' }, { name: 'Presales' }, { name: 'Sales' }, { name: 'Legal' }]
  const found = findBest(items, 'sales', ({ name }) => [name])
  expect(found.map(({ name }) => name)).toEqual(['West sales', 'Sales', 'Presales'])
})
