// Claim: A URL that was already sent for the same target is shown before it is sent again
import { expect, test } from 'vitest'
import { time } from '../../ui/time/clock.ts'
import type { AlreadySent, Matches } from '../history/alreadySent.ts'
import { alreadySentFindings } from './alreadySentFindings.ts'
import { untickedOf, withSeen } from './findings.ts'

const at = Date.UTC(2026, 10, 20, 9)
const policies = (many: number): Matches['policies'] =>
  Array.from({ length: many }, (_, index) => ({
    requestId: `r${index}`,
    name: `Wave ${index}`,
    at: at - index * 60_000,
    isCertain: true,
  }))
const values = (many: number, name = 'h') =>
  new Set(Array.from({ length: many }, (_, index) => `${name}${index}.example`))
const again = (sure: number, unsure = 0, from = 1): Matches => ({
  certain: values(sure),
  possible: values(unsure, 'u'),
  policies: policies(from),
})
const say = (found: Partial<AlreadySent>, isRest = false) =>
  alreadySentFindings({
    found: { of: 2_000, same: again(0, 0, 0), opposite: again(0, 0, 0), ...found },
    isRest,
  })
const titles = (...args: Parameters<typeof say>) => say(...args).map(({ title }) => title)
const when = time(at)

test('no match gives nothing', () => {
  expect(say({})).toEqual([])
})

test('a finding tells the number of URLs, the policy and the effect', () => {
  const [first] = say({ same: again(412) })
  expect(first).toMatchObject({
    code: 'sent before',
    level: 'tick',
    title: `412 of these 2,000 URLs were already sent for the same people, by “Wave 0” of ${when}.`,
    examples: ['Sending them again adds second entries, which count against the 25,000.'],
    count: 1,
    place: { at: 'list', show: 'sent before', values: values(412) },
    drops: [{ label: 'Remove 412 from the list', values: values(412) }],
  })
})

test.each([
  [
    { of: 1, same: again(1) },
    false,
    `This URL was already sent for the same people, by “Wave 0” of ${when}.`,
    'Sending it again adds a second entry, which counts against the 25,000.',
  ],
  [
    { same: again(1) },
    false,
    `1 of these 2,000 URLs was already sent for the same people, by “Wave 0” of ${when}.`,
    'Sending it again adds a second entry, which counts against the 25,000.',
  ],
  [
    { same: again(2_000, 0, 3) },
    false,
    `All of these 2,000 URLs were already sent for the same people, by 3 policies, the latest “Wave 0” of ${when}.`,
    'Sending them again adds second entries, which count against the 25,000.',
  ],
  [
    { same: again(12, 0, 2) },
    true,
    `12 of the remaining 2,000 URLs were already sent for the same people, by 2 policies, the latest “Wave 0” of ${when}.`,
    'Sending them again adds second entries, which count against the 25,000.',
  ],
  [
    { of: 1, same: again(0, 1) },
    true,
    `The remaining URL may already have been sent for the same people, by “Wave 0” of ${when}.`,
    'Its outcome is unknown. Check in the service, then record the result on the activity page.',
  ],
  [
    { same: again(2, 3) },
    false,
    `2 of these 2,000 URLs were already sent for the same people, by “Wave 0” of ${when}.`,
    '3 more may have arrived.',
  ],
])('singular and plural: %#', (found, isRest, title, line) => {
  const [first] = say(found, isRest)
  expect(first?.title).toBe(title)
  expect(first?.examples).toContain(line)
})

test('URLs with an unknown outcome are removed separately', () => {
  const [first] = say({ same: again(2, 1) })
  expect(first?.drops?.map(({ label }) => label)).toEqual(['Remove 2 sent', 'Remove 1 that may have arrived'])
})

test('a contradiction to what was sent comes before a repetition', () => {
  expect(titles({ same: again(2), opposite: again(1) })).toEqual([
    `1 of these 2,000 URLs contradicts “Wave 0” of ${when}, for the same people.`,
    `2 of these 2,000 URLs were already sent for the same people, by “Wave 0” of ${when}.`,
  ])
  expect(titles({ opposite: again(0, 2) })).toEqual([
    `2 of these 2,000 URLs may contradict “Wave 0” of ${when}, for the same people.`,
  ])
  expect(say({ opposite: again(1) })[0]?.examples).toEqual([
    'One blocks what the other allows. A URL applies before the domain that it is in. For the same entry, it is not documented which applies.',
  ])
})

test('a tick also holds for fewer URLs, but not for others or for another policy', () => {
  const [seen] = say({ same: again(10, 0, 2) })
  if (!seen) throw new Error('There is no finding.')
  const marks = withSeen(new Set(['Another.']), seen, true)
  const isOpen = (found: Partial<AlreadySent>) => untickedOf(say(found), marks).length > 0
  expect(isOpen({ same: again(10, 0, 2) })).toBe(false)
  expect(isOpen({ of: 7, same: again(4) })).toBe(false)
  expect(isOpen({ same: again(11) })).toBe(true)
  expect(isOpen({ same: again(4, 0, 3) })).toBe(true)
  expect(isOpen({ opposite: again(4) })).toBe(true)
  expect(withSeen(marks, seen, false)).toEqual(new Set(['Another.']))
})
