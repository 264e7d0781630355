/** The rows of a pasted table. */
import Papa from 'papaparse'
import { lineEnd } from './characters.ts'

export interface CsvRow {
  /** The first line of the row, from 1. */
  readonly line: number
  /** The row as pasted. */
  readonly text: string
  readonly cells: readonly string[]
}

export const isBlank = ({ cells }: CsvRow): boolean => cells.every((cell) => cell.trim() === '')
export const isComment = (text: string): boolean => /^\s*(?:#|\/\/)/.test(text)

/** The first line of a file from Excel, which names the separator. */
export const separatorLine = /^"?sep=(.)"?\s*$/i

/** Reads the rows. A quoted cell may span several lines. */
export function readRows(text: string): CsvRow[] {
  const lines = text.split(lineEnd)
  const options = { newline: '\n' as const, delimitersToGuess: [',', '\t', ';', '|'] }
  // Papaparse guesses by the first lines, and would count a blank one as a row of one cell.
  const filled = lines.filter((each) => each.trim() !== '' && !isComment(each)).slice(0, 100)
  const [, named] = separatorLine.exec(filled[0] ?? '') ?? []
  const delimiter =
    named ?? Papa.parse<string[]>(filled.join('\n'), { ...options, preview: 1 }).meta.delimiter
  // Rows are arrays, since a header named __proto__ would lose its column. Line ends are made equal, since papaparse
  // guesses one kind. A blank may come between a separator and a quote.
  const spaced = lines.join('\n').replaceAll(`"${delimiter} "`, `"${delimiter}"`)
  const { data, errors } = Papa.parse<string[]>(spaced, { ...options, delimiter })
  const rows: CsvRow[] = []
  let line = 0
  for (const cells of data) {
    const height = cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 1)
    const raw = height === 1 ? (lines[line] ?? '') : lines.slice(line, line + height).join('\n')
    rows.push({ line: line + 1, text: raw, cells })
    line += height
  }
  // An unclosed quote would swallow all later rows, so quotes then count as plain characters.
  if (line === lines.length && !errors.some(({ type }) => type === 'Quotes')) return rows
  return lines.map((each, at) => ({ line: at + 1, text: each, cells: each.split(delimiter) }))
}
