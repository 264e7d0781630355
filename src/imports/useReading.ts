/** Reads a file in a worker, and checks it again with each decision about it. */
import { type Dispatch, useEffect } from 'react'
import { pageKey, usePageStore } from '../ui/pageState.ts'
import { connectWorker } from '../ui/worker.ts'
import { type Decisions, noDecisions } from './file/decisions.ts'
import type { PreparePart } from './file/prepare.ts'
import url from './file/prepare.worker.ts?worker&url'
import type { FileWork } from './file/prepare.worker.ts'
import { type Content, openSource, type Source } from './file/source.ts'
import { type Flow, type ImportAction, isCurrent } from './job/flow.ts'

/** A worker that waits for files, so that none waits for it. */
export const fileWorker = connectWorker<FileWork>(url, 'read-file')

/** Of a worker that failed: a file that cannot be read has a reason of its own. */
const failed = { reason: 'could not be read. If it was not moved or changed, report this as a defect.' }

/** Prepares a file in the worker, and puts its rows together. */
export async function prepareInWorker(
  { blob, content }: Content,
  decisions: Decisions,
  onPart: (part: PreparePart) => void = () => undefined,
) {
  const rows: (readonly string[])[] = []
  const input = { source: { blob, content }, decisions }
  const take = (part: PreparePart) => {
    if ('rows' in part) rows.push(...part.rows)
    onPart(part)
  }
  const prepared = await fileWorker.call('prepare', input, take).catch(() => failed)
  if ('reason' in prepared) return prepared
  const { table, checked } = prepared.read
  return { ...prepared, read: { table: { ...table, rows }, checked } }
}

/** Reads a file without decisions. The signal stops the worker, which would answer for the next file with this one. */
export async function readAsItIs(name: string, blob: Blob, signal: AbortSignal) {
  const source = await openSource(name, blob)
  signal.throwIfAborted()
  signal.addEventListener('abort', fileWorker.stop)
  return prepareInWorker(source, { ...noDecisions(), send: 'as it is' })
}

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
    void prepareInWorker(source, decisions, (part) => {
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
