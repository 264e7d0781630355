/** The page's side of the worker that reads files. */
import { startWorker } from '../../ui/worker.ts'
import type { Prepared, Read } from './prepare.ts'
import url from './prepare.worker.ts?worker&url'
import type { PrepareReply, PrepareRequest } from './prepare.worker.ts'
import type { Settings } from '../judge/settings.ts'
import type { Source } from '../read/source.ts'

export interface ReadListener {
  readonly onFirst: (read: Read) => void
  readonly onRows: (rows: number) => void
  readonly onDone: (prepared: Prepared) => void
  /** The file could not be read completely. `reason`: a sentence after its name. */
  readonly onFailed: (reason?: string) => void
}

/** In milliseconds. */
const bookPatience = 20_000

/** A worker that waits for files, so that none waits for it. */
export function createReader() {
  let worker: ReturnType<typeof startWorker> | undefined
  let latest = 0
  let listener: ReadListener | undefined
  let asked: Settings | undefined
  let limit: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  function fail(reason?: string) {
    worker?.stop()
    worker = undefined
    clearTimeout(limit)
    listener?.onFailed(reason)
  }
  function hear(reply: PrepareReply) {
    if (reply.id !== latest || !listener) return
    if (reply.kind === 'done' || reply.kind === 'failed') {
      clearTimeout(limit)
      isReading = false
    }
    if (reply.kind === 'first') listener.onFirst(reply.read)
    else if (reply.kind === 'rows') listener.onRows(reply.rows)
    else if (reply.kind === 'failed') listener.onFailed(reply.reason)
    // The settings themselves and not their copy, to be compared.
    else if (asked) listener.onDone({ ...reply.prepared, settings: asked })
  }
  const start = () => {
    worker ??= startWorker<PrepareReply>(url, 'read-file', { onReply: hear, onFailed: () => fail() })
    return worker
  }
  return {
    start: () => void start(),
    /** Returns the function that ends it, after which nothing is heard of it. */
    read({ blob, content }: Source, settings: Settings, next: ReadListener): () => void {
      const id = ++latest
      listener = next
      asked = settings
      const request: PrepareRequest = { id, source: { blob, content }, settings }
      start().post(request)
      isReading = true
      clearTimeout(limit)
      // A CSV is read in pieces, and can be cancelled. The reading of a workbook tells nothing until its end.
      const isBook = content !== 'CSV' || (settings.last !== undefined && settings.last.content !== 'CSV')
      if (isBook) limit = setTimeout(fail, bookPatience, 'takes too long to read. Save the sheet as CSV.')
      return () => {
        if (latest !== id) return
        latest++
        clearTimeout(limit)
        // The reading of a workbook cannot be interrupted, and the next file would wait for its end.
        if (isBook && isReading) {
          worker?.stop()
          worker = undefined
        }
      }
    },
    /** Also ends what it is reading. */
    stop() {
      latest++
      clearTimeout(limit)
      worker?.stop()
      worker = undefined
    },
  }
}
