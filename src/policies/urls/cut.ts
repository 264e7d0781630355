/** Finds separators that may be part of an address, since half an address would cover more than intended. */
import { type Columns, isColumnName } from './columns.ts'
import { normalise } from './normalise.ts'
import { beginsWithScheme } from './readAddress.ts'
import type { CsvRow } from './rows.ts'
import { isHalfHost, isLikeRest, noRest } from './wrapped.ts'

/** Never part of an address: nothing, words, a whole number, a date, a text in quotes. */
const plain = /^(?:[\p{L}\p{N}][\p{L}\p{N} _-]*|(["']).*\1|\(.*\)|\[.*\]|.*[ \t].*|\d{4}-\d\d-\d\d.*)?$/su

/** Whether a cell may be the rest of an address: `http://a.example/file,d/abc`. */
function mayBeRest(typed = ''): boolean {
  const cell = typed.trim()
  return isLikeRest(/^\S*/.exec(cell)?.[0] ?? '') || !(plain.test(cell) || noRest.test(cell))
}

/** Whether the cells after a URL may contain its rest. A column of tags has words such as "Win32/Emotet". */
export function mayBeCut(
  cells: readonly string[],
  { value, names, header }: Columns,
  hasTags: boolean,
): boolean {
  const before = cells[value - 1]?.trim() ?? ''
  if (isHalfHost(before, normalise(before))) return true
  const behind = cells.slice(value + 1)
  const at = behind.findIndex((each) => each.trim() !== '')
  const cell = behind[at]?.trim() ?? ''
  if (cell.endsWith('"') && !cell.startsWith('"')) return true
  // A host, an address.
  const isNamed = header && isColumnName(names[value + 1 + at] ?? '')
  return !(at === 0 && hasTags) && !isNamed && !beginsWithScheme(cell) && mayBeRest(cell)
}

/** Whether the column after the addresses has a header, and such words in most rows: then these are tags. */
export function isTagged(rows: readonly CsvRow[], { header, value }: Columns): boolean {
  const tags = rows.filter(({ cells }) => mayBeRest(cells[value + 1])).length
  return header && tags > 2 && tags > rows.length / 2
}
