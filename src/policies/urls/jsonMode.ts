/** Reads the values of known fields of JSON or JSON Lines, each at its line. */
import { isObject, parseJson } from '../../api/object.ts'
import { lineEnd, lineEnds } from './characters.ts'
import { isActionName, isPath, isPathName, plainName, readCell } from './columns.ts'
import { isTaken } from './names.ts'
import { normalise } from './normalise.ts'
import type { PasteLog } from './pasteLog.ts'
import type { Reading } from './pasteResult.ts'
import { readEntry } from './readAddress.ts'
import { refuse } from './reasons.ts'
import { actionOf, spareLine } from './words.ts'

/** Fields that hold an address. A list without a name may, too. */
const known =
  /^(?:|values?|urls?|uris?|link|domains?|domainname|hosts?|hostnames?|fqdn|ips?|indicators?|iocs?|observables?|address|pattern|indicatorvalue)$/
/** A string, and the colon behind the name of a field. */
const literal = /"(?:[^"\\]|\\.)*"(\s*:)?/gs
/** The comparisons in a pattern of STIX: `[url:value = 'http://…']`, `[domain-name:value IN ('a.example', 'b.example')]` */
const comparison = /:value\s*(?:=|IN|LIKE|MATCHES|ISSUBSET)\s*\(?((?:\s*'[^']*'\s*,?)+)/g

/** The outermost object of a list: a host in it may belong to a path in it. */
interface JsonRecord {
  readonly isInList: boolean
  hasPath: boolean
  /** The hosts of its URLs. */
  readonly hosts: Set<string>
}

export interface Field {
  readonly line: number
  readonly name: string
  readonly text: string
  /** The object that holds it. */
  readonly of: Readonly<Record<string, unknown>>
  /** The word for the action, of its object or of one around it. */
  readonly action: string
  readonly record: JsonRecord
}
type Place = Omit<Field, 'line' | 'name' | 'text'>

const newRecord = (isInList: boolean): JsonRecord => ({ isInList, hasPath: false, hosts: new Set() })

const opening = /^\s*[[{]/
const parse = (text: string): unknown => (opening.test(text) ? parseJson(text) : undefined)

/** The strings of a text that is JSON, or JSON in each line; `undefined` for any other. */
export function fieldsOf(pasted: string): readonly Field[] | undefined {
  if (!opening.test(pasted)) return undefined
  const json = pasted.replace(/^\ufeff/, ' ')
  const whole = parse(json)
  const lines = whole === undefined ? json.split('\n').filter((line) => line.trim() !== '') : []
  const values = whole === undefined ? lines.map(parse) : [whole]
  if (values.includes(undefined)) return undefined
  const literals = findLiterals(json)
  const fields: Field[] = []
  function visit(value: unknown, name: string, { of, action, record }: Place): void {
    if (typeof value === 'string') {
      const found = literals[fields.length]
      if (found?.text !== value) throw new Error('A name stands twice in one object.')
      fields.push({ line: found.line, name, text: value, of, action, record })
      noteIn(record, name, value)
    } else if (Array.isArray(value)) {
      for (const each of value) {
        const isRecord = isObject(each) && !record.isInList
        visit(each, name, { of, action, record: isRecord ? newRecord(true) : record })
      }
    } else if (isObject(value)) {
      const inside = { of: value, action: actionWord(value) ?? action, record }
      for (const [key, each] of Object.entries(value)) visit(each, key, inside)
    }
  }
  try {
    for (const value of values) visit(value, '', { of: {}, action: '', record: newRecord(false) })
  } catch {
    // It is nested too deeply.
    return undefined
  }
  return fields.length === literals.length ? fields : undefined
}

/** The strings that are not names of fields, with their lines. */
function findLiterals(json: string) {
  const ends = Array.from(json.matchAll(lineEnds), ({ index }) => index)
  let line = 1
  return Array.from(json.matchAll(literal)).flatMap(({ 0: found, 1: colon, index }) => {
    while ((ends[line - 1] ?? Infinity) < index) line++
    // The literal of a string.
    return colon === undefined ? { line, text: JSON.parse(found) as string } : []
  })
}

function noteIn(record: JsonRecord, name: string, text: string): void {
  if (isPath(text) || (isPathName(name) && !/^(?:\/|-)?$|:\/\//.test(text))) record.hasPath = true
  const read = text.includes('/') ? readEntry(text) : undefined
  if (isTaken(read) && read.type === 'url') record.hosts.add(read.address.host)
}

function actionWord(of: Readonly<Record<string, unknown>>): string | undefined {
  const found = Object.entries(of).find(
    ([name, value]) => isActionName(name) && typeof value === 'string' && !isTaken(readEntry(value)),
  )
  return found && String(found[1])
}

/** The addresses in a field: of a pattern those in its comparisons. */
function textsOf({ name, text }: Field): readonly string[] {
  if (plainName(name) !== 'pattern') return [text]
  const quoted = Array.from(text.matchAll(comparison), ([, all = '']) => all)
  return quoted.length > 0 ? quoted.flatMap((all) => all.split("'").filter((_, at) => at % 2 === 1)) : [text]
}

const isKnown = ({ name }: Field): boolean => known.test(plainName(name))

/** Whether a known field holds an address: the text is read as JSON. */
export const hasAddress = (fields: readonly Field[]): boolean =>
  fields.some((field) => isKnown(field) && textsOf(field).some((text) => isTaken(readEntry(text))))

export function readJson(pasted: string, fields: readonly Field[], log: PasteLog): Reading {
  const isOwn = /^\s*\{\s*"format"\s*:\s*"signet-/.test(pasted)
  const isRead = (field: Field) => (isOwn ? field.name === 'value' && 'action' in field.of : isKnown(field))
  for (const field of fields.filter(isRead)) readField(field, isOwn, log)
  const others = fields.filter((field) => !isRead(field))
  for (const { line, name, text } of others) {
    const read = isOwn ? refuse('no address') : readEntry(text)
    // A name or a label may repeat the value of a known field.
    if (isTaken(read) && log.has(read.value)) log.take(line, text, read)
    else log.leaveOut(line, text, isTaken(read) ? refuse('other field', name) : refuse('no address'))
  }
  const lines = pasted.split(lineEnd)
  const spare = isOwn ? [] : lines.flatMap((text, at) => spareLine(at + 1, text))
  return log.close({ mode: 'json', lines: lines.length, spare }, lines)
}

function readField(field: Field, isOwn: boolean, log: PasteLog): void {
  const { line, text, of, action: word, record } = field
  // The values of this console's own file stay as they are.
  const own = { action: word || undefined, type: typeof of.type === 'string' ? of.type : undefined }
  if (isOwn) return log.take(line, text, normalise(text), own)
  const action = actionOf(word)
  for (const { text: each, read } of textsOf(field).flatMap(readCell)) {
    const host = isTaken(read) && read.type === 'domain' ? read.address.host : undefined
    if (host !== undefined && (record.hasPath || record.hosts.has(host)))
      log.leaveOut(line, each, refuse('host alone'), action)
    else if (isTaken(read) && word !== '' && action === undefined)
      log.leaveOut(line, each, refuse('action to decide', word))
    else log.take(line, each, read, { action })
  }
}
