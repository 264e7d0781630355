/** Reads the file in a worker, and checks it again with each decision about it. */
import { type Dispatch, useEffect } from 'react'
import { pageKey, usePageStore } from '../ui/pageState.ts'
import { effective } from './file/decisions.ts'
import type { Source } from './file/source.ts'
import { fileWorker, prepareInWorker } from './fileWorker.ts'
import { type Flow, type ImportAction, isCurrent } from './job/flow.ts'

export const rowsReadKey = pageKey(0)

let opened: Source | undefined

export function useReading(flow: Flow, dispatch: Dispatch<ImportAction>) {
  const { set: setRows } = usePageStore(rowsReadKey)
  const isWanted = flow.at === 'reading' || (flow.at === 'ready' && !isCurrent(flow))
  const source = isWanted ? flow.source : undefined
  const decisions = isWanted ? flow.decisions : undefined
  useEffect(() => {
    fileWorker.start()
    return () => {
      // People are not kept in memory by a page that was left.
      fileWorker.stop()
      opened = undefined
    }
  }, [])
  useEffect(() => {
    if (!source || !decisions) return undefined
    if (opened && opened !== source) fileWorker.stop()
    opened = source
    let isOver = false
    const end = (next: ImportAction) => {
      if (!isOver) dispatch(next)
      isOver = true
    }
    const lose = (reason: string) => end({ do: 'lose', sentence: `${source.name} ${reason}` })
    setRows(0)
    prepareInWorker(source, effective(decisions), (part) => {
      if ('first' in part) dispatch({ do: 'first', first: part.first })
      else setRows((before) => before + part.rows.length)
    }).then(
      (prepared) => ('reason' in prepared ? lose(prepared.reason) : end({ do: 'prepared', prepared })),
      () => lose('could not be read. If it was not moved or changed, report this as a defect.'),
    )
    return () => {
      if (!isOver) fileWorker.stop()
      isOver = true
    }
  }, [source, decisions, dispatch, setRows])
}
