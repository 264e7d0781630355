/** What goes between the page and the clerk's worker. */
import type { FlatJudgement, FlatList, Guarded } from './judgement.ts'
import type { Reading, ReadOptions } from '../urls/reading.ts'

export type Ask =
  | {
      readonly do: 'read'
      readonly text: string
      readonly options: ReadOptions
      /** Where it is read into an empty list: what this is to be judged by, since that would be asked next. */
      readonly ahead?: Guarded
    }
  | { readonly do: 'judge'; readonly list: FlatList; readonly guarded: Guarded }

export type Done = Reading | FlatJudgement

/** A piece of an answer, so that the page never takes in more at once than it can between two frames. */
export type Part = {
  readonly [List in 'found' | 'merged' | 'rejected' | 'ignored']?: Reading[List]
}

export type Told =
  | { readonly told: 'ready' }
  | { readonly told: 'part'; readonly id: number; readonly part: Part }
  | {
      readonly told: 'done'
      readonly id: number
      readonly done: Done
      /** Of what was read, where it was wanted ahead. */
      readonly judgement?: FlatJudgement
    }
  | { readonly told: 'failed'; readonly id: number }

const partLength = 2_500

/** A reading in parts, and what is left of it. */
export function* partsOf(reading: Reading): Generator<Part, Reading> {
  const { found, merged, rejected, ignored } = reading
  for (const [name, list] of Object.entries({ found, merged, rejected, ignored })) {
    for (let at = 0; at < list.length; at += partLength) yield { [name]: list.slice(at, at + partLength) }
  }
  return { ...reading, found: [], merged: [], rejected: [], ignored: [] }
}

export const joinParts = (rest: Reading, parts: readonly Part[]): Reading => ({
  ...rest,
  found: parts.flatMap(({ found = [] }) => found),
  merged: parts.flatMap(({ merged = [] }) => merged),
  rejected: parts.flatMap(({ rejected = [] }) => rejected),
  ignored: parts.flatMap(({ ignored = [] }) => ignored),
})
