/** Reads JSON, or names the fault and its place. Error messages differ between browsers, and many name no place. */
import { number } from '../../ui/number.ts'

export type JsonReading = { readonly value: unknown } | { readonly reason: string }

export function readJson(text: string): JsonReading {
  if (text.trim() === '') return { reason: 'The text is empty.' }
  // A byte-order mark is not part of the text.
  const json = text.replace(/^\ufeff/, '')
  try {
    const value: unknown = JSON.parse(json)
    return { value }
  } catch {
    return { reason: `Not valid JSON: ${sayFault(json)}` }
  }
}

const space = /[ \t\n\r]*/y
const token =
  /[{}[\],:]|"[^"\\\p{Cc}]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\p{Cc}]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy

type Expected = 'a value' | 'a name in double quotes' | 'a colon' | 'a comma' | 'the end'

/** The first fault in a text, and the expected token. Without recursion, since nesting may have any depth. */
function findFault(text: string): { readonly at: number; readonly expected: Expected } {
  const open: string[] = []
  let expected: Expected = 'a value'
  /** Directly behind an opening bracket, where the closing one may follow. */
  let isFirst = false
  let at = 0
  for (;;) {
    space.lastIndex = at
    space.test(text)
    at = space.lastIndex
    token.lastIndex = at
    const [found = ''] = token.exec(text) ?? []
    const fault = { at, expected }
    const inside = open.at(-1)
    const mayClose = expected === 'a comma' || isFirst
    isFirst = false
    if (mayClose && inside !== undefined && found === (inside === '{' ? '}' : ']')) {
      open.pop()
      expected = open.length > 0 ? 'a comma' : 'the end'
    } else if (expected === 'a comma') {
      if (found !== ',') return fault
      expected = inside === '{' ? 'a name in double quotes' : 'a value'
    } else if (expected === 'a colon') {
      if (found !== ':') return fault
      expected = 'a value'
    } else if (expected === 'a name in double quotes') {
      if (!found.startsWith('"')) return fault
      expected = 'a colon'
    } else if (expected === 'a value') {
      if (found === '{' || found === '[') {
        open.push(found)
        isFirst = true
        if (found === '{') expected = 'a name in double quotes'
      } else if (found === '' || /^[}\],:]/.test(found)) return fault
      else expected = open.length > 0 ? 'a comma' : 'the end'
    } else return fault
    at += found.length
  }
}

function sayFault(text: string): string {
  // Unlike other control characters, these are allowed in a string.
  const { at, expected } = findFault(text.replaceAll(/[\u007f-\u009f]/g, 'x'))
  const before = text.slice(0, at)
  const line = before.split('\n').length
  const column = at - before.lastIndexOf('\n')
  const place = `line ${number(line)}, column ${number(column)}`
  const there = text.slice(at, at + 1)
  if (there === '') return `the text ends at ${place}, where ${expected} is expected.`
  const shown = /\p{C}/u.test(there) ? 'an unprintable character' : `"${there}"`
  return `${place} has ${shown}, where ${expected} is expected.`
}
