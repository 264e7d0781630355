/** Messages between the page and the worker that reads and judges lists. */
import type { FlatEntries } from './flatEntries.ts'
import type { FlatJudgement, FlatList, Guarded } from './judgement.ts'
import type { Reading, ReadOptions } from '../urls/reading.ts'

export type WorkerRequest =
  | {
      readonly do: 'read'
      readonly text: string
      readonly options: ReadOptions
      /** For an empty list: judges the entries once they are read. */
      readonly checkWith?: Guarded
    }
  | { readonly do: 'judge'; readonly list: FlatList; readonly guarded: Guarded }

export type WorkerResult = Reading | FlatJudgement

/** A piece of a reading, small enough for the page to take in between two frames. */
export type ReadingPart =
  | { readonly found: FlatEntries }
  | { readonly [List in 'merged' | 'rejected' | 'ignored']?: Reading[List] }

export type WorkerReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'part'; readonly id: number; readonly part: ReadingPart }
  /** Of a reading: without the lists that came in parts. */
  | { readonly kind: 'done'; readonly id: number; readonly result: WorkerResult }
  /** Of the entries found, where the request had `checkWith`; `undefined` if it failed. */
  | { readonly kind: 'judged'; readonly id: number; readonly judgement: FlatJudgement | undefined }
  | { readonly kind: 'failed'; readonly id: number }

export const partLength = 2_500

/** Yields the other lists of a reading in parts, and returns the rest of it. */
export function* partsOf(reading: Reading): Generator<ReadingPart, Reading> {
  const { merged, rejected, ignored } = reading
  for (const [name, list] of Object.entries({ merged, rejected, ignored })) {
    for (let at = 0; at < list.length; at += partLength) yield { [name]: list.slice(at, at + partLength) }
  }
  return { ...reading, found: [], merged: [], rejected: [], ignored: [] }
}
