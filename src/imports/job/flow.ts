/** The states of an import, from the dropped file to the receipt. An action that does not fit the state is ignored. */
import type { ImportInput } from '../../api/schemas.ts'
import type { Problem } from '../../ui/ErrorPanel.tsx'
import { type Decisions, type DecisionsChange, decide, noDecisions, readsAlike } from '../file/decisions.ts'
import { createEditor } from '../file/edits.ts'
import type { Outgoing } from '../file/outgoing.ts'
import type { Prepared, ReadFile } from '../file/prepare.ts'
import { cellsAt } from '../file/rows.ts'
import type { Source } from '../file/source.ts'

export interface ImportJob {
  readonly input: ImportInput
  readonly body: Outgoing
  /** The `x-mc-arg` header, to the byte. */
  readonly argument: string
  readonly region: string
}

interface Refusal {
  /** Why the last file was refused. The file before it stays. */
  readonly refused?: string
}

/** The row that is edited, and what was typed into its cells. */
export interface Editing {
  readonly row: number
  readonly typed: ReadonlyMap<number, string>
}

interface Decided extends Refusal {
  readonly source: Source
  readonly decisions: Decisions
  /** Decisions to go back to, and forward again. */
  readonly past: readonly Decisions[]
  readonly future: readonly Decisions[]
}

export interface Loaded extends Decided {
  /** Follows from earlier decisions while those of now are applied: see `isCurrent`. */
  readonly prepared: Prepared
}

interface WithJob extends Loaded {
  readonly job: ImportJob
}

export type Flow =
  | (Refusal & { readonly at: 'empty' })
  | (Decided & { readonly at: 'reading'; readonly first?: ReadFile })
  /** `problem`: why the last request failed. */
  | (Loaded & { readonly at: 'ready'; readonly editing?: Editing | undefined; readonly problem?: Problem })
  | (WithJob & { readonly at: 'reviewing' })
  | (WithJob & { readonly at: 'sending'; readonly uploaded: number })
  | (WithJob & { readonly at: 'submitted'; readonly id: string; readonly requestId: string })

export type Ready = Extract<Flow, { readonly at: 'ready' }>
export type Submitted = Extract<Flow, { readonly at: 'submitted' }>
export type Reviewed = Extract<Flow, { readonly job: ImportJob }>

export type ImportAction =
  | { readonly do: 'open'; readonly source: Source }
  /** `lose`: the file cannot be read to its end, so it goes. */
  | { readonly do: 'refuse' | 'lose'; readonly sentence: string }
  | { readonly do: 'first'; readonly first: ReadFile }
  | { readonly do: 'prepared'; readonly prepared: Prepared }
  | { readonly do: 'decide'; readonly change: DecisionsChange }
  | { readonly do: 'undo' | 'redo' | 'cancel edit' | 'back' | 'send' | 'clear' }
  /** Edits a row, or none, after the text typed into another one is saved. */
  | { readonly do: 'edit'; readonly row?: number | undefined }
  | { readonly do: 'type'; readonly column: number; readonly text: string }
  | { readonly do: 'review'; readonly job: ImportJob }
  | { readonly do: 'upload'; readonly uploaded: number }
  | { readonly do: 'fail'; readonly problem: Problem }
  | { readonly do: 'submit'; readonly id: string; readonly requestId: string }
  /** Undoes `open` and `clear`. */
  | { readonly do: 'restore'; readonly flow: Ready }

export const start: Flow = { at: 'empty' }

export const isBusy = ({ at }: Flow): boolean => at === 'reviewing' || at === 'sending'

/** Whether what is shown follows from the decisions of now. */
export const isCurrent = ({ decisions, prepared }: Loaded): boolean =>
  prepared.decisions.version === decisions.version

/** Whether the file is being read in another way, so that its rows on the page are not those of now. */
export const isRereading = ({ decisions, prepared }: Loaded): boolean =>
  !readsAlike(decisions, prepared.decisions)

/** Whether closing the page would lose more than a file that can be dropped again. */
export const isUnsaved = (flow: Flow): boolean =>
  flow.at !== 'submitted' &&
  'past' in flow &&
  (flow.past.length > 0 ||
    !(flow.source.blob instanceof File) ||
    (flow.at === 'ready' && flow.editing !== undefined && flow.editing.typed.size > 0))

/** Without what holds only for one state. */
function loadedOf({ source, decisions, past, future, prepared }: Loaded): Loaded {
  return { source, decisions, past, future, prepared }
}

