/** The states of an import, from the dropped file to the receipt. An action that does not fit the state is ignored. */
import type { ImportInput } from '../../api/schemas.ts'
import type { Problem } from '../../ui/ErrorPanel.tsx'
import { type Decisions, type DecisionsChange, decide, noDecisions, readsAlike } from '../file/decisions.ts'
import { createEditor } from '../file/edits.ts'
import type { Outgoing } from '../file/outgoing.ts'
import type { Prepared, ReadFile } from '../file/prepare.ts'
import type { Source } from '../file/source.ts'

/** The reviewed import, which is sent exactly like this. */
export interface ImportJob {
  readonly input: ImportInput
  readonly body: Outgoing
  /** The `x-mc-arg` header, to the byte. */
  readonly argument: string
  readonly region: string
}

interface Refusal {
  /** Why the last file was refused. The file before it stays. */
  readonly refused?: string | undefined
}

/** The row that is edited, and what was typed into its cells. */
export interface Editing {
  readonly row: number
  readonly typed: ReadonlyMap<number, string>
}

interface Decided {
  readonly source: Source
  readonly decisions: Decisions
  /** Decisions to go back to, and forward again. */
  readonly past: readonly Decisions[]
  readonly future: readonly Decisions[]
}

interface Loaded extends Decided {
  /** Follows from earlier decisions while those of now are applied: see `isCurrent`. */
  readonly prepared: Prepared
}

interface Open extends Loaded, Refusal {
  readonly editing?: Editing | undefined
}

export type Flow =
  | (Refusal & { readonly at: 'empty' })
  | (Decided & Refusal & { readonly at: 'reading'; readonly first?: ReadFile })
  | (Open & { readonly at: 'ready' })
  | (Loaded & { readonly at: 'reviewing'; readonly job: ImportJob })
  | (Loaded & { readonly at: 'sending'; readonly job: ImportJob; readonly uploaded: number })
  | (Open & { readonly at: 'failed'; readonly problem: Problem })
  | (Loaded &
      Refusal & {
        readonly at: 'submitted'
        readonly job: ImportJob
        readonly id: string
        readonly requestId: string
      })

export type WithFile = Extract<Flow, { readonly prepared: Prepared }>
/** A file that is neither under review nor sent. */
export type OpenFlow = Extract<Flow, { readonly at: 'ready' | 'failed' }>
export type Submitted = Extract<Flow, { readonly at: 'submitted' }>
export type Reviewed = Extract<Flow, { readonly job: ImportJob }>

export type ImportAction =
  | { readonly do: 'open'; readonly source: Source }
  | { readonly do: 'refuse'; readonly sentence: string }
  | { readonly do: 'lose'; readonly sentence: string }
  | { readonly do: 'first'; readonly first: ReadFile }
  | { readonly do: 'prepared'; readonly prepared: Prepared }
  | { readonly do: 'decide'; readonly change: DecisionsChange }
  | { readonly do: 'undo' | 'redo' }
  /** Edits a row, or none, after the text typed into another one is saved. */
  | { readonly do: 'edit'; readonly row?: number | undefined }
  | { readonly do: 'type'; readonly column: number; readonly text: string }
  | { readonly do: 'cancel edit' }
  | { readonly do: 'review'; readonly job: ImportJob }
  | { readonly do: 'back' }
  | { readonly do: 'send' }
  | { readonly do: 'upload'; readonly uploaded: number }
  | { readonly do: 'fail'; readonly problem: Problem }
  | { readonly do: 'submit'; readonly id: string; readonly requestId: string }
  | { readonly do: 'clear' }
  /** Undoes `open` and `clear`. */
  | { readonly do: 'restore'; readonly flow: OpenFlow }

export const start: Flow = { at: 'empty' }

/** In these states, decisions about the file can be made. */
export const isOpen = (flow: Flow): flow is OpenFlow => flow.at === 'ready' || flow.at === 'failed'

/** In these states, another file is refused. */
export const isBusy = (flow: Flow): flow is Extract<Flow, { at: 'reviewing' | 'sending' }> =>
  flow.at === 'reviewing' || flow.at === 'sending'

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
    ('editing' in flow && (flow.editing?.typed.size ?? 0) > 0))

const loadedOf = ({ source, decisions, past, future, prepared }: Loaded): Loaded => ({
  source,
  decisions,
  past,
  future,
  prepared,
})

