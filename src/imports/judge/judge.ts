/** Judges every row of a table: a pure function of the table and the settings. */
import { countDomain, type DomainCounts } from '../../drafts/ownDomains.ts'
import { type ByteSet, createByteSet } from '../read/byteSet.ts'
import { atSign, bracketed, findAtSign, isBlank, type Place, trimPlace } from './address.ts'
import {
  findHeader,
  headerRows,
  isNameRole,
  isPasswordHeading,
  type Mapping,
  suggestMapping,
} from './header.ts'
import { createColumn } from '../read/column.ts'
import { hasSeveral } from '../read/lines.ts'
import { firstRows, met, type Scanner, textOf } from '../read/scan.ts'
import type { Settings } from './settings.ts'
import { readRows, type Table } from '../read/table.ts'
import { mayBeAddress } from '../read/text.ts'

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
  /** Lines of other people within its quotes. */
  swallows: 1_048_576,
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
  /** Up to three texts that tell one encoding from another, and no password. */
  readonly samples: readonly string[]
  readonly flags: Uint32Array<ArrayBuffer>
  /** For rows with an address that another has: the first of them, plus 1. */
  readonly same: Uint32Array<ArrayBuffer>
  /** The rows of people, those with a problem first. */
  readonly order: Uint32Array<ArrayBuffer>
  /** Of the rows of people. With columns, `rows` = `people` + `noAddress` + `badAddress` + `repeated`. */
  readonly counts: Readonly<Record<Flag | 'rows' | 'people' | 'bad' | 'emptyLines' | 'accountCodes', number>>
  /** The first row with the flag. */
  readonly first: Readonly<Partial<Record<Flag, number>>>
  readonly domains: DomainCounts
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

function isEmptyRow({ bounds, count }: Scanner): boolean {
  for (let at = 0; at < count * 3; at += 3) if (bounds[at] !== bounds[at + 1]) return false
  return true
}

function secretColumns(rows: readonly (readonly string[])[], mapping: Mapping | undefined): number[] {
  // Without known headings, they may be in any of the first rows.
  const heads = mapping && mapping.header >= 0 ? rows.slice(mapping.header, mapping.header + 1) : rows
  const found = heads.flatMap((cells) => cells.flatMap((cell, at) => (isPasswordHeading(cell) ? [at] : [])))
  const chosen = mapping?.roles.flatMap((role, at) => (role === 'password' ? [at] : [])) ?? []
  return Array.from(new Set([...found, ...chosen]))
}

/** The people of a file: of each address, the first row. */
export interface People {
  readonly addresses: ByteSet
  readonly rows: Uint32Array
}

export interface Judged {
  readonly table: Table
  readonly judgement: Judgement
  readonly people: People
}

