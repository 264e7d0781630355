/** The strings of a JSON text, unescaped. */
import { lineEnds } from './characters.ts'

const string = /"(?:[^"\\]|\\.)*"/gs

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object' || text.includes('\\')
  } catch {
    return false
  }
}

// A literal of a string, as `string` matches it, parses to a string.
const decode = (literal: string): string => JSON.parse(literal) as string

/** For a text that is all JSON: its strings, by the line (from 0) where each begins. */
export function stringsOfText(text: string): ReadonlyMap<number, readonly string[]> | undefined {
  const json = text.replace(/^\ufeff/, '')
  if (!/^\s*[{["]/.test(json) || !isJson(json)) return undefined
  const ends = Array.from(json.matchAll(lineEnds), ({ index }) => index)
  const strings = new Map<number, string[]>()
  let line = 0
  for (const { 0: literal, index } of json.matchAll(string)) {
    while ((ends[line] ?? Infinity) < index) line++
    const ofLine = strings.get(line)
    if (ofLine) ofLine.push(decode(literal))
    else strings.set(line, [decode(literal)])
  }
  return strings
}

/** Next to these, JSON may be part of an address: `https://x.example/?q={"id":1}`. */
const ofAddress = /[/?.]/

/** For a line: the strings of its JSON, and the text before and behind. A member or an item of a longer JSON counts. */
export function stringsOfLine(line: string): readonly string[] | undefined {
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
  if (isJson(json) || (/^\s*"/.test(line) && isJson(`{${json}}`))) {
    const strings = Array.from(json.matchAll(string), ([literal]) => decode(literal))
    return [line.slice(0, start), ...strings, line.slice(end)]
  }
  return undefined
}
