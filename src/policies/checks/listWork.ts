/** Reads pasted texts and judges lists, in the worker. */
import type { Bare } from '../urls/entry.ts'
import type { ReadOptions } from '../urls/pasteResult.ts'
import { readText } from '../urls/readText.ts'
import type { DomainLists } from './guardrails.ts'
import { judgeList } from './listFindings.ts'

export const listWork = {
  /** As JSON, which costs half as much as a copy of thousands of small objects. */
  read: ({ text, options }: { text: string; options: ReadOptions }) => ({
    json: JSON.stringify(readText(text, options)),
  }),
  judge: ({ entries, guarded }: { entries: readonly Bare[]; guarded: DomainLists }) =>
    judgeList(entries, guarded),
}

export type ListWork = typeof listWork
