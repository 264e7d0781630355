/** Messages between the page and the worker that reads and judges lists. */
import type { FlatJudgement, FlatList, Guarded } from './judgement.ts'
import type { Reading, ReadOptions } from '../urls/reading.ts'

export type WorkerRequest =
  | {
      readonly do: 'read'
      readonly text: string
      readonly options: ReadOptions
      /** For an empty list: judges the entries with the same request. */
      readonly checkWith?: Guarded
    }
  | { readonly do: 'judge'; readonly list: FlatList; readonly guarded: Guarded }

export type WorkerResult = Reading | FlatJudgement

/** A piece of a result, small enough for the page to take in between two frames. */
export type ReadingPart = {
  readonly [List in 'found' | 'merged' | 'rejected' | 'ignored']?: Reading[List]
}

export type WorkerReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'part'; readonly id: number; readonly part: ReadingPart }
  | {
      readonly kind: 'done'
      readonly id: number
      readonly result: WorkerResult
      /** Of the entries found, where the request had `checkWith`. */
      readonly judgement?: FlatJudgement
    }
  | { readonly kind: 'failed'; readonly id: number }

const partLength = 2_500

/** Yields the lists of a reading in parts, and returns the rest of it. */
export function* partsOf(reading: Reading): Generator<ReadingPart, Reading> {
  const { found, merged, rejected, ignored } = reading
  for (const [name, list] of Object.entries({ found, merged, rejected, ignored })) {
    for (let at = 0; at < list.length; at += partLength) yield { [name]: list.slice(at, at + partLength) }
  }
  return { ...reading, found: [], merged: [], rejected: [], ignored: [] }
}

export const joinParts = (rest: Reading, parts: readonly ReadingPart[]): Reading => ({
  ...rest,
  found: parts.flatMap(({ found = [] }) => found),
  merged: parts.flatMap(({ merged = [] }) => merged),
  rejected: parts.flatMap(({ rejected = [] }) => rejected),
  ignored: parts.flatMap(({ ignored = [] }) => ignored),
})
