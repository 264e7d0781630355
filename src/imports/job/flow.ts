/** The states of an import, from the dropped file to the receipt. An action that does not fit the state is ignored. */
import type { ImportInput } from '../../api/schemas.ts'
import type { Problem } from '../../ui/ErrorPanel.tsx'
import { createEditor } from '../file/edits.ts'
import type { Outgoing } from '../file/outgoing.ts'
import type { Prepared, Read } from '../file/prepare.ts'
import { changeOf, readsAlike, type Settings, type SettingsChange, startSettings } from '../file/settings.ts'
import type { Source } from '../file/source.ts'

/** The reviewed import, which is sent exactly like this. */
export interface ImportJob {
  readonly input: ImportInput
  readonly body: Outgoing
  /** The `x-mc-arg` header, to the byte. */
  readonly argument: string
  readonly region: string
}

export interface Receipt {
  readonly id: string
  readonly requestId: string
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
  readonly settings: Settings
  /** Settings to go back to, and forward again. */
  readonly past: readonly Settings[]
  readonly future: readonly Settings[]
  readonly editing?: Editing | undefined
}

interface Loaded extends Decided {
  /** Follows from earlier settings while those of now are applied: see `isCurrent`. */
  readonly prepared: Prepared
}

export type Flow =
  | (Refusal & { readonly at: 'empty' })
  | (Decided &
      Refusal & {
        readonly at: 'reading'
        /** The first rows. */
        readonly first?: Read
      })
  | (Loaded & Refusal & { readonly at: 'ready' })
  | (Loaded & { readonly at: 'reviewing'; readonly job: ImportJob })
  | (Loaded & { readonly at: 'sending'; readonly job: ImportJob; readonly loaded: number })
  | (Loaded & Refusal & { readonly at: 'failed'; readonly problem: Problem })
  | (Loaded & Refusal & { readonly at: 'submitted'; readonly job: ImportJob; readonly receipt: Receipt })

/** A file that is neither under review nor sent. */
export type WithFile = Extract<Flow, { readonly at: 'ready' | 'failed' }>

export type ImportAction =
  | { readonly do: 'open'; readonly source: Source }
  /** Another file was refused. */
  | { readonly do: 'refuse'; readonly sentence: string }
  /** The current file cannot be read completely. */
  | { readonly do: 'lose'; readonly sentence: string }
  | { readonly do: 'first'; readonly first: Read }
  | { readonly do: 'prepared'; readonly prepared: Prepared }
  /** A decision about the file, such as a repair. */
  | { readonly do: 'set'; readonly settings: SettingsChange }
  | { readonly do: 'undo' | 'redo' }
  /** Edits a row, or none, after what was typed into another one is saved. */
  | { readonly do: 'edit'; readonly row?: number | undefined }
  | { readonly do: 'type'; readonly column: number; readonly text: string }
  /** Forgets what was typed into the row. */
  | { readonly do: 'cancel edit' }
  | { readonly do: 'review'; readonly job: ImportJob }
  | { readonly do: 'back' }
  | { readonly do: 'send' }
  | { readonly do: 'upload'; readonly loaded: number }
  | { readonly do: 'fail'; readonly problem: Problem }
  | { readonly do: 'submit'; readonly receipt: Receipt }
  | { readonly do: 'clear' }
  /** Undoes `open` and `clear`. */
  | { readonly do: 'restore'; readonly flow: WithFile }

export const start: Flow = { at: 'empty' }

/** In these states, decisions about the file can be made. */
export const isOpen = (flow: Flow): flow is WithFile => flow.at === 'ready' || flow.at === 'failed'

/** In these states, another file is refused. */
export const isBusy = (flow: Flow): flow is Extract<Flow, { at: 'reviewing' | 'sending' }> =>
  flow.at === 'reviewing' || flow.at === 'sending'

/** Whether what is shown follows from the settings of now. */
export const isCurrent = ({ settings, prepared }: Loaded): boolean => prepared.settings === settings

/** Whether the rows that are shown are not those of now, so that no decision about them is one about these. */
export const hasOtherRows = ({ settings, prepared }: Loaded): boolean =>
  !readsAlike(settings, prepared.settings)

/** What can be decided about a file without a look at its rows. */
const withoutRows = new Set(['sheet', 'encoding', 'delimiter', 'quotes', 'send'])

/** Whether something was typed into a row that is still edited. */
const hasTyped = (flow: Flow): boolean =>
  'editing' in flow && flow.editing !== undefined && flow.editing.typed.size > 0

const isEdited = (flow: Flow): boolean => 'past' in flow && (flow.past.length > 0 || hasTyped(flow))

