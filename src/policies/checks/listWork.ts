/** Reads pasted texts and judges lists, in the worker or, where none starts, in the page. */
import type { Bare, Entry } from '../urls/entry.ts'
import type { Reading, ReadOptions } from '../urls/reading.ts'
import { readText } from '../urls/urls.ts'
import { type FlatEntries, flattenEntries, restoreEntries } from './flatEntries.ts'
import { makeContext, warningsOf } from './guardrails.ts'
import type { Guarded, Judgement } from './judgement.ts'
import { findOverlaps } from './overlap.ts'
import { questionsOf } from './reasonQuestions.ts'

/** A piece of a reading, small enough for the page to take in between two frames. */
type ReadingPart = { readonly found: FlatEntries } | Pick<Reading, 'merged' | 'rejected' | 'ignored'>

const partLength = 2_500

let lastRead: readonly Entry[] | undefined

export function judgeList(entries: readonly Bare[], { ownDomains, protectedDomains }: Guarded): Judgement {
  const context = makeContext(ownDomains, protectedDomains)
  const warnings = entries.map((entry) => warningsOf(entry, context))
  return { questions: questionsOf(entries, warnings), overlaps: findOverlaps(entries) }
}

export const listWork = {
  /** A reading without its lists, which leave in parts: the entries while the rest is read, then the others. */
  read(
    { text, options }: { text: string; options: ReadOptions },
    send: (part: ReadingPart) => void,
  ): Reading {
    // If reading fails, there is nothing to judge.
    lastRead = undefined
    const reading = readText(text, options, {
      length: partLength,
      take: (found) => send({ found: flattenEntries(found) }),
    })
    lastRead = reading.found
    const { merged, rejected, ignored } = reading
    const longest = Math.max(merged.length, rejected.length, ignored.length)
    for (let at = 0; at < longest; at += partLength) {
      const partOf = <T>(list: readonly T[]) => list.slice(at, at + partLength)
      send({ merged: partOf(merged), rejected: partOf(rejected), ignored: partOf(ignored) })
    }
    return { ...reading, found: [], merged: [], rejected: [], ignored: [] }
  },
  /** Judges a list. `as read`: the entries of the text that was read last, which need not be sent back. */
  judge({ list, guarded }: { list: FlatEntries | 'as read'; guarded: Guarded }) {
    const entries = list === 'as read' ? lastRead : restoreEntries(list)
    lastRead = undefined
    if (!entries) throw new Error('Nothing was read.')
    return judgeList(entries, guarded)
  },
}

export type ListWork = typeof listWork
