/** The columns of a file whose headings are not those of the service: by their cells, and by what they are called. */
import { firstAddress, isAddress, plainAddress } from './address.ts'
import { addedHeadings, emailColumn, hasNames, type Mapping, type Role } from './columns.ts'
import { type Meaning, meaningOf } from './headings.ts'
import type { Cells } from './rows.ts'

const sample = 60
/** More columns of addresses are a list and no table. */
const mostOffered = 10
/** Business mail before the name to sign in with, and before private mail. A column of addresses needs no known heading. */
const ranks: Partial<Record<Meaning, number>> = {
  'work mail': 4,
  mail: 3,
  'sign-in': 2,
  'private mail': 0,
  'other mail': -1,
}

const isFilled = (cell = ''): boolean => cell.trim() !== ''

/** Whether a cell has an address, however it is written. */
const holdsAddress = (cell: string): boolean =>
  cell.length < 500 &&
  /[@＠]/.test(cell) &&
  (isAddress(cell) || plainAddress(cell) !== undefined || firstAddress(cell) !== undefined)

/** Names have letters, and are neither numbers nor addresses. */
const isName = (cell: string): boolean => /^[^\d]*\p{L}[^\d]*$/u.test(cell) && !holdsAddress(cell)

function describeColumn(heading: string, rows: Cells, at: number) {
  const cells = rows.map((row) => row[at] ?? '').filter(isFilled)
  const share = (holds: (cell: string) => boolean) => cells.filter(holds).length / Math.max(1, cells.length)
  const meaning = meaningOf(heading)
  const filled = cells.length / Math.max(1, rows.length)
  const addresses = share(holdsAddress)
  const isNamed = meaning !== undefined && meaning in ranks
  return {
    at,
    heading,
    meaning,
    filled,
    rank: meaning === undefined ? 1 : (ranks[meaning] ?? -1),
    isMail: cells.length === 0 ? isNamed && meaning !== 'sign-in' : addresses >= 0.5,
    /** Addresses of people, though perhaps not of those of the rows. */
    hasAddresses: addresses > 0.5 && (isNamed || filled > (isFilled(heading) ? 0.2 : 0.5)),
    hasNames: cells.length === 0 || share(isName) > 0.5,
  }
}
type Column = ReturnType<typeof describeColumn>

/** The columns of the names: the whole one where there is one, or else its parts. */
function namesOf(columns: readonly Column[], hasRows: boolean): Map<number, Role> {
  const of = (meaning: Meaning) => columns.filter((column) => column.meaning === meaning)
  const kinds = ['whole name', 'some name', 'first name', 'last name'] as const
  const [whole, some, first, last] = kinds.map((meaning) => of(meaning)[0])
  const [given, family] = [first ?? (last && some), last ?? (first && some)]
  // A whole name that most rows do not have is worse than its parts.
  if (whole && (!(first ?? last) || !hasRows || whole.filled > 0.5)) return new Map([[whole.at, 'name']])
  if (given && family)
    return new Map<number, Role>([
      [given.at, 'first name'],
      ...of('name prefix').map(({ at }) => [at, 'last name'] as const),
      [family.at, 'last name'],
    ])
  const only = some ?? first ?? last
  return new Map(only && [[only.at, 'name']])
}

function mappingOf(header: number, email: Column, columns: readonly Column[], rows: Cells): Mapping {
  const others = columns.filter((column) => column !== email)
  const named = others.filter(({ hasNames: holds }) => holds)
  const [text] = header < 0 ? named.filter(({ filled }) => filled > 0) : []
  const names = text ? new Map<number, Role>([[text.at, 'name']]) : namesOf(named, rows.length > 0)
  const roles = columns.map(({ at, heading, meaning, hasAddresses }): Role | undefined => {
    if (at === email.at) return 'email'
    const role = names.get(at)
    if (role) return role
    // Further addresses of a person, such as a private one, are not the service's business.
    if (addedHeadings.includes(heading) || hasAddresses) return header < 0 ? undefined : 'left out'
    if (meaning !== 'password' && meaning !== 'accountCode') return undefined
    return columns.find((column) => column.meaning === meaning)?.at === at ? meaning : undefined
  })
  return { header, roles, ...(names.size === 0 && { isNameless: true }) }
}

/** Whether the columns of the rule are the only ones that could be meant. */
export function isAlone(mapping: Mapping, rows: Cells): boolean {
  const { header, roles } = mapping
  const below = rows.slice(header + 1, header + 1 + sample)
  const columns = rows[header]?.map((heading, at) => describeColumn(heading, below, at)) ?? []
  return columns.every(
    ({ heading, hasAddresses }, at) =>
      (heading !== 'name' || roles[at] === 'name') && (at === emailColumn(mapping) || !hasAddresses),
  )
}

/** The row of the headings: one with a word for mail, or the one above the first addresses; -1 if there is none. */
function findHeadings(first: Cells): number | undefined {
  const known = first.findIndex(
    (cells) =>
      !cells.some(holdsAddress) && cells.some((cell) => (ranks[meaningOf(cell) ?? 'password'] ?? -1) >= 0),
  )
  if (known >= 0) return known
  const start = first.findIndex((cells) => cells.some(holdsAddress))
  if (start < 0) return undefined
  const above = first.slice(0, start).findLastIndex((cells) => cells.some(isFilled))
  const isHeaded = first[start]?.every((cell, at) => cell === '' || isFilled(first[above]?.[at]))
  return above < 0 || isHeaded ? above : undefined
}

/** The columns that the headings, or without any the cells, seem to mean: the best ones first, with what is as good. */
export function suggestMapping(first: Cells) {
  const header = findHeadings(first)
  if (header === undefined) return undefined
  const filled = first.slice(header + 1, header + 1 + sample).filter((cells) => cells.some(Boolean))
  const headings = header < 0 ? (filled[0]?.map(() => '') ?? []) : (first[header] ?? [])
  const columns = headings.map((heading, at) => describeColumn(heading, filled, at))
  const candidates = columns
    .filter(({ isMail, rank }) => isMail && rank >= 0)
    .toSorted((a, b) => Number(b.filled >= 0.5) - Number(a.filled >= 0.5) || b.rank - a.rank)
  const [best] = candidates
  if (!best) return undefined
  // Better addresses that only some rows have are the admin's choice.
  const equal = candidates.filter((column) =>
    column.rank > best.rank
      ? column.filled > 0
      : column.rank === best.rank && column.filled >= 0.5 === best.filled >= 0.5,
  )
  const mappings = equal.slice(0, mostOffered).map((email) => mappingOf(header, email, columns, filled))
  // Another table may be beside this one, with or without headings of its own.
  const isAnother = columns.some(
    (column) => column !== best && column.hasAddresses && /^\s*$|[2-9]\W*$/.test(column.heading),
  )
  const isSure =
    header >= 0 &&
    mappings.length === 1 &&
    mappings.every(hasNames) &&
    !isAnother &&
    columns.filter(({ meaning }) => meaning === 'some name').length < 2
  return { mappings, headings: header < 0 ? [] : headings, isSure }
}
