/** Reads a CSV off the page: a slice at a time, so that a file of any size takes little memory. */
import { createCsvReader, type CsvReading } from './csv.ts'

export type ParserReply =
  | { readonly kind: 'progress'; readonly bytes: number; readonly rows: number }
  | { readonly kind: 'done'; readonly reading: CsvReading }
  | { readonly kind: 'failed' }

const sliceBytes = 1_048_576

// The types of a page are in scope; a worker's `self` has the same two members.
const reply = (message: ParserReply) => self.postMessage(message)

async function read(blob: Blob): Promise<CsvReading> {
  const reader = createCsvReader()
  // Drops a byte-order mark, and keeps the halves of a character that a slice cuts through.
  const decoder = new TextDecoder('utf-8')
  for (let at = 0; at < blob.size; at += sliceBytes) {
    const bytes = await blob.slice(at, at + sliceBytes).arrayBuffer()
    if (!reader.feed(decoder.decode(bytes, { stream: true }))) return reader.end()
    reply({ kind: 'progress', bytes: at + bytes.byteLength, rows: reader.rows })
  }
  reader.feed(decoder.decode())
  return reader.end()
}

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  read(data).then(
    (reading) => reply({ kind: 'done', reading }),
    () => reply({ kind: 'failed' }),
  )
})
