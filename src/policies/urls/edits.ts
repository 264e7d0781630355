/**
 * What is typed in cells of the list, by the wire value of their entries. It stays wherever its row goes, until it is an
 * entry or is given up: a row may scroll out of sight, be filtered away, or go and come back with an undo.
 */
import { count } from '../../ui/number.ts'
import type { Entry } from './entry.ts'
import { normalise } from './normalise.ts'

export interface Edits {
  /** What stands in each cell that is open. */
  readonly typed: ReadonlyMap<string, string>
  /** Those that nobody is typing in any more: with why they cannot be entries, or with nothing where they can. */
  readonly left: ReadonlyMap<string, string>
}

export const noEdits: Edits = { typed: new Map(), left: new Map() }

export const typeIn = ({ typed, left }: Edits, value: string, text: string): Edits => ({
  typed: new Map(typed).set(value, text),
  left,
})

/** Left as it is: nothing of the list is sent while it stands. What was not changed is only open. */
export function leave({ typed, left }: Edits, value: string, reason = ''): Edits {
  const text = typed.get(value)
  if (text === undefined || text === value || left.get(value) === reason) return { typed, left }
  return { typed, left: new Map(left).set(value, reason) }
}

export function close({ typed, left }: Edits, value: string): Edits {
  return { typed: without(typed, value), left: without(left, value) }
}

/** The same where there is nothing to leave out, so that nobody looks again. */
function without(map: ReadonlyMap<string, string>, value: string): ReadonlyMap<string, string> {
  return map.has(value) ? new Map(Array.from(map).filter(([key]) => key !== value)) : map
}

/** Whether anything stands in a cell that is not in the list. */
export function isAnyChanged({ typed }: Edits): boolean {
  for (const [value, text] of typed) if (value !== text) return true
  return false
}

/** As a draft keeps them: what was not changed needs no keeping. */
export function keptOf({ typed }: Edits): Readonly<Record<string, string>> | undefined {
  const changed = Array.from(typed).filter(([value, text]) => value !== text)
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

function reasonOf(text: string): string {
  const read = normalise(text)
  return 'reason' in read ? read.reason : ''
}

/** As a draft brings them back: nobody is typing in them. */
export function reopen(kept: Readonly<Record<string, string>> = {}): Edits {
  const typed = new Map(Object.entries(kept))
  return { typed, left: new Map(Array.from(typed, ([value, text]) => [value, reasonOf(text)])) }
}

export interface OpenEdit {
  readonly value: string
  /** Empty where what was typed could be an entry. */
  readonly reason: string
}

/** What keeps a list from being sent; what was typed for an entry that is gone says nothing until it is back. */
export function openEditsOf(left: Edits['left'], entries: readonly Entry[]): readonly OpenEdit[] {
  if (left.size === 0) return []
  return entries.flatMap(({ value }) => {
    const reason = left.get(value)
    return reason === undefined ? [] : [{ value, reason }]
  })
}

/** Why the list cannot be sent. */
export const sayOpenEdits = (held: readonly OpenEdit[]): string =>
  held.length === 1
    ? `"${held[0]?.value}" is still being edited in the list.`
    : `${count(held.length, 'entry', 'entries')} of the list are still being edited.`
