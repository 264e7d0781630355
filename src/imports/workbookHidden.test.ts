import { describe, expect, test } from 'vitest'
import { bookOf, row } from './read/book.fixture.ts'
import { open, three, head, ana, ben, twoCsv, people } from './workbooks.fixture.ts'

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
