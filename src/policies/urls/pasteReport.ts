/** The account of a paste: what became of its lines. */
import { number } from '../../ui/number.ts'
import type { Addition } from './pasteLog.ts'
import type { Reading } from './reading.ts'

export interface PasteReport extends Omit<Reading, 'found'> {
  readonly added: number
}

export const pasteReportOf = (
  { found: _found, ...reading }: Reading,
  { added, merged, leftOut }: Addition,
): PasteReport => ({ ...reading, added, merged, leftOut })

/** The groups of lines that a report lists. */
export const reportGroups = [
  { key: 'merged', title: 'Already in the list, or pasted twice', word: 'merged' },
  { key: 'leftOut', title: 'Left out', word: 'left out' },
  { key: 'ignored', title: 'Ignored', word: 'ignored' },
] as const

const wordsOf = (report: PasteReport): string[] =>
  reportGroups.flatMap(({ key, word }) =>
    report[key].length > 0 ? `${number(report[key].length)} ${word}` : [],
  )

/** What came into the list, and what did not: `12 added. 2 merged. 3 left out.` */
export const describePaste = (report: PasteReport): string =>
  [`${number(report.added)} added`, ...wordsOf({ ...report, ignored: [] })]
    .map((each) => `${each}.`)
    .join(' ')
