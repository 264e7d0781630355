// Claim: Nothing that is pasted is widened
// Claim: Each pasted line is accounted for
import { describe, expect, test } from 'vitest'
import { refused, report, taken } from './forms.fixture.ts'
import type { Columns, Mode, ReadLine } from './reading.ts'
import { readText } from './readText.ts'
import { namedIn, read, valuesOf } from './urls.fixture.ts'

const codesOf = (lines: readonly ReadLine[]) => lines.map(({ line, code }) => `${line} ${code}`)

test('a line becomes an entry with the action and the type given, and where it came from', () => {
  const options = { mode: 'list', action: 'allow', type: 'host' } as const
  expect(readText('\nhxxp://a[.]example/x', options)).toEqual({
    mode: 'list',
    lines: 2,
    found: [
      {
        value: 'a.example/x',
        type: 'host',
        action: 'allow',
        sources: [{ line: 2, text: 'hxxp://a[.]example/x' }],
        transforms: ['refanged', 'scheme'],
      },
    ],
    merged: [],
    leftOut: [],
    ignored: [{ line: 1, text: '', code: 'empty', reason: 'It is empty.' }],
    spare: [],
  })
})

describe('a list', () => {
  test.each(taken.filter(([pasted]) => !/^\s*\/\/|\/#\//.test(pasted)))('takes %j as %s', (pasted, value) => {
    expect(valuesOf(read(pasted, 'list'))).toEqual([value])
  })

  test.each(refused.filter(([pasted]) => pasted.trim() !== ''))(
    'takes nothing of %.60j: %s',
    (pasted, reason) => {
      const { found, leftOut, ignored } = read(pasted, 'list')
      expect(found).toEqual([])
      const told = [...leftOut, ...ignored].map(({ line, code, detail }) => `${line} ${code} ${detail ?? ''}`)
      expect(told).toEqual([expect.stringContaining(`1 ${reason}`)])
    },
  )

  test.each([
    // Marks, prefixes of hosts files and filter lists, comments.
    [
      '- a.example\n•  b.example\n12. c.example\n3) d.example/x',
      'a.example b.example c.example d.example/x',
      '',
    ],
    ['a.example # seen\nb.example\t// seen\nc.example ; seen', 'a.example b.example c.example', ''],
    ['0.0.0.0 a.example\n127.0.0.1\tb.example\n||c.example^', 'a.example b.example c.example', ''],
    [
      '# a.example\n// b.example\n; c.example\n! d.example\n//e.example/x',
      '',
      '1 comment, 2 comment, 3 comment, 4 comment, 5 comment',
    ],
    ['a.example\rb.example\r\nc.example', 'a.example b.example c.example', ''],
    ['a.example, b.example\nc.example/x,y', 'a.example b.example c.example/x,y', ''],
    [
      '*.a.example\ninvoice.pdf\nrun[.]exe\nann@a.example',
      '',
      '1 wildcard, 2 file name, 3 file name, 4 email',
    ],
    ['readme.md\nhttp://invoice.pdf', 'readme.md invoice.pdf', ''],
    ['a.example/#/login\nhttps://a.example/#top', 'a.example/', '1 only fragment'],
    ['https://a.example/b\n/c', '', '1 may go on, 2 rest'],
    ['evil-\na.example', '', '1 no dot, 2 begins before'],
  ])('%j has %s, and names %s', (text, values, told) => {
    const { found, leftOut, ignored } = read(text, 'list')
    expect(valuesOf({ found }).join(' ')).toBe(values)
    expect(
      codesOf([...leftOut, ...ignored])
        .toSorted()
        .join(', '),
    ).toBe(told)
  })

  test('with a path never takes it as a domain', () => {
    const { found, leftOut } = readText('a.example/x\nb.example', {
      mode: 'list',
      action: 'block',
      type: 'domain',
    })
    expect(valuesOf({ found })).toEqual(['b.example'])
    expect(codesOf(leftOut)).toEqual(['1 as a domain'])
  })
})

describe('a text', () => {
  test.each(report.map(([line, values, told = []]) => ({ line, values, told })))(
    '$line',
    ({ line, values, told }) => {
      const reading = read(line, 'text')
      expect(valuesOf(reading)).toEqual(values)
      expect(told.filter((piece) => !namedIn(reading).some((each) => each.includes(piece)))).toEqual([])
    },
  )

  test('keeps the line around an address, up to 200 characters and without a password', () => {
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
  ])('%j has %d lines that may spare something', (text, many) => {
    expect(read(text, 'text').spare).toHaveLength(many)
  })

  test('of thousands of addresses in one line is read without reading all of it for each', () => {
    const line = Array.from({ length: 4_000 }, (_, at) => `h${at}.example seen`).join(' and ')
    const from = process.cpuUsage()
    expect(read(Array.from({ length: 8 }, () => line).join('\n'), 'text').found).toHaveLength(4_000)
    expect(process.cpuUsage(from).user).toBeLessThan(4_000_000)
  })
})

