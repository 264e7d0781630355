/** Reads pasted texts and judges lists, in the worker or, where none starts, in the page. */
import { flattenEntries, restoreEntries } from './flatEntries.ts'
import type { WorkerRequest, WorkerResult, WorkerReply } from './workerMessages.ts'
import { makeContext, warningsOf } from './guardrails.ts'
import { flattenJudgement, type Guarded, type Judgement } from './judgement.ts'
import { findOverlaps } from './overlap.ts'
import { questionsOf } from './reasonQuestions.ts'
import type { Bare, Entry } from '../urls/entry.ts'
import type { EarlyEntries } from '../urls/reading.ts'
import { readText } from '../urls/urls.ts'

const partLength = 2_500

let lastRead: readonly Entry[] | undefined

export function judgeList(entries: readonly Bare[], { ownDomains, protectedDomains }: Guarded): Judgement {
  const context = makeContext(ownDomains, protectedDomains)
  const warnings = entries.map((entry) => warningsOf(entry, context))
  return { questions: questionsOf(entries, warnings), overlaps: findOverlaps(entries) }
}

export function doWork(request: WorkerRequest, early?: EarlyEntries): WorkerResult {
  if (request.do === 'read') {
    // If reading fails, there is nothing to judge.
    lastRead = undefined
    const reading = readText(request.text, request.options, early)
    lastRead = reading.found
    return reading
  }
  const entries = request.list === 'as read' ? lastRead : restoreEntries(request.list)
  lastRead = undefined
  if (!entries) throw new Error('Nothing was read.')
  return flattenJudgement(judgeList(entries, request.guarded))
}

/** A reading leaves in parts: the entries while the rest is read, then the other lists. */
export function work(id: number, request: WorkerRequest, send: (reply: WorkerReply) => void): void {
  const result = doWork(request, {
    length: partLength,
    take: (found) => send({ kind: 'part', id, part: { found: flattenEntries(found) } }),
  })
  if (!('found' in result)) {
    send({ kind: 'done', id, result })
    return
  }
  const { merged, rejected, ignored } = result
  const longest = Math.max(merged.length, rejected.length, ignored.length)
  for (let at = 0; at < longest; at += partLength) {
    const partOf = <T>(list: readonly T[]) => list.slice(at, at + partLength)
    const part = { merged: partOf(merged), rejected: partOf(rejected), ignored: partOf(ignored) }
    send({ kind: 'part', id, part })
  }
  send({ kind: 'done', id, result: { ...result, found: [], merged: [], rejected: [], ignored: [] } })
}
