import Papa from 'papaparse'

/** What a spreadsheet takes for the beginning of a formula; the last four are the wide forms (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * RFC 4180, CRLF. A text that would be a formula gets an apostrophe before it, as OWASP advises: a spreadsheet then shows
 * the text. All text is quoted, so that one that separates by semicolons finds no cell inside of another.
 */
export const writeCsv = (rows: readonly (readonly (string | number | undefined)[])[]): string =>
  `${Papa.unparse(
    rows.map((row) => [...row]),
    { quotes: (value) => typeof value === 'string', newline: '\r\n', escapeFormulae: formula },
  )}\r\n`
