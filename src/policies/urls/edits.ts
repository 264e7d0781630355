/**
 * The texts of open cells, by the wire value of their entries. A text stays until it is an entry or is discarded: its
 * row may scroll out of view, be filtered out, or be removed and restored by an undo.
 */
import { count } from '../../ui/number.ts'
import type { Entry } from './entry.ts'
import { normalise } from './normalise.ts'

export interface Edits {
  /** The text of each open cell. */
  readonly typed: ReadonlyMap<string, string>
  /** Open cells without the focus: why each text is not an entry; empty where it could be one. */
  readonly left: ReadonlyMap<string, string>
}

export const noEdits: Edits = { typed: new Map(), left: new Map() }

export const typeIn = ({ typed, left }: Edits, value: string, text: string): Edits => ({
  typed: new Map(typed).set(value, text),
  left,
})

/** The cell lost the focus. A changed text blocks the send; an unchanged one does not. */
export function leave({ typed, left }: Edits, value: string, reason = ''): Edits {
  const text = typed.get(value)
  if (text === undefined || text === value || left.get(value) === reason) return { typed, left }
  return { typed, left: new Map(left).set(value, reason) }
}

export function close({ typed, left }: Edits, value: string): Edits {
  return { typed: without(typed, value), left: without(left, value) }
}

/** The same object where nothing changes, so that nothing renders. */
function without(map: ReadonlyMap<string, string>, value: string): ReadonlyMap<string, string> {
  return map.has(value) ? new Map(Array.from(map).filter(([key]) => key !== value)) : map
}

/** Whether any open cell was changed. */
export function isAnyChanged({ typed }: Edits): boolean {
  for (const [value, text] of typed) if (value !== text) return true
  return false
}

/** The changed texts, for the draft. */
export function keptOf({ typed }: Edits): Readonly<Record<string, string>> | undefined {
  const changed = Array.from(typed).filter(([value, text]) => value !== text)
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

function reasonOf(text: string): string {
  const read = normalise(text)
  return 'reason' in read ? read.reason : ''
}

/** The texts restored from a draft: open cells without the focus. */
export function reopen(kept: Readonly<Record<string, string>> = {}): Edits {
  const typed = new Map(Object.entries(kept))
  return { typed, left: new Map(Array.from(typed, ([value, text]) => [value, reasonOf(text)])) }
}

export interface OpenEdit {
  readonly value: string
  /** Empty where the text could be an entry. */
  readonly reason: string
}

/** The cells that block the send. A text of a removed entry counts once the entry is restored. */
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
