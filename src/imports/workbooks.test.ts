// Claim: What a file of people hides, or leaves unclear, is not sent unasked
import { readFileSync } from 'node:fs'
import { CFB, utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { blockerOf, findAll } from './findings/findings.ts'
import { summarise } from './job/sentences.ts'
import { type Settings, startSettings } from './judge/settings.ts'
import { prepare } from './outgoing/prepare.ts'
import { bookOf, row, text } from './read/book.fixture.ts'
import { openSource } from './read/source.ts'

const circumstances = { ownDomains: [], isMoving: false, remembered: undefined }
const file = (name: string) => new Blob([readFileSync(new URL(`fixtures/cases/${name}`, import.meta.url))])

async function open(book: Blob | string, change: Partial<Settings> = {}) {
  const source =
    typeof book === 'string' ? await openSource(book, file(book)) : await openSource('people', book)
  const settings = { ...startSettings(), ...change }
  const prepared = await prepare(source, settings)
  const findings = findAll(source, prepared, circumstances)
  const fixes = findings.flatMap((finding) => finding.fixes)
  const sent = new Uint8Array(await prepared.outgoing.blob.arrayBuffer())
  return {
    said: findings.map((finding) => finding.text),
    stop: blockerOf(prepared, findings),
    labels: fixes.map(({ label }) => label),
    type: prepared.outgoing.fileType,
    rows: prepared.outgoing.rows,
    counts: prepared.read?.judgement.counts,
    summary: prepared.read && summarise(prepared.read.judgement),
    sheet: prepared.read?.table.sheet,
    sent: new TextDecoder().decode(sent),
    /** What a click on the fix makes of the file. */
    click(label: string) {
      const fix = fixes.find((each) => each.label === label)
      if (!fix) throw new Error(`There is no fix "${label}".`)
      const next = typeof fix.settings === 'function' ? fix.settings(settings) : fix.settings
      return open(book, { ...settings, ...next })
    },
  }
}

const three = 'email,name\nana@d.example,Ana Souza\nben@d.example,Ben Li\neve@d.example,Eve Roth\n'
const head = row(1, ['email', 'name'])
const ana = (line: number, attributes = '') => row(line, ['ana@d.example', 'Ana'], attributes)
const ben = (line: number, attributes = '') => row(line, ['ben@d.example', 'Ben'], attributes)
const twoCsv = 'email,name\nana@d.example,Ana\nben@d.example,Ben\n'
const people = [head, ana(2), ben(3)]

/** A workbook that the library writes. The types of the library do not tell what `type` makes of it. */
function written(bookType: 'xlsb' | 'ods' | 'biff8', ...sheets: readonly (readonly [string, unknown[][]])[]) {
  const book = utils.book_new()
  for (const [name, cells] of sheets) utils.book_append_sheet(book, utils.aoa_to_sheet(cells), name)
  return { book, bytes: () => new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer) }
}

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

