/** The states of an import, from the dropped file to the receipt. An action that does not fit the state is ignored. */
import type { ImportInput } from '../api/schemas.ts'
import type { Problem } from '../ui/ErrorPanel.tsx'
import type { CsvReading } from './csv.ts'
import type { Body, Source } from './importJob.ts'

/** The reviewed import, which is sent exactly like this. */
export interface ImportJob {
  readonly input: ImportInput
  readonly body: Body
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
  readonly refused?: string
}

interface Loaded {
  readonly source: Source
  /** Absent for a spreadsheet, which is not opened. */
  readonly reading?: CsvReading
}

export type Flow =
  | (Refusal & { readonly at: 'empty' })
  | (Refusal & {
      readonly at: 'reading'
      readonly source: Source
      readonly bytes: number
      readonly rows: number
    })
  | (Loaded & Refusal & { readonly at: 'ready' })
  | (Loaded & { readonly at: 'reviewing'; readonly job: ImportJob })
  | (Loaded & { readonly at: 'sending'; readonly job: ImportJob; readonly loaded: number })
  | (Loaded & Refusal & { readonly at: 'failed'; readonly problem: Problem })
  | (Loaded & { readonly at: 'submitted'; readonly job: ImportJob; readonly receipt: Receipt })

/** A file that is neither under review nor sent. */
export type WithFile = Extract<Flow, { readonly at: 'ready' | 'failed' }>

export type ImportAction =
  | { readonly do: 'open'; readonly source: Source }
  /** Another file was refused. */
  | { readonly do: 'refuse'; readonly sentence: string }
  /** The current file cannot be read completely. */
  | { readonly do: 'lose'; readonly sentence: string }
  | { readonly do: 'progress'; readonly bytes: number; readonly rows: number }
  | { readonly do: 'read'; readonly reading: CsvReading }
  | { readonly do: 'review'; readonly job: ImportJob }
  | { readonly do: 'back' }
  | { readonly do: 'send' }
  | { readonly do: 'upload'; readonly loaded: number }
  | { readonly do: 'fail'; readonly problem: Problem }
  | { readonly do: 'submit'; readonly receipt: Receipt }
  | { readonly do: 'clear' }
  /** Undoes `clear`. */
  | { readonly do: 'restore'; readonly flow: WithFile }

export const start: Flow = { at: 'empty' }

/** In these states, another file is refused. */
export const isBusy = (flow: Flow): flow is Extract<Flow, { at: 'reviewing' | 'sending' }> =>
  flow.at === 'reviewing' || flow.at === 'sending'

export function step(flow: Flow, next: ImportAction): Flow {
  switch (next.do) {
    case 'open':
      if (isBusy(flow)) return flow
      // The console does not read spreadsheets and UTF-16.
      return next.source.facts.content === 'text'
        ? { at: 'reading', source: next.source, bytes: 0, rows: 0 }
        : { at: 'ready', source: next.source }
    case 'refuse': {
      if (isBusy(flow)) return flow
      return flow.at === 'submitted'
        ? { at: 'empty', refused: next.sentence }
        : { ...flow, refused: next.sentence }
    }
    case 'lose':
      return flow.at === 'reading' ? { at: 'empty', refused: next.sentence } : flow
    case 'clear':
      return isBusy(flow) ? flow : start
    case 'restore':
      return isBusy(flow) ? flow : next.flow
    case 'progress':
      return flow.at === 'reading' ? { ...flow, bytes: next.bytes, rows: next.rows } : flow
    case 'read':
      return flow.at === 'reading'
        ? {
            at: 'ready',
            source: flow.source,
            reading: next.reading,
            ...(flow.refused !== undefined && { refused: flow.refused }),
          }
        : flow
    case 'review': {
      if (flow.at !== 'ready' && flow.at !== 'failed') return flow
      const { source, reading } = flow
      return { at: 'reviewing', source, reading, job: next.job }
    }
    case 'back':
      return flow.at === 'reviewing' ? { at: 'ready', source: flow.source, reading: flow.reading } : flow
    case 'send':
      return flow.at === 'reviewing' ? { ...flow, at: 'sending', loaded: 0 } : flow
    case 'upload':
      return flow.at === 'sending' ? { ...flow, loaded: next.loaded } : flow
    case 'fail': {
      // The checks fail before a review, the service while sending.
      if (flow.at !== 'ready' && flow.at !== 'failed' && flow.at !== 'sending') return flow
      const { source, reading } = flow
      return { at: 'failed', source, reading, problem: next.problem }
    }
    case 'submit': {
      if (flow.at !== 'sending') return flow
      const { source, reading, job } = flow
      return { at: 'submitted', source, reading, job, receipt: next.receipt }
    }
    default:
      return next satisfies never
  }
}
