import type { LeftOutLine } from '../list/leftOutLines.ts'
/** Validates entries from a file or a stored draft by the rules for pasted ones. */
import type { Entry } from '../urls/entry.ts'
import { normalise } from '../urls/normalise.ts'
import { refuse } from '../urls/reasons.ts'

/** An item that is not an entry, with its reason. */
type Wrong = Pick<LeftOutLine, 'text' | 'reason'>

/** Adds valid entries to `entries`, by value, and returns the others. `first`: the number of the first item. */
export function validateEntries(items: readonly (Entry | Wrong)[], entries: Map<string, Entry>, first = 1) {
  return items.flatMap((item, at): LeftOutLine | [] => {
    const result = 'reason' in item ? item : validate(item, entries)
    if ('reason' in result) return { line: first + at, ...result }
    entries.set(result.value, result)
    return []
  })
}

function validate(entry: Entry, known: ReadonlyMap<string, Entry>): Entry | Wrong {
  const { value, type, action, sources, transforms } = entry
  const read = normalise(value)
  const wrong = (reason: string): Wrong => ({ text: value, reason })
  if (known.has(value)) return wrong('Duplicate entry.')
  if ('reason' in read) return wrong(read.reason)
  if (read.value !== value) return wrong(`It must be written as ${read.value}.`)
  if (action.trim() === '' || action.trim() !== action)
    return wrong('Its action is empty or has spaces around it.')
  if (type.trim() === '' || type.trim() !== type) return wrong('Its type is empty or has spaces around it.')
  if (type === 'domain' && read.type === 'url') return wrong(refuse('as a domain').reason)
  // The Unicode form of the host is derived from the value, never taken from outside.
  const { unicode } = read
  return { value, type, action, ...(unicode !== undefined && { unicode }), sources, transforms }
}
