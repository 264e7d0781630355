/** The column rule of the vendor's importer (beyond-the-spec §3). */
import Papa from 'papaparse'
import { isEmailAddress } from './targets.ts'

export interface ImportedUser {
  readonly emailAddress: string
  readonly name: string
}

/** The header can be anywhere in A1–M99. */
const headerRows = 99
const headerColumns = 13

const byteOrderMark = '\uFEFF'

function findHeader(rows: readonly (readonly string[])[]): { row: number; column: number } | undefined {
  for (const [row, cells] of rows.slice(0, headerRows).entries()) {
    const column = cells.slice(0, headerColumns).indexOf('email')
    if (column >= 0) return { row, column }
  }
  return undefined
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    // The byte-order mark is kept on purpose: it makes the first header differ from `email`.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The users of a CSV file, or why the file is refused. A row without a valid address is left out. */
export function readUsers(bytes: Uint8Array): { users: ImportedUser[] } | { reason: string } {
  const text = decode(bytes)
  if (text === undefined) return { reason: 'The file is not UTF-8 text.' }
  // admin-api §4.3, CSV rule: the newline marks the end of the file.
  if (!text.endsWith('\n')) return { reason: 'A CSV file must end with a newline character.' }

  // One kind of line end: papaparse guesses a single kind, and a mixed file would lose rows.
  const parsed = Papa.parse<string[]>(text.replaceAll(/\r\n?/g, '\n'), { delimiter: ',', newline: '\n' })
  const broken = parsed.errors.find((error) => error.type === 'Quotes')
  if (broken) return { reason: `The quotes of row ${(broken.row ?? 0) + 1} do not match.` }

  // papaparse removes the mark, the service does not.
  const hasMark = text.startsWith(byteOrderMark)
  const [first] = parsed.data
  if (hasMark && first) first[0] = byteOrderMark + (first[0] ?? '')

  const header = findHeader(parsed.data)
  if (!header) {
    return {
      reason: hasMark
        ? 'The file starts with a byte-order mark, so its first header is not exactly email.'
        : 'No cell of A1 to M99 is exactly email, in lower case and with commas between the columns.',
    }
  }
  const { row, column } = header
  if (parsed.data[row]?.[column + 1] !== 'name') {
    return { reason: 'The column directly to the right of email must be headed name.' }
  }
  const users = parsed.data.slice(row + 1).flatMap((cells) => {
    const emailAddress = cells[column] ?? ''
    return isEmailAddress(emailAddress) ? [{ emailAddress, name: cells[column + 1] ?? '' }] : []
  })
  return { users }
}
