/** Reads the values of known fields of JSON or JSON Lines, each at its line. */
import { isObject } from '../../api/object.ts'
import { actionOf } from './words.ts'
import { lineEnds } from './characters.ts'
import { isActionName, isPath, isPathName, plainName, readCell } from './columns.ts'
import { isTaken } from './names.ts'
import { normalise } from './normalise.ts'
import type { PasteLog } from './pasteLog.ts'
import { readEntry } from './readAddress.ts'
import type { Reading } from './reading.ts'
import { refuse } from './reasons.ts'
import { spareLine } from './words.ts'

/** Fields that hold an address. A list without a name may, too. */
const known =
  /^(?:|values?|urls?|uris?|link|domains?|domainname|hosts?|hostnames?|fqdn|ips?|indicators?|iocs?|observables?|address|pattern|indicatorvalue)$/
/** A string, and the colon behind the name of a field. */
const literal = /"(?:[^"\\]|\\.)*"(\s*:)?/gs
/** The comparisons in a pattern of STIX: `[url:value = 'http://…']`, `[domain-name:value IN ('a.example', 'b.example')]` */
const comparison = /:value\s*(?:NOT\s+)?(?:=|IN|LIKE|MATCHES|ISSUBSET)\s*\(?((?:\s*'[^']*'\s*,?)+)/g

/** The outermost object of a list: a host in it may belong to a path in it. */
interface JsonRecord {
  readonly isInList: boolean
  hasPath: boolean
  /** The hosts of its URLs. */
  readonly hosts: Set<string>
}

/** Where a string stands. */
interface Place {
  /** The object that holds it, and the name of that object's list. */
  readonly of: Readonly<Record<string, unknown>>
  readonly list: string
  /** The word for the action, of its object or of one around it. */
  readonly action: string
  readonly record: JsonRecord
}

export interface Field {
  /** From 1. */
  readonly line: number
  readonly name: string
  readonly text: string
  readonly place: Place
}

const newRecord = (isInList: boolean): JsonRecord => ({ isInList, hasPath: false, hosts: new Set() })

function parse(text: string): readonly unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

/** The values of a text, if it is JSON, or JSON in each line. */
function valuesOf(json: string): readonly unknown[] {
  if (!/^\s*[[{]/.test(json)) return []
  const whole = parse(json)
  if (whole.length > 0) return whole
  const lines = json.split('\n').filter((line) => line.trim() !== '')
  const values = lines.flatMap((line) => (/^\s*[[{]/.test(line) ? parse(line) : []))
  return values.length === lines.length ? values : []
}

/** The strings of a JSON text; `undefined` for any other text, and where a name stands twice in one object. */
export function fieldsOf(pasted: string): readonly Field[] | undefined {
  const json = pasted.replace(/^\ufeff/, ' ')
  const values = valuesOf(json)
  if (values.length === 0) return undefined
  const literals = findLiterals(json)
  const fields: Field[] = []
  function visit(value: unknown, name: string, place: Place): void {
    if (typeof value === 'string') {
      const found = literals[fields.length]
      if (found?.text !== value) throw new Error('Another order.')
      fields.push({ line: found.line, name, text: value, place })
      noteIn(place.record, name, value)
    } else if (Array.isArray(value)) {
      const { of, action, record } = place
      for (const each of value) {
        const isRecord = isObject(each) && !record.isInList
        visit(each, name, { of, list: name, action, record: isRecord ? newRecord(true) : record })
      }
    } else if (isObject(value)) {
      const inside = {
        of: value,
        list: place.list,
        action: actionWord(value) ?? place.action,
        record: place.record,
      }
      for (const [key, each] of Object.entries(value)) visit(each, key, inside)
    }
  }
  try {
    for (const value of values) visit(value, '', { of: {}, list: '', action: '', record: newRecord(false) })
  } catch {
    // A name stands twice, or it is nested too deeply.
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
  return quoted.length > 0 ? quoted.flatMap((all) => all.match(/[^']+(?='\s*(?:,|$))/g) ?? []) : [text]
}

const isKnown = ({ name }: Field): boolean => known.test(plainName(name))

/** Whether a known field holds an address: the text is read as JSON. */
export const hasAddress = (fields: readonly Field[]): boolean =>
  fields.some((field) => isKnown(field) && textsOf(field).some((text) => isTaken(readEntry(text))))

export function readJson(pasted: string, fields: readonly Field[], log: PasteLog): Reading {
  const isOwn = /^\s*\{\s*"format"\s*:\s*"signet-/.test(pasted)
  const others = fields.filter((field) => {
    const isRead = isOwn ? field.name === 'value' && field.place.list === 'urls' : isKnown(field)
    if (isRead) readField(field, isOwn, log)
    return !isRead
  })
  for (const { line, name, text } of others) {
    const read = isOwn ? refuse('no address') : readEntry(text)
    // A name or a label may repeat the value of a known field.
    if (isTaken(read) && log.has(read.value)) log.take(line, text, read)
    else log.leaveOut(line, text, isTaken(read) ? refuse('other field', name) : refuse('no address'))
  }
  const lines = pasted.split(lineEnds)
  const named = new Set(fields.map(({ line }) => line))
  for (const [at, text] of lines.entries())
    if (!named.has(at + 1)) log.leaveOut(at + 1, text, refuse(text.trim() === '' ? 'empty' : 'no address'))
  const spare = isOwn ? [] : others.flatMap(({ line, text }) => spareLine(line, text))
  return log.close({ mode: 'json', lines: lines.length, spare })
}

function readField(field: Field, isOwn: boolean, log: PasteLog): void {
  const { line, text } = field
  const { of, action: word, record } = field.place
  // The values of this console's own file stay as they are.
  if (isOwn) return log.take(line, text, normalise(text), { action: word, type: String(of.type) })
  const action = actionOf(word)
  for (const { text: each, read } of textsOf(field).flatMap(readCell)) {
    const isHost = isTaken(read) && read.type === 'domain'
    if (isHost && (record.hasPath || record.hosts.has(read.address.host)))
      log.leaveOut(line, each, refuse('host alone'))
    else if (isTaken(read) && word !== '' && action === undefined)
      log.leaveOut(line, each, refuse('action to decide', word))
    else log.take(line, each, read, { action })
  }
  return undefined
}
