import { CFB } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { bookOf, row } from './read/book.fixture.ts'
import { open, three, head, twoCsv, people, written } from './workbooks.fixture.ts'

const replace = (from: string, to: string) => (content: Buffer) =>
  Buffer.from(content.toString().replace(from, to))

describe('the sheet', () => {
  test.each([
    ['a hidden first one is not read', 'hidden-first-sheet.xlsx', 'Staff', []],
    [
      'the active one is read, and the other is named',
      'second-active.xlsx',
      'Current',
      ['The sheet "Archive" has addresses, too. This is "Current".'],
    ],
  ])('%s', async (_, name, sheet, said) => {
    const found = await open(name)
    expect(found).toMatchObject({ sheet, said, stop: undefined, type: 'CSV', sent: three })
  })

  test('of people is offered behind one with instructions', async () => {
    const found = await open('readme-first.xlsx')
    expect(found).toMatchObject({ sheet: 'Read me', stop: 'Choose the column with the addresses.' })
    expect(found.said).toContain('The sheet "Users" has addresses. This is "Read me".')
    expect(await found.click('Read Users')).toMatchObject({ stop: undefined, sent: three, said: [] })
  })

  test('is read if it is hidden and chosen, and offered only if no other has addresses', async () => {
    const old = { name: 'Old', state: 'veryHidden', rows: [head, row(2, ['leaver@d.example', 'Leaver'])] }
    const found = await open(bookOf([old, { name: 'Staff', rows: people }]))
    expect(found).toMatchObject({ sheet: 'Staff', said: [], sent: twoCsv })
    const chosen = await open(bookOf([old, { name: 'Staff', rows: people }]), { sheet: 'Old' })
    expect(chosen.sent).toBe('email,name\nleaver@d.example,Leaver\n')
    const empty = await open(bookOf([old, { name: 'Notes', rows: [row(1, ['x'])] }]))
    expect(empty.said).toContain('The hidden sheet "Old" has addresses. This is "Notes".')
  })

  test.each([
    ['the one after it, if the active one is hidden', 0, ['hidden', 'visible', 'visible'], 'Sheet2'],
    ['the last that is visible, if none is after it', 2, ['visible', 'visible', 'hidden'], 'Sheet1'],
    ['the third', 2, ['visible', 'hidden', 'visible'], 'Sheet3'],
    ['the first, if all are hidden', 1, ['hidden', 'hidden', 'hidden'], 'Sheet1'],
    ['the first, if no sheet is there', 9, ['visible', 'visible', 'visible'], 'Sheet1'],
  ])('is %s', async (_, activeTab, states, sheet) => {
    const sheets = states.map((state) => ({ state, rows: people }))
    expect((await open(bookOf(sheets, { activeTab }))).sheet).toBe(sheet)
  })

  const both = ['Archive', 'Current'].map((name): readonly [string, unknown[][]] => [
    name,
    [
      ['email', 'name'],
      [`${name}@d.example`, 'X'],
    ],
  ])
  test('of an XLS is the active one, too', async () => {
    const bytes = written('biff8', ...both).bytes()
    expect((await open(new Blob([bytes]))).sheet).toBe('Archive')
    // The record Window1, with its length of 18.
    const at = bytes.findIndex((_, place) =>
      [0x3d, 0, 18, 0].every((byte, next) => bytes[place + next] === byte),
    )
    bytes[at + 14] = 1
    expect((await open(new Blob([bytes]))).sheet).toBe('Current')
  })

  test('of an XLSB is the active one, and its hidden rows and columns stop it', async () => {
    const { book, bytes } = written('xlsb', ...both, [
      'More',
      [
        ['email', 'name', 'x'],
        ['ana@d.example', 'Ana', 'y'],
        ['ben@d.example', 'Ben', 'y'],
      ],
    ])
    // The library makes the first visible sheet the active one.
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 2 }, { Hidden: 0 }] }
    Object.assign(book.Sheets['More'] ?? {}, {
      '!rows': [{}, { hidden: true }],
      '!cols': [{}, {}, { hidden: true }],
    })
    const found = await open(new Blob([bytes()]))
    expect(found).toMatchObject({ sheet: 'More', stop: 'Decide about the hidden rows.' })
    const left = await (await found.click('Leave it out')).click('Leave it out')
    expect(left).toMatchObject({ stop: undefined, sent: 'email,name\nben@d.example,Ben\n' })
  })

  /** A workbook with another content in one of its parts. */
  function changed(bookType: 'ods' | 'xlsb', part: string, change: (content: Buffer) => Uint8Array): Blob {
    const zip = CFB.read(written(bookType, ...both).bytes(), { type: 'array' })
    const old = CFB.find(zip, part)?.content
    CFB.utils.cfb_add(zip, part, change(Buffer.from(old ?? [])))
    return new Blob([CFB.write(zip, { type: 'buffer', fileType: 'zip' }) as Buffer<ArrayBuffer>])
  }

  test('of an XLSB is the active one', async () => {
    expect((await open(changed('xlsb', '/xl/workbook.bin', (content) => content))).sheet).toBe('Archive')
    // The record BrtBookView of 29 bytes, before the sheets.
    const view = Buffer.from([0x9e, 1, 29, ...new Uint8Array(24), 1, 0, 0, 0, 0])
    const add = (content: Buffer) => {
      const at = content.indexOf(Buffer.from([0x8f, 1, 0]))
      return Buffer.concat([content.subarray(0, at), view, content.subarray(at)])
    }
    expect((await open(changed('xlsb', '/xl/workbook.bin', add))).sheet).toBe('Current')
  })

  test('of an ODS is the active one', async () => {
    const item =
      '<config:config-item config:name="ActiveTable" config:type="string">Current</config:config-item>'
    expect((await open(changed('ods', 'settings.xml', replace('', item)))).sheet).toBe('Current')
  })

  test.each([
    ['rows', '<table:table-row', '<table:table-row table:visibility="filter"'],
    ['sheets', 'table:display="true"', 'table:display="false"'],
  ])('of an ODS with hidden %s is refused, since they are not told', async (_, from, to) => {
    await expect(open(changed('ods', 'content.xml', replace(from, to)))).rejects.toThrow('Save it as XLSX.')
  })
})
