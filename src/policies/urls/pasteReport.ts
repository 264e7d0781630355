/** The account of a paste: what became of its lines. */
import { count, number } from '../../ui/number.ts'
import type { Addition } from './pasteLog.ts'
import type { Reading, ReadLine } from './reading.ts'

export interface PasteReport extends Pick<Reading, 'mode' | 'lines' | 'columns' | 'spare'> {
  readonly added: number
  readonly merged: readonly ReadLine[]
  readonly leftOut: readonly ReadLine[]
  readonly ignored: readonly ReadLine[]
}

export const pasteReportOf = (
  { mode, lines, columns, spare, ignored }: Reading,
  { added, merged, leftOut }: Addition,
): PasteReport => ({
  mode,
  lines,
  ...(columns && { columns }),
  ...(spare && { spare }),
  added,
  merged,
  leftOut,
  ignored,
})

/** The groups of lines that a report lists. */
export const reportGroups = [
  { key: 'merged', title: 'Already in the list, or pasted twice', word: 'merged' },
  { key: 'leftOut', title: 'Left out', word: 'left out' },
  { key: 'ignored', title: 'Ignored', word: 'ignored' },
] as const

/** What came into the list, and what did not: `12 added. 2 merged. 3 left out.` */
export const describePaste = ({ added, ...lines }: PasteReport): string =>
  [
    `${number(added)} added.`,
    ...reportGroups.flatMap(({ key, word }) =>
      key !== 'ignored' && lines[key].length > 0 ? `${number(lines[key].length)} ${word}.` : [],
    ),
  ].join(' ')

/** All lines of a paste: `15 addresses in 20 lines: 12 added, 3 left out.` */
export function describeLines(report: PasteReport): string {
  const { mode, lines, added } = report
  const groups = reportGroups.map(({ key, word }) => ({ many: report[key].length, word }))
  const sum = groups.reduce((before, { many }) => before + many, added)
  const all = count(lines, mode === 'table' ? 'row' : 'line')
  const results = groups.flatMap(({ many, word }) => (many > 0 ? `${number(many)} ${word}` : []))
  return `${sum > lines ? `${count(sum, 'text')} in ${all}` : all}: ${[`${number(added)} added`, ...results].join(', ')}.`
}
