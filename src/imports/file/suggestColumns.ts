/** The columns of a file whose headings are not those of the service: by what is in them, and by what they are called. */
import { firstAddress, isAddress, plainAddress } from './address.ts'
import {
  addedHeadings,
  emailColumn,
  hasNames,
  headerRows,
  isNameRole,
  type Mapping,
  nameColumns,
  type Role,
} from './columns.ts'
import { type Meaning, meaningOf } from './headings.ts'

export interface Suggestion {
  /** The best one first. More than one where none is clearly the best. */
  readonly mappings: readonly Mapping[]
  readonly headings: readonly string[]
  /** Nothing has to be asked. */
  readonly isSure: boolean
}

type Row = readonly string[]

const sample = 60
/** More columns of addresses are a list and no table. */
const mostOffered = 10

const isFilled = (cell: string | undefined): boolean => (cell ?? '').trim() !== ''

/** Whether a cell holds an address, however it is written. */
const holdsAddress = (cell: string): boolean =>
  cell.length < 500 && /[@＠]/.test(cell)
    ? isAddress(cell) || plainAddress(cell) !== undefined || firstAddress(cell) !== undefined
    : false

/** The share of the filled cells of a column for which something holds. */
function share(rows: readonly Row[], column: number, holds: (cell: string) => boolean): number {
  const filled = rows.map((cells) => cells[column] ?? '').filter(isFilled)
  return filled.length === 0 ? 0 : filled.filter(holds).length / filled.length
}

/** A column of further addresses: by its heading, or where many rows have one. */
const isFurther = (heading: string, rows: readonly Row[], column: number): boolean =>
  share(rows, column, holdsAddress) > 0.5 &&
  (fill(rows, column) > (isFilled(heading) ? 0.2 : 0.5) || rankOf(heading) !== undefined)

/** Names have letters, and are neither numbers nor addresses. */
const holdsNames = (rows: readonly Row[], column: number): boolean =>
  fill(rows, column) === 0 ||
  share(rows, column, (cell) => /^[^\d]*\p{L}[^\d]*$/u.test(cell) && !holdsAddress(cell)) > 0.5

const fill = (rows: readonly Row[], column: number): number =>
  rows.filter((cells) => isFilled(cells[column])).length / Math.max(1, rows.length)

/** Business mail before the name to sign in with, and before private mail. A column of addresses needs no known heading. */
const ranks: Partial<Record<Meaning, number>> = {
  'work mail': 4,
  mail: 3,
  'sign-in': 2,
  'private mail': 0,
  'other mail': -1,
}

const rankOf = (heading: string): number | undefined => {
  const meaning = meaningOf(heading)
  return meaning && ranks[meaning]
}
const isMailHeading = (heading: string): boolean => (rankOf(heading) ?? -1) >= 0

const isHeadingRow = (cells: Row): boolean => !cells.some(holdsAddress) && cells.some(isMailHeading)

/** A row of groups over the headings has a name for several columns: `E-Mail` over `Private` and `Work`. */
function joinGroups(above: Row, below: Row): Row | undefined {
  const filled = below.filter(isFilled).length
  if (above.every(isFilled) || filled < 2 || below.some(holdsAddress)) return undefined
  if (below.some((cell) => /\d{3}/.test(cell))) return undefined
  const groupOf = (column: number) => above.slice(0, column + 1).findLast(isFilled) ?? ''
  const joined = below.map((cell, at) => (meaningOf(cell) ? cell : `${groupOf(at).trim()} ${cell}`.trim()))
  return joined.some(isMailHeading) ? joined : undefined
}

/** The columns of the names: the whole one where there is one, or its parts in the order of the headings. */
function namesOf(
  headings: Row,
  meanings: readonly (Meaning | undefined)[],
  rows: readonly Row[],
): Map<number, Role> {
  const of = (meaning: Meaning) => meanings.flatMap((each, at) => (each === meaning ? [at] : []))
  const [[whole], [some], [first], [last]] = [
    of('whole name'),
    of('some name'),
    of('first name'),
    of('last name'),
  ]
  const isPart = first !== undefined || last !== undefined
  // A whole name that most rows do not have is worse than its parts.
  if (whole !== undefined && (!isPart || rows.length === 0 || fill(rows, whole) > 0.5))
    return new Map([[whole, 'name']])
  const given = first ?? (last === undefined ? undefined : some)
  const family = last ?? (first === undefined ? undefined : some)
  if (given !== undefined && family !== undefined && given !== family)
    // In Chinese, Japanese and Korean the family name comes first, as the headings stand.
    return /\p{Script=Han}|\p{Script=Hangul}/u.test(headings[family] ?? '')
      ? new Map([
          [given, 'name'],
          [family, 'name'],
        ])
      : new Map<number, Role>([
          [given, 'first name'],
          ...of('name prefix').map((at) => [at, 'last name'] as const),
          [family, 'last name'],
        ])
  const [user] = of('sign-in').filter((at) => share(rows, at, (cell) => /\S \S/.test(cell)) > 0.5)
  const only = some ?? first ?? last ?? user
  return new Map(only === undefined ? [] : [[only, 'name']])
}

