/** Names beside the address of another row, as where one column of a spreadsheet was sorted alone. */
import { readRows, type Table } from '../read/table.ts'
import { badFlags, flags } from './flags.ts'
import { emailColumn, nameColumns } from './header.ts'
import type { Judgement } from './judge.ts'

const sample = 2_000

const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

/** What the addresses of a person of this name begin with, without dots. */
function localsOf(name: string): string[] {
  const words = plain(name).match(/\p{L}+/gu) ?? []
  const [first, last] = [words[0] ?? '', words.at(-1) ?? '']
  if (words.length < 2 || first.length < 2 || last.length < 2) return []
  return [first + last, last + first, first.charAt(0) + last, last + first.charAt(0)]
}

/** How many names of the first rows fit another row, with the first of them. For the worker: the page would stop for it. */
export function findMisplacedNames(table: Table, { mapping, flags: marks }: Judgement) {
  const email = emailColumn(mapping)
  const names = nameColumns(mapping)
  if (names.length === 0) return undefined
  const rows = readRows(table)
  const nameIn = (cells: readonly string[]) =>
    names
      .map((at) => cells[at] ?? '')
      .join(' ')
      .trim()
  const people: { readonly row: number; readonly local: string; readonly locals: readonly string[] }[] = []
  for (let row = 0; row < marks.length && people.length < sample; row++) {
    if (((marks[row] ?? 0) & (flags.outside | badFlags)) !== 0) continue
    const cells = rows.cells(row)
    const local = plain(cells[email] ?? '')
      .replace(/@.*/, '')
      .replaceAll(/[^\p{L}]/gu, '')
    people.push({ row, local, locals: localsOf(nameIn(cells)) })
  }
  const unfit = people.filter(({ local, locals }) => !locals.includes(local))
  const addresses = new Set(unfit.map(({ local }) => local))
  const wrong = unfit.filter(({ locals }) => locals.some((each) => addresses.has(each)))
  const [first] = wrong
  return first && wrong.length > 1
    ? { rows: wrong.length, first: first.row, name: nameIn(rows.cells(first.row)) }
    : undefined
}
