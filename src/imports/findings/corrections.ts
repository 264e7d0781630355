/** Edits that correct the addresses of many rows with one click. */
import { peopleIn, plainAddress } from '../judge/address.ts'
import { flags } from '../judge/flags.ts'
import { emailColumn, nameColumns } from '../judge/header.ts'
import type { Read } from '../outgoing/prepare.ts'
import type { CellEdit } from '../read/edits.ts'
import { readRows } from '../read/table.ts'

function editEach(
  { table, judgement }: Read,
  flag: number,
  edit: (text: string, cells: readonly string[]) => Omit<CellEdit, 'row' | 'column'> | undefined,
): CellEdit[] {
  const column = emailColumn(judgement.mapping)
  const rows = readRows(table)
  return Array.from(judgement.flags.entries()).flatMap(([row, mark]) => {
    if ((mark & flag) === 0 || (mark & flags.hidden) !== 0) return []
    const cells = rows.cells(row)
    const made = edit(cells[column] ?? '', cells)
    return made ? { row, column, ...made } : []
  })
}

/** The address that each of these cells means. */
export const correctAddresses = (read: Read): CellEdit[] =>
  editEach(read, flags.correctable, (cell) => {
    const text = plainAddress(cell)
    return text === undefined ? undefined : { text }
  })

export const takeFirst = (read: Read): CellEdit[] =>
  editEach(read, flags.several, (cell) => ({ text: peopleIn(cell)[0]?.address ?? cell }))

/**
 * A row for each address. A name goes along only where the cell has it: that of the row is the name of one person, as are
 * its password and its account. A hidden row waits for the decision about it.
 */
export function splitRows(read: Read): CellEdit[] {
  const { mapping } = read.judgement
  const column = emailColumn(mapping)
  const roles = mapping?.roles ?? []
  const names = nameColumns(mapping)
  const own = roles.flatMap((role, at) => (role === 'password' || role === 'accountCode' ? [at] : []))
  return editEach(read, flags.several, (cell) => {
    const [first, ...others] = peopleIn(cell)
    if (!first) return undefined
    const more = others.map(({ address, name }) => [
      { column, text: address },
      ...names.map((at, index) => ({ column: at, text: index === 0 ? name : '' })),
      ...own.map((at) => ({ column: at, text: '' })),
    ])
    return { text: first.address, more }
  })
}