/** The mappings of a table with these headings, the best one first. */
function mappingsOf(header: number, headings: Row, rows: readonly Row[]): Mapping[] {
  const meanings = headings.map(meaningOf)
  const candidates = headings
    .map((_, column) => {
      const meaning = meanings[column]
      const rank = meaning === undefined ? 1 : (ranks[meaning] ?? -1)
      const isNamed = meaning !== undefined && meaning in ranks && meaning !== 'sign-in'
      const filled = fill(rows, column)
      const holds = filled === 0 ? isNamed : share(rows, column, holdsAddress) >= 0.5
      return { column, rank, filled, isFull: filled >= 0.5, holds }
    })
    .filter(({ rank, holds }) => holds && rank >= 0)
    .toSorted((a, b) => Number(b.isFull) - Number(a.isFull) || b.rank - a.rank)
  const [best] = candidates
  // Better addresses that only some rows have are the admin's choice.
  const equal = candidates.filter(
    ({ rank, isFull, filled }) =>
      best && (rank > best.rank ? filled > 0 : rank === best.rank && isFull === best.isFull),
  )
  return equal.slice(0, mostOffered).map(({ column }) => {
    const names = namesOf(
      headings,
      meanings.map((meaning, at) => (at !== column && holdsNames(rows, at) ? meaning : undefined)),
      rows,
    )
    const taken = new Set<Role>(['email'])
    const roles = headings.map((heading, at): Role | undefined => {
      if (at === column) return 'email'
      // Further addresses of a person, such as a private one, are not the service's business.
      if (addedHeadings.includes(heading) || isFurther(heading, rows, at)) return 'left out'
      const meaning = meanings[at]
      const role =
        names.get(at) ?? (meaning === 'password' || meaning === 'accountCode' ? meaning : undefined)
      if (role === undefined || (!isNameRole(role) && taken.has(role))) return undefined
      taken.add(role)
      return role
    })
    const mapping = { header, roles }
    return hasNames(mapping) ? mapping : { ...mapping, isNameless: true }
  })
}

/** Whether the names are of people, each of its own, and no other column could be meant. */
function hasClearNames(mapping: Mapping, headings: Row, rows: readonly Row[]): boolean {
  const meanings = headings.map(meaningOf)
  // Another table beside this one, with or without headings of its own.
  if (headings.some((heading, at) => !isFilled(heading) && isFurther(heading, rows, at))) return false
  const second = headings.map((heading) =>
    meaningOf(/^(.*\p{L})[^\w\p{L}]*[2-9]\W*$/u.exec(heading)?.[1] ?? ''),
  )
  if (second.some((meaning) => meaning?.endsWith(' name'))) return false
  if (meanings.indexOf('some name') !== meanings.lastIndexOf('some name')) return false
  // The columns of a name are joined as they stand.
  if (meanings.lastIndexOf('name prefix') > meanings.indexOf('last name')) return false
  const columns = nameColumns(mapping)
  const names = rows.map((cells) => columns.map((at) => cells[at] ?? '').join(' ')).filter(isFilled)
  const most = Math.max(
    0,
    ...Array.from(new Set(names), (name) => names.filter((each) => each === name).length),
  )
  return columns.length > 0 && (names.length < 3 || most <= names.length / 2)
}

/** Whether the columns of the rule are the only ones that could be meant. */
export function isAlone(mapping: Mapping, rows: readonly Row[]): boolean {
  const { header, roles } = mapping
  const filled = rows.slice(header + 1, header + 1 + sample)
  const email = emailColumn(mapping)
  const headings = rows[header] ?? []
  return headings.every(
    (heading, at) =>
      (heading !== 'name' || roles[at] === 'name') && (at === email || !isFurther(heading, filled, at)),
  )
}

/** The columns that the headings, or without any the cells, seem to mean. */
export function suggestMapping(rows: readonly Row[]): Suggestion | undefined {
  const first = rows.slice(0, headerRows)
  const known = first.findIndex(isHeadingRow)
  const found = known >= 0 ? known : headedRow(first)
  if (found === undefined) return suggestByCells(first)
  const below = joinGroups(first[found] ?? [], first[found + 1] ?? [])
  const header = below ? found + 1 : found
  const headings = below ?? first[header] ?? []
  const filled = first.slice(header + 1, header + 1 + sample).filter((cells) => cells.some(Boolean))
  const mappings = mappingsOf(header, headings, filled)
  const [best] = mappings
  if (!best) return suggestByCells(first)
  return { mappings, headings, isSure: mappings.length === 1 && hasClearNames(best, headings, filled) }
}

/** The row above the first addresses, if it names each of their columns: headings that no table knows. */
function headedRow(first: readonly Row[]): number | undefined {
  const start = first.findIndex((cells) => cells.some(holdsAddress))
  const above = first.slice(0, start).findLastIndex((cells) => cells.some(isFilled))
  const headings = first[above] ?? []
  const isHeaded = first[start]?.every((cell, at) => cell === '' || isFilled(headings[at]))
  return above >= 0 && isHeaded ? above : undefined
}

/** A file without headings: by the addresses in its cells. */
function suggestByCells(first: readonly Row[]): Suggestion | undefined {
  const start = first.findIndex((cells) => cells.some(holdsAddress))
  const row = first[start] ?? []
  const columns = row.flatMap((cell, at) => (holdsAddress(cell) ? [at] : []))
  if (columns.length === 0 || first.slice(0, start).some((cells) => cells.some(isFilled))) return undefined
  const name = row.findIndex((cell, at) => !columns.includes(at) && /\p{L}{2}/u.test(cell))
  const mappings = columns.slice(0, mostOffered).map((email): Mapping => {
    const roles = row.map((_, at): Role | undefined =>
      at === email ? 'email' : at === name ? 'name' : undefined,
    )
    return { header: -1, roles, ...(name < 0 && { isNameless: true }) }
  })
  return { mappings, headings: [], isSure: false }
}
