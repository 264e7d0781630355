/** The fixtures were written by LibreOffice 7.4. */
import { readFileSync } from 'node:fs'
import { CFB, utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { readSheet } from './book.ts'
import { formats } from './source.ts'
import { type Part, zip } from './zip.fixture.ts'

const fixture = (name: string) => new Blob([readFileSync(new URL(`../fixtures/${name}`, import.meta.url))])
const csvOf = async (...asked: Parameters<typeof readSheet>) => {
  const { csv, name, facts } = await readSheet(...asked)
  return {
    name,
    names: facts.sheets.map((sheet) => sheet.name),
    lines: new TextDecoder().decode(csv).split('\n'),
  }
}

const workbook: Part = { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') }

test.each(['people.xlsx', 'people.xls'])('%s is read as its cells show it', async (name) => {
  const found = await csvOf(fixture(name), name.endsWith('x'))
  expect(found).toEqual({
    name: 'Personen',
    names: ['Personen', 'Notizen'],
    lines: [
      'E-Mail-Adresse,Vorname,Nachname,Eintritt,Kostenstelle',
      'joerg.weissfels@corp.example,Jörg,Weißfels,01.03.2026,4100',
      'kaethe.brueckner@corp.example,Käthe,Brückner,15.11.2025,4100',
      'zoe.unal@corp.example,Zoë,Ünal,31.01.2024,4400',
      '',
    ],
  })
})

test('another sheet can be chosen, and one that is not there is the first', async () => {
  expect(await csvOf(fixture('people.xlsx'), true, 'Notizen')).toMatchObject({
    name: 'Notizen',
    lines: ['Stand: März', ''],
  })
  expect(await csvOf(fixture('people.xlsx'), true, 'Gone')).toMatchObject({ name: 'Personen' })
})

test('a bomb is refused by the size that it declares', async () => {
  const bomb: Part = { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(10), declared: 4_000_000_000 }
  await expect(readSheet(zip([workbook, bomb]), true)).rejects.toThrow('more data than can be read')
})

test('a bomb that lies about its size is refused while it is inflated', async () => {
  const bomb: Part = { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(260_000_000), declared: 10 }
  const file = zip([workbook, bomb])
  expect(file.size).toBeLessThan(formats.XLSX.mostBytes)
  await expect(readSheet(file, true)).rejects.toThrow('more data than can be read')
})

test.each<[string, Blob, boolean, string]>([
  ['macros', zip([workbook, { name: 'xl/vbaProject.bin', content: Buffer.alloc(9) }]), true, 'has macros'],
  ['macros in XLS', new Blob(['\xD0', Buffer.from('_VBA_PROJECT_CUR', 'utf16le')]), false, 'has macros'],
  [
    'another kind of ZIP',
    zip([{ name: 'word/document.xml', content: Buffer.alloc(9) }]),
    true,
    'is a ZIP archive. Unpack it',
  ],
  ['a ZIP cut in half', fixture('people.xlsx').slice(0, 3_000), true, 'is damaged'],
  ['an XLS cut in half', fixture('people.xls').slice(0, 3_000), false, 'is damaged'],
  ['bytes', new Blob([new Uint8Array(3_000).fill(7)]), true, 'is damaged'],
])('%s cannot be read', async (_, blob, isZip, reason) => {
  await expect(readSheet(blob, isZip)).rejects.toThrow(reason)
})

test('a workbook with a password is told from a damaged one', async () => {
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, '/EncryptionInfo', Buffer.alloc(64))
  CFB.utils.cfb_add(file, '/EncryptedPackage', Buffer.alloc(64))
  const bytes = CFB.write(file, { type: 'buffer' }) as Buffer<ArrayBuffer>
  await expect(readSheet(new Blob([bytes]), false)).rejects.toThrow('protected by a password')
})

/** A workbook of one sheet. */
function bookOf(cells: readonly unknown[]): Blob {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...cells]]), 'Cells')
  // The types of the library do not tell what `type` makes of it.
  return new Blob([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer])
}

test('a long number, of which a cell shows only a part, is read whole', async () => {
  expect((await csvOf(bookOf([491_701_234_567, 0.5, 1e300]), true)).lines[0]).toBe('491701234567,0.5,1E+300')
})

test('a sheet with more columns than are read is refused, and none is left out in silence', async () => {
  await expect(csvOf(bookOf(Array<string>(501).fill('x')), true)).rejects.toThrow(
    'has too many columns. Save the sheet as CSV.',
  )
})
