/** The rows of a CSV file. */
import Papa from 'papaparse'

/** Limits of the sandbox, not of the service. Lines take the most time, in which the server forwards nothing. */
const limits = { bytes: 20 * 1024 * 1024, lines: 400_000 }
const tooLarge = 'The file is too large for the sandbox, which reads 20 MB and 400,000 lines of a CSV.'

/** The byte-order mark is kept on purpose: it makes the first header differ from `email`. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The number of ends of lines: \n, \r\n or \r. */
const countLines = (bytes: Uint8Array): number =>
  bytes.reduce((count, byte, at) => count + Number(byte === 10 || (byte === 13 && bytes[at + 1] !== 10)), 0)

export function readCsv(bytes: Uint8Array): { rows: string[][] } | { reason: string } {
  if (bytes.length > limits.bytes || countLines(bytes) > limits.lines) return { reason: tooLarge }
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    return { reason: 'The file is not UTF-8 text.' }
  }
  // admin-api §4.3, CSV rule: the newline marks the end of the file.
  if (!text.endsWith('\n')) return { reason: 'A CSV file must end with a newline character.' }

  // Line ends are made equal: papaparse guesses one kind, and a mixed file would lose rows.
  const parsed = Papa.parse<string[]>(text.replaceAll(/\r\n?/g, '\n'), { delimiter: ',', newline: '\n' })
  const broken = parsed.errors.find((error) => error.type === 'Quotes')
  if (broken) return { reason: `The quotes of row ${(broken.row ?? 0) + 1} do not match.` }

  // The byte-order mark is put back: papaparse removes it, the service does not.
  const [first] = parsed.data
  if (text.startsWith('\uFEFF') && first) first[0] = `\uFEFF${first[0] ?? ''}`
  return { rows: parsed.data }
}
