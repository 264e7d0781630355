/** The page's side of the worker that reads a CSV. */
import { scriptUrl } from '../ui/scriptUrl.ts'
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
  const worker = new Worker(scriptUrl(url), { type: 'module', name: 'parse-csv' })
  let isOver = false
  const stop = () => {
    isOver = true
    worker.terminate()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<ParserReply>) => {
    if (isOver) return
    if (data.kind === 'progress') return onProgress(data.bytes, data.rows)
    stop()
    if (data.kind === 'done') onDone(data.reading)
    else onFailed()
  })
  worker.addEventListener('error', () => {
    if (isOver) return
    stop()
    onFailed()
  })
  worker.postMessage(blob)
  return stop
}
