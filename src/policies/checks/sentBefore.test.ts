import { expect, test } from 'vitest'
import { time } from '../../ui/time/clock.ts'
import { entriesOf, entry } from '../urls/entry.fixture.ts'
import type { EarlierPolicy } from './earlierPolicies.ts'
import { sentBefore } from './quickFindings.ts'

const at = Date.UTC(2026, 10, 21)
const policy = (name: string, texts: string, isCertain = true): EarlierPolicy => {
  const urls = entriesOf(texts.split(', '))
  return { name, at, isCertain, urls }
}
const same = (what: string) => `note: ${what} sent before. Sending again adds second entries.`
const opposite = 'tick: The opposite action was sent for 2 URLs. Which one applies is not documented.'
const one = `1 by “One” of ${time(at)}`
const two = [policy('Two', 'block a.example'), policy('One', 'block a.example, block b.example', false)]
const mixed = [policy('One', 'block a.io, allow b.io, block c.io')]

test.each<[list: string, EarlierPolicy[], ...lines: string[]]>([
  ['block a.example', []],
  ['block a.example', [policy('One', 'block b.example, block a.example/x')]],
  [
    'block a.example, block b.example',
    two,
    same('2 URLs were'),
    `1 by “Two” of ${time(at)}`,
    `2 by “One” of ${time(at)}, outcome unknown`,
  ],
  [
    'allow a.io, block b.io, block c.io',
    mixed,
    opposite,
    `2 by “One” of ${time(at)}`,
    same('1 URL was'),
    one,
  ],
  ['monitor a.example', [policy('One', 'block a.example')]],
  ['hold a.example', [policy('One', 'hold a.example')], same('1 URL was'), one],
])('of the list %s', (texts, earlier, ...expected) => {
  const found = sentBefore(entriesOf(texts.split(', ')), earlier)
  const lines = found.flatMap(({ level, sentence, examples = [] }) => [`${level}: ${sentence}`, ...examples])
  expect(lines).toEqual(expected)
})

test('its entries can be shown and removed; of many policies, some are named', () => {
  const earlier = Array.from({ length: 5 }, (_, index) => policy(`${index}`, 'block a.example'))
  const [found] = sentBefore([entry('block a.example'), entry('block b.example')], earlier)
  const place = { at: 'list', show: 'sent before' }
  expect(found).toMatchObject({ count: 5, values: new Set(['a.example']), place, isRemovable: true })
  expect(found?.examples).toHaveLength(3)
})
