/** Reads the file in a worker, and checks it again with each decision about it. */
import { type Dispatch, useEffect, useEffectEvent } from 'react'
import { pageKey, usePageStore } from '../ui/pageState.ts'
import { effective } from './file/decisions.ts'
import type { Prepared } from './file/prepare.ts'
import type { Source } from './file/source.ts'
import { fileWorker } from './fileWorker.ts'
import { type Flow, type ImportAction, isCurrent, isOpen } from './job/flow.ts'

export const rowsReadKey = pageKey(0)

let opened: Source | undefined

export function useReading(flow: Flow, dispatch: Dispatch<ImportAction>) {
  const { set: setRows } = usePageStore(rowsReadKey)
  const isWanted = flow.at === 'reading' || (isOpen(flow) && !isCurrent(flow))
  const source = isWanted ? flow.source : undefined
  const decisions = isWanted ? flow.decisions : undefined
  /** The worker sends the rows only when it has read them. */
  const finish = useEffectEvent((prepared: Prepared, sent: Prepared['read']['table']['rows']) => {
    const { table, checked } = prepared.read
    const rows = sent.length === 0 && 'prepared' in flow ? flow.prepared.read.table.rows : sent
    dispatch({ do: 'prepared', prepared: { ...prepared, read: { table: { ...table, rows }, checked } } })
  })
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
    const { name, blob, content } = source
    if (opened && opened !== source) fileWorker.stop()
    opened = source
    const rows: (readonly string[])[] = []
    let isOver = false
    const end = (act: () => void) => {
      if (!isOver) act()
      isOver = true
    }
    const lose = (reason: string) => end(() => dispatch({ do: 'lose', sentence: `${name} ${reason}` }))
    setRows(0)
    fileWorker
      .call('prepare', { source: { blob, content }, decisions: effective(decisions) }, (part) => {
        if ('first' in part) return dispatch({ do: 'first', first: part.first })
        rows.push(...part.rows)
        return setRows(rows.length)
      })
      .then(
        (prepared) => ('reason' in prepared ? lose(prepared.reason) : end(() => finish(prepared, rows))),
        () => lose('could not be read. If it was not moved or changed, report this as a defect.'),
      )
    return () => end(fileWorker.stop)
  }, [source, decisions, dispatch, setRows])
}