describe('hidden rows', () => {
  test.each([
    ['hidden-rows.xlsx', 1, 'email,name\nana@d.example,Ana Souza\neve@d.example,Eve Roth\n', three],
    [
      'filtered.xlsx',
      2,
      'email,name,dept\nana@d.example,Ana,HR\n',
      'email,name,dept\nana@d.example,Ana,HR\nben@d.example,Ben,IT\neve@d.example,Eve,IT\n',
    ],
    ['hidden-row.xls', 1, 'email,name\nana@d.example,Ana Souza\neve@d.example,Eve Roth\n', three],
  ])('of %s stop the file, and go or stay', async (name, many, left, all) => {
    const found = await open(name)
    const [leave, keep] =
      many === 1 ? ['Leave it out', 'Import it, too'] : ['Leave them out', 'Import them, too']
    expect(found.said).toEqual([
      many === 1 ? '1 row is hidden in the workbook.' : '2 rows are hidden in the workbook.',
    ])
    expect(found).toMatchObject({ stop: 'Decide about the hidden rows.', labels: [leave, keep] })
    expect(found.counts?.hidden).toBe(many)
    const without = await found.click(leave)
    const rows = { sent: 3 - many, leftOut: many }
    expect(without).toMatchObject({ stop: undefined, type: 'CSV', sent: left, rows })
    expect(without.counts).toMatchObject({ people: 3 - many, emptyLines: 0 })
    expect(without.said).toEqual([many === 1 ? '1 hidden row is left out.' : '2 hidden rows are left out.'])
    // Not the workbook, which hides them.
    expect(await without.click(keep)).toMatchObject({ stop: undefined, type: 'CSV', sent: all })
    expect((await found.click(keep)).said).toEqual([
      many === 1
        ? '1 row is hidden in the workbook. It is imported.'
        : '2 rows are hidden in the workbook. They are imported.',
    ])
  })

  test.each([
    ['of no height', 'ht="0" customHeight="1"'],
    ['that are folded', 'hidden="true" outlineLevel="1"'],
  ])('%s count', async (_, attributes) => {
    const found = await open(bookOf([{ rows: [head, ana(2, attributes), ben(3)] }]))
    expect(found.stop).toBe('Decide about the hidden rows.')
    expect((await found.click('Leave it out')).sent).toBe('email,name\nben@d.example,Ben\n')
  })

  test('that are left out take no address from those that stay', async () => {
    const found = await open(bookOf([{ rows: [head, ana(2, 'hidden="1"'), ana(3), ben(4)] }]))
    expect(await found.click('Leave it out')).toMatchObject({ stop: undefined, sent: twoCsv })
  })

  test('above the headings, or without a text, need no decision, and do not go', async () => {
    const title = row(1, ['Secret title'], 'hidden="1"')
    const found = await open(
      bookOf([{ rows: [title, row(2, ['email', 'name']), ana(3), ben(4), row(5, [], 'hidden="1"')] }]),
    )
    expect(found).toMatchObject({ stop: undefined, said: [], type: 'CSV', sent: twoCsv })
  })

  test('of the original are named, with all that is hidden', async () => {
    const sheet = { rows: [head, ana(2, 'hidden="1"'), ben(3)], cols: '<col min="2" max="2" hidden="1"/>' }
    const old = { name: 'Old', state: 'hidden', rows: [head] }
    const found = await open(bookOf([sheet, old]), { send: 'original' })
    expect(found.said).toContain(
      'The workbook is sent with its 1 hidden row, 1 hidden column, 1 hidden sheet ("Old").',
    )
    expect(found).toMatchObject({ stop: undefined, type: 'XLSX' })
  })
})

describe('hidden columns', () => {
  test('stop the file, and go or stay', async () => {
    const found = await open('hidden-column.xlsx')
    expect(found.said).toEqual(['The column "salary" is hidden in the workbook.'])
    expect(found).toMatchObject({
      stop: 'Decide about the hidden columns.',
      labels: ['Leave it out', 'Send it, too'],
    })
    expect(await found.click('Leave it out')).toMatchObject({
      stop: undefined,
      said: [],
      type: 'CSV',
      sent: three,
    })
    const kept = await found.click('Send it, too')
    expect(kept).toMatchObject({ stop: undefined, type: 'CSV' })
    expect(kept.sent).toContain('ana@d.example,Ana Souza,99000\n')
    expect((await kept.click('Leave it out')).sent).toBe(three)
  })

  test.each([
    ['two', '<col min="3" max="4" hidden="1"/>', 'The columns "a" and "b" are hidden in the workbook.'],
    [
      'one of no width',
      '<col min="4" max="4" width="0" customWidth="1"/>',
      'The column "b" is hidden in the workbook.',
    ],
    [
      'all to the right',
      '<col min="4" max="16384" hidden="1"/>',
      'The column "b" is hidden in the workbook.',
    ],
  ])('are %s', async (_, cols, said) => {
    const rows = [row(1, ['email', 'name', 'a', 'b']), row(2, ['ana@d.example', 'Ana', 'A', 'B'])]
    const found = await open(bookOf([{ rows, cols }]))
    expect(found.said).toEqual([said])
    const left = await found.click(cols.includes('"3"') ? 'Leave them out' : 'Leave it out')
    expect(left.sent).not.toMatch(/B/)
  })

  test('with the addresses or names can only be sent', async () => {
    const found = await open(bookOf([{ rows: people, cols: '<col min="1" max="1" hidden="1"/>' }]))
    expect(found).toMatchObject({ stop: 'Decide about the hidden columns.', labels: ['Send it, too'] })
    expect(await found.click('Send it, too')).toMatchObject({ stop: undefined, sent: twoCsv })
  })

  test('without a text are none', async () => {
    expect(await open(bookOf([{ rows: people, cols: '<col min="3" max="9" hidden="1"/>' }]))).toMatchObject({
      stop: undefined,
      type: 'XLSX',
    })
  })
})

