import { expect, test } from 'vitest'
import { startSettings } from '../judge/settings.ts'
import { prepare } from '../outgoing/prepare.ts'
import { openSource } from '../read/source.ts'
import { readColumn, replaceIn } from './columnFacts.ts'

async function read(content: string) {
  const done = await prepare(await openSource('people.csv', new Blob([content])), startSettings())
  if (!done?.read) throw new Error('It was not read.')
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
  // What is there already is no change.
  ['Sales', 'Sales', true, []],
  // Other columns, and the headings, keep their text.
  ['ana', 'Anna', false, []],
  ['team', 'group', false, []],
])('%s becomes %s in one column', async (find, to, isWhole, texts) => {
  const edits = end(replaceIn(await read(people), 2, { find, to, isWhole }))
  expect(edits.map(({ text }) => text)).toEqual(texts)
  expect(edits.every(({ column }) => column === 2)).toBe(true)
})
