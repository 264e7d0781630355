/** The rows of a CSV file. */
import Papa from 'papaparse'

const byteOrderMark = '\uFEFF'

function decode(bytes: Uint8Array): string | undefined {
  try {
    // The byte-order mark is kept on purpose: it makes the first header differ from `email`.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The cells of each row, or why the file is refused. */
export function readCsv(bytes: Uint8Array): { rows: string[][] } | { reason: string } {
  const text = decode(bytes)
  if (text === undefined) return { reason: 'The file is not UTF-8 text.' }
  // admin-api §4.3, CSV rule: the newline marks the end of the file.
  if (!text.endsWith('\n')) return { reason: 'A CSV file must end with a newline character.' }

  // Line ends are made equal: papaparse guesses one kind, and a mixed file would lose rows.
  const parsed = Papa.parse<string[]>(text.replaceAll(/\r\n?/g, '\n'), { delimiter: ',', newline: '\n' })
  const broken = parsed.errors.find((error) => error.type === 'Quotes')
  if (broken) return { reason: `The quotes of row ${(broken.row ?? 0) + 1} do not match.` }

  // The byte-order mark is put back: papaparse removes it, the service does not.
  const [first] = parsed.data
  if (text.startsWith(byteOrderMark) && first) first[0] = byteOrderMark + (first[0] ?? '')
  return { rows: parsed.data }
}
