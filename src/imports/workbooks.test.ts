import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findAll } from './findings/findings.ts'
import { startSettings } from './judge/settings.ts'
import { prepare } from './outgoing/prepare.ts'
import { bookOf, row, text } from './read/book.fixture.ts'
import { openSource } from './read/source.ts'
import { circumstances, open, three, head, twoCsv, people, written } from './workbooks.fixture.ts'

describe('an unusual workbook', () => {
  test.each(['workbook2.xlsx', 'backslash.xlsx'])('%s is read, and goes as it is', async (name) => {
    const found = await open(name)
    expect(found).toMatchObject({ stop: undefined, said: [], type: 'XLSX' })
    expect(found.counts).toMatchObject({ people: 3, bad: 0 })
  })

  test.each([
    ['of another name', { file: 'xl/main.xml' }],
    [
      'of another name, with backslashes',
      { file: 'xl/book.xml', change: (path: string) => path.replaceAll('/', '\\') },
    ],
  ])('%s is read', async (_, parts) => {
    expect((await open(bookOf([{ rows: people }], parts))).counts).toMatchObject({ people: 2, bad: 0 })
  })

  test('is read without a cell that strays far to the right', async () => {
    expect(await open('wide.xlsx')).toMatchObject({
      stop: undefined,
      said: ['1 cell far to the right of the table is left out.'],
      type: 'CSV',
      sent: three,
    })
    const corner = row(1_048_576, [text('XFD1048576', 'x')])
    expect((await open(bookOf([{ rows: [...people, corner] }]))).sent).toBe(twoCsv)
    const near = row(4, [text('AZ4', 'x'), text('BB4', 'y')])
    expect((await open(bookOf([{ rows: [...people, near] }]))).sent).toBe(twoCsv)
  })

  test('keeps what may be a table to the right', async () => {
    const address = row(4, [text('AZ4', 'zoe@d.example')])
    expect((await open(bookOf([{ rows: [...people, address] }]))).sent).toContain('zoe@d.example')
  })

  test('in XLS has its hidden columns, errors and links', async () => {
    const { book, bytes } = written('biff8', [
      'A',
      [
        ['email', 'name', 'x'],
        ['Ana', 'Ana', 'y'],
        ['ben@d.example', { t: 'e', v: 42 }, 'y'],
        ['eve@d.example', 'Eve', 'y'],
      ],
    ])
    const sheet = book.Sheets['A'] ?? {}
    Object.assign(sheet, { '!cols': [{}, {}, { hidden: true }] })
    Object.assign(sheet['A2'] as object, { l: { Target: 'mailto:ana@d.example' } })
    const found = await open(new Blob([bytes()]))
    expect(found.counts).toMatchObject({ people: 1, error: 1, badAddress: 1 })
    expect(found.labels).toEqual(['Leave it out', 'Send it, too', 'Take the address from the link'])
    const right = await (await found.click('Leave it out')).click('Take the address from the link')
    expect(right.stop).toBe('Decide about 1 row with a problem.')
  })

  test.each(['xlsb', 'ods'] as const)('in %s is read, and goes as CSV', async (bookType) => {
    const cells = [
      ['email', 'name'],
      ['ana@d.example', 'Ana'],
      ['ben@d.example', 'Ben'],
    ]
    const blob = new Blob([written(bookType, ['A', cells]).bytes()])
    expect(await open(blob)).toMatchObject({ stop: undefined, said: [], type: 'CSV', sent: twoCsv })
    const original = await open(blob, { send: 'original' })
    expect(original.stop).toBe('The service does not take files of this format.')
    expect((await original.click('Send the corrected CSV')).stop).toBeUndefined()
  })
})

test.each([
  ['no-sst.xlsx', 'is damaged, or is not a workbook.'],
  ['corrupt.xlsx', 'is damaged, or is not a workbook.'],
  ['people.numbers', 'is an Apple Numbers file. Export it as XLSX or CSV.'],
  ['people.ods', 'is an OpenDocument spreadsheet (ODS) that cannot be read. Save it as XLSX or CSV.'],
  ['people.xlsb', 'is a binary workbook (XLSB) that cannot be read. Save it as XLSX or CSV.'],
  ['zipped.zip', 'is a ZIP archive. Unpack it, and choose the file in it.'],
])('%s is refused, with the way on', async (name, reason) => {
  await expect(open(name)).rejects.toThrow(reason)
})

test('texts that are missing in a workbook are damage', async () => {
  const rows = [head, row(2, ['<c r="A2" t="s"><v>9</v></c>', 'Ana'])]
  await expect(open(bookOf([{ rows }]))).rejects.toThrow('is damaged, or is not a workbook.')
})

test.each([
  ['cut off', (bytes: Uint8Array) => bytes.slice(0, -300)],
  ['with another byte in a part', (bytes: Uint8Array) => bytes.with(bytes.length >> 1, 7)],
  ['with another byte in its first part', (bytes: Uint8Array) => bytes.with(80, 255)],
])('a workbook %s is refused as damaged', async (_, damage) => {
  const bytes = new Uint8Array(readFileSync(new URL('fixtures/cases/hidden-rows.xlsx', import.meta.url)))
  await expect(open(new Blob([damage(bytes)]))).rejects.toThrow('is damaged, or is not a workbook.')
})

test('what is named as a workbook and is none is called damaged, and no CSV', async () => {
  const bytes = new Uint8Array(readFileSync(new URL('fixtures/cases/hidden-rows.xlsx', import.meta.url)))
  const source = await openSource('people.xlsx', new Blob([bytes.with(0, 0)]))
  const prepared = await prepare(source, startSettings())
  const findings = prepared ? findAll(source, prepared, circumstances) : []
  expect(findings.map((finding) => finding.text)).toEqual([
    'The workbook is damaged. Open it in a spreadsheet program and save it again, or choose another file.',
  ])
})
