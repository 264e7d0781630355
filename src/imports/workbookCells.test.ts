import { describe, expect, test } from 'vitest'
import { bookOf, row, text } from './read/book.fixture.ts'
import { open, head, ana, ben, twoCsv, people } from './workbooks.fixture.ts'

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

  test('in the only column are not an empty line', async () => {
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