describe('cells without their text', () => {
  test('of a formula without a value are a problem, and no empty line', async () => {
    const found = await open('formula-nocache.xlsx')
    expect(found.said).toEqual([
      '1 row has a formula without a value, first in line 2. Open the file in a spreadsheet program and save it.',
    ])
    expect(found).toMatchObject({ stop: 'Decide about 1 row with a problem.', type: 'CSV' })
    expect(found.counts).toMatchObject({ rows: 2, people: 1, noValue: 1, emptyLines: 0 })
    expect(found.summary).toBe('1 person in 2 rows: 1 with a formula without a value.')
    const left = await open('formula-nocache.xlsx', { badRows: 'leave out' })
    expect(left).toMatchObject({ stop: undefined, sent: 'email,name\nben@d.example,Ben\n' })
  })

  test.each([
    ['in the name alone', [text('A2', 'ana@d.example'), '<c r="B2"><f>C2</f></c>']],
    ['in the only cell', ['<c r="A2"><f>LOWER(C2)</f><v/></c>']],
    ['that is shared', ['<c r="A2"><f t="shared" ref="A2:A9" si="0">C2</f></c>']],
  ])('%s', async (_, cells) => {
    const found = await open(bookOf([{ rows: [head, row(2, cells), ben(3)] }]))
    expect(found).toMatchObject({ stop: 'Decide about 1 row with a problem.' })
    expect(found.counts).toMatchObject({ rows: 2, people: 1, noValue: 1 })
  })

  test('in the only column are no empty line', async () => {
    const rows = [row(1, ['email']), row(2, ['<c r="A2"><f>B2</f></c>'])]
    expect((await open(bookOf([{ rows }]))).counts).toMatchObject({ rows: 1, noValue: 1, emptyLines: 0 })
  })

  test('that were typed here are right', async () => {
    const edits = [
      { row: 1, column: 0, text: 'ana@d.example' },
      { row: 1, column: 1, text: 'Ana' },
    ]
    expect(await open('formula-nocache.xlsx', { edits })).toMatchObject({ stop: undefined, sent: twoCsv })
  })

  test('with an error are a problem, and numbers are none', async () => {
    const found = await open('errors.xlsx')
    expect(found.said).toEqual([
      '1 row has an error such as #N/A or 1.2E+11 in place of a value, first in line 2.',
    ])
    expect(found).toMatchObject({ stop: 'Decide about 1 row with a problem.' })
    const left = await open('errors.xlsx', { badRows: 'leave out' })
    expect(left.sent).toBe('email,name\nben@d.example,TRUE\neve@d.example,12345\n')
  })

  test.each(['#REF!', '#NAME?', '#SPILL!', '#VALUE!'])('with %s are a problem', async (error) => {
    const rows = [head, row(2, ['ana@d.example', `<c r="B2" t="e"><v>${error}</v></c>`]), ben(3)]
    expect((await open(bookOf([{ rows }]))).counts).toMatchObject({ rows: 2, error: 1, people: 1 })
  })

  test('of other columns are said', async () => {
    const rows = [
      row(1, ['email', 'name', 'x']),
      row(2, ['ana@d.example', 'Ana', '<c r="C2" t="e"><v>#N/A</v></c>']),
    ]
    expect(await open(bookOf([{ rows }]))).toMatchObject({
      stop: undefined,
      said: ['1 cell of other columns has an error, or a formula without a value.'],
    })
  })

  test('in a merged block are said', async () => {
    const rows = [head, ana(2), row(3, ['ben@d.example'])]
    const after = '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>'
    expect((await open(bookOf([{ rows, after }]))).said).toContain(
      '1 merged block covers rows of people. Only the first cell of a block has its value.',
    )
    const title = [row(1, ['People']), row(2, ['email', 'name']), ana(3), ben(4)]
    const above = '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>'
    expect((await open(bookOf([{ rows: title, after: above }]))).said).toEqual([])
  })
})

