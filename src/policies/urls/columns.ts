/** The columns of a pasted table: by their headings, else by what is in them. The admin can choose others. */
import { goesOnBelow } from './continuation.ts'
import { isTaken, type ReadResult } from './names.ts'
import { type Columns, columnSample } from './pasteResult.ts'
import { readEntry } from './readAddress.ts'
import { refuse } from './reasons.ts'
import { type CsvRow, isBlank, isComment, separatorLine } from './rows.ts'
import { actionOf } from './words.ts'

/** A heading or a field as it is compared: `Indicator (defanged)` is `indicator`. */
export const plainName = (name: string): string =>
  name.toLowerCase().replaceAll(/\([^()]*\)|[^\p{L}\d]/gu, '')

/** Headings of the addresses, the best first. Of equal ones the first column counts. */
const values = [
  'url fullurl urls link clickedurl maliciousurl requesturl',
  'value indicator ioc indicatorvalue iocvalue indicators iocs observable pattern query qname sni',
  'domain domains domainname maliciousdomain hostname host fqdn uri address website site destination dest dst ip ipaddress data',
].map((names) => new Set(names.split(' ')))
const tierOf = (name: string): number => values.findIndex((names) => names.has(plainName(name)))
const actions =
  /^(?:actions?|verdict|decision|disposition|aktion|acción|azione|actie|akcja|décision|ruling|policyaction|policy|treatment|allowblock|blockallow)$/
const types = /^(?:type|indicatortype|ioctype|listtype)$/
/** Headings of the rest of an address. */
const pathNames = /^(?:path|uri|uripath|uristem|urlpath|requesturi|csuristem|httppath|subdomain)$/
/** Headings of addresses that are not meant: the source of a report, or the client. */
const others = /^(?:source|src|reference|referr?er|client|user)/

const isOther = (name = ''): boolean => others.test(plainName(name))
export const isPathName = (name: string): boolean => pathNames.test(plainName(name))
export const isActionName = (name: string): boolean => actions.test(plainName(name))
/** `/login`, but not `//host` */
export const isPath = (text: string): boolean => /^\/[^/\s]/.test(text.trim())

const hostOf = (text = ''): readonly string[] => {
  const read = readEntry(text)
  return isTaken(read) ? [read.address.host] : []
}
export const isEntry = (text: string): boolean => hostOf(text).length > 0

/** Reads a cell or a field: several entries, one a line, if each is whole. */
export function readCell(cell: string): readonly { readonly text: string; readonly read: ReadResult }[] {
  const texts = cell.split('\n').flatMap((each) => each.trim() || [])
  const reads = texts.map((text) => ({ text, read: readEntry(text) }))
  const isWhole = reads.every(
    ({ text, read }, at) => isTaken(read) && !goesOnBelow(text, read, texts[at + 1]),
  )
  return reads.length < 2 || isWhole ? reads : [{ text: cell.trim(), read: refuse('may go on') }]
}

const isFilled = (row: CsvRow): boolean => !isBlank(row) && !separatorLine.test(row.text)

/** The row that names the columns, in the first rows, and the rows below it. The names may begin with a comment sign. */
export function splitRows(rows: readonly CsvRow[]) {
  const first = rows.filter(isFilled).slice(0, 20)
  const header = first.find(({ cells, text }, at) => {
    const isNamed = cells.some((name) => tierOf(name) >= 0 || isActionName(name))
    if (!isNamed || cells.some(isEntry)) return false
    const below = first.slice(at + 1).find((row) => !isComment(row.text))
    return !isComment(text) || (cells.length > 1 && below?.cells.length === cells.length)
  })
  const below = rows.slice(header ? rows.indexOf(header) + 1 : 0)
  return { header, body: below.filter((row) => isFilled(row) && !isComment(row.text)) }
}

export function planColumns(rows: readonly CsvRow[]): Columns {
  const { header, body } = splitRows(rows)
  const some = body.slice(0, columnSample)
  const width = Math.max(header?.cells.length ?? 1, ...some.map(({ cells }) => cells.length))
  const names = Array.from({ length: width }, (_, at) => header?.cells[at]?.trim() ?? '')
  const hosts = names.map((_, at) => some.flatMap(({ cells }) => hostOf(cells[at])))
  const different = hosts.map((all, at) => (isOther(names[at]) ? 0 : new Set(all).size))
  const most = Math.max(...different)
  const scores = names.map((name, at) => {
    const many = hosts[at]?.length ?? 0
    // Links to one host beside many hosts are references.
    const isReference = many > 1 && different[at] === 1 && most > 1
    if (isOther(name) || isReference || (many === 0 && most > 0)) return many - 1_000
    return tierOf(name) < 0 ? many : 1_000 - tierOf(name)
  })
  const value = scores.indexOf(Math.max(...scores))
  const find = (is: (name: string, at: number) => boolean) =>
    names.findIndex((name, at) => at !== value && is(name, at))
  const hasOrder = (_: string, at: number) =>
    body.some(({ cells }) => actionOf(cells[at] ?? '') !== undefined)
  const action = names.some(isActionName) ? find(isActionName) : find(hasOrder)
  const type = find((name, at) => at !== action && types.test(plainName(name)))
  const counts = hosts.map((all) => all.length)
  return { names, counts, value, ...(action >= 0 && { action }), ...(type >= 0 && { type }) }
}

/** The column with the paths of the hosts in another one, or -1. */
export const pathColumn = (body: readonly CsvRow[], { names, value }: Columns): number =>
  names.findIndex((name, at) => {
    const many = body.slice(0, columnSample).filter(({ cells }) => isPath(cells[at] ?? '')).length
    return at !== value && (isPathName(name) || many * 2 > Math.min(body.length, columnSample))
  })
