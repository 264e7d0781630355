/** The page's side of the worker that reads a CSV. */
import { startWorker } from '../ui/worker.ts'
import type { CsvReading } from './csv.ts'
import url from './parse.worker.ts?worker&url'
import type { ParserReply } from './parse.worker.ts'

export interface ParseListener {
  readonly onProgress: (bytes: number, rows: number) => void
  readonly onDone: (reading: CsvReading) => void
  /** The file could not be read completely. */
  readonly onFailed: () => void
}

/** Starts a worker that reads. Returns the function that stops it, after which the listener hears nothing. */
export function parseInWorker(blob: Blob, { onProgress, onDone, onFailed }: ParseListener): () => void {
  const { post, stop } = startWorker<ParserReply>(url, 'parse-csv', {
    onFailed,
    onReply(reply) {
      if (reply.kind === 'progress') return onProgress(reply.bytes, reply.rows)
      stop()
      return reply.kind === 'done' ? onDone(reply.reading) : onFailed()
    },
  })
  post(blob)
  return stop
}
