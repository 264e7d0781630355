/** What the clerk does: reads what is pasted and judges lists, in its worker or, where none starts, in the page. */
import type { Ask, Done } from './carriage.ts'
import { flattenJudgement, judgeList, raiseList } from './judgement.ts'
import { suffixes } from './suffixes.ts'
import { readText } from './urls.ts'

export function doWork(ask: Ask): Done {
  if (ask.do === 'read') return readText(ask.text, ask.options)
  const entries = raiseList(ask.list)
  return flattenJudgement(judgeList(entries, ask.guarded, suffixes), entries)
}
