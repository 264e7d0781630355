/**
 * Searches a browser's profile on the disk, byte by byte. Databases hide text in three ways, which this module undoes:
 * LevelDB splits its logs and compresses its tables, and IndexedDB compresses larger values before it stores them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes as text of one character each, in lower case, so that any content can be searched. */
export const toText = (bytes: Uint8Array | string) =>
  // Each overload takes only one of the two types, here and below.
  Buffer.from(bytes as string)
    .toString('latin1')
    .toLowerCase()

/** Reads a varint of these formats: seven bits a byte, the lowest first. */
function readVarint(bytes: Uint8Array, at: number): [value: number, next: number] {
  let value = 0
  for (let index = at, scale = 1; index < bytes.length && index < at + 9; index += 1, scale *= 128) {
    const byte = bytes[index]!
    value += (byte & 127) * scale
    if (byte < 128) return [value, index + 1]
  }
  throw new RangeError('a number without an end')
}

/** Decompresses Snappy data as far as possible: the length of the data in a file is not known. */
function unsnap(bytes: Uint8Array): Buffer {
  let [size, at] = readVarint(bytes, 0)
  if (size > 64 * 2 ** 20) throw new RangeError('too large to be a value')
  const out = Buffer.alloc(size)
  let length = 0
  while (length < size && at < bytes.length) {
    const tag = bytes[at]!
    at += 1
    const little = (count: number) => {
      let value = 0
      for (let index = count - 1; index >= 0; index -= 1) value = value * 256 + (bytes[at + index] ?? 0)
      at += count
      return value
    }
    if ((tag & 3) === 0) {
      const short = tag >> 2
      const run = (short < 60 ? short : little(short - 59)) + 1
      out.set(bytes.subarray(at, Math.min(at + run, at + size - length)), length)
      at += run
      length += run
    } else {
      const far = (tag & 3) === 1
      const run = far ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1
      const back = far ? (tag >> 5) * 256 + little(1) : little((tag & 3) === 2 ? 2 : 4)
      if (back === 0 || back > length) break
      for (const end = length + run; length < end && length < size; length += 1)
        out[length] = out[length - back]!
    }
  }
  return out.subarray(0, Math.min(length, size))
}

/** Joins a LevelDB log: its records are split at every 32 KiB, with a header of seven bytes before each piece. */
function joinLog(bytes: Buffer): Buffer {
  const block = 32 * 1024
  const pieces: Buffer[] = []
  for (let at = 0; at + 7 <= bytes.length;) {
    if (block - (at % block) < 7) at += block - (at % block)
    if (at + 7 > bytes.length) break
    const size = bytes.readUInt16LE(at + 4)
    pieces.push(bytes.subarray(at + 7, at + 7 + size))
    at += 7 + size
  }
  return Buffer.concat(pieces)
}

/** The entries of a LevelDB block. Each key leaves out the prefix that it shares with the key before. */
function* readBlock(block: Buffer): Generator<[key: Buffer, value: Buffer]> {
  const end = block.length - 4 - 4 * block.readUInt32LE(block.length - 4)
  let key = Buffer.alloc(0)
  for (let at = 0; at < end;) {
    const [shared, second] = readVarint(block, at)
    const [own, third] = readVarint(block, second)
    const [size, start] = readVarint(block, third)
    key = Buffer.concat([key.subarray(0, shared), block.subarray(start, start + own)])
    yield [key, block.subarray(start + own, start + own + size)]
    at = start + own + size
  }
}

/** Everything in a LevelDB table. The footer says where the index is, and the index where the blocks are. */
function joinTable(bytes: Buffer): Buffer {
  const openBlock = (handle: Buffer) => {
    const [offset, next] = readVarint(handle, 0)
    const [size] = readVarint(handle, next)
    const block = bytes.subarray(offset, offset + size)
    const kind = bytes[offset + size]
    if (kind !== 0 && kind !== 1)
      throw new Error(`A LevelDB block is compressed in a way unknown here: ${kind}.`)
    return kind === 1 ? unsnap(block) : block
  }
  const footer = bytes.subarray(-48)
  const [, afterOffset] = readVarint(footer, 0)
  const [, index] = readVarint(footer, afterOffset)
  const parts: Buffer[] = []
  for (const [, handle] of readBlock(openBlock(footer.subarray(index)))) {
    for (const [key, value] of readBlock(openBlock(handle))) parts.push(key, value)
  }
  return Buffer.concat(parts)
}

/** Blink's mark of a compressed value (third_party/blink, IDBValueWrapper). */
const compressedValue = Buffer.from([0xff, 0x11, 0x02])

function* compressedValues(bytes: Buffer): Generator<Buffer> {
  for (let at = bytes.indexOf(compressedValue); at !== -1; at = bytes.indexOf(compressedValue, at + 1)) {
    try {
      yield unsnap(bytes.subarray(at + compressedValue.length))
    } catch {
      // These three bytes only looked like the mark.
    }
  }
}

export interface Place {
  readonly file: string
  readonly text: string
}

/** Everything in a profile: each file as it is, and its decompressed content. */
export function readProfile(folder: string): Place[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return []
    const path = join(entry.parentPath, entry.name)
    const file = path.slice(folder.length + 1)
    const bytes = readFileSync(path)
    const joined = /leveldb\/\d+\.log$/.test(path)
      ? joinLog(bytes)
      : /leveldb\/\d+\.ldb$/.test(path)
        ? joinTable(bytes)
        : undefined
    const read = [bytes, ...(joined ? [joined] : [])]
    return [...read, ...read.flatMap((part) => [...compressedValues(part)])].map((part) => ({
      file,
      text: toText(part),
    }))
  })
}

/** The core of a text's Base64, which does not depend on the bytes before and after the text. */
function base64Cores(bytes: Buffer): Buffer[] {
  return [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    return Buffer.from(text.slice(shift === 0 ? 0 : 4, -4))
  })
}

/** The forms in which bytes may be stored: as they are, in UTF-16, percent-encoded, escaped for JSON, or as Base64. */
function formsOf(secret: string | Buffer): string[] {
  const bytes = Buffer.from(secret as string)
  const forms = [bytes, ...base64Cores(bytes)]
  if (typeof secret === 'string') {
    const wide = Buffer.from(secret, 'utf16le')
    const json = JSON.stringify(secret).slice(1, -1)
    forms.push(wide, ...base64Cores(wide), Buffer.from(encodeURIComponent(secret)), Buffer.from(json))
  }
  // A text that is too short would be found anywhere.
  return [...new Set(forms.filter(({ length }) => length >= 8).map(toText))]
}

/** The texts that were found, as `what: file`. */
export function search(places: readonly Place[], wanted: ReadonlyMap<string, string | Buffer>): string[] {
  const forms = [...wanted].map(([what, secret]) => ({ what, forms: formsOf(secret) }))
  const found = places.flatMap(({ file, text }) =>
    forms
      .filter((one) => one.forms.some((form) => text.includes(form)))
      .map(({ what }) => `${what}: ${file}`),
  )
  return [...new Set(found)].toSorted()
}
