/** JSON as a text: what its strings say is what there is to read, and their escapes are none of it. */
import { lineEnds } from './characters.ts'

const string = /"(?:[^"\\]|\\.)*"/gs

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object' || text.includes('\\')
  } catch {
    return false
  }
}

const decode = (literal: string): string => JSON.parse(literal) as string

/** Of a text that is JSON as a whole: its strings, by the line (from 0) that each begins in. */
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

/** Joined to these, what looks like JSON may be a part of an address: `https://x.example/?q={"id":1}`. */
const ofAddress = /[/?.]/

/** Of a line: the strings of the JSON in it, and what stands before and behind. A member or an item of a longer JSON counts. */
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
