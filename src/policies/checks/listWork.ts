/** Reads pasted texts and judges lists, in the worker or, where none starts, in the page. */
import { flattenEntries } from './flatEntries.ts'
import {
  type WorkerRequest,
  type WorkerResult,
  partLength,
  partsOf,
  type WorkerReply,
} from './workerMessages.ts'
import { type FlatJudgement, flattenJudgement, type Guarded, judgeList, raiseList } from './judgement.ts'
import type { Reading } from '../urls/reading.ts'
import { suffixes } from './suffixes.ts'
import { readText } from '../urls/urls.ts'

export function doWork(request: WorkerRequest): WorkerResult {
  if (request.do === 'read') return readText(request.text, request.options)
  const entries = raiseList(request.list)
  return flattenJudgement(judgeList(entries, request.guarded, suffixes))
}

/**
 * The entries leave in parts while the rest is read. A text for an empty list is the whole list, so it is judged
 * unasked, while the page draws the rows. If that fails, the page asks for the judgement again.
 */
export function work(id: number, request: WorkerRequest, send: (reply: WorkerReply) => void): void {
  if (request.do === 'judge') {
    send({ kind: 'done', id, result: doWork(request) })
    return
  }
  const { text, options, checkWith } = request
  const result = readText(text, options, {
    length: partLength,
    take: (found) => send({ kind: 'part', id, part: { found: flattenEntries(found) } }),
  })
  const parts = partsOf(result)
  let next = parts.next()
  for (; !next.done; next = parts.next()) send({ kind: 'part', id, part: next.value })
  send({ kind: 'done', id, result: next.value })
  if (checkWith) send({ kind: 'judged', id, judgement: judgeFound(result, checkWith) })
}

function judgeFound({ found }: Reading, guarded: Guarded): FlatJudgement | undefined {
  try {
    return flattenJudgement(judgeList(found, guarded, suffixes))
  } catch {
    return undefined
  }
}
