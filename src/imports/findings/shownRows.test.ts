import { expect, test } from 'vitest'
import { noDecisions } from '../file/decisions.ts'
import { run } from '../file/run.fixture.ts'
import { filtersOf, findRows, orderOf, showCells } from './shownRows.ts'

const read = async (content: string) => (await run(content)).prepared

test('secrets are masked, also one that a comma has moved, and not looked into', async () => {
  const rows = ['ana@a.example,Ana B.,Secret-1,y', 'bo@a.example,Bo,,', 'eve@a.example,Souza, Eve,Secret-1,y']
  const file = await read(`email,name,password,x\n${rows.join('\n')}\n`)
  const cells = showCells(file, noDecisions())
  const shown = (row: number) => cells.columns.map((at) => cells.textOf(row, at))
  expect(shown(1)).toEqual(['ana@a.example', 'Ana B.', '••••••', 'y'])
  expect(shown(2)).toEqual(['bo@a.example', 'Bo', '', ''])
  expect(shown(3)).toEqual(['eve@a.example', 'Souza', '••••••', '••••••'])
  expect(findRows(file, cells, 'secret')).toEqual(new Set())
  expect(findRows(file, cells, ' ANA b')).toEqual(new Set([1]))
})

test('rows are shown and found as they are edited', async () => {
  const file = await read('email,name\nmailto:ana@a.example,Ana\n')
  const cells = showCells(file, { ...noDecisions(), edits: [{ all: 'addresses' }] })
  expect(cells.textOf(1, 0)).toBe('ana@a.example')
  expect(cells.fileCells(1)[0]).toBe('mailto:ana@a.example')
  expect(findRows(file, cells, 'mailto')).toEqual(new Set())
})

test('a row has a note of its domain that may be misspelt, until that is put right', async () => {
  const file = await read('email,name\nana@crop.example,Ana\nbo@other.example,Bo\n')
  const own = ['corp.example']
  const cells = showCells(file, noDecisions(), own)
  expect([1, 2].map(cells.mayBeTypo)).toEqual([true, false])
  expect([cells.hasNotes, showCells(file, noDecisions()).hasNotes]).toEqual([true, false])
  const edits = [{ from: 'crop.example', to: 'corp.example' }]
  expect(showCells(file, { ...noDecisions(), edits }, own).mayBeTypo(1)).toBe(false)
})

const wide = (start: string, ...more: readonly string[]) => `${start.repeat(45)}${more.join(',')}\n`

test('the address and the name are shown wherever they are', async () => {
  const file = await read(wide('x,', 'E-Mail', 'Name') + wide('y,', 'ana@a.example', 'Ana'))
  const cells = showCells(file, noDecisions())
  expect(cells.columns).toHaveLength(40)
  expect(cells.columns.slice(0, 3).map(cells.headingOf)).toEqual(['E-Mail', 'Name', 'x'])
})

test('rows with a problem come first, and repeats come behind their first row', async () => {
  const file = await read('email,name\na@a.example,A\nb@a.example,B\nc,C\nB@a.example,B\nA@a.example,A\n')
  expect(Array.from(orderOf(file, 'all'))).toEqual([3, 4, 5, 1, 2])
  expect(Array.from(orderOf(file, 'bad'))).toEqual([3, 4, 5])
  expect(Array.from(orderOf(file, 'repeated'))).toEqual([1, 5, 2, 4])
  expect(Array.from(orderOf(file, 'all', new Set([2, 3])))).toEqual([3, 2])
  const filters = filtersOf(file).map(({ label, rows }) => `${label} ${rows}`)
  expect(filters).toEqual(['All 5', 'With a problem 3', 'Not an address 1', 'Repeated 4'])
})
