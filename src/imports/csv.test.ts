import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { createCsvReader, type CsvReading, previewRows } from './csv.ts'

function read(text: string, chunk = text.length || 1): CsvReading {
  const reader = createCsvReader()
  for (let at = 0; at < text.length; at += chunk) if (!reader.feed(text.slice(at, at + chunk))) break
  return reader.end()
}

/** A file with its header in this row and column, counted from 1. */
const headerAt = (row: number, column: number) =>
  `${'x\n'.repeat(row - 1)}${','.repeat(column - 1)}email,name\n,ana@example.com,Ana\n`

describe('the column rule (beyond-the-spec §3)', () => {
  test('finds email, name, password and accountCode', () => {
    expect(read('email,name,password,accountCode\n').header).toEqual({
      row: 1,
      column: 0,
      hasName: true,
      hasPassword: true,
      hasAccountCode: true,
    })
  })

  test('finds a header at M99 and none below or to the right', () => {
    expect(read(headerAt(99, 13)).header).toMatchObject({ row: 99, column: 12 })
    expect(read(headerAt(100, 1)).header).toBeUndefined()
    expect(read(headerAt(1, 14)).header).toBeUndefined()
  })

  test.each([
    ['Email,name\n', /must be exactly "email", in lower case/],
    ['email ,name\n', /spaces around it/],
    ['E-mail address,name\n', /E-mail address/],
    ['email;name\nana@example.com;Ana\n', /something other than commas/],
    ['a,b\n', /^$/],
  ])('says why %j has no header', (text, hint) => {
    const { header, hint: said } = read(text)
    expect(header).toBeUndefined()
    expect(said ?? '').toMatch(hint)
  })
})

describe('the counts', () => {
  const text = [
    'email,name',
    'ana@example.com,Ana',
    'ANA@example.com,Ana again',
    ',Nobody',
    'not an address,Someone',
    '',
    'ben@example.com',
    '"cleo@example.com","O, Cleo"',
  ].join('\n')

  test('of people, by their domains, without those who repeat', () => {
    expect(Object.fromEntries(read(text).domains)).toEqual({ 'example.com': 3 })
  })

  test.each([1, 3, 7, 1_000])('add up, in pieces of %i', (chunk) => {
    const reading = read(text, chunk)
    expect(reading).toMatchObject({
      rows: 6,
      people: 3,
      without: 1,
      invalid: 1,
      repeated: 1,
      emptyLines: 1,
      uneven: 1,
    })
    expect(reading.rows).toBe(reading.people + reading.without + reading.invalid + reading.repeated)
    expect(reading.preview.map(({ number, flag }) => [number, flag])).toEqual([
      [2, undefined],
      [3, 'repeated'],
      [4, 'no address'],
      [5, 'not an address'],
      [7, undefined],
      [8, undefined],
    ])
  })

  test('go on beyond the preview', () => {
    const people = Array.from({ length: 5_000 }, (_, at) => `p${at % 4_000}@example.com,P`)
    const reading = read(`email,name\n${people.join('\r\n')}\r\n`, 1_001)
    expect(reading).toMatchObject({ rows: 5_000, people: 4_000, repeated: 1_000, uneven: 0 })
    expect(reading.preview).toHaveLength(previewRows)
  })

  test('equal those of papaparse for the whole, in any pieces', () => {
    const cell = fc.stringMatching(/^[a-c"é ,\n\r]{0,6}$/).map((value) => `"${value.replaceAll('"', '""')}"`)
    const plain = fc.stringMatching(/^[a-cé ]{0,5}$/)
    const row = fc
      .array(fc.oneof(cell, plain), { minLength: 1, maxLength: 4 })
      .map((cells) => cells.join(','))
    const file = fc.tuple(fc.array(row, { minLength: 1, maxLength: 12 }), fc.constantFrom('\n', '\r\n', '\r'))
    fc.assert(
      fc.property(file, fc.integer({ min: 1, max: 20 }), ([rows, end], chunk) => {
        const whole = rows.join(end)
        const { data } = Papa.parse<string[]>(whole.replaceAll(/\r\n?/g, '\n'), {
          delimiter: ',',
          newline: '\n',
        })
        const expected = data.filter((cells) => cells.length > 1 || cells[0] !== '')
        expect(read(whole, chunk).preview.map(({ cells }) => cells)).toEqual(expected)
      }),
    )
  })
})

describe('what is never shown', () => {
  test('a password, in its column or in a possible one', () => {
    for (const text of [
      'email,name,password\nana@example.com,Ana,Secret1\n',
      'password,email,name\nSecret1,ana@example.com,Ana\n',
      'Email,Name,Password\nana@example.com,Ana,Secret1\n',
    ]) {
      const reading = read(text)
      expect(reading.hasPasswords).toBe(true)
      expect(JSON.stringify(reading)).not.toContain('Secret1')
    }
  })

  test('more than 40 columns and 200 characters of a cell', () => {
    const wide = read(`email,name${',x'.repeat(100)}\n${'y'.repeat(500)}${',z'.repeat(101)}\n`)
    expect(wide.columns).toHaveLength(40)
    expect(wide.moreColumns).toBe(62)
    expect(wide.preview[0]?.cells).toHaveLength(40)
    expect(wide.preview[0]?.cells[0]).toHaveLength(201)
  })
})

describe('hostile files', () => {
  test('NUL bytes end the reading', () => {
    expect(read('email,name\n\0\0\n').stopped).toBe('binary')
  })

  test('a row that never ends stops the reading before it fills the memory', () => {
    const reader = createCsvReader()
    let fed = 0
    while (fed < 100 && reader.feed('x'.repeat(1_000_000))) fed++
    expect(fed).toBeLessThan(3)
    expect(reader.end()).toMatchObject({ stopped: 'long row', rows: 0 })
  })

  test('a quote that is never closed is named by its row', () => {
    expect(read('email,name\nana@example.com,Ana\nben@example.com,"Ben\n').brokenQuotes).toBe(3)
  })

  test('a quote that closes too early is named by its row, in pieces too', () => {
    expect(read('email,name\nana@example.com,"A"na"\nben@example.com,Ben\n', 5).brokenQuotes).toBe(2)
  })

  test('characters that are not UTF-8 are noticed', () => {
    expect(read('email,name\nana@example.com,An\uFFFD\n').isGarbled).toBe(true)
  })

  test('__proto__ is a heading like any other', () => {
    expect(read('email,name,__proto__\nana@example.com,Ana,x\n').preview[0]?.cells).toEqual([
      'ana@example.com',
      'Ana',
      'x',
    ])
  })

  test('an empty text has no rows', () => {
    expect(read('')).toMatchObject({ rows: 0, header: undefined, columns: [] })
  })
})
