/** The strings of a JSON text, unescaped, each with the verdict of its object. */
import { lineEnds } from './characters.ts'
import { type Field, isPath, leave, roleOf, type Said, sayFields } from './says.ts'
import { sparing, type Verdict, verdictOf } from './verdicts.ts'

const string = /"(?:[^"\\]|\\.)*"/gs
const token = /"(?:[^"\\]|\\.)*"|[{}[\],]|[^\s"{}[\],:]+/gs

export interface JsonString {
  /** The line of the text where the string begins, from 0. */
  readonly line: number
  /** The index of the string in the text. */
  readonly at?: number
  readonly text: string
  readonly said?: Said | undefined
  /** The type of an entry that this console wrote. */
  readonly type?: string
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isJson = (text: string): boolean => {
  const value = parse(text)
  return typeof value === 'object' || (value !== undefined && text.includes('\\'))
}

// A literal of a string, as `string` matches it, parses to a string.
const decode = (literal: string): string => JSON.parse(literal) as string

const bare = (text: string): string => text.replace(/^\ufeff/, '')

export const isJsonText = (text: string): boolean => /^\s*[{["]/.test(bare(text)) && isJson(bare(text))

/** The start of a file of this console, whose entries are in the list `urls`. Its other texts are for people. */
const ownFile = /^\s*\{\s*"format"\s*:\s*"signet-/

interface JsonPlace extends Field {
  readonly line: number
  readonly at: number
  readonly isString: boolean
}

interface Container {
  readonly name: string
  readonly isObject: boolean
  /** The verdict in the names of the outer containers. */
  readonly said: Said | undefined
  readonly fields: JsonPlace[]
  /** The strings of the inner objects. */
  inner: JsonString[]
}

/** The verdict of a list by its name, such as `allowlist`, for everything in it. */
function sayName(name: string, isObject = false): Said | undefined {
  const role = roleOf(name)
  if (/^(?:source|src|client|observer|agent|user|host|orgc?|author|creator|publisher)$/i.test(name))
    return isObject ? leave('own side') : undefined
  if (role === 'source') return leave('source')
  const verdict = verdictOf(name)
  // A rewritten link may be called safe.
  if (verdict === 'allow' && role !== undefined) return leave('word to decide', name)
  if (sparing.test(name)) return leave('legitimate')
  if (role !== undefined) return undefined
  return verdict === 'allow' || verdict === 'block' ? { action: verdict } : undefined
}

/** The values in a pattern of STIX. */
const patternValue = /(?<![\w-])[\w-]{1,40}:value\s*(?:=|IN|LIKE|MATCHES)\s*\(?\s*(?=')/g
const openPattern = (text: string): string =>
  text.replaceAll(patternValue, '\n').replaceAll(/'\s*(?:\]|\)|OR|AND|$)/g, "'\n")

export function stringsOfText(text: string): readonly JsonString[] | undefined {
  if (!isJsonText(text)) return undefined
  const json = bare(text)
  const isOwn = ownFile.test(json)
  const ends = Array.from(json.matchAll(lineEnds), ({ index }) => index)
  const root: Container = { name: '', isObject: false, said: undefined, fields: [], inner: [] }
  const open = [root]
  let line = 0
  let name: string | undefined
  for (const { 0: found, index } of json.matchAll(token)) {
    while ((ends[line] ?? Infinity) < index) line++
    const top = open.at(-1)
    if (!top) break
    if (found === '{' || found === '[') {
      const own = name ?? (top.isObject ? '' : top.name)
      const isObject = found === '{'
      const said = sayName(own, isObject) ?? top.said
      open.push({ name: own, isObject, said, fields: [], inner: [] })
      name = undefined
    } else if (found === '}' || found === ']') {
      const closed = open.pop() ?? root
      const above = open.at(-1) ?? root
      // The strings of a list belong to the object around it.
      const isList = !closed.isObject && above.isObject
      // An inner object says something about the outer one, too: `"policy": {"action": "allow"}`.
      if (closed.isObject && above.isObject && open.length < deepest) hoist(closed, above)
      const inside = isList ? closed.inner : stringsOf(closed, isOwn, open.length)
      if (isList) for (const each of closed.fields) above.fields.push(each)
      if (above.inner.length === 0) above.inner = inside
      else for (const each of inside) above.inner.push(each)
    } else if (found === ',') name = undefined
    else if (top.isObject && name === undefined && found.startsWith('"')) name = decode(found)
    else {
      const isString = found.startsWith('"')
      const value = isString ? decode(found) : found
      top.fields.push({ name: name ?? top.name, value, line, at: index, isString })
      name = undefined
    }
  }
  return stringsOf(root, isOwn).toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
}

/** Copies a few fields of an inner object to the outer one, without addresses. */
function hoist({ fields }: Container, above: Container): void {
  for (const each of fields.slice(0, 20))
    if (each.value.length < 200 && !/[^/]\.\p{L}/u.test(each.value))
      above.fields.push({ ...each, isString: false })
}

/** The number of levels to which verdicts of inner and outer objects reach, so that the time stays linear. */
const deepest = 20

/** The strings of an object or a list and of everything inside, with the verdict of its other fields. */
function stringsOf({ name, fields: given, inner, said: above }: Container, isOwn: boolean, depth = 0) {
  const fields = given.some(isOfClient)
    ? given.map((each) => (each.name === 'value' ? { ...each, name: 'client' } : each))
    : given
  if (isOwn) {
    inner.push(...ownEntry(name, fields))
    return inner
  }
  const all = sayFields([...fields, { name: '', value: '' }])
  const whole = all.at(-1)
  const path = fields.find(isPath)?.value
  const isSaying = whole !== undefined || path !== undefined
  const strings =
    isSaying && depth < deepest
      ? inner.map((each) => ({ ...each, said: each.said ?? sayPath(each.text, path) ?? whole }))
      : inner
  const hasValue = fields.some((each) => isPlaceName(each.name) && /[^\s.]\.\p{L}|\d\.\d/u.test(each.value))
  for (const [index, { value, line, at, name: key, isString }] of fields.entries()) {
    const text = key === 'pattern' ? openPattern(value) : value
    if (isString)
      strings.push({
        line,
        at,
        text,
        said: all[index] ?? sayName(key) ?? (hasValue && remark.test(key) ? leave('source') : above),
      })
  }
  return strings
}

/** Whether a field is the name of a header about the client: in HAR, a header is an object with a name and a value. */
const isOfClient = ({ name, value }: Field): boolean =>
  name === 'name' && /^(?:host|:authority|origin|referer)$/i.test(value)

const isPlaceName = (name: string): boolean => /^(?:value|URL|host|IP)$/.test(roleOf(name) ?? '')
/** Fields with texts for people, beside a field for an indicator. */
const remark = /^(?:descriptions?|messages?|summary|tags?|comments?|notes?|titles?|details?)$/i

/** The verdict on a host whose path is in another object beside it. */
const sayPath = (text: string, path: string | undefined): Said | undefined =>
  path !== undefined && !text.includes('/') ? leave('host alone', path.trim().slice(0, 60)) : undefined

function ownEntry(name: string, fields: readonly JsonPlace[]): JsonString[] {
  const [text, action, type] = ['value', 'action', 'type'].map(
    (key) => fields.find((each) => each.name === key)?.value,
  )
  if (name !== 'urls' || text === undefined || action === undefined || type === undefined) return []
  // An action of its own, such as one that the admin typed, is read like a known one.
  const said = { action: action as Verdict }
  return [{ line: fields[0]?.line ?? 0, at: fields[0]?.at ?? 0, text, said, type }]
}

/** Characters next to which JSON may be part of an address: `https://x.example/?q={"id":1}`. */
const ofAddress = /[/?.]/

/** The strings of a line's JSON, and the text before and behind. A member or an item of a longer JSON counts. */
export function stringsOfLine(line: string): readonly JsonString[] | undefined {
  const start = line.search(/[{["]/)
  if (start < 0) return undefined
  const end = Math.max(line.lastIndexOf('}'), line.lastIndexOf(']'), line.lastIndexOf('"')) + 1
  const json = line.slice(start, end)
  if (!json.includes('"')) return undefined
  const [before = '', behind = ''] = [
    line.slice(0, start).split(/[ \t]/).at(-1),
    line.slice(end).split(/[ \t]/, 1)[0],
  ]
  if (ofAddress.test(before) || ofAddress.test(behind)) return undefined
  const isMember = /^\s*"/.test(line) && isJson(`{${json}}`)
  if (!isMember && !isJson(json)) return undefined
  const strings =
    stringsOfText(isMember ? `{${json}}` : json) ??
    Array.from(json.matchAll(string), ([literal]) => ({ line: 0, text: decode(literal) }))
  const around = [line.slice(0, start), line.slice(end)].map((text) => ({ line: 0, text }))
  return [...around.slice(0, 1), ...strings, ...around.slice(1)]
}
