/** Reads a CSV like the vendor's importer (beyond-the-spec §3), in chunks: counts of all rows, a preview of the first. */
import Papa from 'papaparse'
import { countDomain, type DomainCounts } from '../drafts/ownDomains.ts'
import { createAddressBook } from './addresses.ts'
import { findHeader, type Header, headerRows, hintAt, isPasswordHeading } from './header.ts'

/** Why a row does not count as a person. */
export type RowFlag = 'no address' | 'not an address' | 'repeated'

export interface PreviewRow {
  /** As a spreadsheet would number it. */
  readonly number: number
  readonly cells: readonly string[]
  readonly flag?: RowFlag
}

/** The findings of a CSV. With a header, `rows` = `people` + `without` + `invalid` + `repeated`. */
export interface CsvReading {
  readonly header: Header | undefined
  /** Why the header was not found, if a reason is known. */
  readonly hint: string | undefined
  /** Rows below the header, or all rows, without empty lines. */
  readonly rows: number
  readonly emptyLines: number
  readonly people: number
  readonly domains: DomainCounts
  readonly without: number
  readonly invalid: number
  readonly repeated: number
  /** Rows with more or fewer columns than the header or the first row. */
  readonly uneven: number
  readonly columns: readonly string[]
  /** Columns beyond those of the preview. */
  readonly moreColumns: number
  readonly preview: readonly PreviewRow[]
  readonly hasPasswords: boolean
  /** The first row whose quotes do not match. */
  readonly brokenQuotes: number | undefined
  /** Bytes other than UTF-8 became the replacement character. */
  readonly isGarbled: boolean
  /** Why reading stopped before the end. The counts stop there, too. */
  readonly stopped: 'binary' | 'long row' | undefined
}

export const previewRows = 1_000
const previewColumns = 40
const previewCharacters = 200
/** A longer row comes from an unclosed quote, or the file is not a table. */
const longestRow = 1_048_576

const mask = '••••••'
/** Without spaces or quotes (beyond-the-spec §3). */
const isAddress = (text: string): boolean => /^[^\s"@]+@[^\s"@]+\.[^\s"@]+$/.test(text)
const isEmpty = (cells: readonly string[]): boolean => cells.length === 1 && cells[0] === ''

export interface CsvReader {
  /** Takes the next piece of text. False if reading further is useless. */
  feed(text: string): boolean
  /** Takes the rest and returns the findings. */
  end(): CsvReading
  readonly rows: number
}

export function createCsvReader(): CsvReader {
  const addresses = createAddressBook()
  const domains = new Map<string, number>()
  const parser = new Papa.Parser({ delimiter: ',', newline: '\n' })
  const preview: PreviewRow[] = []
  const counts = { rows: 0, emptyLines: 0, without: 0, invalid: 0, repeated: 0, uneven: 0 }
  let number = 0
  let waiting: string[][] | undefined = []
  let header: Header | undefined
  let hint: string | undefined
  let columns: string[] = []
  let passwords = new Set<number>()
  let brokenQuotes: number | undefined
  let isGarbled = false
  let stopped: CsvReading['stopped']
  let rest = ''

  function flagOf(address: string): RowFlag | undefined {
    if (address === '') return 'no address'
    if (!isAddress(address)) return 'not an address'
    if (addresses.add(address)) return 'repeated'
    countDomain(domains, address)
    return undefined
  }

  function take(cells: string[], at: number) {
    if (isEmpty(cells)) {
      counts.emptyLines++
      return
    }
    counts.rows++
    if (cells.length !== columns.length) counts.uneven++
    const flag = header && flagOf(cells[header.column] ?? '')
    if (flag === 'no address') counts.without++
    else if (flag === 'not an address') counts.invalid++
    else if (flag === 'repeated') counts.repeated++
    if (preview.length >= previewRows) return
    const shown = cells.slice(0, previewColumns).map((cell, column) => {
      // A password never leaves the worker.
      if (passwords.has(column)) return cell === '' ? '' : mask
      return cell.length > previewCharacters ? `${cell.slice(0, previewCharacters)}…` : cell
    })
    preview.push({ number: at, cells: shown, flag })
  }

  /** The header may be as deep as row 99. Rows are held back until it is found. */
  function settle(held: readonly string[][]) {
    waiting = undefined
    header = findHeader(held)
    const first = header ? header.row - 1 : held.findIndex((cells) => !isEmpty(cells))
    columns = held[first] ?? []
    if (header) passwords = new Set(columns.flatMap((cell, at) => (isPasswordHeading(cell) ? [at] : [])))
    else {
      hint = hintAt(held)
      passwords = new Set(
        held.flatMap((cells) => cells.flatMap((cell, at) => (isPasswordHeading(cell) ? [at] : []))),
      )
    }
    for (const [index, cells] of held.entries()) if (!header || index > first) take(cells, index + 1)
  }

  function takeAll(rows: readonly string[][]) {
    for (const cells of rows) {
      number++
      if (!waiting) take(cells, number)
      else {
        waiting.push(cells)
        if (waiting.length >= headerRows || findHeader([cells])) settle(waiting)
      }
    }
  }

  function parse(text: string, isLast: boolean) {
    // papaparse types the result of its low-level parser as `any`.
    const { data, errors, meta } = parser.parse(text, 0, !isLast) as Papa.ParseResult<string[]>
    const broken = errors.find(({ type, row }) => type === 'Quotes' && (row ?? 0) < data.length)
    if (broken) brokenQuotes ??= number + (broken.row ?? 0) + 1
    takeAll(data)
    return text.slice(meta.cursor)
  }

  return {
    feed(text) {
      if (text.includes('\0')) stopped = 'binary'
      if (stopped) return false
      if (text.includes('\uFFFD')) isGarbled = true
      // papaparse accepts one kind of line end at a time. The last character may be half of a \r\n.
      const joined = rest + text
      const whole = joined.endsWith('\r') ? joined.slice(0, -1) : joined
      rest = parse(whole.replaceAll(/\r\n?/g, '\n'), false) + joined.slice(whole.length)
      if (rest.length > longestRow) stopped = 'long row'
      return stopped === undefined
    },
    end() {
      if (!stopped && rest !== '') parse(rest.replaceAll(/\r\n?/g, '\n'), true)
      if (waiting) settle(waiting)
      return {
        ...counts,
        header,
        hint,
        people: addresses.size,
        domains,
        columns: columns.slice(0, previewColumns),
        moreColumns: Math.max(0, columns.length - previewColumns),
        preview,
        hasPasswords: passwords.size > 0,
        brokenQuotes,
        isGarbled,
        stopped,
      }
    },
    get rows() {
      return counts.rows
    },
  }
}
