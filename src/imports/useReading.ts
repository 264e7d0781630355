/** Reads the file in a worker, and checks it again with each decision about it. */
import { type Dispatch, useEffect } from 'react'
import { pageKey, usePageStore } from '../ui/pageState.ts'
import { stopped } from '../ui/worker.ts'
import type { Read } from './file/prepare.ts'
import { effective, type Settings } from './file/settings.ts'
import { formats, type Source } from './file/source.ts'
import { fileWorker } from './fileWorker.ts'
import { type Flow, type ImportAction, isCurrent, isOpen } from './job/flow.ts'

export const rowsReadKey = pageKey(0)

/** In milliseconds. */
const bookPatience = 20_000

/** The file that was read last, and its rows: the worker sends them once. */
let latest: { readonly id: number; readonly source: Source; rows: Read['table']['rows'] } | undefined

/** Reads or checks a file, and returns a function that cancels this. */
function read(
  source: Source,
  settings: Settings,
  dispatch: Dispatch<ImportAction>,
  setRows: (rows: number) => void,
) {
  const { name, blob, content } = source
  if (latest?.source !== source) latest = { id: (latest?.id ?? 0) + 1, source, rows: [] }
  const file = latest
  const rows: (readonly string[])[] = []
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
    fileWorker.stop()
  }
  function giveUp() {
    cancel()
    lose('takes too long to read. Save the sheet as CSV.')
  }
  // The reading of a workbook tells nothing until its end.
  const limit = formats[content].isBook ? setTimeout(giveUp, bookPatience) : undefined
  async function prepare() {
    const input = { id: file.id, source: { blob, content }, settings: effective(settings) }
    const prepared = await fileWorker
      .call('prepare', input, (part) => {
        if ('first' in part) return dispatch({ do: 'first', first: part.first })
        for (const cells of part.rows) rows.push(cells)
        return setRows(rows.length)
      })
      .catch((error: unknown) => ({
        reason:
          error === stopped
            ? ''
            : 'could not be read. If it was not moved or changed, report this as a defect.',
      }))
    if (isOver) return
    settle()
    if ('reason' in prepared) return lose(prepared.reason)
    if (rows.length > 0) file.rows = rows
    const { table, checked } = prepared.read
    // The settings themselves and not their copy, to be compared.
    dispatch({
      do: 'prepared',
      prepared: { ...prepared, settings, read: { table: { ...table, rows: file.rows }, checked } },
    })
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
    fileWorker.start()
    return () => {
      fileWorker.stop()
      // People are not kept in memory by a page that was left.
      latest = undefined
    }
  }, [])
  useEffect(
    () => (source && settings ? read(source, settings, dispatch, setRows) : undefined),
    [source, settings, dispatch, setRows],
  )
}
