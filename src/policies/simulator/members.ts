/** Reads a list of group members, which is kept in memory only. */
import { readRows } from '../urls/rows.ts'
import { plainAddress } from './mailbox.ts'

const address = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/
const named = /^(?:primary ?)?e-?mail(?: ?address)?$|^(?:smtp ?)?address$|^user ?principal ?name$/i

/** Reading more would block the page. */
export const maxMemberBytes = 4_000_000

/** Reads the column with a heading for email, or else the first with an address: a manager column has other people's addresses. */
export function readMembers(
  text: string,
): { readonly addresses: ReadonlySet<string> } | { readonly reason: string } {
  const rows = readRows(text).map(({ cells }) => cells.map((cell) => cell.trim().replace(/^mailto:/i, '')))
  const byName = rows[0]?.findIndex((cell) => named.test(cell)) ?? -1
  const width = Math.max(0, ...rows.slice(0, 100).map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => column)
  const column =
    byName >= 0 ? byName : columns.find((at) => rows.some((cells) => address.test(cells[at] ?? '')))
  const found = column === undefined ? [] : rows.map((cells) => plainAddress(cells[column] ?? ''))
  const addresses = new Set(found.filter((cell) => address.test(cell)))
  return addresses.size > 0 ? { addresses } : { reason: 'The file has no column of email addresses.' }
}
