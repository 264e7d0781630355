/** The column rule of the vendor's importer (beyond-the-spec §3), for the rows of a CSV file or a workbook. */
import { isEmailAddress } from './targets.ts'

export interface ImportedUser {
  readonly emailAddress: string
  readonly name: string
  readonly accountCode: string
}

export interface ImportedPeople {
  readonly users: readonly ImportedUser[]
  /** The number of rows that have text, but no address. */
  readonly withoutAddress: number
  /** Why nothing of the file is imported: one weak password fails the whole file (beyond-the-spec §3). */
  readonly failure: string | undefined
}

/** GUESS: the account's complexity rule is not public. */
const leastPassword = 8

/** The people of a file, or a refusal. GUESS: a row without an address is left out, and the others count. */
export function readPeople(rows: readonly (readonly string[])[]): ImportedPeople | { reason: string } {
  // The header is anywhere in A1 to M99.
  const row = rows.slice(0, 99).findIndex((cells) => cells.slice(0, 13).includes('email'))
  const headings = rows[row]
  if (!headings) {
    const reason =
      rows[0]?.[0] === '\uFEFFemail'
        ? 'The file starts with a byte-order mark, so its first header is not exactly email.'
        : 'No cell of A1 to M99 is exactly email, in lower case and with commas between the columns.'
    return { reason }
  }
  const column = headings.indexOf('email')
  if (headings[column + 1] !== 'name') {
    return { reason: 'The column directly to the right of email must be headed name.' }
  }
  const password = headings[column + 2] === 'password' ? column + 2 : -1
  const account = headings.indexOf('accountCode')
  const users: ImportedUser[] = []
  let withoutAddress = 0
  let failure: string | undefined
  for (const [at, cells] of rows.entries()) {
    if (at <= row) continue
    const emailAddress = cells[column] ?? ''
    const secret = cells[password] ?? ''
    if (isEmailAddress(emailAddress)) {
      const accountCode = (cells[account] ?? '').trim()
      users.push({ emailAddress, name: cells[column + 1] ?? '', accountCode })
      if (secret !== '' && secret.length < leastPassword) {
        failure ??= `The password in row ${at + 1} has fewer than ${leastPassword} characters.`
      }
    } else if (cells.some((cell) => cell !== '')) withoutAddress += 1
  }
  return { users, withoutAddress, failure }
}
