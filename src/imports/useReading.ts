/** Reads the file in a worker, and again with each decision about it. */
import { type Dispatch, useEffect } from 'react'
import { pageKey, usePageStore } from '../ui/pageState.ts'
import { connectWorker } from '../ui/worker.ts'
import { type Flow, type ImportAction, isCurrent, isOpen } from './job/flow.ts'
import { effective, type Settings } from './judge/settings.ts'
import url from './outgoing/prepare.worker.ts?worker&url'
import type { FileWork } from './outgoing/prepare.worker.ts'
import { formats, type Source } from './read/source.ts'

export const rowsReadKey = pageKey(0)

/** In milliseconds. */
const bookPatience = 20_000

/** A worker that waits for files, so that none waits for it. */
const worker = connectWorker<FileWork>(url, 'read-file')

/** Reads a file, and returns a function that cancels this. */
function read(
  source: Source,
  settings: Settings,
  dispatch: Dispatch<ImportAction>,
  setRows: (rows: number) => void,
) {
  const { name, blob, content } = source
  /** `reason`: a sentence after the name of the file. */
  const lose = (reason: string) => dispatch({ do: 'lose', sentence: `${name} ${reason}` })
  let isOver = false
  function settle() {
    isOver = true
    clearTimeout(limit)
  }
  function cancel() {
    if (isOver) return
    settle()
    worker.stop()
  }
  function giveUp() {
    cancel()
    lose('takes too long to read. Save the sheet as CSV.')
  }
  // The reading of a workbook tells nothing until its end.
  const limit = formats[content].isBook ? setTimeout(giveUp, bookPatience) : undefined
  async function prepare() {
    const input = { source: { blob, content }, settings: effective(settings) }
    const prepared = await worker
      .call('prepare', input, (part) =>
        'first' in part ? dispatch({ do: 'first', first: part.first }) : setRows(part.rows),
      )
      .catch(() => ({ reason: 'could not be read completely. Choose it again.' }))
    if (isOver) return
    settle()
    if ('reason' in prepared) lose(prepared.reason)
    // The settings themselves and not their copy, to be compared.
    else dispatch({ do: 'prepared', prepared: { ...prepared, settings } })
  }
  setRows(0)
  void prepare()
  return cancel
}

export function useReading(flow: Flow, dispatch: Dispatch<ImportAction>) {
  const { set: setRows } = usePageStore(rowsReadKey)
  const isWanted = flow.at === 'reading' || (isOpen(flow) && !isCurrent(flow))
  const source = isWanted ? flow.source : undefined
  const settings = isWanted ? flow.settings : undefined
  useEffect(() => {
    worker.start()
    return worker.stop
  }, [])
  useEffect(
    () => (source && settings ? read(source, settings, dispatch, setRows) : undefined),
    [source, settings, dispatch, setRows],
  )
}
