/** Reads pasted texts and judges lists, in the worker or, where none starts, in the page. */
import { type WorkerRequest, type WorkerResult, partsOf, type WorkerReply } from './workerMessages.ts'
import { type FlatJudgement, flattenJudgement, type Guarded, judgeList, raiseList } from './judgement.ts'
import type { Reading } from '../urls/reading.ts'
import { suffixes } from './suffixes.ts'
import { readText } from '../urls/urls.ts'

export function doWork(request: WorkerRequest): WorkerResult {
  if (request.do === 'read') return readText(request.text, request.options)
  const entries = raiseList(request.list)
  return flattenJudgement(judgeList(entries, request.guarded, suffixes), entries)
}

/**
 * A text for an empty list is the whole list, so it is judged together with its reading: the page is drawn once. If that
 * judgement fails, the reading is still sent, and the page asks for the judgement again.
 */
export function work(id: number, request: WorkerRequest, send: (reply: WorkerReply) => void): void {
  const result = doWork(request)
  if (!('found' in result)) {
    send({ kind: 'done', id, result })
    return
  }
  const parts = partsOf(result)
  let next = parts.next()
  for (; !next.done; next = parts.next()) send({ kind: 'part', id, part: next.value })
  const judgement = request.do === 'read' && request.checkWith && judgeFound(result, request.checkWith)
  send({ kind: 'done', id, result: next.value, ...(judgement && { judgement }) })
}

function judgeFound({ found }: Reading, guarded: Guarded): FlatJudgement | undefined {
  try {
    return flattenJudgement(judgeList(found, guarded, suffixes), found)
  } catch {
    return undefined
  }
}
