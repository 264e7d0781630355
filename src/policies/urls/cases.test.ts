/**
 * Hard cases of each kind of text, written by hand independently of the code: the values that are kept, those that never
 * are, those that are kept or named, the action of some if they are kept, and the only types.
 */
import { describe, expect, test } from 'vitest'
import { linesNamed, namedIn, read, type Text, textsIn } from './urls.fixture.ts'

const cases = textsIn('cases')

test('there are at least 230, of 16 kinds', () => {
  expect(new Set(cases.map(({ file }) => file)).size).toBe(16)
  expect(cases.length).toBeGreaterThanOrEqual(230)
})

/** Differences between what a case expects and what is read. */
function differences({ text, part, lines }: Text): string[] {
  const reading = read(text)
  const found = new Map(reading.found.map((entry) => [entry.value, entry]))
  const named = namedIn(reading)
  const never = part('never')
  // What is never kept is named in words of its own.
  const isTold = (value: string) =>
    [...(never.includes(value) ? [] : found.keys()), ...named].some((each) => each.includes(value))
  const types = part('types')
  return [
    ...part('kept').flatMap((value) => (found.has(value) ? [] : `not kept: ${value}`)),
    ...never.flatMap((value) => (found.has(value) ? `kept: ${value}` : [])),
    ...part('told').flatMap((value) => (isTold(value) ? [] : `not told: ${value}`)),
    ...lines('action').flatMap((line) => {
      const [wanted, value = ''] = line.split(' ')
      const is = found.get(value)?.action ?? (isTold(value) ? wanted : 'not told')
      return is === wanted ? [] : `${value}: ${is}, not ${wanted}`
    }),
    ...reading.found.flatMap(({ type }) =>
      types.length === 0 || types.includes(type) ? [] : `type ${type}`,
    ),
  ]
}

describe.each(cases)('$file, $name', (each) => {
  test('is read as judged', () => {
    expect(differences(each)).toEqual([])
  })

  test('has each line accounted for', () => {
    const reading = read(each.text)
    expect(linesNamed(reading).size).toBe(reading.lines)
  })
})
