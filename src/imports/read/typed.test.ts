import { array, assert, property, record, string } from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { fillIn, mostTyped, toCsv, type TypedRow, withNext } from './typed.ts'

const ana = { email: 'ana@example.com', name: 'Ana Souza' }
const zoe = { email: 'zoe@example.com', name: 'Ünal, "Zoë"' }
const noOne = { email: '', name: '' }

test('one empty row follows the last person, and no more', () => {
  expect(withNext([])).toEqual([noOne])
  expect(withNext([ana])).toEqual([ana, noOne])
  expect(withNext([ana, noOne, zoe, noOne, noOne])).toEqual([ana, noOne, zoe, noOne])
})

describe('cells of a spreadsheet', () => {
  test('fill the grid from the cell on, and leave the others', () => {
    expect(fillIn([ana, zoe], 1, 'email', 'b@x.example\tB\r\nc@x.example\tC\r\n')).toEqual([
      ana,
      { email: 'b@x.example', name: 'B' },
      { email: 'c@x.example', name: 'C' },
    ])
    expect(fillIn([ana, zoe], 0, 'name', 'A\nZ')).toEqual([
      { ...ana, name: 'A' },
      { ...zoe, name: 'Z' },
    ])
  })

  test('lose their headings', () => {
    expect(fillIn([], 0, 'email', 'email\tname\nana@example.com\tAna Souza')).toEqual([ana])
  })

  test.each([
    ['more columns', 'a\tb\tc'],
    ['quotes', 'a\t"b\nc"'],
    ['too many rows', 'a\n'.repeat(mostTyped + 1)],
  ])('do not fit with %s', (_, text) => {
    expect(fillIn([], 0, 'email', text)).toBeUndefined()
  })
})

describe('the text', () => {
  test('is empty without a person', () => {
    expect(toCsv([noOne])).toBe('')
  })

  test('has each person that was typed, as papaparse reads it', () => {
    const rowOf = record({ email: string(), name: string({ unit: 'grapheme' }) })
    assert(
      property(array(rowOf), (rows: TypedRow[]) => {
        const typed = rows.filter(({ email, name }) => email !== '' || name !== '')
        const { data } = Papa.parse<TypedRow>(toCsv(withNext(rows)), {
          header: true,
          newline: '\n',
          delimiter: ',',
        })
        const read = data.filter((row) => Object.keys(row).length === 2)
        expect(read.map(({ email, name }) => ({ email, name }))).toEqual(typed)
      }),
    )
  })
})
