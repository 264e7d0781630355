/** Judges every row of a table: a pure function of the table and the settings. */
import { createByteSet } from '../read/byteSet.ts'
import { createColumn } from '../read/column.ts'
import { hasSeveral } from '../read/lines.ts'
import { firstRows, met, type Scanner, textOf } from '../read/scan.ts'
import { readRows, type Table } from '../read/table.ts'
import { mayBeAddress } from '../read/text.ts'
import { findAtSign, isAddress, mostCell, peopleIn, plainAddress, unwrapAddress } from './address.ts'
import { badFlags, type Flag, flags } from './flags.ts'
import { findHeader, hasNames, hasRole, headerRows, isNameRole, type Mapping } from './header.ts'
import {
  formulaStart,
  hasAddress,
  hasNoName,
  isDoubtful,
  isEmptyRow,
  isError,
  isLong,
  isShortened,
  whatLacks,
} from './odd.ts'
import { collectPeople, countDomain, type People } from './people.ts'
import { unseenInName } from './repair.ts'
import { secretColumns } from './secret.ts'
import { type Settings, sendsOriginal } from './settings.ts'
import { isAlone, suggestMapping } from './suggest.ts'
import { hasTopLevel } from './topLevel.ts'

export interface Judgement {
  readonly mapping: Mapping | undefined
  /** Offered if the rule does not find the columns, the best one first. */
  readonly suggestions: readonly Mapping[]
  readonly suggestionHeadings: readonly string[]
  /** The mapping is the suggestion, which is sure. */
  readonly isGuessed: boolean
  /** The rule finds columns, but others could be meant as well. */
  readonly isUnclear: boolean
  readonly headings: readonly string[]
  /** Columns with passwords, or what may be some: never shown. */
  readonly secret: readonly number[]
  /** Up to three texts that tell one encoding from another, and no password. */
  readonly samples: readonly string[]
  readonly flags: Uint32Array<ArrayBuffer>
  /** The first row with the same address, plus 1; 0 for an address that no other row has. */
  readonly same: Uint32Array<ArrayBuffer>
  /** The rows of people, those with a problem first. */
  readonly order: Uint32Array<ArrayBuffer>
  /** The rows of people. With columns, `rows` are the sum of `people` and the counts of `badFlags`. */
  readonly counts: Readonly<
    Record<Flag | 'rows' | 'people' | 'bad' | 'emptyLines' | 'accountCodes' | 'leftHidden', number>
  >
  /** The first row with the flag. */
  readonly first: Readonly<Partial<Record<Flag, number>>>
  readonly domains: ReadonlyMap<string, number>
  /** Without a known top-level domain, by their rows. */
  readonly unknownDomains: ReadonlyMap<string, number>
}

export interface Judged {
  readonly table: Table
  readonly judgement: Judgement
  readonly people: People
}

type JudgeSettings = Pick<Settings, 'mapping' | 'repairs'> & Partial<Settings>