test('cells that became UTF-8 twice are repaired or kept', async () => {
  const rows = [row(1, ['email', 'name']), row(2, ['jose@d.example', 'JosÃ© MÃ¼ller'])]
  const stop = 'Choose how the characters are read.'
  expect(await open(bookOf([{ rows }]))).toMatchObject({ stop })
  const repaired = await open(bookOf([{ rows }]), { encoding: 'utf-8 twice' })
  expect(repaired).toMatchObject({ stop: undefined, sent: 'email,name\njose@d.example,José Müller\n' })
  expect(await open(bookOf([{ rows }]), { encoding: 'utf-8' })).toMatchObject({ stop: undefined })
})

describe('links', () => {
  test('have the address that the cell does not show, and one click takes it', async () => {
    const found = await open('hyperlink-text.xlsx')
    expect(found.said[0]).toBe(
      '1 cell links to an address and shows another text: "Write to Ana" links to ana@d.example.',
    )
    expect(found.stop).toBe('Decide about 1 row with a problem.')
    const taken = await found.click('Take the address from the link')
    expect(taken).toMatchObject({ stop: undefined, said: [], type: 'CSV' })
    expect(taken.sent).toBe('email,name\nana@d.example,Ana Souza\nben@d.example,Ben\n')
  })

  test.each([
    ['of several cells', 'MAILTO:ana%40d.example?subject=x', 'Take 2 addresses from the links'],
    ['that lead to a page', 'https://d.example/ana', undefined],
  ])('%s', async (_, link, label) => {
    const rows = [head, row(2, ['Ana', 'Ana']), row(3, ['Ana again', 'Ana'])]
    const after = '<hyperlinks><hyperlink ref="A2:A3" r:id="link"/></hyperlinks>'
    const found = await open(bookOf([{ rows, after, link }]))
    expect(found).toMatchObject({ stop: 'Decide about 2 rows with a problem.', labels: label ? [label] : [] })
  })

  test('that a formula makes are taken, too', async () => {
    const cell = '<c r="A2" t="str"><f>HYPERLINK("mailto:ana@d.example","Ana")</f><v>Ana</v></c>'
    const found = await open(bookOf([{ rows: [head, row(2, [cell, 'Ana']), ben(3)] }]))
    expect((await found.click('Take the address from the link')).sent).toBe(twoCsv)
  })

  test('to another address than the cell shows are said', async () => {
    const after = '<hyperlinks><hyperlink ref="A2" r:id="link"/></hyperlinks>'
    expect(await open(bookOf([{ rows: people, after, link: 'mailto:zoe@d.example' }]))).toMatchObject({
      stop: undefined,
      said: [
        '1 address links to another one: ana@d.example to zoe@d.example. The address that is shown is sent.',
      ],
    })
    const same = await open(bookOf([{ rows: people, after, link: 'mailto:Ana@d.example' }]))
    expect(same.said).toEqual([])
  })
})

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
