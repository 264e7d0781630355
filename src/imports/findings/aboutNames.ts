/** Names beside the address of another row, as where one column of a spreadsheet was sorted alone. */
import { count, number } from '../../ui/number.ts'
import { emailColumn, nameColumns } from '../judge/header.ts'
import { badFlags, flags } from '../judge/flags.ts'
import type { Settings } from '../judge/settings.ts'
import type { Read } from '../outgoing/prepare.ts'
import { readRows } from '../read/table.ts'
import { type Finding, say } from './finding.ts'

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

export function aboutNames({ table, judgement }: Read, { keepsNames }: Settings): Finding[] {
  const { mapping, flags: marks } = judgement
  const email = emailColumn(mapping)
  const names = nameColumns(mapping)
  if (keepsNames || names.length === 0) return []
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
  if (!first || wrong.length < 2) return []
  const line = number(table.lines[first.row] ?? 0)
  const text = `${count(wrong.length, 'name fits', 'names fit')} the address of another row, and not their own: ${nameIn(rows.cells(first.row))} in line ${line}. One column may have been sorted alone.`
  return say('names', text, 'block', [{ label: 'The names are right', settings: { keepsNames: true } }])
}
