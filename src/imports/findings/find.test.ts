import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { startSettings } from '../judge/settings.ts'
import { prepare } from '../outgoing/prepare.ts'
import { openSource } from '../read/source.ts'
import { findRows } from './find.ts'

async function tableOf(content: string) {
  const source = await openSource('people.csv', new Blob([content]))
  const done = await prepare(source, startSettings())
  if (!done.read) throw new Error('It was not read.')
  return done.read.table
}

async function find(content: string, query: string, besides?: readonly number[]) {
  const work = findRows(await tableOf(content), query, besides)
  let step = work.next()
  while (!step.done) step = work.next()
  return [...step.value].flatMap((has, row) => (has ? [row] : []))
}

describe('a text is found', () => {
  const people = 'email,name\nana@example.com,"Ana ""Anna"" Souza"\nJÜRGEN@example.com,"Groß, Jürgen"\n'
  test.each([
    ['SOUZA', [1]],
    ['jürgen', [2]],
    ['"anna"', [1]],
    ['groß, j', [2]],
    ['example', [1, 2]],
    // No cell has what stands between two.
    ['com,', []],
    ['nobody', []],
  ])('%s', async (query, rows) => {
    expect(await find(people, query)).toEqual(rows)
  })

  test('but not in the columns that are not shown', async () => {
    expect(await find('email,password\nana@example.com,secret\n', 'secret', [1])).toEqual([])
  })

  test('in the rows that papaparse has it in', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'B', 'é', '"', ',', ' ', '\n', 'ß', 'x'),
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'É', '"', ' ', 'ß'), minLength: 1, maxLength: 2 }),
        async (rows, query) => {
          const content = `email,name\n${Papa.unparse(rows, { newline: '\n', quotes: true })}\n`
          const wanted = [['email', 'name'], ...rows].flatMap((cells, row) =>
            cells.some((each) => each.toLowerCase().includes(query.toLowerCase())) ? [row] : [],
          )
          expect(await find(content, query)).toEqual(wanted)
        },
      ),
      { numRuns: 200 },
    )
  })
})