describe('a table', () => {
  const rows = [
    ['Value', 'TYPE', 'action'],
    ['hxxp://a[.]example/x', 'URL', 'Allow'],
    ['b.example', '', ''],
    ['c.example', 'hostname', 'monitor'],
    ['d.example', 'phishing', 'deny'],
  ]
  test.each([',', ';', '\t'])('with %j between its cells has columns, actions and types', (delimiter) => {
    const { mode, columns, found, leftOut, ignored } = read(
      rows.map((cells) => cells.join(delimiter)).join('\n'),
    )
    expect(mode).toBe('table')
    expect(columns).toEqual({ names: rows[0], counts: [4, 0, 0], value: 0, type: 1, action: 2 })
    expect(found.map(({ value, type, action }) => [value, type, action])).toEqual([
      ['a.example/x', 'url', 'allow'],
      ['b.example', 'domain', 'block'],
      ['d.example', 'domain', 'block'],
    ])
    expect(leftOut).toMatchObject([{ line: 4, code: 'action to decide', detail: 'monitor' }])
    expect(codesOf(ignored)).toEqual(['1 header'])
  })

  test('is counted by its rows, each at its line', () => {
    const text =
      'note,url\r\n"two\r\nlines, ""quoted""","https://a.example/b,c"\r\n,\r\n\r\n# no\r\nx,b.example\r\n'
    const { lines, found, ignored } = read(text, 'table')
    expect([lines, ...found.map(({ value, sources }) => `${sources[0]?.line} ${value}`)]).toEqual([
      7,
      '2 a.example/b,c',
      '7 b.example',
    ])
    expect(codesOf(ignored)).toEqual(['1 header', '4 empty', '5 empty', '6 comment', '8 empty'])
  })

  test.each([
    ['url\na.example/x,y\nb.example/x;y|z', 'a.example/x,y b.example/x;y|z', ''],
    [
      'url,action\na.example/x,y,block\n"b.example/x,y",block\nc.example,,',
      'b.example/x,y c.example',
      '2 too many cells',
    ],
    ['url,note\na.example,"open\nb.example,x\nc.example,y', 'a.example b.example c.example', ''],
    ['url,note\nhttp://a.example/file,d/abc\nhttp://b.example/x,new', 'b.example/x', '2 cut at cell'],
    ['1,2026-01-01,a.example/x\n2,2026-01-02,b.example\n3,,c.example', 'a.example/x b.example c.example', ''],
    ['Ort;Seite\nBonn;a.example\nKöln;b.example', 'a.example b.example', '1 no dot'],
    ['host,path\na.example,/x\nb.example,/', 'b.example', '2 host alone'],
    ['value,type\n,url\nann@a.example,url\na.example b.example,url', '', '2 empty cell, 4 space'],
    ['evil.example\tblock\nbad.example\tallow\n', 'evil.example bad.example', ''],
    ['url;status\nevil.example;block\nbad.example;gone\n', 'evil.example', '3 action to decide'],
  ])('%j has %s, and leaves out %s', (text, values, told) => {
    const { found, leftOut } = read(text, 'table')
    expect([valuesOf({ found }).join(' '), codesOf(leftOut).join(', ')]).toEqual([values, told])
  })

  test('is read by the columns that the admin names', () => {
    const columns: Columns = { names: ['', ''], counts: [0, 0], value: 1, action: 0 }
    const { found } = readText('allow,a.example', { mode: 'table', action: 'block', columns })
    expect(found).toMatchObject([{ value: 'a.example', action: 'allow' }])
  })

  test('with two actions for a value keeps neither', () => {
    const { found, leftOut } = read('value,action\na.example,block\na.example,allow\nb.example,block')
    expect(valuesOf({ found })).toEqual(['b.example'])
    expect(codesOf(leftOut)).toEqual(['2 other action', '3 other action'])
  })
})

test.each([
  [{ iocs: ['a.example', 'b.example/x'], note: 'c.example' }, 'a.example b.example/x', 'other field'],
  [[{ url: 'https://a.example/x', host: 'a.example' }], 'a.example/x', 'host alone'],
  [
    [
      { host: 'a.example', path: '/x' },
      { host: 'b.example', path: '/' },
    ],
    'b.example',
    'host alone',
  ],
  [
    { pattern: "[url:value = 'http://a.example/x'] OR [domain-name:value = 'b.example']" },
    'a.example/x b.example',
    '',
  ],
  [[{ domain: 'a.example', action: 'maybe' }], '', 'action to decide'],
])('of JSON, the known fields are read: %j', (json, values, code) => {
  const { found, leftOut } = read(JSON.stringify(json))
  expect([valuesOf({ found }).join(' '), leftOut.map((each) => each.code).join(' ')]).toEqual([values, code])
})

test('JSON of two million characters in one line is read', () => {
  const fields = Array.from({ length: 25_000 }, (_, at) => ({
    domain: `h${at}.example`,
    note: 'x'.repeat(50),
  }))
  expect(read(JSON.stringify(fields)).found).toHaveLength(25_000)
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
