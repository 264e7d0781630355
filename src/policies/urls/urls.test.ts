// Claim: Nothing that is pasted is widened
// Claim: Each pasted line is accounted for
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entry, Source } from './entry.ts'
import { refused, taken } from './forms.fixture.ts'
import { guessMode } from './mode.ts'
import { normalise } from './normalise.ts'
import { checkSize, type Mode, pasteLimits } from './paste.ts'
import { report } from './prose.fixture.ts'
import { addTo, type Reading } from './reading.ts'
import { readText } from './urls.ts'

const modes: readonly Mode[] = ['lines', 'csv', 'text']
const read = (text: string, mode?: Mode) => readText(text, { ...(mode && { mode }), action: 'block' })
/** Of a list or a table, of which each line or row ends in one way. */
const countsOf = ({ found, merged, rejected, ignored }: Omit<Reading, 'mode' | 'lines'>) => ({
  kept: found.length,
  merged: merged.length,
  rejected: rejected.length,
  ignored: ignored.length,
})
const linesOf = (sources: readonly Source[]) => new Set(sources.map(({ line: at }) => at))
const valuesOf = ({ found }: Pick<Reading, 'found'>) => found.map(({ value }) => value)
const entry = (value: string, part: Partial<Entry> = {}): Entry => ({
  value,
  type: 'domain',
  action: 'block',
  sources: [],
  transforms: [],
  ...part,
})

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

