/** A list of entries. */
import type { Entry } from '../urls/entry.ts'

/** `block domain a.example`, or without the type, which is then derived. */
export function entry(text: string): Entry {
  const [action = '', ...rest] = text.split(' ')
  const value = rest.at(-1) ?? ''
  const type = rest.length > 1 ? (rest[0] ?? '') : /[/?]/.test(value) ? 'url' : 'domain'
  return { value, type, action, sources: [], transforms: [] }
}
