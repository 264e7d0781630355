import { expect, test } from 'vitest'
import { time } from '../../ui/time/clock.ts'
import { entriesOf, entry } from '../urls/entry.fixture.ts'
import type { EarlierPolicy } from './earlierPolicies.ts'
import { sentBefore } from './sentBefore.ts'

const at = Date.UTC(2026, 10, 21)
const policy = (name: string, urls: readonly string[], isCertain = true): EarlierPolicy => ({
  name,
  at,
  isCertain,
  urls: entriesOf(urls),
})
const same = (what: string) => `note: ${what} sent before. Sending again adds second entries.`
const opposite = (urls: string) =>
  `tick: The opposite action was sent for ${urls}. Which one applies is not documented.`

test.each<[string, string[], EarlierPolicy[], string[]]>([
  ['no earlier policy', ['block a.example'], [], []],
  ['other URLs', ['block a.example'], [policy('One', ['block b.example', 'block a.example/x'])], []],
  [
    'the same',
    ['block a.example', 'block b.example'],
    [policy('Two', ['block a.example']), policy('One', ['block a.example', 'block b.example'], false)],
    [same('2 URLs were'), `1 by “Two” of ${time(at)}`, `2 by “One” of ${time(at)}, outcome unknown`],
  ],
  [
    'the opposite',
    ['allow a.example', 'block b.example', 'block c.example'],
    [policy('One', ['block a.example', 'allow b.example', 'block c.example'])],
    [opposite('2 URLs'), `2 by “One” of ${time(at)}`, same('1 URL was'), `1 by “One” of ${time(at)}`],
  ],
  ['another action', ['monitor a.example'], [policy('One', ['block a.example'])], []],
  [
    'the same free action',
    ['hold a.example'],
    [policy('', ['hold a.example'])],
    [same('1 URL was'), `1 by “” of ${time(at)}`],
  ],
])('of %s', (_, texts, earlier, expected) => {
  const found = sentBefore(entriesOf(texts), earlier)
  expect(
    found.flatMap(({ level, sentence, examples = [] }) => [`${level}: ${sentence}`, ...examples]),
  ).toEqual(expected)
})

test('its entries can be shown and removed; of many policies, some are named', () => {
  const earlier = Array.from({ length: 5 }, (_, index) => policy(`${index}`, ['block a.example']))
  const [found] = sentBefore([entry('block a.example'), entry('block b.example')], earlier)
  const place = { at: 'list', show: 'sent before' }
  expect(found).toMatchObject({ count: 5, values: new Set(['a.example']), place, isRemovable: true })
  expect(found?.examples).toHaveLength(3)
})
