/** Reads a CSV in a worker, in slices, so that a file of any size takes little memory. */
import { createCsvReader, type CsvReading } from './csv.ts'

export type ParserReply =
  | { readonly kind: 'progress'; readonly bytes: number; readonly rows: number }
  | { readonly kind: 'done'; readonly reading: CsvReading }
  | { readonly kind: 'failed' }

const sliceBytes = 1_048_576

// The compiler applies the types of a page. A worker's `self` has the same two members.
const reply = (message: ParserReply) => self.postMessage(message)

async function read(blob: Blob): Promise<CsvReading> {
  const reader = createCsvReader()
  // Removes a byte-order mark, and joins a character that two slices cut.
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
