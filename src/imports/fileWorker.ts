import { connectWorker } from '../ui/worker.ts'
import { type Decisions, noDecisions } from './file/decisions.ts'
import type { PreparePart } from './file/prepare.ts'
import url from './file/prepare.worker.ts?worker&url'
import type { FileWork } from './file/prepare.worker.ts'
import { type Content, openSource } from './file/source.ts'

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
