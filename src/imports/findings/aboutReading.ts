/** What is in doubt of how a file is read. Each stops the import until the admin has chosen. */
import { count } from '../../ui/number.ts'
import type { Read } from '../outgoing/prepare.ts'
import { type Encoding, encodingNames } from '../read/encodings.ts'
import { type Delimiter, firstRows } from '../read/scan.ts'
import type { Finding, Fix } from './findings.ts'

const mostSamples = 2
const mostCharacters = 40

/** The first texts beyond ASCII of some lines, and no password. */
function sampleOf(
  lines: readonly string[],
  delimiter: Delimiter,
  { headings, secret }: Read['judgement'],
): string {
  const texts = lines.flatMap((line) => {
    const [cells = []] = firstRows(new TextEncoder().encode(line), delimiter, 1)
    // Of a row that is divided in another way, a password may stand in any column.
    if (secret.length > 0 && cells.length !== headings.length) return []
    return cells.filter((cell, at) => /[^\0-\u007f]/.test(cell) && !secret.includes(at)).slice(0, 1)
  })
  return Array.from(new Set(texts.map((text) => text.trim().slice(0, mostCharacters))))
    .slice(0, mostSamples)
    .join(', ')
}

function aboutEncoding({ table: { choices, delimiter }, judgement }: Read): Finding[] {
  if (choices.length === 0) return []
  const readings = choices.map(({ encoding, lines }) => ({
    encoding,
    text: sampleOf(lines, delimiter, judgement),
  }))
  const isTwice = choices.some(({ encoding }) => encoding === 'utf-8 twice')
  const label = (encoding: Encoding, text: string) =>
    !isTwice
      ? `${encodingNames[encoding]}: ${text}`
      : encoding === 'utf-8 twice'
        ? `Repair: ${text}`
        : `Keep it as it is: ${text}`
  const fixes = readings.map(({ encoding, text }): Fix => ({
    label: label(encoding, text),
    settings: { encoding },
  }))
  const text = isTwice
    ? 'Some characters were encoded twice, as happens when a file is opened and saved with the wrong encoding.'
    : 'The file does not tell its encoding, and more than one is possible. Choose the one that shows the names correctly.'
  return [{ code: 'encoding', level: 'block', rows: 0, text, fixes: isTwice ? fixes.toReversed() : fixes }]
}

export const byLine: Fix = { label: 'Read each line as a row', settings: { quotes: 'ignore' } }

function aboutQuotes({ table: { lines }, judgement: { counts, first } }: Read): Finding[] {
  const line = lines[first.swallows ?? 0] ?? 0
  const text = `${count(counts.swallows, 'row seems', 'rows seem')} to contain the lines of several people, first in line ${line}. A quotation mark may not be closed.`
  const keep: Fix = { label: 'Keep it as it is', settings: { quotes: 'keep' } }
  return counts.swallows === 0
    ? []
    : [{ code: 'lines', level: 'block', rows: 0, text, fixes: [byLine, keep] }]
}

export const aboutReading = (read: Read, quotes: 'keep' | 'ignore' | undefined): Finding[] => [
  ...aboutEncoding(read),
  ...(quotes === undefined ? aboutQuotes(read) : []),
]
