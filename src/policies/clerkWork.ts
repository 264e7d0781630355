/** What the clerk does: reads what is pasted and judges lists, in its worker or, where none starts, in the page. */
import { type Ask, type Done, partsOf, type Told } from './carriage.ts'
import {
  type FlatJudgement,
  type FlatList,
  flattenJudgement,
  flattenList,
  isSameList,
  judgeList,
  raiseList,
} from './judgement.ts'
import { suffixes } from './suffixes.ts'
import { readText } from './urls.ts'

export function doWork(ask: Ask): Done {
  if (ask.do === 'read') return readText(ask.text, ask.options)
  const entries = raiseList(ask.list)
  return flattenJudgement(judgeList(entries, ask.guarded, suffixes), entries)
}

/**
 * The worker's way of doing it. A text for an empty list is the whole list, whose judgement the page asks for as soon as
 * it has painted the rows: by then it is made.
 */
export function createWork(tell: (told: Told) => void): (id: number, ask: Ask) => void {
  let ahead:
    | { readonly list: FlatList; readonly guarded: string; readonly judgement: FlatJudgement }
    | undefined

  return function work(id, ask) {
    if (ask.do === 'judge') {
      const made = ahead
      ahead = undefined
      if (made && made.guarded === JSON.stringify(ask.guarded) && isSameList(made.list, ask.list)) {
        return tell({ told: 'done', id, done: made.judgement })
      }
    }
    const done = doWork(ask)
    if (!('found' in done)) return tell({ told: 'done', id, done })
    const parts = partsOf(done)
    let next = parts.next()
    for (; !next.done; next = parts.next()) tell({ told: 'part', id, part: next.value })
    tell({ told: 'done', id, done: next.value })
    if (ask.do !== 'read' || !ask.ahead) return undefined
    const list = flattenList(done.found)
    const judgement = doWork({ do: 'judge', list, guarded: ask.ahead })
    if ('overlaps' in judgement) ahead = { list, guarded: JSON.stringify(ask.ahead), judgement }
    return undefined
  }
}
