/** The column rule of the vendor's importer (beyond-the-spec §3), for the rows of a CSV file or a workbook. */
import { isEmailAddress } from './targets.ts'

export interface ImportedUser {
  /** The number of the row, from 1, as in a spreadsheet. */
  readonly row: number
  readonly emailAddress: string
  readonly name: string
  readonly accountCode: string
}

export interface ImportedPeople {
  readonly users: readonly ImportedUser[]
  /** The rows that have text, but no address. */
  readonly withoutAddress: readonly number[]
  /** The rows whose password is too weak. */
  readonly weak: readonly number[]
}

/** The number of rows that may have the header, which is anywhere in A1–M99. */
const headerRows = 99
const headerColumns = 13

/** GUESS: the account's complexity rule is not public. */
export const leastPassword = 8

type Rows = readonly (readonly string[])[]

function findHeader(rows: Rows): { row: number; column: number } | undefined {
  for (const [row, cells] of rows.slice(0, headerRows).entries()) {
    const column = cells.slice(0, headerColumns).indexOf('email')
    if (column >= 0) return { row, column }
  }
  return undefined
}

/** The people of a file, or a refusal. GUESS: a row without an address is left out, and the others count. */
export function readPeople(rows: Rows): ImportedPeople | { reason: string } {
  const header = findHeader(rows)
  if (!header) {
    const hasMark = rows[0]?.[0] === '\uFEFFemail'
    return {
      reason: hasMark
        ? 'The file starts with a byte-order mark, so its first header is not exactly email.'
        : 'No cell of A1 to M99 is exactly email, in lower case and with commas between the columns.',
    }
  }
  const { row, column } = header
  const headings = rows[row] ?? []
  if (headings[column + 1] !== 'name') {
    return { reason: 'The column directly to the right of email must be headed name.' }
  }
  const password = headings[column + 2] === 'password' ? column + 2 : -1
  const account = headings.indexOf('accountCode')
  const users: ImportedUser[] = []
  const withoutAddress: number[] = []
  const weak: number[] = []
  for (let index = row + 1; index < rows.length; index += 1) {
    const cells = rows[index] ?? []
    const emailAddress = cells[column] ?? ''
    const secret = cells[password] ?? ''
    if (isEmailAddress(emailAddress)) {
      users.push({
        row: index + 1,
        emailAddress,
        name: cells[column + 1] ?? '',
        accountCode: (cells[account] ?? '').trim(),
      })
      if (secret !== '' && secret.length < leastPassword) weak.push(index + 1)
    } else if (cells.some((cell) => cell !== '')) withoutAddress.push(index + 1)
  }
  return { users, withoutAddress, weak }
}
