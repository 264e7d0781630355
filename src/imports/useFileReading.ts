/** Reads a file in a worker, and checks it again with each decision about it. */
import { type Dispatch, useEffect } from 'react'
import { connectWorker } from '../ui/worker.ts'
import { type Decisions, noDecisions } from './file/decisions.ts'
import type { PreparePart, ReadFile } from './file/prepare.ts'
import url from './file/prepare.worker.ts?worker&url'
import type { FileWork } from './file/prepare.worker.ts'
import { openSource, type Source } from './file/source.ts'
import { type Flow, type ImportAction, isCurrent } from './job/flow.ts'

/** A worker that waits for files, so that none waits for it. */
export const fileWorker = connectWorker<FileWork>(url, 'read-file')

/** Prepares a file in the worker, and gathers its rows. */
export async function prepareFile(source: Source, decisions: Decisions, show?: (first: ReadFile) => void) {
  const texts: string[] = []
  const take = (part: PreparePart) => (typeof part === 'string' ? texts.push(part) : show?.(part))
  // A file that cannot be read has a reason of its own.
  const failed = { reason: 'could not be read. If it was not moved or changed, report this as a defect.' }
  const prepared = await fileWorker.call('prepare', { source, decisions }, take).catch(() => failed)
  if ('reason' in prepared) return prepared
  const { table } = prepared
  return { ...prepared, table: { ...table, rows: { ...table.rows, texts } } }
}

/** Reads a file without decisions. The signal stops the worker, which would answer for the next file with this one. */
export async function readAsItIs(name: string, blob: Blob, signal: AbortSignal) {
  const source = await openSource(name, blob)
  signal.throwIfAborted()
  signal.addEventListener('abort', fileWorker.stop)
  return prepareFile(source, { ...noDecisions(), send: 'as it is' })
}

export function useFileReading(flow: Flow, dispatch: Dispatch<ImportAction>) {
  const source = 'source' in flow ? flow.source : undefined
  const isWanted = flow.at === 'reading' || (flow.at === 'ready' && !isCurrent(flow))
  const decisions = isWanted ? flow.decisions : undefined
  useEffect(() => {
    fileWorker.start()
    // A worker is for one file. People are not kept in its memory once the file or the page is left.
    return source && fileWorker.stop
  }, [source])
  useEffect(() => {
    if (!source || !decisions) return undefined
    let isOver = false
    const read = async () => {
      const prepared = await prepareFile(source, decisions, (first) => dispatch({ do: 'first', first }))
      if (isOver) return
      isOver = true
      if ('reason' in prepared) dispatch({ do: 'lose', sentence: `${source.name} ${prepared.reason}` })
      else dispatch({ do: 'prepared', prepared })
    }
    void read()
    return () => {
      if (!isOver) fileWorker.stop()
      isOver = true
    }
  }, [source, decisions, dispatch])
}
