/** Reads a CSV off the page: a slice at a time, so that a file of any size takes little memory. */
import { createCsvReader, type CsvReading } from './csv.ts'

export type Told =
  | { readonly told: 'progress'; readonly bytes: number; readonly rows: number }
  | { readonly told: 'done'; readonly reading: CsvReading }
  | { readonly told: 'failed' }

const sliceBytes = 1_048_576

// The types of a page are in scope; a worker's `self` has the same two members.
const tell = (message: Told) => self.postMessage(message)

async function read(blob: Blob): Promise<CsvReading> {
  const reader = createCsvReader()
  // Drops a byte-order mark, and keeps the halves of a character that a slice cuts through.
  const decoder = new TextDecoder('utf-8')
  for (let at = 0; at < blob.size; at += sliceBytes) {
    const bytes = await blob.slice(at, at + sliceBytes).arrayBuffer()
    if (!reader.feed(decoder.decode(bytes, { stream: true }))) return reader.end()
    tell({ told: 'progress', bytes: at + bytes.byteLength, rows: reader.rows })
  }
  reader.feed(decoder.decode())
  return reader.end()
}

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  read(data).then(
    (reading) => tell({ told: 'done', reading }),
    () => tell({ told: 'failed' }),
  )
})
