import { useMemo, useState } from 'react'
import { useUnsaved } from '../ui/unload.ts'
import { badFlags } from './judge/flags.ts'
import type { Read } from './outgoing/prepare.ts'
import type { Edit } from './read/edits.ts'
import { readRows } from './read/table.ts'

/** The row that is edited, and what was typed into its cells. */
interface Editing {
  readonly row: number
  readonly typed: ReadonlyMap<number, string>
}

export interface Editor {
  readonly editing: Editing | undefined
  readonly onStart: (row: number) => void
  readonly onType: (column: number, text: string) => void
  readonly onEnd: (how: 'save' | 'next' | 'cancel') => void
}

/** Edits one row at a time in its cells; Enter goes on to the next row with a problem. */
export function useEditor(
  read: Read,
  order: Uint32Array,
  onSave: ((edits: readonly Edit[]) => void) | undefined,
): Editor {
  const [editing, setEditing] = useState<Editing>()
  useUnsaved(editing !== undefined && editing.typed.size > 0)
  return useMemo(() => {
    function save() {
      if (!editing) return
      const { row, typed } = editing
      const before = readRows(read.table).cells(row)
      const edits = Array.from(typed, ([column, text]) => ({ row, column, text }))
      const changed = edits.filter(({ column, text }) => text !== (before[column] ?? ''))
      if (changed.length > 0) onSave?.(changed)
    }
    const isBad = (row: number) => ((read.judgement.flags[row] ?? 0) & badFlags) !== 0
    return {
      editing: onSave && editing,
      onStart(row) {
        // A row that was scrolled out of sight is still edited.
        save()
        setEditing({ row, typed: new Map() })
      },
      onType: (column, text) =>
        setEditing((now) => now && { ...now, typed: new Map(now.typed).set(column, text) }),
      onEnd(how) {
        if (!editing) return
        if (how !== 'cancel') save()
        const next = how === 'next' ? order.subarray(order.indexOf(editing.row) + 1).find(isBad) : undefined
        setEditing(next === undefined ? undefined : { row: next, typed: new Map() })
      },
    }
  }, [editing, onSave, order, read])
}
