/** The column rule of the vendor's importer (beyond-the-spec §3). */

export interface Header {
  /** As a spreadsheet would number it. */
  readonly row: number
  /** The position of `email`. */
  readonly column: number
  /** `name` is directly to the right of `email`. */
  readonly hasName: boolean
  /** `password` is directly to the right of `name`. */
  readonly hasPassword: boolean
  readonly hasAccountCode: boolean
}

/** The header is within A1 to M99. */
export const headerRows = 99
const headerColumns = 13

export function findHeader(rows: readonly (readonly string[])[]): Header | undefined {
  for (const [index, cells] of rows.slice(0, headerRows).entries()) {
    const column = cells.slice(0, headerColumns).indexOf('email')
    if (column < 0) continue
    const hasName = cells[column + 1] === 'name'
    return {
      row: index + 1,
      column,
      hasName,
      hasPassword: hasName && cells[column + 2] === 'password',
      hasAccountCode: cells.includes('accountCode'),
    }
  }
  return undefined
}

/** Broad on purpose: a possible password is not shown. */
export const isPasswordHeading = (cell: string): boolean => /^\s*(password|passwort|pwd)\s*$/i.test(cell)

/** A sentence on why the header is not found. */
export function hintAt(rows: readonly (readonly string[])[]): string | undefined {
  for (const cells of rows.slice(0, headerRows)) {
    const alike = cells.find((cell) => /^\W*e-?mail(\W*address)?\W*$/i.test(cell))
    if (alike?.trim() === 'email')
      return `The heading "${alike}" has spaces around it. It must be exactly "email".`
    if (alike !== undefined) return `The heading "${alike.trim()}" must be exactly "email", in lower case.`
    if (cells.some((cell) => /(^|[;\t|])email([;\t|]|$)/i.test(cell)))
      return 'The columns seem to be separated by something other than commas.'
  }
  return undefined
}
