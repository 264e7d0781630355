/** Entries as columns: copying 25,000 objects between page and worker takes longer than reading them. */
import type { Entry } from '../urls/entry.ts'

type Form = Pick<Entry, 'type' | 'action' | 'transforms'>

export type FlatEntries = ReturnType<typeof flattenEntries>

/** The columns of a list. Of the sources of an entry only the first: the merged lines have the others. */
export function flattenEntries(entries: readonly Entry[]) {
  /** The few combinations of type, action and changes, and in `formOf` for each entry the place of its own. */
  const forms: Form[] = []
  const known = new Map<string, number>()
  const unicodes = new Map<number, string>()
  const lines = new Int32Array(entries.length)
  const formOf = new Int32Array(entries.length)
  for (const [at, { type, action, transforms, unicode, sources }] of entries.entries()) {
    // A line end divides, since none of the three has one, except for an action, which comes last.
    const name = `${type}\n${transforms.join(' ')}\n${action}`
    let form = known.get(name)
    if (form === undefined) {
      form = forms.push({ type, action, transforms }) - 1
      known.set(name, form)
    }
    formOf[at] = form
    lines[at] = sources[0]?.line ?? 0
    if (unicode !== undefined) unicodes.set(at, unicode)
  }
  const values = entries.map(({ value }) => value)
  const texts = entries.map(({ sources }) => sources[0]?.text ?? '')
  return { values, texts, lines, unicodes, forms, formOf }
}

interface Restored extends Entry {
  readonly sources: { line: number; text: string }[]
}

export const restoreEntries = ({ values, texts, lines, unicodes, forms, formOf }: FlatEntries): Restored[] =>
  values.map((value, at) => {
    const { type = '', action = '', transforms = [] } = forms[formOf[at] ?? 0] ?? {}
    const unicode = unicodes.get(at)
    const sources = [{ line: lines[at] ?? 0, text: texts[at] ?? '' }]
    return { value, type, action, ...(unicode !== undefined && { unicode }), sources, transforms }
  })
