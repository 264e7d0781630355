/** Judges every row of a table: a pure function of the table and the settings. */
import { countDomain, type DomainCounts } from '../../drafts/ownDomains.ts'
import { createByteSet } from '../read/byteSet.ts'
import {
  findHeader,
  headerRows,
  isNameRole,
  isPasswordHeading,
  type Mapping,
  suggestMapping,
} from './header.ts'
import { type Scanner, textOf } from '../read/scan.ts'
import type { Settings } from './settings.ts'
import { countRows, readRows, rowAt, type Table } from '../read/table.ts'

/** One bit for each fact about a row. */
export const flags = {
  /** Above the data, or an empty line: no row of people. */
  outside: 1,
  noAddress: 2,
  badAddress: 4,
  repeated: 8,
  /** A later row has the same address. */
  hasRepeats: 16,
  noName: 32,
  uneven: 64,
  quotes: 128,
  control: 256,
  formula: 512,
  garbled: 1_024,
  /** Blanks around the address, or a name before it in brackets. */
  blanks: 2_048,
  brackets: 4_096,
  /** A cell is sent with another text. */
  changed: 8_192,
  /** Beside the last file: see `Difference`. */
  added: 16_384,
  altered: 32_768,
  /** A cell was typed here. */
  edited: 65_536,
} as const
export type Flag = keyof typeof flags

/** Rows that the service would refuse, skip or merge: see `Settings.badRows`. */
export const badFlags = flags.noAddress | flags.badAddress | flags.repeated

export interface Judgement {
  readonly mapping: Mapping | undefined
  /** Offered if the rule does not find the columns. */
  readonly suggestion: Mapping | undefined
  readonly suggestionHeadings: readonly string[]
  readonly headings: readonly string[]
  /** Columns with passwords, or what may be some: never shown. */
  readonly secret: readonly number[]
  readonly flags: Uint32Array<ArrayBuffer>
  /** For rows with an address that another has: the first of them, plus 1. */
  readonly same: Uint32Array<ArrayBuffer>
  /** Of the rows of people. With columns, `rows` = `people` + `noAddress` + `badAddress` + `repeated`. */
  readonly counts: Readonly<Record<Flag | 'rows' | 'people' | 'bad' | 'emptyLines' | 'accountCodes', number>>
  /** The first row with the flag. */
  readonly first: Readonly<Partial<Record<Flag, number>>>
  readonly domains: DomainCounts
}

