/**
 * Texts of cases/ and reports/, written and judged by hand independently of the code: hard cases of each kind, pastes as in
 * public reports of comparable tools, texts that once were read as half an address or as more than one, typical reports.
 */
import { expect, test } from 'vitest'
import { holds, linesNamed, namedIn, read, readJson, type Text, textsIn, valuesOf } from './urls.fixture.ts'

const cases = textsIn('cases')
const reports = textsIn('reports')

test('there are 230 cases of 16 kinds, and of the addresses of a hundred reports, most are kept', () => {
  const kindsOf = (texts: readonly Text[]) => new Set(texts.map(({ file }) => file)).size
  const many = (name: string) => reports.reduce((sum, { part }) => sum + part(name).length, 0)
  expect([kindsOf(cases), kindsOf(reports), reports.length]).toEqual([16, 10, 100])
  expect(cases.length).toBeGreaterThanOrEqual(230)
  // The others are one click away, or are missed without a word, since no rule sees their marks.
  expect([many('kept'), many('left out'), many('silent')]).toEqual([457, 54, 9])
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
  readonly ask?: boolean
  readonly action?: Readonly<Record<string, string>>
  /** Of which one holds. */
  readonly pairs?: readonly { readonly kept: string; readonly told: string }[]
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
  const isAsked = spare.length > 0 || leftOut.some(({ code }) => code === 'action to decide')
  expect(isAsked || !ask).toBe(true)
})

const halves = readJson('halves') as Readonly<Record<string, readonly (readonly [string, ...string[]])[]>>
const rows = Object.entries(halves).flatMap(([kind, texts]) => texts.map((row) => [kind, ...row] as const))
test.each(rows)('%s: %s', (_, text, ...values) => {
  const reading = read(text)
  expect(valuesOf(reading)).toEqual(values)
  expect(values.length + namedIn(reading).length > 0 || !/https?:/.test(text)).toBe(true)
})

test.each([
  'hxxp://a[.]example\nB.example/x\nd.example\nnew.example',
  'https://a.example/\nb.example\nc.example/x/\nd.example/y\nhttps://e.example/x?id=\nhttps://f.example/',
  'a.example/x-\nb.example\nc.example/_\nd.example',
  'http://a.example/x\nb.example\n192.0.2.1\nhttps://192.0.2.2/a\n[2001:db8::1]\nc.example.',
  'domain,tag\nevil.example,Win32/Emotet\nworse.example,phishing/malware\nworst.example,tlp:amber/strict',
  'url,tag\nhttp://a.example/1,Win32/Emotet\nhttp://b.example/2,Win32/Qakbot\nhttp://c.example/3,Win32/Emotet',
])('an everyday list is taken whole: %j', (text) => {
  const { leftOut, found, lines } = read(text)
  expect(leftOut).toEqual([])
  expect(found).toHaveLength(lines - (text.includes(',') ? 1 : 0))
})

test('an invalid line in a long list removes no other entry than the one that it may belong to', () => {
  const many = Array.from({ length: 30 }, (_, at) => `h${at}.example/path`)
  const reading = read(['a.example', '/a/b', 'b.example/x', 'n/o/t/h/i/n/g', ...many].join('\n'))
  expect(valuesOf(reading)).toEqual(many)
  expect(reading.leftOut.map(({ text }) => text)).toEqual(['a.example', 'b.example/x'])
})

test('a text chosen to be one address per line is taken whole', () => {
  const text = 'https://a.example/?u=\nb.example/x'
  expect(valuesOf(read(text))).toEqual([])
  expect(valuesOf(read(text, 'list'))).toEqual(['a.example/?u=', 'b.example/x'])
})

test.each([...reports, ...textsIn('sourceReports')])('the report $file, $name', ({ text, part }) => {
  const reading = read(text)
  const found = valuesOf(reading)
  const also = [...part('also'), ...part('silent')]
  expect(found.filter((value) => !also.includes(value)).toSorted()).toEqual([...part('kept')].toSorted())
  const isLeftOut = (value: string) => reading.leftOut.some((each) => holds(each.text, value))
  expect(part('left out').filter((value) => !isLeftOut(value))).toEqual([])
  // All else is named that looks like an address.
  const named = [...found, ...namedIn(reading)]
  const told = [...part('told'), ...part('also')]
  expect(told.filter((piece) => !named.some((each) => each.includes(piece)))).toEqual([])
})