function decideOn(flow: Ready, change: DecisionsChange): Ready {
  const { decisions, past, future } = flow
  const version = 1 + Math.max(...[decisions, ...future].map((each) => each.version))
  const decided = { ...decide(decisions, change), version }
  return { at: 'ready', ...loadedOf(flow), decisions: decided, past: [...past, decisions], future: [] }
}

/** Turns the text typed into a row into edits: its cells may be out of sight, so that no event of theirs saves it. */
function saveTyped(flow: Flow): Flow {
  if (flow.at !== 'ready' || !flow.editing) return flow
  const { row, typed } = flow.editing
  const { table, checked } = flow.prepared
  const before = createEditor(flow.decisions.edits, checked.mapping)(row, cellsAt(table.rows, row))
  const edits = Array.from(typed, ([column, text]) => ({ row, column, text })).filter(
    ({ column, text }) => text !== (before[column] ?? ''),
  )
  return edits.length === 0 ? flow : decideOn(flow, (now) => ({ edits: [...now.edits, ...edits] }))
}

/** Actions that use or change the table do so with the text that was typed into it. */
const savesTyped: readonly ImportAction['do'][] = ['decide', 'undo', 'redo', 'edit', 'review', 'fail']

export function reduce(before: Flow, next: ImportAction): Flow {
  const flow = savesTyped.includes(next.do) ? saveTyped(before) : before
  const ready = flow.at === 'ready' ? flow : undefined
  switch (next.do) {
    case 'open':
      return isBusy(flow)
        ? flow
        : { at: 'reading', source: next.source, decisions: noDecisions(), past: [], future: [] }
    case 'clear':
      return isBusy(flow) ? flow : start
    case 'restore':
      return isBusy(flow) ? flow : next.flow
    case 'refuse':
      return isBusy(flow) ? flow : { ...flow, refused: next.sentence }
    case 'lose':
      return flow.at === 'reading' || (ready && !isCurrent(ready))
        ? { at: 'empty', refused: next.sentence }
        : flow
    case 'first':
      return flow.at === 'reading' ? { ...flow, first: next.first } : flow
    case 'prepared': {
      const { prepared } = next
      const waiting = flow.at === 'reading' ? flow : ready
      // Later decisions have an answer of their own.
      return waiting?.decisions.version === prepared.decisions.version
        ? { ...waiting, at: 'ready', prepared }
        : flow
    }
    case 'decide':
      return ready && !isRereading(ready) ? decideOn(ready, next.change) : flow
    case 'undo':
    case 'redo': {
      const [from, to] = next.do === 'undo' ? (['past', 'future'] as const) : (['future', 'past'] as const)
      const decisions = ready?.[from].at(-1)
      if (!ready || !decisions) return flow
      const moved = { [from]: ready[from].slice(0, -1), [to]: [...ready[to], ready.decisions] }
      return { at: 'ready', ...loadedOf(ready), decisions, ...moved }
    }
    case 'edit': {
      const editing = next.row === undefined ? undefined : { row: next.row, typed: new Map() }
      return ready && !isRereading(ready) ? { ...ready, editing } : flow
    }
    case 'cancel edit':
      return ready ? { ...ready, editing: undefined } : flow
    case 'type': {
      if (!ready?.editing) return flow
      const { row, typed } = ready.editing
      return { ...ready, editing: { row, typed: new Map(typed).set(next.column, next.text) } }
    }
    case 'review':
      return ready && isCurrent(ready) ? { at: 'reviewing', ...loadedOf(ready), job: next.job } : flow
    case 'back':
      return flow.at === 'reviewing' ? { at: 'ready', ...loadedOf(flow) } : flow
    case 'send':
      return flow.at === 'reviewing' ? { ...flow, at: 'sending', uploaded: 0 } : flow
    case 'upload':
      return flow.at === 'sending' ? { ...flow, uploaded: next.uploaded } : flow
    case 'fail': {
      // The checks fail before a review, the service while sending.
      const failed = flow.at === 'sending' ? flow : ready
      return failed ? { at: 'ready', ...loadedOf(failed), problem: next.problem } : flow
    }
    case 'submit':
      return flow.at === 'sending'
        ? { at: 'submitted', ...loadedOf(flow), job: flow.job, id: next.id, requestId: next.requestId }
        : flow
    default:
      return next satisfies never
  }
}
