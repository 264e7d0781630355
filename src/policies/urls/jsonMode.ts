/** Reads the values of known fields of JSON or JSON Lines, each at its line. */
import { actionOf } from './actionWords.ts'
import { lineEnds } from './characters.ts'
import { isActionName, isPath, isPathName, plainName, readCell } from './columns.ts'
import { isTaken } from './names.ts'
import { normalise } from './normalise.ts'
import type { PasteLog } from './pasteLog.ts'
import { readEntry } from './readAddress.ts'
import type { Reading } from './reading.ts'
import { refuse } from './reasons.ts'
import { spareLine } from './spareWords.ts'

const token = /"(?:[^"\\]|\\.)*"|[{}[\],]|[^\s"{}[\],:]+/gs

/** Fields that hold an address. A list without a name may, too. */
const known =
  /^(?:|values?|urls?|uris?|link|domains?|domainname|hosts?|hostnames?|fqdn|ips?|indicators?|iocs?|observables?|address|pattern|indicatorvalue)$/

/** What the outermost object of a list holds: a host in it may belong to a path in it. */
interface JsonRecord {
  hasPath: boolean
  /** The hosts of its URLs. */
  readonly hosts: Set<string>
}

interface Container {
  /** Absent for a list. */
  readonly fields?: Map<string, string>
  readonly name: string
  readonly above?: Container
  /** Whether it is in an object of a list. */
  readonly isItem: boolean
  readonly record: JsonRecord
}

interface Field {
  /** From 1. */
  readonly line: number
  readonly name: string
  readonly text: string
  readonly of: Container
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  if (parse(text) !== undefined) return true
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.every((line) => /^\s*[[{]/.test(line) && parse(line) !== undefined)
}

/** The strings of a JSON text. A regular expression finds the tokens, so that each has its line. */
export function fieldsOf(pasted: string): readonly Field[] | undefined {
  const json = pasted.replace(/^\ufeff/, ' ')
  if (!isJson(json)) return undefined
  const ends = Array.from(json.matchAll(lineEnds), ({ index }) => index)
  const fields: Field[] = []
  const root: Container = { name: '', isItem: false, record: { hasPath: false, hosts: new Set() } }
  let top = root
  let line = 0
  let name: string | undefined
  for (const { 0: found, index } of json.matchAll(token)) {
    while ((ends[line] ?? Infinity) < index) line++
    if (found === '{' || found === '[') {
      // The outermost object in a list is a record, else the whole value.
      const isItem = found === '{' && !top.isItem && !top.fields && top !== root
      top = {
        ...(found === '{' && { fields: new Map<string, string>() }),
        name: name ?? (top.fields ? '' : top.name),
        above: top,
        isItem: isItem || top.isItem,
        record: isItem || top === root ? { hasPath: false, hosts: new Set() } : top.record,
      }
      name = undefined
    } else if (found === '}' || found === ']') top = top.above ?? root
    else if (found === ',') name = undefined
    else if (top.fields && name === undefined) name = parse(found) as string
    else {
      const own = name ?? top.name
      const text = found.startsWith('"') ? (parse(found) as string) : undefined
      if (text !== undefined) {
        top.fields?.set(own, text)
        fields.push({ line: line + 1, name: own, text, of: top })
        note(top.record, own, text)
      }
      name = undefined
    }
  }
  return fields
}

function note(record: JsonRecord, name: string, text: string): void {
  if (isPath(text) || (isPathName(name) && !/^(?:\/|-)?$|:\/\//.test(text))) record.hasPath = true
  const read = text.includes('/') ? readEntry(text) : undefined
  if (isTaken(read) && read.type === 'url') record.hosts.add(read.address.host)
}

/** The comparisons in a pattern of STIX: `[url:value = 'http://…']`, `[domain-name:value IN ('a.example', 'b.example')]` */
const comparison = /:value\s*(?:NOT\s+)?(?:=|IN|LIKE|MATCHES|ISSUBSET)\s*\(?((?:\s*'[^']*'\s*,?)+)/g

/** The addresses in a field: of a pattern those in its comparisons. */
function textsOf({ name, text }: Field): readonly string[] {
  if (plainName(name) !== 'pattern') return [text]
  const texts = Array.from(
    text.matchAll(comparison),
    ([, quoted = '']) => quoted.match(/[^']+(?='\s*(?:,|$))/g) ?? [],
  )
  return texts.length > 0 ? texts.flat() : [text]
}

const isKnown = ({ name }: Field): boolean => known.test(plainName(name))

/** Whether a known field holds an address: the text is read as JSON. */
export const hasAddress = (fields: readonly Field[]): boolean =>
  fields.some((field) => isKnown(field) && textsOf(field).some((text) => isTaken(readEntry(text))))

/** The word for the action, in the object of a value or in one around it. */
function actionWord(of: Container | undefined): string {
  for (let each = of; each; each = each.above)
    for (const [name, text] of each.fields ?? [])
      if (isActionName(name) && !isTaken(readEntry(text))) return text
  return ''
}

export function readJson(pasted: string, fields: readonly Field[], log: PasteLog): Reading {
  const isOwn = /^\s*\{\s*"format"\s*:\s*"signet-/.test(pasted)
  const lines = pasted.split(lineEnds)
  const isNamed = new Set<number>()
  const others: Field[] = []
  for (const field of fields) {
    isNamed.add(field.line)
    if (isOwn ? field.name === 'value' && field.of.name === 'urls' : isKnown(field))
      readField(field, isOwn, log)
    else others.push(field)
  }
  for (const { line, name, text } of others) {
    const read = isOwn ? refuse('no address') : readEntry(text)
    // A name or a label may repeat the value of a known field.
    if (isTaken(read) && log.has(read.value)) log.take(line, text, read)
    else if (isTaken(read)) log.leaveOut(line, text, refuse('other field', name))
    else log.leaveOut(line, text, refuse('no address'))
  }
  for (const [at, text] of lines.entries())
    if (!isNamed.has(at + 1)) log.leaveOut(at + 1, text, refuse(text.trim() === '' ? 'empty' : 'no address'))
  const spare = isOwn ? [] : others.flatMap(({ line, text }) => spareLine(line, text))
  return log.close('json', lines.length, { spare })
}

function readField(field: Field, isOwn: boolean, log: PasteLog): void {
  const { line, text, of } = field
  if (isOwn) {
    const action = of.fields?.get('action')
    return log.take(line, text, normalise(text), { action, type: of.fields?.get('type') })
  }
  const word = actionWord(of)
  const action = actionOf(word)
  for (const each of textsOf(field).flatMap(readCell)) {
    const { read } = each
    const isAlone =
      isTaken(read) && read.type === 'domain' && (of.record.hasPath || of.record.hosts.has(read.address.host))
    if (isAlone) log.leaveOut(line, each.text, refuse('host alone'))
    else if (isTaken(read) && word !== '' && action === undefined)
      log.leaveOut(line, each.text, refuse('action to decide', word))
    else log.take(line, each.text, read, { action })
  }
}