/** Turns the text typed into a row into edits: its cells may be out of sight, so that no event of theirs saves it. */
function saveTyped(flow: Flow): Flow {
  if (!isOpen(flow) || !flow.editing) return flow
  const { row, typed } = flow.editing
  const { table, checked } = flow.prepared.read
  const before = createEditor(flow.decisions.edits, checked.mapping)(row, table.rows[row] ?? [])
  const edits = Array.from(typed, ([column, text]) => ({ row, column, text })).filter(
    ({ column, text }) => text !== (before[column] ?? ''),
  )
  if (edits.length === 0) return flow
  const change = (now: Decisions) => ({ edits: [...now.edits, ...edits] })
  return step({ ...flow, editing: undefined }, { do: 'decide', change })
}

/** Actions that use or change the table do so with the text that was typed into it. */
const savesTyped: readonly ImportAction['do'][] = ['decide', 'undo', 'redo', 'edit', 'review', 'fail']

export function step(before: Flow, next: ImportAction): Flow {
  const flow = savesTyped.includes(next.do) ? saveTyped(before) : before
  switch (next.do) {
    case 'open':
      return isBusy(flow)
        ? flow
        : { at: 'reading', source: next.source, decisions: noDecisions(), past: [], future: [] }
    case 'refuse':
      return isBusy(flow) ? flow : { ...flow, refused: next.sentence }
    case 'lose': {
      const isRead = flow.at === 'reading' || (isOpen(flow) && !isCurrent(flow))
      return isRead ? { at: 'empty', refused: next.sentence } : flow
    }
    case 'clear':
      return isBusy(flow) ? flow : start
    case 'restore':
      return isBusy(flow) ? flow : next.flow
    case 'first':
      return flow.at === 'reading' ? { ...flow, first: next.first } : flow
    case 'prepared': {
      const { prepared } = next
      if (flow.at !== 'reading' && !isOpen(flow)) return flow
      if (prepared.decisions.version !== flow.decisions.version) return flow
      if (isOpen(flow)) return { ...flow, prepared }
      const { first: _first, ...decided } = flow
      return { ...decided, at: 'ready', prepared }
    }
    case 'decide': {
      if (!isOpen(flow) || isRereading(flow)) return flow
      const { decisions, past, future } = flow
      const version = 1 + Math.max(...[decisions, ...future].map((each) => each.version))
      return {
        at: 'ready',
        ...loadedOf(flow),
        decisions: { ...decide(decisions, next.change), version },
        past: [...past, decisions],
        future: [],
      }
    }
    case 'undo':
    case 'redo': {
      if (!isOpen(flow)) return flow
      const [from, to] = next.do === 'undo' ? (['past', 'future'] as const) : (['future', 'past'] as const)
      const decisions = flow[from].at(-1)
      if (!decisions) return flow
      const moved = { [from]: flow[from].slice(0, -1), [to]: [...flow[to], flow.decisions] }
      return { at: 'ready', ...loadedOf(flow), decisions, ...moved }
    }
    case 'edit':
      if (!isOpen(flow) || isRereading(flow)) return flow
      return { ...flow, editing: next.row === undefined ? undefined : { row: next.row, typed: new Map() } }
    case 'cancel edit':
      return isOpen(flow) ? { ...flow, editing: undefined } : flow
    case 'type': {
      if (!isOpen(flow) || !flow.editing) return flow
      const { row, typed } = flow.editing
      return { ...flow, editing: { row, typed: new Map(typed).set(next.column, next.text) } }
    }
    case 'review':
      return isOpen(flow) && isCurrent(flow) ? { at: 'reviewing', ...loadedOf(flow), job: next.job } : flow
    case 'back':
      return flow.at === 'reviewing' ? { at: 'ready', ...loadedOf(flow) } : flow
    case 'send':
      return flow.at === 'reviewing' ? { ...flow, at: 'sending', uploaded: 0 } : flow
    case 'upload':
      return flow.at === 'sending' ? { ...flow, uploaded: next.uploaded } : flow
    case 'fail':
      // The checks fail before a review, the service while sending.
      return isOpen(flow) || flow.at === 'sending'
        ? { at: 'failed', ...loadedOf(flow), problem: next.problem }
        : flow
    case 'submit': {
      const { id, requestId } = next
      return flow.at === 'sending'
        ? { at: 'submitted', ...loadedOf(flow), job: flow.job, id, requestId }
        : flow
    }
    default:
      return next satisfies never
  }
}
