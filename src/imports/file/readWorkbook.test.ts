/** The fixtures were written by LibreOffice 7.4. */
import { CFB, utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { bookOf, row, text } from './book.fixture.ts'
import { readWorkbook } from './readWorkbook.ts'
import { firstRows } from './rows.ts'
import { fixture, run } from './run.fixture.ts'
import { formats } from './source.ts'
import { type Part, zip } from './zip.fixture.ts'

const blobOf = (name: string) => new Blob([fixture(name)])
const workbook: Part = { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') }
const head = row(1, ['email', 'name'])
const ana = (line: number, attributes = '') => row(line, ['ana@d.example', 'Ana'], attributes)
const ben = (line: number, attributes = '') => row(line, ['ben@d.example', 'Ben'], attributes)
const twoCsv = 'email,name\nana@d.example,Ana\nben@d.example,Ben\n'

test.each(['people.xlsx', 'people.xls'])('%s is read as its cells show it', async (name) => {
  const { rows, sheet } = await readWorkbook(blobOf(name), name.endsWith('x'))
  expect(sheet).toMatchObject({ sheet: 'Personen', sheets: [{ name: 'Personen' }, { name: 'Notizen' }] })
  expect(firstRows(rows, 99)).toEqual([
    ['E-Mail-Adresse', 'Vorname', 'Nachname', 'Eintritt', 'Kostenstelle'],
    ['joerg.weissfels@corp.example', 'Jörg', 'Weißfels', '01.03.2026', '4100'],
    ['kaethe.brueckner@corp.example', 'Käthe', 'Brückner', '15.11.2025', '4100'],
    ['zoe.unal@corp.example', 'Zoë', 'Ünal', '31.01.2024', '4400'],
  ])
})

test('another sheet can be chosen, and one that is not there is the first', async () => {
  const book = blobOf('people.xlsx')
  const { rows } = await readWorkbook(book, true, 'Notizen')
  expect(firstRows(rows, 99)).toEqual([['Stand: März']])
  expect((await readWorkbook(book, true, 'Gone')).sheet).toMatchObject({ sheet: 'Personen' })
})

const huge: Part = { name: 'xl/a.xml', content: Buffer.alloc(10), declared: 4_000_000_000 }
test.each<[string, Blob, boolean, string]>([
  ['a bomb, by the size that it declares', zip([workbook, huge]), true, 'more data than can be read'],
  ['another kind of ZIP', zip([{ name: 'word/a.xml', content: Buffer.alloc(9) }]), true, 'is a ZIP archive'],
  ['a ZIP cut in half', blobOf('people.xlsx').slice(0, 3_000), true, 'is damaged'],
  ['an XLS cut in half', blobOf('people.xls').slice(0, 3_000), false, 'is damaged'],
  ['bytes', new Blob([new Uint8Array(3_000).fill(7)]), true, 'is damaged'],
])('%s is refused', async (_, blob, isZip, reason) => {
  await expect(readWorkbook(blob, isZip)).rejects.toThrow(reason)
})

test('a bomb that lies about its size is refused while it is inflated', { timeout: 60_000 }, async () => {
  const bomb: Part = { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(260_000_000), declared: 10 }
  const file = zip([workbook, bomb])
  expect(file.size).toBeLessThan(formats.XLSX.mostBytes)
  await expect(readWorkbook(file, true)).rejects.toThrow('more data than can be read')
})

test('a workbook with a password is told from a damaged one', async () => {
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, '/EncryptionInfo', Buffer.alloc(64))
  CFB.utils.cfb_add(file, '/EncryptedPackage', Buffer.alloc(64))
  const bytes = CFB.write(file, { type: 'buffer' }) as Buffer<ArrayBuffer>
  await expect(readWorkbook(new Blob([bytes]), false)).rejects.toThrow('protected by a password')
})

/** A workbook of one row. */
function written(cells: readonly unknown[]): Blob {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...cells]]), 'Cells')
  // The types of the library do not tell what `type` makes of it.
  return new Blob([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer])
}

test('a long number, of which a cell shows only a part, is read whole', async () => {
  const { rows } = await readWorkbook(written([491_701_234_567, 0.5, 1e300]), true)
  expect(firstRows(rows, 99)).toEqual([['491701234567', '0.5', '1E+300']])
})

test('a sheet with more columns than are read is refused', async () => {
  await expect(readWorkbook(written(Array<string>(201).fill('x')), true)).rejects.toThrow('200 columns')
})

test.each([
  ['of no height', 'ht="0" customHeight="1"'],
  ['that are folded', 'hidden="true" outlineLevel="1"'],
])('hidden rows %s take no address from others once they are left out', async (_, attributes) => {
  const book = bookOf([head, ana(2, attributes), ana(3), ben(4)])
  expect((await run(book)).counts).toMatchObject({ hidden: 1, people: 2, repeated: 1 })
  const left = await run(book, { hidden: 'leave out' })
  expect(left.sent).toBe(twoCsv)
  expect(left.outgoing.rows).toEqual({ sent: 2, leftOut: 1 })
})

test('what is hidden above the headings, or without a text, needs no decision, and does not go', async () => {
  const title = row(1, ['Secret title'], 'hidden="1"')
  const rows = [title, row(2, ['email', 'name']), ana(3), ben(4), row(5, [], 'hidden="1"')]
  expect(await run(bookOf(rows))).toMatchObject({ counts: { hidden: 0 }, sent: twoCsv })
})

test.each([
  ['<col min="3" max="4" hidden="1"/>', [2, 3]],
  ['<col min="4" max="4" width="0" customWidth="1"/>', [3]],
])('hidden columns by %s', async (cols, hiddenColumns) => {
  const rows = [row(1, ['email', 'name', 'a', 'b']), row(2, ['ana@d.example', 'Ana', 'A', 'B'])]
  expect((await run(bookOf(rows, cols))).table.sheet).toMatchObject({ hiddenColumns })
  expect((await run(bookOf(rows, cols), { hidden: 'leave out' })).sent).not.toContain('B')
  expect((await run(bookOf(rows, cols), { hidden: 'include' })).sent).toContain('A,B')
})

test('hidden rows and columns are one decision, and the address stays', async () => {
  const book = bookOf([head, ana(2, 'hidden="1"'), ben(3)], '<col min="1" max="1" hidden="1"/>')
  expect((await run(book, { hidden: 'leave out' })).sent).toBe('email,name\nben@d.example,Ben\n')
})

test.each([
  ['in the name alone', [text('A2', 'ana@d.example'), '<c r="B2"><f>C2</f></c>']],
  ['that is shared', ['<c r="A2"><f t="shared" ref="A2:A9" si="0">C2</f></c>']],
])('cells without their text %s are a problem, and no empty line', async (_, cells) => {
  const { counts } = await run(bookOf([head, row(2, cells), ben(3)]))
  expect(counts).toMatchObject({ rows: 2, people: 1, cellError: 1, emptyLines: 0 })
})

test('cells without their text are right once they are typed here', async () => {
  const edits = ['ana@d.example', 'Ana'].map((typed, column) => ({ row: 1, column, text: typed }))
  expect((await run(fixture('cases/formula-nocache.xlsx'), { edits })).sent).toBe(twoCsv)
})