describe('a CSV', () => {
  test.each([',', ';', '\t', '|'])('with %j between its cells', (delimiter) => {
    const text = [
      ['Value', 'TYPE', 'action'],
      ['hxxp://a[.]example/x', 'URL', 'Allow'],
      ['b.example', '', ''],
      ['c.example', 'hostname', 'monitor'],
      ['d.example', 'phishing', 'deny'],
    ]
    const reading = read(text.map((cells) => cells.join(delimiter)).join('\n'))
    expect(reading.mode).toBe('csv')
    expect(reading.columns).toEqual({
      value: 0,
      type: 1,
      action: 2,
      header: true,
      names: ['Value', 'TYPE', 'action'],
    })
    expect(reading.found.map(({ value, type, action }) => [value, type, action])).toEqual([
      ['a.example/x', 'url', 'allow'],
      ['b.example', 'domain', 'block'],
      ['d.example', 'domain', 'block'],
    ])
    expect(reading.rejected).toMatchObject([{ line: 4, code: 'no order' }])
    expect(reading.ignored).toMatchObject([{ line: 1, why: 'header' }])
  })

  test('with quotes, line ends in a cell and empty rows is counted by its rows, each at its line', () => {
    const text =
      'note,url\r\n"two\r\nlines, ""quoted""","https://a.example/b,c"\r\n,\r\n\r\n# no\r\nx,b.example\r\n'
    const reading = read(text, 'csv')
    const { lines, found, ignored } = reading
    expect(lines).toBe(7)
    expect(countsOf(reading)).toEqual({ kept: 2, merged: 0, rejected: 0, ignored: 5 })
    expect(found.map(({ value, sources }) => [value, sources[0]?.line])).toEqual([
      ['a.example/b,c', 2],
      ['b.example', 7],
    ])
    expect(ignored.map(({ line, why }) => [line, why])).toEqual([
      [1, 'header'],
      [4, 'empty'],
      [5, 'empty'],
      [6, 'comment'],
      [8, 'empty'],
    ])
  })

  test('of one column has nothing to separate', () => {
    expect(valuesOf(read('url\na.example/x,y\nb.example/x;y|z', 'csv'))).toEqual([
      'a.example/x,y',
      'b.example/x;y|z',
    ])
  })

  test('never cuts an address at its comma: a row with a cell too many is rejected', () => {
    const { found, rejected } = read(
      'url,action\na.example/x,y,block\n"b.example/x,y",block\nc.example,,',
      'csv',
    )
    expect(found.map(({ value }) => value)).toEqual(['b.example/x,y', 'c.example'])
    expect(rejected).toMatchObject([{ line: 2, reason: expect.stringContaining('more cells') as string }])
  })

  test('with a quote that never closes loses no row', () => {
    const text = 'url,note\na.example,"open\nb.example,x\nc.example,y'
    expect(valuesOf(read(text, 'csv'))).toEqual(['a.example', 'b.example', 'c.example'])
  })

  test('without a header is read by the column with the most addresses', () => {
    const { columns, found } = read('1,2026-01-01,a.example/x\n2,2026-01-02,b.example\n3,,c.example')
    expect(columns).toEqual({ value: 2, header: false, names: ['Column 1', 'Column 2', 'Column 3'] })
    expect(found).toHaveLength(3)
  })

  test('with a header of other words keeps it out', () => {
    const { columns, ignored } = read('Ort;Seite\nBonn;a.example\nKöln;b.example')
    expect(columns).toMatchObject({ value: 1, header: true, names: ['Ort', 'Seite'] })
    expect(ignored).toMatchObject([{ line: 1, why: 'header' }])
  })

  test.each([
    ['url\tcomment\nevil.example\tseen\nbad.example\tseen\n', [0, 0]],
    ['domain;action\n\nevil.example;block\n\nbad.example;allow\n\n', [0, 1]],
    ['evil.example\tblock\nbad.example\tallow\n', [0, 1]],
    ['evil.example,block\nbad.example,allow', [0, 1]],
    ['evil.example,domain,block\nbad.example,domain,Allow\n', [0, 1]],
    ['indicator;verdict\nevil.example;block\nbad.example;allow\n', [0, 1]],
    ['url;status\nevil.example;block\nbad.example;gone\n', [0, 0]],
  ])('of few lines has its cells and its actions: %j', (text, actions) => {
    const { mode, found } = readText(text, { action: 'block' })
    expect([mode, ...found.map(({ value, action }) => [value, action])]).toEqual([
      'csv',
      ['evil.example', ['block', 'allow'][actions[0] ?? 0]],
      ['bad.example', ['block', 'allow'][actions[1] ?? 0]],
    ])
  })

  test('is read by the columns that the admin names', () => {
    const columns = { value: 1, action: 0, header: false, names: ['Column 1', 'Column 2'] }
    const options = { mode: 'csv', action: 'block', columns } as const
    expect(readText('allow,a.example', options).found).toMatchObject([
      { value: 'a.example', action: 'allow' },
    ])
  })

  test.each([
    [',block', '"value" is empty'],
    ['d41d8cd98f00b204e9800998ecf8427e,md5', 'Its type is "md5"'],
    ['setup.zip,filename', 'Its type is "filename"'],
    ['a.example/x,domain', 'cover more'],
    ['ann@a.example,url', 'email'],
    ['a.example b.example,url', 'space'],
    ['invoice.pdf,url', 'file name'],
  ])('rejects the row %j: %s', (row, reason) => {
    const { rejected } = read(`value,type\n${row}`, 'csv')
    expect(rejected).toEqual([
      {
        line: 2,
        text: row,
        code: expect.any(String) as string,
        reason: expect.stringContaining(reason) as string,
      },
    ])
  })

  test('with the same value and another action is not a duplicate', () => {
    const reading = read('value,action\na.example,block\na.example,allow\na.example,block', 'csv')
    expect(countsOf(reading)).toEqual({ kept: 1, merged: 1, rejected: 1, ignored: 1 })
    expect(reading.rejected[0]).toMatchObject({ line: 3, text: 'a.example,allow' })
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

describe('a list', () => {
  const old = [
    entry('b.example', {
      action: 'allow',
      sources: [{ line: 9, text: 'B.example' }],
      transforms: ['lower-cased'],
    }),
    entry('a.example/x', { type: 'url' }),
  ]

  test('adds new entries at the end; old entries only gain sources', () => {
    const reading = readText('c.example\nhttp://b.example\nc.example', { mode: 'lines', action: 'allow' })
    const { entries, ...rest } = addTo(old, reading)
    expect(entries).toEqual([
      {
        ...old[0],
        sources: [
          { line: 9, text: 'B.example' },
          { line: 2, text: 'http://b.example' },
        ],
        transforms: ['lower-cased', 'scheme'],
      },
      old[1],
      expect.objectContaining({ value: 'c.example', action: 'allow' }),
    ])
    expect(rest).toEqual({
      added: 1,
      merged: [
        { line: 3, text: 'c.example', code: 'same', reason: 'The same as c.example.' },
        { line: 2, text: 'http://b.example', code: 'listed', reason: 'It is already in the list.' },
      ],
      conflicts: [],
    })
    expect(old[0]?.sources).toHaveLength(1)
  })

  test.each([
    ['b.example', 'block', undefined, 'the action "allow"'],
    ['a.example/x', 'block', 'host', 'the type "url"'],
    // Of two differences, the action is named, since it matters more.
    ['a.example/x', 'allow', 'host', 'the action "block"'],
  ])('is never changed: %s to %s as %s is a conflict with %s', (value, action, type, known) => {
    const text = `${value}\n ${value}`
    const { entries, conflicts, ...rest } = addTo(old, readText(text, { mode: 'lines', action, type }))
    expect(entries).toEqual(old)
    expect(conflicts).toEqual(
      [1, 2].map((line) => ({
        line,
        text: value,
        code: known.startsWith('the action') ? 'other action' : 'other type',
        reason: `It is already in the list with ${known}.`,
      })),
    )
    expect(rest).toEqual({ added: 0, merged: [] })
  })
})

// ---- whatever the text ----

const line = fc.oneof(
  fc.constantFrom(
    ...taken.map(([pasted]) => pasted),
    ...refused.map(([pasted]) => pasted.slice(0, 200)),
    ...report.map(([text]) => text),
  ),
  fc.constantFrom(
    'a.example',
    'b.example',
    'a.example,block',
    'value,action,type',
    '"',
    '"a',
    'a"b,c',
    ';;',
    '#x',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const text = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 30 })
  .map((parts) => parts.flat().join(''))
const runs = { numRuns: 800 }

describe.each(modes)('whatever the text, as %s', { timeout: 30_000 }, (mode) => {
  test('lines = kept + merged + rejected + ignored', () => {
    fc.assert(
      fc.property(text, (pasted) => {
        const reading = read(pasted, mode)
        const { lines, found, merged, rejected, ignored } = reading
        const kept = found.flatMap(({ sources: [first] }) => first ?? [])
        expect(linesOf([...kept, ...merged, ...rejected, ...ignored]).size).toBe(lines)
        const physical = pasted.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).length
        expect(lines).toBeLessThanOrEqual(physical)
        expect(mode === 'csv' ? physical : lines).toBe(physical)
        if (mode === 'text') return
        const counts = countsOf(reading)
        // A row of a table can have addresses in several columns, and in several lines of one cell.
        const results = [...kept, ...merged, ...rejected, ...ignored].filter(
          (each) => !('code' in each) || each.code !== 'other column',
        )
        const others = rejected.filter(({ code }) => code === 'other column').length
        expect(counts.kept + counts.merged + counts.rejected + counts.ignored - others).toBe(results.length)
        const starts = [...linesOf(results)].toSorted((one, other) => one - other)
        const heightOf = (at: number) => (starts.find((each) => each > at) ?? physical + 1) - at
        for (const at of starts) {
          const many = results.filter(({ line: each }) => each === at).length
          expect(many).toBeLessThanOrEqual(mode === 'csv' ? heightOf(at) : 1)
        }
      }),
      runs,
    )
  })

  test('each kept value is a transform of one visible span of its line', () => {
    fc.assert(
      fc.property(text, (pasted) => {
        const lines = pasted.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
        for (const { value, sources } of read(pasted, mode).found) {
          for (const { line: at, text: span } of sources) {
            // CSV doubles quotes and has rows over several lines; JSON has escapes.
            const place =
              mode === 'csv'
                ? lines
                    .slice(at - 1)
                    .join('\n')
                    .replaceAll('""', '"')
                : lines[at - 1]
            const forms = [place, place?.replaceAll('\\/', '/')]
            expect(
              forms.some((each) => [span, span.replaceAll('""', '"')].some((one) => each?.includes(one))),
            ).toBe(true)
            expect(normalise(span.replaceAll('&amp;', '&'))).toMatchObject({ value })
          }
        }
      }),
      runs,
    )
  })

  test('a paste is added to an empty list as to a list of unrelated entries', () => {
    const { found } = read('stranger.invalid', 'lines')
    fc.assert(
      fc.property(text, (pasted) => {
        const reading = read(pasted, mode)
        fc.pre(reading.found.every(({ value }) => !value.includes('stranger.invalid')))
        const { entries, ...rest } = addTo([], reading)
        expect({ entries: [...found, ...entries], ...rest }).toEqual(addTo(found, reading))
      }),
      runs,
    )
  })

  test('each value is there once, and a second time adds nothing', () => {
    fc.assert(
      fc.property(text, text, (before, pasted) => {
        const { entries: old } = addTo([], read(before, 'lines'))
        const reading = read(pasted, mode)
        const first = addTo(old, reading)
        expect(new Set(first.entries.map(({ value }) => value)).size).toBe(first.entries.length)
        expect(first.entries).toHaveLength(old.length + first.added)
        for (const [at, { value, type, action }] of old.entries()) {
          expect(first.entries[at]).toMatchObject({ value, type, action })
        }
        const kept = first.entries.slice(old.length).flatMap(({ sources: [source] }) => source ?? [])
        const { rejected, ignored } = reading
        const named = linesOf([...kept, ...first.merged, ...first.conflicts, ...rejected, ...ignored])
        expect(named.size).toBe(reading.lines)
        const second = addTo(first.entries, reading)
        expect(second.added).toBe(0)
      }),
      runs,
    )
  })
})

test('a list of addresses is never split at separators of cells', () => {
  const tail = fc.array(fc.constantFrom('/', ',', ';', '|', '?', '=', 'x', '1'), { maxLength: 8 })
  fc.assert(
    fc.property(fc.array(tail, { minLength: 1, maxLength: 12 }), (tails) => {
      const list = tails.map((parts, at) => `h${at}.example/${parts.join('')}x`)
      expect(valuesOf(read(list.join('\n')))).toEqual(list)
    }),
    runs,
  )
})

test('any text is read without an error', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary', maxLength: 200 })), (pasted) => {
      const { lines, found, rejected, ignored } = read(pasted)
      const kept = found.flatMap(({ sources }) => sources)
      expect(linesOf([...kept, ...rejected, ...ignored]).size).toBe(lines)
      expect(checkSize(pasted) ?? '').not.toContain('at most')
    }),
    runs,
  )
})
