/** People typed into a grid, row by row. */
import { quoteCell } from './quoteCell.ts'

/** Where the page keeps what was pasted, and what was typed, until it is sent. */
export const pastedKey = 'import.text'
export const typedKey = 'import.typed'

/** The headings of the service (beyond-the-spec §3). */
export const headings = ['email', 'name'] as const
export type Heading = (typeof headings)[number]
export type TypedRow = Readonly<Record<Heading, string>>

/** More are easier to read as text. */
export const mostTyped = 100

const noOne: TypedRow = { email: '', name: '' }
const isEmpty = ({ email, name }: TypedRow): boolean => email === '' && name === ''

/** With one empty row at the end, for the next person. */
export const withNext = (rows: readonly TypedRow[]): readonly TypedRow[] => [
  ...rows.slice(0, rows.findLastIndex((row) => !isEmpty(row)) + 1),
  noOne,
]

/**
 * Cells copied from a spreadsheet, from this cell on; a row of headings is left out. `undefined` where the text does not
 * fit the grid: too many rows or columns, or quotes, in which a cell may have a line end.
 */
export function fillIn(
  rows: readonly TypedRow[],
  at: number,
  heading: Heading,
  text: string,
): readonly TypedRow[] | undefined {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const from = headings.indexOf(heading)
  const cells = lines.map((line) => line.split('\t')).filter(([first]) => first !== headings[from])
  const isTooWide = cells.some(({ length }) => from + length > headings.length)
  if (text.includes('"') || isTooWide || at + cells.length > mostTyped) return undefined
  const filled = [...rows]
  for (const [index, line] of cells.entries()) {
    const row = { ...noOne, ...filled[at + index] }
    for (const [column, cell] of line.entries()) row[headings[from + column] ?? heading] = cell
    filled[at + index] = row
  }
  return filled
}

const lineOf = (cells: readonly string[]) => `${cells.map((cell) => quoteCell(cell)).join(',')}\n`

/** As a CSV file, or empty if nobody was typed. */
export function toCsv(rows: readonly TypedRow[]): string {
  const typed = rows.filter((row) => !isEmpty(row))
  return typed.length === 0
    ? ''
    : lineOf(headings) + typed.map((row) => lineOf(headings.map((heading) => row[heading]))).join('')
}
