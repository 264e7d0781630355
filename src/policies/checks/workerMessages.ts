/** Messages between the page and the worker that reads and judges lists. */
import type { FlatEntries } from './flatEntries.ts'
import type { FlatJudgement, Guarded } from './judgement.ts'
import type { Reading, ReadOptions } from '../urls/reading.ts'

export type WorkerRequest =
  | { readonly do: 'read'; readonly text: string; readonly options: ReadOptions }
  | {
      readonly do: 'judge'
      /** `as read`: the entries of the text that was read last, which need not be sent back. */
      readonly list: FlatEntries | 'as read'
      readonly guarded: Guarded
    }

export type WorkerResult = Reading | FlatJudgement

/** A piece of a reading, small enough for the page to take in between two frames. */
export type ReadingPart = { readonly found: FlatEntries } | Pick<Reading, 'merged' | 'rejected' | 'ignored'>

export type WorkerReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'part'; readonly id: number; readonly part: ReadingPart }
  /** The result; of a reading, without the lists that came in parts. */
  | { readonly kind: 'done'; readonly id: number; readonly result: WorkerResult }
  | { readonly kind: 'failed'; readonly id: number }