/** The bytes of an address: no blank, quote or bracket (beyond-the-spec §3). */
const plainBytes = new Uint8Array(256)
for (const character of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.!#$%&'*+/=?^_`{|}~-")
  plainBytes[character.charCodeAt(0)] = 1

const atSign = 0x40
const dot = 0x2e

/** As in the checks of the form. Other scripts are left to the service. */
export const isAddress = (text: string): boolean =>
  /^[^\s"@,;<>()]+@[^\s"@,;<>().]+(\.[^\s"@,;<>().]+)+$/.test(text)

/** Of bytes, as `isAddress` of a text. */
export function isAddressIn(bytes: Uint8Array, from: number, to: number): boolean {
  let place = from
  while (place < to && plainBytes[bytes[place] ?? 0] === 1) place++
  if (place < to && bytes[place] !== atSign)
    return (bytes[place] ?? 0) > 0x7f && isAddress(textOf(bytes, from, to))
  if (place === from || place === to) return false
  let labels = 0
  let start = place + 1
  for (place = start; place < to; place++) {
    const byte = bytes[place] ?? 0
    if (byte === dot) {
      if (place === start) return false
      labels++
      start = place + 1
    } else if (byte > 0x7f) return isAddress(textOf(bytes, from, to))
    else if (plainBytes[byte] === 0) return false
  }
  return labels > 0 && place > start
}

export interface Place {
  from: number
  to: number
}

const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09

export function trimPlace(bytes: Uint8Array, place: Place) {
  while (place.from < place.to && isBlank(bytes[place.from])) place.from++
  while (place.to > place.from && isBlank(bytes[place.to - 1])) place.to--
}

/** The place within brackets at the end, as in `Ana <ana@example.com>`. */
export function bracketed(bytes: Uint8Array, { from, to }: Place): Place | undefined {
  const inner = { from, to }
  trimPlace(bytes, inner)
  if (bytes[inner.to - 1] !== 0x3e) return undefined
  const open = bytes.subarray(inner.from, inner.to).lastIndexOf(0x3c)
  return open < 0 ? undefined : { from: inner.from + open + 1, to: inner.to - 1 }
}

const formulaStart = (bytes: Uint8Array, from: number, to: number): boolean => {
  const first = bytes[from]
  if (from >= to) return false
  if (first === 0x3d || first === atSign) return true
  if ((first !== 0x2b && first !== 0x2d) || from + 1 >= to) return false
  // A letter or a bracket: a phone number or a dash alone is no formula.
  const second = bytes[from + 1] ?? 0
  const letter = second | 0x20
  return (letter >= 0x61 && letter <= 0x7a) || second === 0x28
}

/** The rows with a text that the bytes do not tell: the replacement character. */
function markGarbled({ bytes, starts }: Table, marks: Uint32Array) {
  for (let place = bytes.indexOf(0xef); place >= 0; place = bytes.indexOf(0xef, place + 1)) {
    if (bytes[place + 1] !== 0xbf || bytes[place + 2] !== 0xbd) continue
    const row = rowAt(starts, place)
    marks[row] = (marks[row] ?? 0) | flags.garbled
  }
}

function secretColumns(rows: readonly (readonly string[])[], mapping: Mapping | undefined): number[] {
  // Without known headings, they may be in any of the first rows.
  const heads = mapping && mapping.header >= 0 ? rows.slice(mapping.header, mapping.header + 1) : rows
  const found = heads.flatMap((cells) => cells.flatMap((cell, at) => (isPasswordHeading(cell) ? [at] : [])))
  const chosen = mapping?.roles.flatMap((role, at) => (role === 'password' ? [at] : [])) ?? []
  return Array.from(new Set([...found, ...chosen]))
}

export function judge(table: Table, settings: Pick<Settings, 'mapping' | 'repairs'>): Judgement {
  const { bytes } = table
  const all = countRows(table)
  const rows = readRows(table)
  const first = Array.from({ length: Math.min(all, headerRows) }, (_, row) => rows.cells(row))
  const mapping = settings.mapping ?? findHeader(first)
  const headings =
    (mapping ? first[mapping.header] : (first.find((cells) => cells.length > 1) ?? first[0])) ?? []
  const width = mapping ? mapping.roles.length : headings.length
  const roleOf = mapping?.roles ?? []
  const email = roleOf.indexOf('email')
  const account = roleOf.indexOf('accountCode')
  const names = roleOf.flatMap((role, column) => (isNameRole(role) ? [column] : []))
  const marks = new Uint32Array(all)
  const same = new Uint32Array(all)
  const counts = Object.fromEntries(
    [...Object.keys(flags), 'rows', 'people', 'bad', 'emptyLines', 'accountCodes'].map((key) => [key, 0]),
  ) as Record<keyof Judgement['counts'], number>
  const addresses = createByteSet(bytes)
  const firstRows: number[] = []
  const places = createByteSet(bytes)
  const people: number[] = []
  const [trims, unwraps, strips] = (['blanks', 'brackets', 'controls'] as const).map((repair) =>
    settings.repairs.includes(repair),
  )
  markGarbled(table, marks)
  for (const row of table.edited) marks[row] = (marks[row] ?? 0) | flags.edited

  function judgeAddress(scanner: Scanner, row: number): number {
    const place = { from: 0, to: 0 }
    if (email < scanner.count) {
      place.from = scanner.bounds[email * 3] ?? 0
      place.to = scanner.bounds[email * 3 + 1] ?? 0
    }
    let found = 0
    let { from, to } = place
    if (from < to && (isBlank(bytes[from]) || isBlank(bytes[to - 1]))) {
      trimPlace(bytes, place)
      found |= flags.blanks
      if (trims) {
        ;({ from, to } = place)
        found |= flags.changed
      }
    }
    if (from >= to) return found | flags.noAddress
    const inner = bytes[to - 1] === 0x3e ? bracketed(bytes, { from, to }) : undefined
    if (inner) {
      found |= flags.brackets
      if (unwraps) {
        ;({ from, to } = inner)
        found |= flags.changed
      }
    }
    if (!isAddressIn(bytes, from, to)) return found | flags.badAddress
    const entry = addresses.add(from, to)
    const known = firstRows[entry]
    if (known !== undefined) {
      same[row] = known + 1
      same[known] = known + 1
      marks[known] = (marks[known] ?? 0) | flags.hasRepeats
      return found | flags.repeated
    }
    firstRows.push(row)
    const domain = places.add(bytes.indexOf(atSign, from) + 1, to)
    people[domain] = (people[domain] ?? 0) + 1
    return found
  }

  for (let row = 0; row < all; row++) {
    const scanner = rows.at(row)
    const { bounds, count } = scanner
    const isEmpty = count === 1 && bounds[0] === bounds[1]
    if (isEmpty || (mapping && row <= mapping.header)) {
      if (isEmpty) counts.emptyLines++
      marks[row] = flags.outside
      continue
    }
    let found = marks[row] ?? 0
    if (scanner.isBroken) found |= flags.quotes
    if (scanner.hasControl) found |= strips ? flags.control | flags.changed : flags.control
    if (count !== width) found |= flags.uneven
    if (email >= 0) found |= judgeAddress(scanner, row)
    if (names.length > 0 && names.every((name) => name >= count || bounds[name * 3] === bounds[name * 3 + 1]))
      found |= flags.noName
    for (let cell = 0; cell < count; cell++)
      if (cell !== email && formulaStart(bytes, bounds[cell * 3] ?? 0, bounds[cell * 3 + 1] ?? 0))
        found |= flags.formula
    if (account >= 0 && account < count && bounds[account * 3] !== bounds[account * 3 + 1])
      counts.accountCodes++
    marks[row] = found
    counts.rows++
  }

  const known = Object.entries(flags) as [Flag, number][]
  const firstWith: Partial<Record<Flag, number>> = {}
  for (const [row, mark] of marks.entries()) {
    if (mark === 0 || (mark & flags.outside) !== 0) continue
    for (const [flag, bit] of known)
      if ((mark & bit) !== 0) {
        firstWith[flag] ??= row
        counts[flag]++
      }
    if ((mark & badFlags) !== 0) counts.bad++
  }
  counts.people = addresses.size
  const domains = new Map<string, number>()
  for (const [entry, many] of people.entries()) {
    const { from, to } = places.place(entry)
    countDomain(domains, `@${textOf(bytes, from, to)}`, many)
  }
  const isFound = mapping !== undefined && email >= 0 && (names.length > 0 || mapping.isNameless === true)
  const suggestion = isFound ? undefined : suggestMapping(first)
  return {
    mapping,
    suggestion,
    suggestionHeadings: first[suggestion?.header ?? -1] ?? [],
    headings,
    secret: secretColumns(first, mapping),
    flags: marks,
    same,
    counts,
    first: firstWith,
    domains,
  }
}
