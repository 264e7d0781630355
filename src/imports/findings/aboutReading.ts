/** What is in doubt of how a file is read. Each stops the import until the admin has chosen. */
import { count } from '../../ui/number.ts'
import type { Read } from '../outgoing/prepare.ts'
import { type Encoding, encodings } from '../read/encodings.ts'
import { firstRows } from '../read/scan.ts'
import { type Finding, type Fix, say } from './finding.ts'

const mostSamples = 2
const mostCharacters = 40

/** The first cells in which the readings differ, for each of them, and no password. */
function samplesOf({ table: { choices, delimiter }, judgement: { headings, secret } }: Read): string[] {
  const rows = choices.map(({ lines }) =>
    lines.map((line) => firstRows(new TextEncoder().encode(line), delimiter, 1)[0] ?? []),
  )
  const places = (rows[0] ?? []).flatMap((first, line) => {
    const all = rows.map((cells) => cells[line] ?? [])
    // A password may be in any column of a row with another number of cells.
    if (secret.length > 0 && all.some(({ length }) => length !== headings.length)) return []
    const column = first.findIndex(
      (_, at) => !secret.includes(at) && new Set(all.map((cells) => cells[at])).size > 1,
    )
    return column < 0 ? [] : [{ line, column }]
  })
  return rows.map((cells) => {
    const texts = places.map(({ line, column }) => (cells[line]?.[column] ?? '').trim())
    return Array.from(new Set(texts), (text) => text.slice(0, mostCharacters))
      .slice(0, mostSamples)
      .join(', ')
  })
}

function aboutEncoding(read: Read): Finding[] {
  const { choices } = read.table
  if (choices.length === 0) return []
  const samples = samplesOf(read)
  const isTwice = choices.some(({ encoding }) => encoding === 'utf-8 twice')
  const doing = (encoding: Encoding) =>
    !isTwice ? encodings[encoding].name : encoding === 'utf-8' ? 'Keep it as it is' : 'Repair'
  const fixes = choices.map(({ encoding }, at): Fix => {
    const sample = samples[at] ?? ''
    return { label: doing(encoding) + (sample && `: ${sample}`), settings: { encoding } }
  })
  const text = isTwice
    ? 'Some characters were encoded twice, as happens when a file is opened and saved with the wrong encoding.'
    : 'The file does not tell its encoding, and more than one is possible. Choose the one that shows the names correctly.'
  return say('encoding', text, 'block', isTwice ? fixes.toReversed() : fixes)
}

export const byLine: Fix = { label: 'Read each line as a row', settings: { quotes: 'ignore' } }

function aboutQuotes({ table: { lines, book }, judgement: { counts, first } }: Read): Finding[] {
  // A cell of a workbook has no quotes.
  if (book || counts.swallows === 0) return []
  const line = lines[first.swallows ?? 0] ?? 0
  const text = `${count(counts.swallows, 'row seems', 'rows seem')} to contain the lines of several people, first in line ${line}. A quotation mark may not be closed.`
  const keep: Fix = { label: 'Keep it as it is', settings: { quotes: 'keep' } }
  return say('lines', text, 'block', [byLine, keep])
}

export const aboutReading = (read: Read, quotes: 'keep' | 'ignore' | undefined): Finding[] => [
  ...aboutEncoding(read),
  ...(quotes === undefined ? aboutQuotes(read) : []),
]