/** Judges row by row, in the pass that finds the rows: to read each again would take as long. */
export function createJudge(
  { bytes, delimiter }: Pick<Table, 'bytes' | 'delimiter'>,
  { mapping: chosen, repairs }: Pick<Settings, 'mapping' | 'repairs'>,
) {
  const first = firstRows(bytes, delimiter, headerRows)
  const mapping = chosen ?? findHeader(first)
  const headings =
    (mapping ? first[mapping.header] : (first.find((cells) => cells.length > 1) ?? first[0])) ?? []
  const width = mapping ? mapping.roles.length : headings.length
  const roleOf = mapping?.roles ?? []
  const email = roleOf.indexOf('email')
  const account = roleOf.indexOf('accountCode')
  const names = roleOf.flatMap((role, column) => (isNameRole(role) ? [column] : []))
  const secret = secretColumns(first, mapping)
  const [trims, unwraps, strips] = (['blanks', 'brackets', 'controls'] as const).map((repair) =>
    repairs.includes(repair),
  )
  const marks = createColumn()
  const same = createColumn()
  const samples: string[] = []
  const addresses = createByteSet(bytes)
  const peopleRows = createColumn()
  const places = createByteSet(bytes)
  const people: number[] = []
  let [emptyLines, accountCodes] = [0, 0]

  const isPerson = (cells: readonly string[]) =>
    email < 0 ? cells.some(mayBeAddress) : /[^\s@]@[^\s@]+\.[^\s@]/.test(cells[email] ?? '')

  function judgeAddress(place: Place, row: number): number {
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
    const at = findAtSign(bytes, from, to)
    if (at < 0) return found | flags.badAddress
    const entry = addresses.add(from, to)
    if (entry < peopleRows.length) {
      const known = peopleRows.at(entry)
      same.set(row, known + 1)
      same.set(known, known + 1)
      marks.set(known, marks.at(known) | flags.hasRepeats)
      return found | flags.repeated
    }
    peopleRows.push(row)
    const domain = places.add(at + 1, to)
    people[domain] = (people[domain] ?? 0) + 1
    return found
  }

  function judgeRow(scanner: Scanner, row: number): number {
    const { bounds, count, has } = scanner
    const fromOf = (column: number) => (column < count ? (bounds[column * 3] ?? 0) : 0)
    const toOf = (column: number) => (column < count ? (bounds[column * 3 + 1] ?? 0) : 0)
    let found = 0
    if ((has & met.beyondAscii) !== 0 && samples.length < 3) {
      const isSample = (text: string, column: number) => /[^\0-\u007f]/.test(text) && !secret.includes(column)
      samples.push(
        ...scanner
          .texts(bytes)
          .filter(isSample)
          .slice(0, 1)
          .map((text) => text.slice(0, 40)),
      )
    }
    // Also of separators alone, as a spreadsheet writes rows that were emptied.
    if (isEmptyRow(scanner)) {
      emptyLines++
      return flags.outside
    }
    if (mapping && row <= mapping.header) return flags.outside
    if ((has & met.replacement) !== 0 && scanner.texts(bytes).join('').includes('\uFFFD'))
      found |= flags.garbled
    if ((has & met.control) !== 0) found |= strips ? flags.control | flags.changed : flags.control
    if (scanner.isBroken) found |= flags.quotes
    if (scanner.newlines > 0 && hasSeveral(textOf(bytes, scanner.start, scanner.end), delimiter, isPerson))
      found |= flags.swallows
    if (count !== width) found |= flags.uneven
    if (email >= 0) found |= judgeAddress({ from: fromOf(email), to: toOf(email) }, row)
    if (names.length > 0 && names.every((name) => fromOf(name) === toOf(name))) found |= flags.noName
    for (let cell = 0; cell < count; cell++)
      if (cell !== email && formulaStart(bytes, fromOf(cell), toOf(cell))) found |= flags.formula
    if (account >= 0 && fromOf(account) !== toOf(account)) accountCodes++
    return found
  }

  return {
    add(scanner: Scanner) {
      same.push(0)
      marks.push(judgeRow(scanner, marks.length))
    },
    done(table: Table): Judged {
      for (const row of table.edited) marks.set(row, marks.at(row) | flags.edited)
      const kinds = Object.entries(flags) as [Flag, number][]
      const counts = Object.fromEntries(kinds.map(([flag]) => [flag, 0])) as Record<Flag, number>
      const [bad, good] = [createColumn(), createColumn()]
      const firstWith: Partial<Record<Flag, number>> = {}
      for (let row = 0; row < marks.length; row++) {
        const mark = marks.at(row)
        if ((mark & flags.outside) !== 0) continue
        if ((mark & badFlags) === 0) good.push(row)
        else bad.push(row)
        if (mark === 0) continue
        for (const [flag, bit] of kinds) {
          if ((mark & bit) === 0) continue
          firstWith[flag] ??= row
          counts[flag]++
        }
      }
      const domains = new Map<string, number>()
      for (const [entry, many] of people.entries()) {
        const { from, to } = places.place(entry)
        countDomain(domains, `@${textOf(bytes, from, to)}`, many)
      }
      const isFound = mapping !== undefined && email >= 0 && (names.length > 0 || mapping.isNameless === true)
      const suggestion = isFound ? undefined : suggestMapping(first)
      const order = new Uint32Array(bad.length + good.length)
      order.set(bad.all())
      order.set(good.all(), bad.length)
      const judgement: Judgement = {
        mapping,
        suggestion,
        suggestionHeadings: first[suggestion?.header ?? -1] ?? [],
        headings,
        secret,
        samples,
        flags: marks.all(),
        same: same.all(),
        order,
        counts: {
          ...counts,
          rows: bad.length + good.length,
          bad: bad.length,
          people: addresses.size,
          emptyLines,
          accountCodes,
        },
        first: firstWith,
        domains,
      }
      return { table, judgement, people: { addresses, rows: peopleRows.all() } }
    },
  }
}

/** All rows of a table. */
export function judge(table: Table, settings: Pick<Settings, 'mapping' | 'repairs'>): Judged {
  const judging = createJudge(table, settings)
  const rows = readRows(table)
  for (const row of table.lines.keys()) judging.add(rows.at(row))
  return judging.done(table)
}
