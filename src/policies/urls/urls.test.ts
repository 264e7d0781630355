// Claim: Nothing that is pasted is widened
// Claim: Each pasted line is accounted for
import { describe, expect, test } from 'vitest'
import { refused, taken } from './forms.fixture.ts'
import { guessMode } from './mode.ts'
import { checkSize, type Mode, pasteLimits } from './paste.ts'
import { report } from './prose.fixture.ts'
import { read, countsOf, valuesOf } from './urls.fixture.ts'
import { readText } from './urls.ts'

describe('a line', () => {
  test('becomes an entry with the action and the type given, and where it came from', () => {
    const text = '\nhxxp://a[.]example/x'
    expect(readText(text, { mode: 'lines', action: 'allow', type: 'host' })).toEqual({
      mode: 'lines',
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
      rejected: [],
      ignored: [{ line: 1, text: '', why: 'empty' }],
    })
  })

  test.each(taken.filter(([pasted]) => !pasted.trim().startsWith('//')))(
    '%j is taken as %s',
    (pasted, value) => {
      expect(valuesOf(read(pasted, 'lines'))).toEqual([value])
    },
  )

  test.each(refused.filter(([pasted]) => pasted.trim() !== ''))('%.60j is rejected: %s', (pasted, reason) => {
    const reading = read(pasted, 'lines')
    expect(countsOf(reading)).toEqual({ kept: 0, merged: 0, rejected: 1, ignored: 0 })
    expect(reading.rejected).toEqual([
      {
        line: 1,
        text: pasted,
        code: expect.any(String) as string,
        reason: expect.stringContaining(reason) as string,
      },
    ])
  })

  test.each(['\n', '\r\n', '\r'])('ends with %j', (end) => {
    expect(valuesOf(read(['a.example', 'b.example', 'c.example'].join(end), 'lines'))).toEqual([
      'a.example',
      'b.example',
      'c.example',
    ])
  })

  test.each(['# a.example', '// a.example', '  #a.example', '//a.example/x'])('%s is a comment', (line) => {
    expect(read(line, 'lines').ignored).toEqual([{ line: 1, text: line, why: 'comment' }])
  })

  test.each([
    ['- a.example', 'a.example'],
    ['•  a.example', 'a.example'],
    ['12. a.example', 'a.example'],
    ['3) a.example/x', 'a.example/x'],
    ['a.example # seen today', 'a.example'],
    ['a.example\t// seen today', 'a.example'],
  ])('%j is taken without its surroundings', (line, value) => {
    const { found } = read(line, 'lines')
    expect(found).toMatchObject([{ value, sources: [{ line: 1, text: value }], transforms: ['trimmed'] }])
  })

  test.each(['invoice.pdf', 'run[.]exe'])('%s is a file', (line) => {
    expect(read(line, 'lines').rejected[0]?.reason).toContain('file name')
  })

  test.each(['readme.md', 'http://invoice.pdf'])('%s may be a host', (line) => {
    expect(read(line, 'lines').found).toHaveLength(1)
  })

  test('with a path is never taken as a domain', () => {
    const { found, rejected } = readText('a.example/x\nb.example', {
      mode: 'lines',
      action: 'block',
      type: 'domain',
    })
    expect(found.map(({ value }) => value)).toEqual(['b.example'])
    expect(rejected).toMatchObject([{ line: 1, reason: expect.stringContaining('cover more') as string }])
  })

  test('with the value of an earlier one is merged, and both are sources', () => {
    const reading = read('a.example\nhxxp://A[.]example\nb.example', 'lines')
    expect(countsOf(reading)).toEqual({ kept: 2, merged: 1, rejected: 0, ignored: 0 })
    expect(reading.merged).toEqual([{ line: 2, text: 'hxxp://A[.]example', at: 0 }])
    expect(reading.found[0]?.sources).toEqual([
      { line: 1, text: 'a.example' },
      { line: 2, text: 'hxxp://A[.]example' },
    ])
  })
})

describe('a report', () => {
  const rows = report.map(([line, values, pieces = [], why = '']) => ({ line, values, pieces, why }))
  test.each(rows)('$line', ({ line, values, pieces, why }) => {
    const { found, rejected, ignored } = read(line, 'text')
    expect(found.map(({ value }) => value)).toEqual(values)
    expect(rejected.map(({ text }) => text)).toEqual(pieces)
    expect(ignored.map((each) => each.why).join(' ')).toBe(why)
  })

  test('names all finds of a line', () => {
    const { found, merged, rejected, ignored } = read(
      'a.example and readme.md\na.example\nreadme.md\nann@a.example\nwords',
      'text',
    )
    expect(found.map(({ value }) => value)).toEqual(['a.example'])
    expect(merged.map(({ line }) => line)).toEqual([2])
    expect(rejected.map(({ line }) => line)).toEqual([1, 3])
    expect(ignored).toEqual([
      { line: 4, text: 'ann@a.example', why: 'mail' },
      { line: 5, text: 'words', why: 'prose' },
    ])
  })

  test('says where "&amp;" was written for "&"', () => {
    expect(read('https://a.example/?b&amp;c', 'text').found[0]?.transforms).toEqual(['scheme', 'unescaped'])
  })
})

