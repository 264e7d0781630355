import { Unreadable } from './source.ts'

/** The size of all parts of a workbook, inflated. 50,000 rows of six cells take 15 MB. */
const mostInflated = 250_000_000
const signature = { end: 0x06054b50, directory: 0x02014b50, local: 0x04034b50 }
export const damaged = 'is damaged, or is not a workbook.'
/** Behind a part are at most its sizes (APPNOTE 4.3.9): fewer bytes than another part has. */
const mostBetween = 24
const piece = 65_535
const tooLarge = 'holds more data than can be read. Save the sheet as CSV.'

interface Part {
  readonly name: string
  readonly isDeflated: boolean
  readonly crc: number
  readonly local: number
  readonly from: number
  readonly packed: number
  readonly size: number
}

/**
 * The parts of a ZIP (PKWARE's APPNOTE 4.3). Programs find them by the directory, by the local headers, or one after
 * another: where these differ, it is damaged. Throws a `RangeError` if it is cut off.
 */
function listParts(view: DataView): Part[] {
  const short = (at: number) => view.getUint16(at, true)
  const long = (at: number) => view.getUint32(at, true)
  const text = (at: number, length: number) =>
    String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))
  // Not all programs read these extra fields, which have other sizes or another name (APPNOTE 4.5.3, 4.6.9).
  const hasOther = (at: number, to: number): boolean =>
    at + 4 <= to && ([1, 0x7075].includes(short(at)) || hasOther(at + 4 + short(at + 2), to))
  let end = view.byteLength - 4
  while (end >= 0 && long(end) !== signature.end) end--
  if (end < 0) throw new Unreadable(damaged)
  const [start, count] = [long(end + 16), short(end + 8)]
  let isOne = short(end + 10) === count && end + 22 + short(end + 20) === view.byteLength
  const parts: Part[] = []
  let at = start
  while (parts.length < count) {
    const [length, local] = [short(at + 28), long(at + 42)]
    const [content, next] = [local + 30 + length, at + 46 + length]
    const name = text(at + 46, length)
    const from = content + short(local + 28)
    // Flags and method; sum, sizes and the length of the name. Sum and sizes may follow what is packed.
    const [ways, facts] = [text(at + 8, 4), text(at + 16, 14)]
    const later = (long(at + 8) & 0x80008) === 0x80008 ? '\0'.repeat(12) + facts.slice(12) : facts
    isOne &&=
      long(at) === signature.directory &&
      long(local) === signature.local &&
      ways === text(local + 6, 4) &&
      [facts, later].includes(text(local + 14, 14)) &&
      name === text(local + 30, length) &&
      !hasOther(content, from) &&
      !hasOther(next, next + short(at + 30))
    // Some programs for Windows write a path with backslashes.
    const path = name.replaceAll('\\', '/')
    const [crc, packed, size] = [long(at + 16), long(at + 20), long(at + 24)]
    parts.push({ name: path, isDeflated: short(at + 10) === 8, crc, local, from, packed, size })
    at = next + short(at + 30) + short(at + 32)
  }
  const placed = parts.toSorted((a, b) => a.local - b.local)
  const gaps = placed.map(({ from, packed }, index) => (placed[index + 1]?.local ?? start) - from - packed)
  // The library takes the first of two, and reads over its own root and a slash too many.
  const names = parts.map(({ name }) => name.toLowerCase().replaceAll(/^(root entry)?\/+|\/(?=\/)/g, ''))
  isOne &&= at === end && start + long(end + 12) === end && placed[0]?.local === 0
  if (!isOne || gaps.some((gap) => gap < 0 || gap > mostBetween) || new Set(names).size < count)
    throw new Unreadable(damaged)
  return parts
}

/**
 * A part as GZIP, in small pieces: a browser inflates each at once. What is not packed takes the form of DEFLATE that packs
 * nothing (RFC 1951 §3.2.4).
 */
function* toGzip(bytes: Uint8Array<ArrayBuffer>, { isDeflated, from, packed, crc, size }: Part) {
  const content = bytes.subarray(from, from + packed)
  yield Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)
  for (let at = 0; at === 0 || at < content.length; at += piece) {
    const block = content.subarray(at, at + piece)
    const [length, isLast] = [block.length, Number(at + block.length === content.length)]
    if (!isDeflated) yield Uint8Array.of(isLast, length, length >> 8, ~length, ~length >> 8)
    yield block
  }
  yield new Uint8Array(Uint32Array.of(crc, size).buffer)
}

/** The size that a part inflates to. As GZIP, its bytes and its size are checked: they may be a lie. */
async function inflate(bytes: Uint8Array<ArrayBuffer>, part: Part, most: number, text?: string[]) {
  const gzip = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const block of toGzip(bytes, part)) controller.enqueue(block)
      controller.close()
    },
  })
  const decoder = new TextDecoder()
  let size = 0
  const sink = new WritableStream<Uint8Array>({
    write(block) {
      size += block.length
      if (size > most) throw new Unreadable(tooLarge)
      text?.push(decoder.decode(block, { stream: true }))
    },
  })
  await gzip.pipeThrough(new DecompressionStream('gzip')).pipeTo(sink)
  return size
}

/** Rejects for a ZIP that is no XLSX, is damaged, or inflates to too much: the library would take gigabytes for it. */
export async function checkZip(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const parts = listParts(new DataView(bytes.buffer))
  const types: string[] = []
  let left = mostInflated
  if (parts.reduce((sum, { size }) => sum + size, 0) > left) throw new Unreadable(tooLarge)
  for (const part of parts) {
    const isTypes = part.name.toLowerCase() === '[content_types].xml'
    // oxlint-disable-next-line no-await-in-loop -- one part in memory at a time
    left -= await inflate(bytes, part, left, isTypes ? types : undefined)
  }
  const isBook =
    parts.some(({ name }) => /^xl\/workbook\.xml$/i.test(name)) ||
    /spreadsheetml\.(?:sheet|template)\.main\+xml/.test(types.join(''))
  if (!isBook)
    throw new Unreadable(
      'is a ZIP archive, but no XLSX workbook. Unpack it, or save the table as XLSX or CSV.',
    )
}
