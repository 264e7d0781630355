import { expect, test } from 'vitest'
import { refused, report, taken } from './forms.fixture.ts'
import type { Columns, Mode, ReadLine } from './pasteResult.ts'
import { readText } from './readText.ts'
import { namedIn, read, valuesOf } from './urls.fixture.ts'

const codesOf = (lines: readonly ReadLine[]) => lines.map(({ line, code }) => `${line} ${code}`)

test('a line becomes an entry with the action and the type given, and where it came from', () => {
  const options = { mode: 'list', action: 'allow', type: 'host' } as const
  const sources = [{ line: 2, text: 'hxxp://a[.]example/x' }]
  const transforms = ['refanged', 'scheme']
  const found = { value: 'a.example/x', type: 'host', action: 'allow', sources, transforms }
  const ignored = [{ line: 1, text: '', code: 'empty', reason: 'It is empty.' }]
  const none = { merged: [], leftOut: [], spare: [] }
  const expected = { mode: 'list', lines: 2, found: [found], ignored, ...none }
  expect(readText('\nhxxp://a[.]example/x', options)).toEqual(expected)
})

test.each(taken.filter(([pasted]) => !/^\s*\/\/|\/#\//.test(pasted)))(
  'a list takes %j as %s',
  (pasted, value) => {
    expect(valuesOf(read(pasted, 'list'))).toEqual([value])
  },
)

const refusals = refused.filter(([pasted]) => pasted.trim() !== '')
test.each(refusals)('a list takes nothing of %.60j: %s', (pasted, reason) => {
  const { found, leftOut, ignored } = read(pasted, 'list')
  expect(found).toEqual([])
  const told = [...leftOut, ...ignored].map(({ line, code, detail }) => `${line} ${code} ${detail ?? ''}`)
  expect(told).toEqual([expect.stringContaining(`1 ${reason}`)])
})

test('a list with a path never takes it as a domain', () => {
  const options = { mode: 'list', action: 'block', type: 'domain' } as const
  const { found, leftOut } = readText('a.example/x\nb.example', options)
  expect(valuesOf({ found })).toEqual(['b.example'])
  expect(codesOf(leftOut)).toEqual(['1 as a domain'])
})

const reports = report.map(([line, values, told = []]) => ({ line, values, told }))
test.each(reports)('a text with the line $line', ({ line, values, told }) => {
  const reading = read(line, 'text')
  expect(valuesOf(reading)).toEqual(values)
  expect(told.filter((piece) => !namedIn(reading).some((each) => each.includes(piece)))).toEqual([])
})

test('a text keeps the line around an address, up to 200 characters and without a password', () => {
  const line = 'Do not block https://ann:secret@b.example/ or a.example, '
  const context = read(`${line}${'please. '.repeat(40)}`, 'text').found[0]?.sources[0]?.context ?? ''
  expect(context).toHaveLength(200)
  expect(context).toContain('Do not block https://ann:…@b.example/ or a.example')
})

test.each([
  ['We saw bad.example. The real site is good.example.', 1],
  ['Bitte sperren: a.example\nKein Treffer: b.example', 1],
  ['Block a.example and b.example today.', 0],
  ['https://safe.bad.example/clean/allow', 0],
])('a text %j has %d lines that may spare something', (text, many) => {
  expect(read(text, 'text').spare).toHaveLength(many)
})

test('a text of thousands of addresses in one line is read without reading all of it for each', () => {
  const line = Array.from({ length: 4_000 }, (_, at) => `h${at}.example seen`).join(' and ')
  const from = process.cpuUsage()
  expect(read(`${line}\n`.repeat(8), 'text').found).toHaveLength(4_000)
  expect(process.cpuUsage(from).user).toBeLessThan(4_000_000)
})

const rows = [
  ['Value', 'TYPE', 'action'],
  ['hxxp://a[.]example/x', 'URL', 'Allow'],
  ['b.example', '', ''],
  ['c.example', 'hostname', 'monitor'],
  ['d.example', 'phishing', 'deny'],
]
test.each([',', ';', '\t'])('with %j between its cells has columns, actions and types', (delimiter) => {
  const text = rows.map((cells) => cells.join(delimiter)).join('\n')
  const { mode, columns, found, leftOut, ignored } = read(text)
  expect(mode).toBe('table')
  expect(columns).toEqual({ names: rows[0], counts: [4, 0, 0], value: 0, type: 1, action: 2 })
  const entries = found.map(({ value, type, action }) => `${action} ${type} ${value}`)
  expect(entries).toEqual(['allow url a.example/x', 'block domain b.example', 'block domain d.example'])
  expect(leftOut).toMatchObject([{ line: 4, code: 'action to decide', detail: 'monitor' }])
  expect(codesOf(ignored)).toEqual(['1 header'])
})

test('a table is counted by its rows, each at its line', () => {
  const text =
    'note,url\r\n"two\r\nlines, ""quoted""","https://a.example/b,c"\r\n,\r\n\r\n# no\r\nx,b.example\r\n'
  const { lines, found, ignored } = read(text, 'table')
  const entries = found.map(({ value, sources }) => `${sources[0]?.line} ${value}`)
  expect([lines, ...entries]).toEqual([7, '2 a.example/b,c', '7 b.example'])
  expect(codesOf(ignored)).toEqual(['1 header', '4 empty', '5 empty', '6 comment', '8 empty'])
})

test('a table is read by the columns that the admin names', () => {
  const columns: Columns = { names: ['', ''], counts: [0, 0], value: 1, action: 0 }
  const { found } = readText('allow,a.example', { mode: 'table', action: 'block', columns })
  expect(found).toMatchObject([{ value: 'a.example', action: 'allow' }])
})

const safeLink = 'https://eur03.safelinks.protection.outlook.com/'
const others = '2 other action, 3 other action'
test.each<[mode: Mode, text: string, values: string, told: string]>([
  ['list', '- a.io\n•  b.io\n12. c.io\n3) d.io/x', 'a.io b.io c.io d.io/x', ''],
  ['list', 'a.io # seen\nb.io\t// seen\nc.io ; seen', 'a.io b.io c.io', ''],
  ['list', '0.0.0.0 a.io\n127.0.0.1\tb.io\n||c.io^', 'a.io b.io c.io', ''],
  ['list', '# a.io\n// b.io\n; c.io\n! d.io', '', '1 comment, 2 comment, 3 comment, 4 comment'],
  ['list', 'a.io\rb.io\r\nc.io', 'a.io b.io c.io', ''],
  ['list', 'a.io, b.io\nc.io/x,y', 'a.io b.io c.io/x,y', ''],
  ['list', '*.a.io\nx.pdf\nrun[.]exe\nann@a.io', '', '1 wildcard, 2 file name, 3 file name, 4 email'],
  ['list', 'readme.md\nhttp://invoice.pdf', 'readme.md invoice.pdf', ''],
  ['list', 'a.io/#/login\nhttps://a.io/#top', 'a.io/', '1 only fragment'],
  ['list', 'https://a.io/b\n/c', '', '1 may go on, 2 rest'],
  ['list', `${safeLink}?url=https%3A%2F%2Fa.io%2F%23%2Flogin&data=1`, '', '1 only fragment'],
  ['list', 'evil-\na.io', '', '1 no dot, 2 begins before'],
  ['table', 'url\na.io/x,y\nb.io/x;y|z', 'a.io/x,y b.io/x;y|z', '1 header'],
  ['table', 'url,do\na.io/x,y,1\n"b.io/x,y",1\nc.io,,', 'b.io/x,y c.io', '1 header, 2 too many cells'],
  ['table', 'url,note\na.io,"open\nb.io,x\nc.io,y', 'a.io b.io c.io', '1 header'],
  ['table', 'url,note\nhttp://a.io/file,d/abc\nhttp://b.io/x,new', 'b.io/x', '1 header, 2 cut at cell'],
  ['table', '1,2026-01-01,a.io/x\n2,2026-01-02,b.io\n3,,c.io', 'a.io/x b.io c.io', ''],
  ['table', 'host,path\na.io,/x\nb.io,/', 'b.io', '1 header, 2 host alone'],
  ['table', 'value,type\n,url\nann@a.io,url\na.io b.io,url', '', '1 header, 2 empty cell, 3 email, 4 space'],
  ['table', 'url;status\na.io;block\nb.io;gone', 'a.io', '1 header, 3 action to decide'],
  ['table', 'value,action\na.io,block\na.io,allow\nb.io,deny', 'b.io', `1 header, ${others}`],
  ['json', '{"iocs":["a.io","b.io/x"],"x":"c.io"}', 'a.io b.io/x', '1 other field'],
  ['json', '{"url":"https://a.io/x","host":"a.io"}', 'a.io/x', '1 host alone'],
  ['json', '[{"host":"a.io","path":"/x"},\n{"host":"b.io","path":"/"}]', 'b.io', '1 host alone'],
  ['json', `{"pattern":"[url:value = 'http://a.io/x'] OR [domain-name:value = 'b.io']"}`, 'a.io/x b.io', ''],
  ['json', '{"domain":"a.io","action":"maybe"}', '', '1 action to decide'],
  ['json', `{"pattern":"[domain-name:value NOT IN ('a.io')]"}`, '', '1 space'],
])('as %s, %j has %s, and names %s', (mode, text, values, told) => {
  const { found, leftOut, ignored } = read(text, mode)
  const named = codesOf([...leftOut, ...ignored.filter(({ code }) => code !== 'no address')]).toSorted()
  expect([valuesOf({ found }).join(' '), named.join(', ')]).toEqual([values, told])
})

test.each<[Mode, string]>([
  ['list', 'a.example'],
  ['list', 'evil dot example\nbad [.] example'],
  ['list', 'hxxps://a.example/?x,y;z\nb.example'],
  ['list', '- evil[.]example\n2. bad[.]example\n* [evil][.]example'],
  ['table', 'a.example/x,block\nb.example/y,block'],
  ['table', 'domain;action\na.example;block'],
  ['json', '{"url": "a.example"}\n{"url": "b.example"}'],
  ['text', '{"message": "a.example"}'],
  ['text', 'It was seen at a.example, and b.example as well.'],
  ['text', '[a](https://a.example)\n[b](https://b.example)'],
  ['text', 'Hi,\nplease block evil[.]example/login\n-- \nBob'],
])('%s is guessed for %j', (mode, text) => {
  expect(read(text).mode).toBe(mode)
})

test('the mode is guessed by the first lines that are not blank', () => {
  const table = 'url;seen on\nevil.example;news.example\nbad.example;mail.example'
  expect(read(`${'\t\n'.repeat(3_000)}${table}`)).toMatchObject({ mode: 'table', found: { length: 2 } })
})
