import { damaged, tooLarge, Unreadable } from './unreadable.ts'

/** All parts of a workbook, inflated. 50,000 rows of six cells take 15 MB. */
const mostInflated = 250_000_000
/** Of a part that names others. */
const mostOfNames = 1_000_000

const signature = { end: 0x06054b50, directory: 0x02014b50 }

interface Part {
  readonly name: string
  readonly isDeflated: boolean
  readonly crc: number
  readonly from: number
  readonly packed: number
  readonly size: number
}

/** The parts of a ZIP as its directory declares them (PKWARE's APPNOTE 4.3). Throws a `RangeError` if it is cut off. */
function listParts(view: DataView): Part[] {
  let end = view.byteLength - 22
  while (end >= 0 && view.getUint32(end, true) !== signature.end) end--
  if (end < 0) throw new Unreadable(damaged)
  const parts: Part[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== signature.directory) throw new Unreadable(damaged)
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true))
    const local = view.getUint32(at + 42, true)
    const text = new Uint8Array(view.buffer, view.byteOffset + at + 46, name)
    parts.push({
      // Some programs for Windows write a path with backslashes.
      name: new TextDecoder().decode(text).replaceAll('\\', '/'),
      isDeflated: view.getUint16(at + 10, true) === 8,
      crc: view.getUint32(at + 16, true),
      from: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
    })
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return parts
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The pieces of a part, as they were packed. */
async function* inflate(bytes: Uint8Array<ArrayBuffer>, { isDeflated, from, packed }: Part) {
  const content = bytes.subarray(from, from + packed)
  if (!isDeflated) {
    yield content
    return
  }
  const stream = new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one piece in memory at a time
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

/** The size that a part inflates to. Its declared size may be a lie, and its bytes may have changed since. */
async function checkPart(bytes: Uint8Array<ArrayBuffer>, part: Part, most: number): Promise<number> {
  let [size, crc] = [0, 0xffffffff]
  for await (const piece of inflate(bytes, part)) {
    size += piece.length
    if (size > most) throw new Unreadable(tooLarge)
    for (let at = 0; at < piece.length; at++)
      crc = (crc >>> 8) ^ (crcTable[(crc ^ (piece[at] ?? 0)) & 0xff] ?? 0)
  }
  if ((crc ^ 0xffffffff) >>> 0 !== part.crc) throw new Unreadable(damaged)
  return size
}

/** The text of a part, or its start; empty if there is none. */
async function textOfPart(
  bytes: Uint8Array<ArrayBuffer>,
  parts: readonly Part[],
  name: string,
  most: number,
) {
  const part = parts.find((each) => each.name.toLowerCase() === name)
  if (!part) return ''
  const pieces: BlobPart[] = []
  let size = 0
  for await (const piece of inflate(bytes, part)) {
    pieces.push(piece)
    size += piece.length
    if (size > most) break
  }
  return new Blob(pieces).text()
}

const kinds = ['xlsx', 'xlsb', 'ods'] as const
/** A workbook that is a ZIP. */
export type ZipKind = (typeof kinds)[number]

/** By the names of its parts, and the types that it gives them: the workbook may have any name. */
function kindOf(names: readonly string[], types: string, mimetype: string): ZipKind {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (has(/^index\.zip$|(^|\/)index\/.*\.iwa$/i))
    throw new Unreadable('is an Apple Numbers file. Export it as XLSX or CSV.')
  if (has(/vbaProject\.bin$/i))
    throw new Unreadable('has macros. Save it as a workbook without macros, or as CSV.')
  if (has(/^xl\/workbook\.xml$/i) || /spreadsheetml\.(sheet|template)\.main\+xml/.test(types)) return 'xlsx'
  if (has(/^xl\/workbook\.bin$/i) || types.includes('ms-excel.sheet.binary')) return 'xlsb'
  if (mimetype.includes('opendocument.spreadsheet')) return 'ods'
  if (types !== '' || mimetype.includes('opendocument'))
    throw new Unreadable('is a document, but not a spreadsheet. Choose a CSV, XLSX or XLS file.')
  throw new Unreadable('is a ZIP archive. Unpack it, and choose the file in it.')
}

export interface ZipFacts {
  readonly kind: ZipKind
  /** Of an OpenDocument spreadsheet: the sheet that is shown first. */
  readonly active?: string
}

/** What the library does not tell of an OpenDocument spreadsheet. */
async function readOds(bytes: Uint8Array<ArrayBuffer>, parts: readonly Part[]): Promise<ZipFacts> {
  const content = await textOfPart(bytes, parts, 'content.xml', mostInflated)
  if (/table:visibility="(collapse|filter)"|table:display="false"/.test(content))
    throw new Unreadable(
      'has hidden rows, columns or sheets, which cannot be told in an ODS file. Save it as XLSX.',
    )
  const settings = await textOfPart(bytes, parts, 'settings.xml', mostInflated)
  const active = /config:name="ActiveTable"[^>]*>([^<&]*)</.exec(settings)?.[1]
  return { kind: 'ods', ...(active !== undefined && { active }) }
}

/** The check of a workbook. Rejects with `Unreadable` for anything else, and for one that is damaged or too large. */
export async function checkZip(bytes: Uint8Array<ArrayBuffer>): Promise<ZipFacts> {
  const parts = listParts(new DataView(bytes.buffer))
  let left = mostInflated
  if (parts.reduce((sum, { size }) => sum + size, 0) > left) throw new Unreadable(tooLarge)
  const names = parts.map(({ name }) => name)
  const types = await textOfPart(bytes, parts, '[content_types].xml', mostOfNames)
  const mimetype = await textOfPart(bytes, parts, 'mimetype', mostOfNames)
  const kind = kindOf(names, types, mimetype)
  for (const part of parts) {
    // oxlint-disable-next-line no-await-in-loop -- one part in memory at a time
    left -= await checkPart(bytes, part, left)
  }
  return kind === 'ods' ? readOds(bytes, parts) : { kind }
}
