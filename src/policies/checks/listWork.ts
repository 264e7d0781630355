/** Reads pasted texts and judges lists, in the worker or, where none starts, in the page. */
import type { Bare } from '../urls/entry.ts'
import type { Reading, ReadOptions } from '../urls/reading.ts'
import { readText } from '../urls/readText.ts'
import { makeContext, warningsOf } from './guardrails.ts'
import type { Guarded, Judgement } from './judgement.ts'
import { findOverlaps } from './overlap.ts'
import { questionsOf } from './reasonQuestions.ts'

export function judgeList(entries: readonly Bare[], { ownDomains, protectedDomains }: Guarded): Judgement {
  const context = makeContext(ownDomains, protectedDomains)
  const warnings = entries.map((entry) => warningsOf(entry, context))
  return { questions: questionsOf(entries, warnings), overlaps: findOverlaps(entries) }
}

export const listWork = {
  read: ({ text, options }: { text: string; options: ReadOptions }): Reading => readText(text, options),
  judge: ({ entries, guarded }: { entries: readonly Bare[]; guarded: Guarded }): Judgement =>
    judgeList(entries, guarded),
}

export type ListWork = typeof listWork
