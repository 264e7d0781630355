/** What the clerk does: reads what is pasted and judges lists, in its worker or, where none starts, in the page. */
import { type Ask, type Done, partsOf, type Told } from './carriage.ts'
import { flattenJudgement, judgeList, raiseList } from './judgement.ts'
import { suffixes } from './suffixes.ts'
import { readText } from './urls.ts'

export function doWork(ask: Ask): Done {
  if (ask.do === 'read') return readText(ask.text, ask.options)
  const entries = raiseList(ask.list)
  return flattenJudgement(judgeList(entries, ask.guarded, suffixes), entries)
}

/** Up to this many entries, rows and judgement are painted at once; of more, the rows come first. */
const together = 8_000

/** The worker's way of doing it. A text for an empty list is the whole list: it is judged without being asked. */
export function work(id: number, ask: Ask, tell: (told: Told) => void): void {
  const done = doWork(ask)
  if (!('found' in done)) {
    tell({ told: 'done', id, done })
    return
  }
  const parts = partsOf(done)
  let next = parts.next()
  for (; !next.done; next = parts.next()) tell({ told: 'part', id, part: next.value })
  const { found } = done
  const last: Told = { told: 'done', id, done: next.value }
  if (found.length > together) tell(last)
  try {
    if (ask.do === 'read' && ask.ahead) {
      const judgement = flattenJudgement(judgeList(found, ask.ahead, suffixes), found)
      tell({ told: 'judged', id, judgement })
    }
  } finally {
    if (found.length <= together) tell(last)
  }
}
