/**
 * Texts of cases/ and reports/, written and judged by hand independently of the code: hard cases of each kind, pastes of
 * kinds that public reports of comparable tools name, texts that once were read as half an address or as more than one, and
 * a hundred typical reports, ten of each kind, with ten that have live links among defanged addresses.
 */
import { describe, expect, test } from 'vitest'
import type { Reading } from './pasteResult.ts'
import { readText } from './readText.ts'
import { holds, linesNamed, namedIn, read, readJson, type Text, textsIn, valuesOf } from './urls.fixture.ts'

const cases = textsIn('cases')
const reports = textsIn('reports')
/** Of each address that it reports: kept, left out with a reason and one click, or silent, since no rule sees its marks. */
const addressesOf = ({ part }: Text) => [...part('kept'), ...part('left out'), ...part('silent')]

test('there are at least 230 cases of 16 kinds, and a hundred reports of ten kinds with 520 addresses', () => {
  const many = new Map<string, number>()
  for (const { file } of reports) many.set(file, (many.get(file) ?? 0) + 1)
  expect([...many.values()]).toEqual(Array.from({ length: 10 }, () => 10))
  expect(reports.flatMap(addressesOf)).toHaveLength(520)
  expect(new Set(cases.map(({ file }) => file)).size).toBe(16)
  expect(cases.length).toBeGreaterThanOrEqual(230)
})

/**
 * Differences between what a case expects and what is read: the values that are kept, those that never are, those that are
 * kept or named, the action of some if they are kept, and the only types.
 */
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
    ...(linesNamed(reading).size === reading.lines ? [] : ['A line is lost.']),
  ]
}

test.each(cases)('the case $file, $name is read as judged, with each line accounted for', (each) => {
  expect(differences(each)).toEqual([])
})

interface Paste {
  readonly name: string
  readonly text: string
  readonly has: readonly string[]
  readonly not?: readonly string[]
  readonly told?: readonly string[]
  /** Of which one holds. */
  readonly pairs?: readonly { readonly kept: string; readonly told: string }[]
  readonly ask?: boolean
  readonly action?: Readonly<Record<string, string>>
}

const pastes = readJson('pastes') as readonly Paste[]
test.each(pastes)('the paste $name', ({ text, has, not = [], told = [], pairs = [], ask, action = {} }) => {
  const { found, leftOut, ignored, spare = [] } = read(text)
  const actions = new Map(found.map((entry) => [entry.value, entry.action]))
  const named = [...leftOut, ...ignored].map((each) => `${each.text} ${each.reason}`)
  const isNamed = (piece: string) => named.some((each) => each.includes(piece))
  expect(has.filter((value) => !actions.has(value))).toEqual([])
  expect(not.filter((value) => actions.has(value))).toEqual([])
  expect(told.filter((piece) => !isNamed(piece))).toEqual([])
  expect(pairs.filter((pair) => !actions.has(pair.kept) && !isNamed(pair.told))).toEqual([])
  const wrong = Object.entries(action).filter(([value, wanted]) => (actions.get(value) ?? wanted) !== wanted)
  expect(wrong).toEqual([])
  const asks = leftOut.filter(({ code }) => code === 'action to decide').length + spare.length
  expect(asks > 0 || !ask).toBe(true)
})

const halves = readJson('halves') as Readonly<Record<string, readonly (readonly string[])[]>>
const rows = Object.entries(halves).flatMap(([kind, texts]) =>
  texts.map(([text = '', ...values]) => ({ kind, text, values })),
)
test.each(rows)('$kind: $text', ({ text, values }) => {
  const reading = read(text)
  expect(valuesOf(reading)).toEqual(values)
  expect(values.length + namedIn(reading).length > 0 || !/https?:/.test(text)).toBe(true)
})

describe('an everyday list is taken whole', () => {
  test.each([
    'hxxp://a[.]example\nB.example/x\nd.example\nnew.example',
    'https://a.example/\nb.example\nc.example/x/\nd.example/y\nhttps://e.example/x?id=\nhttps://f.example/',
    'a.example/x-\nb.example\nc.example/_\nd.example',
    'http://a.example/x\nb.example\n192.0.2.1\nhttps://192.0.2.2/a\n[2001:db8::1]\nc.example.',
    'domain,tag\nevil.example,Win32/Emotet\nworse.example,phishing/malware\nworst.example,tlp:amber/strict',
    'url,tag\nhttp://a.example/1,Win32/Emotet\nhttp://b.example/2,Win32/Qakbot\nhttp://c.example/3,Win32/Emotet',
  ])('%j', (text) => {
    const { leftOut, found, lines } = read(text)
    expect(leftOut).toEqual([])
    expect(found).toHaveLength(lines - (text.includes(',') ? 1 : 0))
  })

  test('and an invalid line in a long list removes no other entry than the one that it may belong to', () => {
    const many = Array.from({ length: 30 }, (_, at) => `https://h${at}.example/a/long/path`)
    const { found, leftOut } = read(`a.example\n/a/b\nb.example/x\nn/o/t/h/i/n/g\n${many.join('\n')}`)
    expect(found).toHaveLength(30)
    expect(leftOut.map(({ text }) => text)).toEqual(['a.example', 'b.example/x'])
  })

  test('and so is a text chosen to be one address per line', () => {
    const text = 'https://a.example/?u=\nb.example/x'
    expect(readText(text, { action: 'block' }).found).toEqual([])
    expect(valuesOf(read(text, 'list'))).toEqual(['a.example/?u=', 'b.example/x'])
  })
})

/** The values in texts that were left out. */
const leftOutOf = ({ leftOut }: Reading, values: readonly string[]) =>
  values.filter((value) => leftOut.some(({ text }) => holds(text, value)))

test('of the addresses of reports, most are kept or one click away, and few are missed without a word', () => {
  const counts = { kept: 0, leftOut: 0, silent: 0 }
  for (const each of reports) {
    const reading = read(each.text)
    const found = new Set(valuesOf(reading))
    const left = leftOutOf(reading, addressesOf(each))
    for (const value of addressesOf(each))
      counts[found.has(value) ? 'kept' : left.includes(value) ? 'leftOut' : 'silent']++
  }
  process.stdout.write(`Reports: ${JSON.stringify(counts)}\n`)
  expect(counts.kept).toBeGreaterThanOrEqual(440)
  expect(counts.kept + counts.leftOut).toBeGreaterThanOrEqual(480)
  expect(counts.silent).toBeLessThanOrEqual(16)
})

test.each([...reports, ...textsIn('sourceReports')])('the report $file, $name', ({ text, part }) => {
  const reading = read(text)
  const found = valuesOf(reading)
  const also = [...part('also'), ...part('silent')]
  expect(found.filter((value) => !also.includes(value)).toSorted()).toEqual([...part('kept')].toSorted())
  expect(leftOutOf(reading, part('left out'))).toEqual(part('left out'))
  // All else is named that looks like an address.
  const named = [...found, ...namedIn(reading)]
  const told = [...part('told'), ...part('also')]
  expect(told.filter((piece) => !named.some((each) => each.includes(piece)))).toEqual([])
})
