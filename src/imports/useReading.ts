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
    setRows(0)
    void prepareInWorker(source, effective(decisions), (part) => {
      if ('first' in part) dispatch({ do: 'first', first: part.first })
      else setRows((before) => before + part.rows.length)
    }).then((prepared) =>
      end(
        'reason' in prepared
          ? { do: 'lose', sentence: `${source.name} ${prepared.reason}` }
          : { do: 'prepared', prepared },
      ),
    )
    return () => {
      if (!isOver) fileWorker.stop()
      isOver = true
    }
  }, [source, decisions, dispatch, setRows])
}
