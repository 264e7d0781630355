/** What the clerk does: reads what is pasted and judges lists, in its worker or, where none starts, in the page. */
import { type Ask, type Done, partsOf, type Told } from './carriage.ts'
import { type FlatJudgement, flattenJudgement, type Guarded, judgeList, raiseList } from './judgement.ts'
import type { Reading } from '../urls/reading.ts'
import { suffixes } from './suffixes.ts'
import { readText } from '../urls/urls.ts'

export function doWork(ask: Ask): Done {
  if (ask.do === 'read') return readText(ask.text, ask.options)
  const entries = raiseList(ask.list)
  return flattenJudgement(judgeList(entries, ask.guarded, suffixes), entries)
}

/**
 * The worker's way of doing it. A text for an empty list is the whole list: it is judged with its reading, so that the
 * page is drawn once. Where that fails it is read all the same, and fails again when it is asked for.
 */
export function work(id: number, ask: Ask, tell: (told: Told) => void): void {
  const done = doWork(ask)
  if (!('found' in done)) {
    tell({ told: 'done', id, done })
    return
  }
  const parts = partsOf(done)
  let next = parts.next()
  for (; !next.done; next = parts.next()) tell({ told: 'part', id, part: next.value })
  const judgement = ask.do === 'read' && ask.ahead && judgeAhead(done, ask.ahead)
  tell({ told: 'done', id, done: next.value, ...(judgement && { judgement }) })
}

function judgeAhead({ found }: Reading, guarded: Guarded): FlatJudgement | undefined {
  try {
    return flattenJudgement(judgeList(found, guarded, suffixes), found)
  } catch {
    return undefined
  }
}