/** Judges row by row, in the pass that finds the rows: to read each again would take as long. */
export function createJudge(
  { bytes, delimiter, book, choices }: Pick<Table, 'bytes' | 'delimiter' | 'book' | 'choices'>,
  settings: JudgeSettings,
) {
  const first = firstRows(bytes, delimiter, headerRows)
  const { mapping: chosen, repairs, hiddenRows } = settings
  const ruled = chosen ?? findHeader(first)
  const isFound =
    ruled !== undefined &&
    hasRole(ruled, 'email') &&
    (chosen ? hasNames(ruled) || ruled.isNameless === true : hasNames(ruled) && isAlone(ruled, first))
  const suggestion = isFound ? undefined : suggestMapping(first)
  const isGuessed = !chosen && suggestion?.isSure === true && !sendsOriginal(settings)
  const isUnclear = !chosen && !isFound && !isGuessed && ruled !== undefined && hasNames(ruled)
  const mapping = isGuessed ? suggestion.mappings[0] : ruled
  const headings =
    (mapping ? first[mapping.header] : (first.find((cells) => cells.length > 1) ?? first[0])) ?? []
  const width = mapping ? mapping.roles.length : headings.length
  const roleOf = mapping?.roles ?? []
  const email = roleOf.indexOf('email')
  const account = roleOf.indexOf('accountCode')
  const names = roleOf.flatMap((role, column) => (isNameRole(role) ? [column] : []))
  const bare = headings.flatMap((heading, at) => (heading.trim() === '' && !roleOf[at] ? [at] : []))
  // Words that were typed for the address tell nothing of the name. A replacement in all rows is typed into none.
  const typed = new Set(
    settings.edits?.flatMap((edit) => ('row' in edit && names.includes(edit.column) ? edit.row : [])),
  )
  const secret = secretColumns(first, mapping)
  const [unwraps, strips] = (['addresses', 'controls'] as const).map((repair) => repairs.includes(repair))
  const [marks, same] = [createColumn(), createColumn()]
  const samples: string[] = []
  const people = collectPeople(bytes, (row, earlier) => {
    same.set(row, earlier + 1)
    same.set(earlier, earlier + 1)
    marks.set(earlier, marks.at(earlier) | flags.hasRepeats)
    marks.set(row, marks.at(row) | flags.repeated)
  })
  const places = createByteSet(bytes)
  const impossible: boolean[] = []
  let [emptyLines, accountCodes, leftHidden] = [0, 0, 0]

  const isPerson = (cells: readonly string[]) =>
    email < 0 ? cells.some(mayBeAddress) : hasAddress(cells[email] ?? '')

  /** An address that is not plain: within other characters, not quite one, several, or none. */
  function judgeText(from: number, to: number, row: number, doubt: number): number {
    if (to - from > 4 * mostCell) return flags.badAddress
    const text = textOf(bytes, from, to)
    if (text.trim() === '') return flags.noAddress
    const inner = unwrapAddress(text)
    if (inner !== text && isAddress(inner)) {
      if (!unwraps) return flags.wrapped | flags.badAddress
      const start = from + new TextEncoder().encode(text.slice(0, text.indexOf(inner))).length
      const end = start + new TextEncoder().encode(inner).length
      return judgeAddress(start, end, row, doubt) | flags.wrapped | flags.changed
    }
    if (peopleIn(text).length > 0) return flags.several | flags.badAddress
    return plainAddress(text) === undefined ? flags.badAddress : flags.correctable | flags.badAddress
  }

  /** `doubt`: what else is wrong with the row, which is then not counted as a person. Ignored without an address. */
  function judgeAddress(from: number, to: number, row: number, doubt: number): number {
    const at = findAtSign(bytes, from, to)
    if (at < 0) return judgeText(from, to, row, doubt)
    const domain = places.add(at + 1, to)
    impossible[domain] ??= !hasTopLevel(textOf(bytes, at + 1, to))
    if (impossible[domain]) {
      people.countIn(domain)
      return flags.badAddress
    }
    if (doubt === 0) people.add(row, domain, from, to)
    return doubt
  }

  /** The characters begin with one of three bytes, which few letters do. */
  const hidesInName = ({ from, to }: Scanner) =>
    names.some((name) => {
      for (let at = from(name); at < to(name); at++)
        if (bytes[at] === 0xe2 || bytes[at] === 0xef || bytes[at] === 0xc2)
          return textOf(bytes, from(name), to(name)).search(unseenInName) >= 0
      return false
    })

  /** What makes the whole row doubtful, so that the address need not be its own. */
  function whatIsOdd(scanner: Scanner, row: number) {
    const odd = book?.odd.get(row)
    const lack = odd && whatLacks(odd, scanner, bytes, mapping)
    return lack ?? (mapping && isLong(scanner, bytes, width, bare) ? 'beside' : undefined)
  }

  /** What is wrong with the cells beside the address. */
  function whatIsWrong(scanner: Scanner, row: number) {
    if (!mapping) return undefined
    const isMeant = { text: typed.has(row), encoding: settings.encoding !== undefined || choices.length > 0 }
    if (isShortened(scanner, bytes, account) || isError(scanner, bytes, names, isMeant.text)) return 'error'
    return names.some((name) => isDoubtful(scanner, bytes, name, email, isMeant)) ? 'stray' : undefined
  }

  function judgeRow(scanner: Scanner, row: number): number {
    const { from, to, count, has } = scanner
    let found = 0
    if ((has & met.beyondAscii) !== 0 && samples.length < 3) {
      const texts = scanner.texts(bytes)
      const sample = texts.find((text, at) => /[^\0-\u007f]/.test(text) && !secret.includes(at))
      if (sample !== undefined) samples.push(sample.slice(0, 40))
    }
    // A row of separators alone is empty, too: a spreadsheet writes it for a row that was emptied.
    if (isEmptyRow(scanner, bytes) && !book?.odd.has(row)) {
      emptyLines++
      return flags.outside
    }
    const isHidden = book?.hiddenRows.has(row) === true
    if (mapping && row <= mapping.header)
      return isHidden && row < mapping.header ? flags.outside | flags.hidden : flags.outside
    if (isHidden) {
      if (hiddenRows === 'leave out') {
        leftHidden++
        return flags.outside | flags.hidden
      }
      found |= flags.hidden
    }
    if ((has & met.replacement) !== 0 && scanner.texts(bytes).join('').includes('\uFFFD'))
      found |= flags.garbled
    if ((has & met.control) !== 0 || ((has & met.beyondAscii) !== 0 && hidesInName(scanner)))
      found |= strips ? flags.control | flags.changed : flags.control
    if (scanner.isBroken) found |= flags.quotes
    if (scanner.newlines > 0 && hasSeveral(textOf(bytes, scanner.start, scanner.end), delimiter, isPerson))
      found |= flags.swallows
    if (count !== width) found |= flags.uneven
    const odd = whatIsOdd(scanner, row)
    const lack = odd ?? whatIsWrong(scanner, row)
    const doubt = lack ? flags[lack] : 0
    found |= odd || email < 0 ? doubt : judgeAddress(from(email), to(email), row, doubt)
    if (!lack && names.length > 0 && hasNoName(scanner, bytes, names)) found |= flags.noName
    for (let cell = 0; cell < count; cell++)
      if (cell !== email && formulaStart(bytes, from(cell), to(cell))) found |= flags.formula
    if (account >= 0 && from(account) !== to(account)) accountCodes++
    return found
  }

  return {
    add(scanner: Scanner) {
      same.push(0)
      marks.push(judgeRow(scanner, marks.length))
    },
    done(table: Table): Judged {
      const found = people.done()
      for (const row of table.edited) marks.set(row, marks.at(row) | flags.edited)
      // `Object` loses the types of keys here and below.
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
      const unknownDomains = new Map<string, number>()
      for (const [entry, many] of people.perDomain.entries()) {
        const { from, to } = places.place(entry)
        countDomain(impossible[entry] ? unknownDomains : domains, textOf(bytes, from, to).toLowerCase(), many)
      }
      const order = new Uint32Array(bad.length + good.length)
      order.set(bad.all())
      order.set(good.all(), bad.length)
      const judgement: Judgement = {
        mapping,
        suggestions: suggestion?.mappings ?? [],
        suggestionHeadings: suggestion?.headings ?? [],
        isGuessed,
        isUnclear,
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
          people: found.addresses.size,
          emptyLines,
          accountCodes,
          leftHidden,
        },
        first: firstWith,
        domains,
        unknownDomains,
      }
      return { table, judgement, people: found }
    },
  }
}

/** All rows of a table. */
export function judge(table: Table, settings: JudgeSettings): Judged {
  const judging = createJudge(table, settings)
  const rows = readRows(table)
  for (const row of table.lines.keys()) judging.add(rows.at(row))
  return judging.done(table)
}
