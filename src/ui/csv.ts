import Papa from 'papaparse'

/** The start of a formula in a spreadsheet; the last four are the wide forms (OWASP, CSV injection). */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * CSV by RFC 4180, with CRLF. An apostrophe before a formula makes it text in a spreadsheet, as OWASP advises; one before
 * apostrophes and a formula keeps these apart from it. All texts are quoted, so that a reader that separates at
 * semicolons splits no cell.
 */
export const writeCsv = (rows: readonly (readonly (string | number | undefined)[])[]): string =>
  `${Papa.unparse([...rows], {
    quotes: (value) => typeof value === 'string',
    escapeFormulae: formula,
    newline: '\r\n',
  })}\r\n`

/** A spreadsheet takes a file without a byte-order mark for the local encoding, and garbles umlauts. */
export const toSpreadsheet = (rows: Parameters<typeof writeCsv>[0]): string => `\ufeff${writeCsv(rows)}`

/**
 * The rows of a CSV, separated at commas, semicolons or tabs, without the apostrophes that `writeCsv` adds. `undefined`
 * if a quotation mark is not closed, which would swallow all later rows, and `cut` if there are more rows than `most`.
 */
export function readCsv(text: string, most: number): readonly (readonly string[])[] | undefined | 'cut' {
  const { data, errors, meta } = Papa.parse<string[]>(text, {
    preview: most + 1,
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
    transform: (cell: string) => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell),
  })
  if (meta.truncated) return 'cut'
  return errors.some(({ type }) => type === 'Quotes') ? undefined : data
}