describe('the mode', () => {
  test.each<[Mode, string]>([
    ['lines', 'a.example'],
    ['lines', 'a.example\nb.example/x\n\n# c\n'],
    ['lines', '- a.example\n- b[.]example'],
    ['lines', 'evil dot example\nbad [.] example'],
    ['lines', 'a.example # note\nb.example'],
    ['lines', 'hxxps://a.example/?x,y;z\nb.example'],
    ['lines', 'a.example/x;y=1\nb.example/x;y=2'],
    ['lines', 'a.example/?x=1,2\nb.example/?x=1,2\nc.example/?x=1,2'],
    ['csv', 'a.example/x,block\nb.example/y,block'],
    ['csv', 'url\na.example'],
    ['csv', 'domain;action\na.example;block'],
    ['csv', '1,a.example\n2,b.example'],
    ['csv', 'a.example\tblock\nb.example\tallow'],
    ['text', 'It was seen at a.example, and b.example as well.'],
    ['text', 'a.example b.example'],
    ['text', '[a](https://a.example)\n[b](https://b.example)'],
    ['text', '<a href="https://a.example">\n<b>'],
    ['text', 'First, a sentence.\nThen, another one with a.example.'],
    ['text', 'Hi,\nplease block evil[.]example/login\n-- \nBob'],
    ['text', 'Hello,\nplease block bad(dot)example today.\nThanks,\nAnn'],
    ['lines', '- evil[.]example\n2. bad[.]example\n* [evil][.]example'],
  ])('%s is guessed for %j', (mode, text) => {
    expect(guessMode(text)).toBe(mode)
  })
})

test.each([
  [
    '<item><url>https://a.example/x</url><domain>b.example</domain><note>none</note></item>',
    ['a.example/x', 'b.example'],
  ],
  // Inline elements of HTML join their text.
  ['<p><b>pay</b><i>a.example</i><b>x</b></p>', []],
])('an element of XML is a field, and one of HTML is text: %s', (text, values) => {
  expect(valuesOf(read(text))).toEqual(values)
})

test('of a mail, a long encoded part is read as text', () => {
  const text = Array.from({ length: 300 }, (_, at) => `See hxxp://h${at}[.]example/a today.`).join('\n')
  const mail = `Content-Transfer-Encoding: base64\n\n${btoa(text)
    .match(/.{1,76}/g)
    ?.join('\n')}`
  expect(valuesOf(read(mail))).toHaveLength(300)
})

test('a long line of thousands of addresses is read without reading all of it for each', () => {
  const line = Array.from({ length: 4_000 }, (_, at) => `h${at}.example seen`).join(' and ')
  const from = process.cpuUsage()
  expect(read(Array.from({ length: 8 }, () => line).join('\n'), 'text').found).toHaveLength(4_000)
  expect(process.cpuUsage(from).user).toBeLessThan(4_000_000)
})

test('of a link that is wrapped twice, each step is told', () => {
  const inner = 'https://urldefense.com/v3/__https://evil.example/a__;!!x!y'
  const link = `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(inner)}&data=1`
  expect(read(link).rejected.map(({ reason }) => reason)).toEqual([
    `It leads to ${inner}, which leads to https://evil.example/a. A mail filter wrapped the link. Add the target instead.`,
  ])
})

test('a greeting is not the rest of an address', () => {
  const text = 'Hi,\nplease block hxxps://evil[.]example/a\nRegards,\nBob'
  expect(valuesOf(readText(text, { action: 'block' }))).toEqual(['evil.example/a'])
})

describe('a text is refused, with what to do', () => {
  test.each([
    ['a million lines', 'a.example\n'.repeat(999_999), '1,000,000 lines (limit 25,000)'],
    ['a million lines of an old Mac', 'a.example\r'.repeat(999_999), '1,000,000 lines'],
    ['25,001 lines of Windows', 'a.example\r\n'.repeat(25_000), '25,001 lines'],
    ['100 MB', 'a'.repeat(100_000_000), '100,000,000 characters (limit 16,000,000)'],
    ['one line of 10 MB', `a.example\n${'b'.repeat(10_000_000)}`, 'Line 2 has more than 100,000'],
    ['NUL in each character', 'a\0.\0e\0x\0', 'not plain text'],
    ['a spreadsheet', 'PK\u0003\u0004 a.example', 'not plain text'],
    ['a PDF', '%PDF-1.7 a.example', 'not plain text'],
    ['invalid UTF-8', '\ufffd\ufffda\ufffd'.repeat(100), 'not plain text'],
  ])('for %s', (_, text, reason) => {
    const from = process.cpuUsage()
    expect(checkSize(text)).toContain(reason)
    expect(process.cpuUsage(from).user).toBeLessThan(500_000)
  })

  test.each([
    '',
    'a.example',
    'a.example\n'.repeat(24_999),
    'a\r\n'.repeat(24_999),
    'm\ufffdnchen.de and more',
    'a.example\nb\0.example\nc.example',
  ])('but not for %.30j', (text) => {
    expect(checkSize(text)).toBeUndefined()
    expect(pasteLimits.lines).toBe(25_000)
  })
})

test('JSON of two million characters in one line is read, and another such line is named', () => {
  const json = JSON.stringify(
    Array.from({ length: 25_000 }, (_, at) => ({ domain: `h${at}.example`, note: 'x'.repeat(50) })),
  )
  expect(json.length).toBeGreaterThan(2_000_000)
  expect(checkSize(json)).toBeUndefined()
  expect(read(json).found).toHaveLength(25_000)
  const { found, rejected } = read(`{${json}`)
  expect([found.length, rejected.map(({ code }) => code)]).toEqual([0, ['long line']])
})
