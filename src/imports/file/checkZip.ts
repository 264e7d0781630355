import { Unreadable } from './source.ts'

/** The size of all parts of a workbook, inflated. 50,000 rows of six cells take 15 MB. */
const mostInflated = 250_000_000
const endSignature = 0x06054b50
const piece = 65_535
export const damaged = 'is damaged, or is not a workbook.'
const tooLarge = 'holds more data than can be read. Save the sheet as CSV.'

/** The parts of a ZIP by its directory (PKWARE's APPNOTE 4.3). Throws a `RangeError` if it is cut off. */
function listParts(bytes: Uint8Array<ArrayBuffer>) {
  const view = new DataView(bytes.buffer)
  const short = (at: number) => view.getUint16(at, true)
  const long = (at: number) => view.getUint32(at, true)
  const text = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length))
  let end = bytes.length - 22
  while (end >= 0 && long(end) !== endSignature) end--
  let at = long(end + 16)
  return Array.from({ length: short(end + 8) }, () => {
    const [length, local] = [short(at + 28), long(at + 42)]
    const [name, method] = [text(at + 46, length), short(at + 10)]
    // The library believes the local header, other programs the directory.
    if (name !== text(local + 30, short(local + 26)) || method !== short(local + 8))
      throw new Unreadable(damaged)
    const from = local + 30 + length + short(local + 28)
    const content = bytes.subarray(from, from + long(at + 20))
    const [crc, declared] = [long(at + 16), long(at + 24)]
    const ends = new Uint8Array(Uint32Array.of(crc, declared).buffer)
    const size = Math.max(declared, long(local + 22))
    at += 46 + length + short(at + 30) + short(at + 32)
    // Some programs for Windows write a path with backslashes.
    return { name: name.replaceAll('\\', '/').toLowerCase(), isPacked: method !== 0, content, ends, size }
  })
}

type Part = ReturnType<typeof listParts>[number]

/**
 * Inflates a part in small pieces: a browser inflates each at once. As GZIP, its sum and its size are checked. What is not
 * packed takes the form of DEFLATE that packs nothing (RFC 1951 §3.2.4).
 */
async function inflate({ content, isPacked, ends }: Part, onBytes: (bytes: Uint8Array) => void) {
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff))
      for (let at = 0; at === 0 || at < content.length; at += piece) {
        const block = content.subarray(at, at + piece)
        const [length, isLast] = [block.length, Number(at + piece >= content.length)]
        if (!isPacked) controller.enqueue(Uint8Array.of(isLast, length, length >> 8, ~length, ~length >> 8))
        controller.enqueue(block)
      }
      controller.enqueue(ends)
      controller.close()
    },
  })
  const sink = new WritableStream<Uint8Array>({ write: onBytes })
  await packed.pipeThrough(new DecompressionStream('gzip')).pipeTo(sink)
}

/** Rejects for a ZIP that is no XLSX, is damaged, or inflates to too much: the library would take gigabytes for it. */
export async function checkZip(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const parts = listParts(bytes)
  // The library takes the first of two.
  if (new Set(parts.map(({ name }) => name)).size < parts.length) throw new Unreadable(damaged)
  if (parts.reduce((sum, { size }) => sum + size, 0) > mostInflated) throw new Unreadable(tooLarge)
  let types = ''
  let inflated = 0
  for (const part of parts) {
    const count = (block: Uint8Array) => {
      inflated += block.length
      if (inflated > mostInflated) throw new Unreadable(tooLarge)
      if (part.name === '[content_types].xml') types += new TextDecoder().decode(block)
    }
    // oxlint-disable-next-line no-await-in-loop -- one part in memory at a time
    await inflate(part, count)
  }
  const isBook =
    parts.some(({ name }) => name === 'xl/workbook.xml') ||
    /spreadsheetml\.(?:sheet|template)\.main\+xml/.test(types)
  if (!isBook)
    throw new Unreadable(
      'is a ZIP archive, but no XLSX workbook. Unpack it, or save the table as XLSX or CSV.',
    )
}
