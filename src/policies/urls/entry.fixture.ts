/** An entry of a list. */
import type { Entry } from './entry.ts'

/** `block domain a.example`, or without the type, which is then derived. */
export function entry(text: string, part: Partial<Entry> = {}): Entry {
  const [action = '', ...rest] = text.split(' ')
  const value = rest.at(-1) ?? ''
  const type = rest.length > 1 ? (rest[0] ?? '') : /[/?]/.test(value) ? 'url' : 'domain'
  return { value, type, action, sources: [], transforms: [], ...part }
}

export const entriesOf = (texts: readonly string[]): Entry[] => texts.map((text) => entry(text))
