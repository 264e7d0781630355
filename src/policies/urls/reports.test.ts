/**
 * A hundred typical texts, ten of each kind, judged by hand independently of the code. Of each address that it reports, a
 * file says whether it is kept, left out with a reason and one click, or silent, because no rule sees its marks; then the
 * other addresses, and the texts that are not a whole address. After them, ten texts with live links among defanged ones.
 */
import { describe, expect, test } from 'vitest'
import type { Reading } from './reading.ts'
import { holds, namedIn, read, type Text, textsIn, valuesOf } from './urls.fixture.ts'

const reports = textsIn('reports')

test('there are a hundred, of ten kinds, with 520 addresses', () => {
  const many = new Map<string, number>()
  for (const { file } of reports) many.set(file, (many.get(file) ?? 0) + 1)
  expect([...many.values()]).toEqual(Array.from({ length: 10 }, () => 10))
  expect(reports.flatMap(addressesOf)).toHaveLength(520)
})

const addressesOf = ({ part }: Text) => [...part('kept'), ...part('left out'), ...part('silent')]

/** The values in texts that were left out. */
const leftOutOf = ({ leftOut }: Reading, values: readonly string[]) =>
  values.filter((value) => leftOut.some(({ text }) => holds(text, value)))

/** What became of each address of a report. */
function countResults(texts: readonly Text[]) {
  const counts = { kept: 0, leftOut: 0, silent: 0 }
  for (const each of texts) {
    const reading = read(each.text)
    const found = new Set(valuesOf(reading))
    const left = leftOutOf(reading, addressesOf(each))
    for (const value of addressesOf(each))
      counts[found.has(value) ? 'kept' : left.includes(value) ? 'leftOut' : 'silent']++
  }
  return counts
}

test('of their addresses, most are kept or one click away, and few are missed without a word', () => {
  const { kept, leftOut, silent } = countResults(reports)
  process.stdout.write(`Reports: ${kept} kept, ${leftOut} left out, ${silent} silent\n`)
  expect(kept).toBeGreaterThanOrEqual(440)
  expect(kept + leftOut).toBeGreaterThanOrEqual(480)
  expect(silent).toBeLessThanOrEqual(16)
})

describe.each([...reports, ...textsIn('sourceReports')])('$file, $name', ({ text, part }) => {
  const reading = read(text)
  const found = valuesOf(reading)
  const also = [...part('also'), ...part('silent')]

  test('has its addresses kept or left out as judged', () => {
    expect(found.filter((value) => !also.includes(value)).toSorted()).toEqual([...part('kept')].toSorted())
    expect(leftOutOf(reading, part('left out'))).toEqual(part('left out'))
  })

  test('has all else named that looks like an address', () => {
    const named = [...found, ...namedIn(reading)]
    const told = [...part('told'), ...part('also')]
    expect(told.filter((piece) => !named.some((each) => each.includes(piece)))).toEqual([])
  })
})
