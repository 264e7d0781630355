/** Changes of cells, each of one cell or of all rows at once: the page and the worker apply them alike. */
import { firstAddress, isAddress, plainAddress } from './address.ts'
import { emailColumn, type Mapping, nameColumns } from './columns.ts'

interface CellEdit {
  readonly row: number
  readonly column: number
  readonly text: string
}

/** The address alone, the first of several, no characters that are not seen, no name where a database has none. */
export type EditOfAll = 'addresses' | 'first addresses' | 'unseen' | 'placeholders'

export type Edit = CellEdit | { readonly all: EditOfAll } | { readonly from: string; readonly to: string }

export const adding =
  (edit: Edit) =>
  ({ edits }: { readonly edits: readonly Edit[] }) => ({ edits: [...edits, edit] })

/** Characters without a width, and those that turn the direction. Two that join letters are part of some scripts. */
const unseenInName = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const control = /[^\P{Cc}\t\n\r\u0080-\u009f]/gu
export const withoutUnseen = (text: string, isName: boolean): string =>
  (isName ? text.replaceAll(unseenInName, '') : text).replaceAll(control, '')

/** What a database writes for no value, as a whole name. */
export const isPlaceholder = (name: string): boolean => /^[([<]?(?:null|\\n|undefined)[)\]>]?$/i.test(name)

function applyToAll(cells: string[], edit: Exclude<Edit, CellEdit>, email: number, names: readonly number[]) {
  const address = cells[email] ?? ''
  if ('from' in edit) {
    const end = `@${edit.from}`
    const text = address.trimEnd()
    if (text.toLowerCase().endsWith(end.toLowerCase()))
      cells[email] = `${text.slice(0, -end.length)}@${edit.to}`
  } else if (edit.all === 'addresses') {
    if (!isAddress(address)) cells[email] = plainAddress(address) ?? address
  } else if (edit.all === 'first addresses') cells[email] = firstAddress(address) ?? address
  else if (edit.all === 'unseen')
    for (const [at, cell] of cells.entries()) cells[at] = withoutUnseen(cell, names.includes(at))
  else for (const at of names) if (isPlaceholder(cells[at]?.trim() ?? '')) cells[at] = ''
}

/** Gives the cells of a row after the edits, of which later ones win. Only rows below the headings are edited. */
export function createEditor(edits: readonly Edit[], mapping: Mapping | undefined) {
  const ofRows = new Set(edits.flatMap((edit) => ('row' in edit ? edit.row : [])))
  const ofAll = edits.filter((edit) => !('row' in edit))
  const [email, names, header] = [emailColumn(mapping), nameColumns(mapping), mapping?.header ?? -1]
  return (row: number, before: readonly string[]): readonly string[] => {
    const own = ofRows.has(row) ? edits : ofAll
    if (own.length === 0 || row <= header) return before
    const cells = [...before]
    for (const edit of own) {
      if (!('row' in edit)) applyToAll(cells, edit, email, names)
      else if (edit.row === row) {
        while (cells.length < edit.column) cells.push('')
        cells[edit.column] = edit.text
      }
    }
    return cells
  }
}
