/** The page's side of the worker that reads files. */
import { startWorker } from '../ui/worker.ts'
import type { Prepared, Read } from './prepare.ts'
import url from './prepare.worker.ts?worker&url'
import type { PrepareReply, PrepareRequest } from './prepare.worker.ts'
import type { Settings } from './settings.ts'
import type { Source } from './source.ts'

export interface ReadListener {
  readonly onFirst: (read: Read) => void
  readonly onRows: (rows: number) => void
  readonly onDone: (prepared: Prepared) => void
  /** The file could not be read completely. */
  readonly onFailed: () => void
}

/** A worker that waits for files, so that none waits for it. */
export function createReader() {
  let worker: ReturnType<typeof startWorker> | undefined
  let latest = 0
  let listener: ReadListener | undefined
  let asked: Settings | undefined
  function fail() {
    worker = undefined
    listener?.onFailed()
  }
  function hear(reply: PrepareReply) {
    if (reply.id !== latest || !listener) return
    if (reply.kind === 'first') listener.onFirst(reply.read)
    else if (reply.kind === 'rows') listener.onRows(reply.rows)
    else if (reply.kind === 'failed') listener.onFailed()
    // The settings themselves and not their copy, to be compared.
    else if (asked) listener.onDone({ ...reply.prepared, settings: asked })
  }
  const start = () => {
    worker ??= startWorker<PrepareReply>(url, 'read-file', { onReply: hear, onFailed: fail })
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
      return () => {
        if (latest === id) latest++
      }
    },
    /** Also ends what it is reading. */
    stop() {
      latest++
      worker?.stop()
      worker = undefined
    },
  }
}
