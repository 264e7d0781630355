import { type Dispatch, useMemo } from 'react'
import type { Editing, ImportAction } from './job/flow.ts'
import { badFlags } from './judge/flags.ts'
import type { Read } from './outgoing/prepare.ts'

export interface Editor {
  readonly editing: Editing | undefined
  readonly onStart: (row: number) => void
  readonly onType: (column: number, text: string) => void
  readonly onEnd: (how: 'save' | 'next' | 'cancel') => void
}

/** Edits one row at a time in its cells; Enter goes on to the next row with a problem. */
export const useEditor = (
  { judgement }: Read,
  order: Uint32Array,
  editing: Editing | undefined,
  dispatch: Dispatch<ImportAction> | undefined,
): Editor =>
  useMemo(() => {
    const isBad = (row: number) => ((judgement.flags[row] ?? 0) & badFlags) !== 0
    return {
      editing,
      onStart: (row) => dispatch?.({ do: 'edit', row }),
      onType: (column, text) => dispatch?.({ do: 'type', column, text }),
      onEnd(how) {
        if (how === 'cancel' || !editing) dispatch?.({ do: 'cancel edit' })
        else {
          const rest = how === 'next' ? order.subarray(order.indexOf(editing.row) + 1) : undefined
          dispatch?.({ do: 'edit', row: rest?.find(isBad) })
        }
      },
    }
  }, [editing, dispatch, order, judgement])