/** Whether closing the page would lose more than a file that can be dropped again. */
export const isUnsaved = (flow: Flow): boolean =>
  flow.at !== 'submitted' && (isEdited(flow) || ('past' in flow && !(flow.source.blob instanceof File)))

const loadedOf = ({ source, settings, past, future, prepared }: Loaded): Loaded => ({
  source,
  settings,
  past,
  future,
  prepared,
})

/** With what was typed into a row as edits: its cells may be out of sight, so that no event of theirs saves it. */
function saveTyped(flow: Flow): Flow {
  if (!isOpen(flow) || !flow.editing) return flow
  const { editing, prepared } = flow
  const { row, typed } = editing
  const { table, checked } = prepared.read
  const before = createEditor(flow.settings.edits, checked.mapping)(row, table.rows[row] ?? [])
  const edits = Array.from(typed, ([column, text]) => ({ row, column, text })).filter(
    ({ column, text }) => text !== (before[column] ?? ''),
  )
  const settings = (now: Settings) => ({ edits: [...now.edits, ...edits] })
  return edits.length === 0 ? flow : step({ ...flow, editing: undefined }, { do: 'set', settings })
}

/** Whatever uses or changes the table does so with what was typed into it. */
const savesTyped: readonly ImportAction['do'][] = ['set', 'undo', 'redo', 'edit', 'review', 'fail']

export function step(before: Flow, next: ImportAction): Flow {
  const flow = savesTyped.includes(next.do) ? saveTyped(before) : before
  switch (next.do) {
    case 'open':
      if (isBusy(flow)) return flow
      return {
        at: 'reading',
        source: next.source,
        settings: startSettings(),
        past: [],
        future: [],
      }
    case 'refuse':
      return isBusy(flow) ? flow : { ...flow, refused: next.sentence }
    case 'lose':
      if (flow.at !== 'reading' && !(flow.at === 'ready' && !isCurrent(flow))) return flow
      return { at: 'empty', refused: next.sentence }
    case 'clear':
      return isBusy(flow) ? flow : start
    case 'restore':
      return isBusy(flow) ? flow : next.flow
    case 'first':
      return flow.at === 'reading' ? { ...flow, first: next.first } : flow
    case 'prepared': {
      if (flow.at === 'reading' && next.prepared.settings === flow.settings) {
        const { first: _first, ...decided } = flow
        return { ...decided, at: 'ready', prepared: next.prepared }
      }
      return isOpen(flow) && next.prepared.settings === flow.settings
        ? { ...flow, prepared: next.prepared }
        : flow
    }
    case 'set': {
      if (!isOpen(flow)) return flow
      const { settings, past } = flow
      const change = changeOf(next.settings, settings)
      if (hasOtherRows(flow) && Object.keys(change).some((key) => !withoutRows.has(key))) return flow
      const changed: Settings = { ...settings, ...change }
      // Other cells stand at the places of the edited ones then, and other columns at those of the chosen ones.
      const isReread = !readsAlike(settings, changed)
      // A file that goes as it is would go without them.
      const isCorrection = 'mapping' in change || 'edits' in change
      return {
        at: 'ready',
        ...loadedOf(flow),
        settings: {
          ...changed,
          ...(isReread && { edits: [] }),
          ...('encoding' in change || !isReread ? {} : { mapping: undefined, hidden: undefined }),
          ...(isCorrection && { send: 'corrected' }),
        },
        past: [...past, settings],
        future: [],
      }
    }
    case 'undo':
    case 'redo': {
      if (!isOpen(flow)) return flow
      const [from, to] = next.do === 'undo' ? (['past', 'future'] as const) : (['future', 'past'] as const)
      const settings = flow[from].at(-1)
      if (!settings) return flow
      const moved = { [from]: flow[from].slice(0, -1), [to]: [...flow[to], flow.settings] }
      return { at: 'ready', ...loadedOf(flow), settings, ...moved }
    }
    case 'edit':
      if (!isOpen(flow) || hasOtherRows(flow)) return flow
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
      return flow.at === 'reviewing' ? { ...flow, at: 'sending', loaded: 0 } : flow
    case 'upload':
      return flow.at === 'sending' ? { ...flow, loaded: next.loaded } : flow
    case 'fail':
      // The checks fail before a review, the service while sending.
      return isOpen(flow) || flow.at === 'sending'
        ? { at: 'failed', ...loadedOf(flow), problem: next.problem }
        : flow
    case 'submit':
      return flow.at === 'sending'
        ? { at: 'submitted', ...loadedOf(flow), job: flow.job, receipt: next.receipt }
        : flow
    default:
      return next satisfies never
  }
}
