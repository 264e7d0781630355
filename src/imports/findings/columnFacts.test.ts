import { expect, test } from 'vitest'
import { startSettings } from '../judge/settings.ts'
import { prepare } from '../outgoing/prepare.ts'
import { applyEdits } from '../read/edits.ts'
import { openSource } from '../read/source.ts'
import { readRows } from '../read/table.ts'
import { countReplaced, readColumn } from './columnFacts.ts'

async function read(content: string) {
  const done = await prepare(await openSource('people.csv', new Blob([content])), startSettings())
  if (!done.read) throw new Error('It was not read.')
  return done.read
}
function end<T>(work: Generator<undefined, T>): T {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

const people = [
  'email,name,team',
  'ana@a.example,Ana,Sales',
  'ben@B.example,,sales (EU)',
  '',
  'cy@b.example,Cy, ',
  'dan@a.example,Ana,"Sales, Sales"',
  '',
].join('\n')

test('a column is told by how many cells are filled, its different values, domains and first values', async () => {
  const file = await read(people)
  expect(end(readColumn(file, 0, 0))).toMatchObject({ rows: 4, filled: 4, different: 4, domains: 2 })
  expect(end(readColumn(file, 1, 0))).toEqual({
    rows: 4,
    filled: 3,
    different: 2,
    domains: 0,
    first: ['Ana', 'Cy'],
  })
  expect(end(readColumn(file, 9, 0))).toMatchObject({ filled: 0, first: [] })
})

test('of a long file, the first rows are counted', async () => {
  const long = `email,name\n${Array.from({ length: 100_001 }, (_, at) => `p${at}@a.example,P\n`).join('')}`
  expect(end(readColumn(await read(long), 1, 0))).toMatchObject({
    rows: 100_000,
    filled: 100_000,
    different: 1,
  })
})

test.each([
  ['sales', 'IT', false, ['IT', 'IT (EU)', 'IT, IT']],
  ['sales', '$&', true, ['$&']],
  ['(eu)', '', false, ['sales ']],
  ['SALES, sales', 'IT', true, ['IT']],
  // What is there already is not a change.
  ['Sales', 'Sales', true, []],
  // Other columns, and the headings, keep their text.
  ['ana', 'Anna', false, []],
  ['team', 'group', false, []],
])('%s becomes %s in one column', async (find, to, isWhole, texts) => {
  const file = await read(people)
  const where = isWhole ? 'whole' : 'anywhere'
  const replacement = { column: 2, start: 1, find, to, where } as const
  expect(end(countReplaced(file, replacement))).toBe(texts.length)
  const before = readRows(file.table)
  const replaced = applyEdits(file.table, [replacement])
  const after = readRows(replaced)
  const changed = Array.from(replaced.lines.keys()).filter(
    (row) => before.cell(row, 2) !== after.cell(row, 2),
  )
  expect(changed.map((row) => after.cell(row, 2))).toEqual(texts)
  expect(Array.from(replaced.edited)).toEqual(changed)
  for (const row of replaced.lines.keys())
    expect(after.cells(row).toSpliced(2, 1)).toEqual(before.cells(row).toSpliced(2, 1))
})

test('a replacement changes as many cells as it counts, also in lines without people', async () => {
  const file = await read('email,name\nana@a.example,Ana B\n ,\t \n\nben@a.example,Ben\n')
  const replacement = { column: 1, start: 1, find: ' ', to: '-', where: 'anywhere' } as const
  const { edited } = applyEdits(file.table, [replacement])
  expect(end(countReplaced(file, replacement))).toBe(edited.length)
  expect(Array.from(edited)).toEqual([1, 2])
})
