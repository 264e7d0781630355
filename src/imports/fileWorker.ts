import { connectWorker } from '../ui/worker.ts'
import { noDecisions } from './file/decisions.ts'
import url from './file/prepare.worker.ts?worker&url'
import type { FileWork } from './file/prepare.worker.ts'
import { openSource } from './file/source.ts'

/** A worker that waits for files, so that none waits for it. */
export const fileWorker = connectWorker<FileWork>(url, 'read-file')

/** Reads a file without decisions. The signal stops the worker, which would answer for the next file with this one. */
export async function readAsItIs(name: string, blob: Blob, signal: AbortSignal) {
  const { content } = await openSource(name, blob)
  signal.throwIfAborted()
  signal.addEventListener('abort', fileWorker.stop)
  const decisions = { ...noDecisions(), send: 'as it is' } as const
  const rows: (readonly string[])[] = []
  const prepared = await fileWorker.call('prepare', { source: { blob, content }, decisions }, (part) => {
    if ('rows' in part) rows.push(...part.rows)
  })
  if ('reason' in prepared) return prepared
  const { table, checked } = prepared.read
  return { prepared: { ...prepared, read: { table: { ...table, rows }, checked } } }
}
