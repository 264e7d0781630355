/** The differences between the file and what is sent. */
import { count, number } from '../../ui/number.ts'
import { isInPlace } from '../file/columns.ts'
import { encodings } from '../file/decodeText.ts'
import type { Change, Outgoing } from '../file/outgoing.ts'
import type { Prepared, ReadFile } from '../file/prepare.ts'
import type { Delimiter } from '../file/readCsv.ts'

export const delimiterNames: Readonly<Record<Delimiter, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
}

const sentences = (...all: readonly (string | false | undefined)[]): readonly string[] =>
  all.filter((sentence) => typeof sentence === 'string')

export function describeLayout({ table, checked: { mapping, headings, counts } }: ReadFile) {
  const { emptyLines } = counts
  const line = table.lines[mapping?.header ?? 0] ?? 1
  const isKept = isInPlace(mapping, headings)
  return sentences(
    mapping && line > 1 && `The headings are in line ${number(line)}.`,
    emptyLines > 0 &&
      `${count(emptyLines, 'empty line is', 'empty lines are')} ${isKept ? 'not counted' : 'left out'}.`,
  )
}

export function describeChanges({ outgoing, read }: Pick<Prepared, 'outgoing' | 'read'>) {
  const { changes, edited } = outgoing
  const { csv } = read.table
  const has = (change: Change) => changes.includes(change)
  return sentences(
    has('format') && 'The spreadsheet will become a CSV.',
    has('encoding') && csv && `${encodings[csv.encoding].replace(/ \(.*/, '')} will become UTF-8.`,
    has('delimiter') && csv && `The ${delimiterNames[csv.delimiter]} will become commas.`,
    has('characters') && 'Bytes that are not UTF-8 will become the character \uFFFD.',
    has('columns') && 'The columns will be headed and ordered as the service needs it.',
    has('above') && 'Lines above the headings will be left out.',
    has('edits') && `${count(edited, 'row')} will be sent as edited here.`,
    has('quotes') && 'Rows whose quotes do not match will be quoted correctly.',
    has('lines') && 'Each line of the file will be a row.',
    has('separator line') && 'The first line, which only names the separator, will be left out.',
    has('line ends') && 'The line ends will become newlines.',
    has('inner marks') && 'Byte-order marks at the start of lines will be removed.',
    has('mark') &&
      'The byte-order mark will be removed. With it, the service would not find the column "email".',
    has('newline') && 'A final newline will be added. The service needs it to find the end.',
  )
}

/** The changes to the file, after sending. */
export const describeSent = ({ changes, rows }: Outgoing): string =>
  changes.length === 0
    ? "The file's exact bytes."
    : `The corrected file: ${count(rows.sent, 'row')} sent, ${number(rows.leftOut)} left out.`
