/** Reads the file in a worker, and again with each decision about it. */
import { type Dispatch, useEffect, useState } from 'react'
import { pageKey, usePageStore } from '../ui/pageState.ts'
import { startWorker } from '../ui/worker.ts'
import { type Flow, type ImportAction, isCurrent, isOpen } from './flow.ts'
import { effective, type Settings } from './judge/settings.ts'
import url from './outgoing/prepare.worker.ts?worker&url'
import type { PrepareReply, PrepareRequest } from './outgoing/prepare.worker.ts'
import type { Source } from './read/source.ts'

export const rowsReadKey = pageKey(0)

/** In milliseconds. */
const bookPatience = 20_000

const isBook = (source: Source | undefined) => source !== undefined && source.content !== 'CSV'

/** A worker that waits for files, so that none waits for it. */
function createReader(dispatch: Dispatch<ImportAction>, setRows: (rows: number) => void) {
  let worker: ReturnType<typeof startWorker> | undefined
  /** What is being read. */
  let asked: { readonly id: number; readonly source: Source; readonly settings: Settings } | undefined
  let reads = 0
  let limit: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    worker ??= startWorker<PrepareReply>(url, 'read-file', { onReply: hear, onFailed: () => fail() })
    return worker
  }
  function settle() {
    asked = undefined
    clearTimeout(limit)
  }
  function stop() {
    settle()
    worker?.stop()
    worker = undefined
  }
  /** `reason`: a sentence after the name of the file. */
  function fail(reason = 'could not be read completely. Choose it again.') {
    const source = asked?.source
    stop()
    if (source) dispatch({ do: 'lose', sentence: `${source.name} ${reason}` })
  }
  function hear(reply: PrepareReply) {
    if (reply.id !== asked?.id) return
    const { settings } = asked
    if (reply.kind === 'first') dispatch({ do: 'first', first: reply.read })
    else if (reply.kind === 'rows') setRows(reply.rows)
    else if (reply.kind === 'failed') fail(reply.reason)
    else {
      settle()
      // The settings themselves and not their copy, to be compared.
      dispatch({ do: 'prepared', prepared: { ...reply.prepared, settings } })
    }
  }
  return {
    start: () => void start(),
    stop,
    read(source: Source, settings: Settings) {
      setRows(0)
      asked = { id: ++reads, source, settings }
      const { blob, content } = source
      const request: PrepareRequest = { id: reads, source: { blob, content }, settings: effective(settings) }
      start().post(request)
      // A CSV is read in pieces, and can be cancelled. The reading of a workbook tells nothing until its end.
      if (isBook(source) || isBook(settings.last))
        limit = setTimeout(fail, bookPatience, 'takes too long to read. Save the sheet as CSV.')
    },
    /** The reading of a workbook cannot be interrupted, and the next file would wait for its end. */
    cancel: () => (isBook(asked?.source) || isBook(asked?.settings.last) ? stop() : settle()),
  }
}

export function useReading(flow: Flow, dispatch: Dispatch<ImportAction>) {
  const rows = usePageStore(rowsReadKey)
  const [reader] = useState(() => createReader(dispatch, rows.set))
  const isWanted = flow.at === 'reading' || (isOpen(flow) && !isCurrent(flow))
  const source = isWanted ? flow.source : undefined
  const settings = isWanted ? flow.settings : undefined
  useEffect(() => {
    reader.start()
    return reader.stop
  }, [reader])
  useEffect(() => {
    if (!source || !settings) return undefined
    reader.read(source, settings)
    return reader.cancel
  }, [reader, source, settings])
}
