import { crc32, deflateRawSync } from 'node:zlib'

export interface Part {
  readonly name: string
  readonly content: Uint8Array
  /** What its size is said to be. */
  readonly declared?: number
  /** Extra fields of its local header, and of its entry in the directory. */
  readonly extra?: readonly [local: string, entry: string]
  /** Changes its local header. */
  readonly local?: (header: Buffer) => unknown
}

/** A ZIP as PKWARE's APPNOTE 4.3 describes it. */
export function zip(parts: readonly Part[]): Blob {
  const files: Buffer<ArrayBuffer>[] = []
  const entries: Buffer<ArrayBuffer>[] = []
  let at = 0
  for (const { name, content, declared = content.length, ...rest } of parts) {
    const [more, extra] = (rest.extra ?? ['', '']).map((text) => Buffer.from(text, 'latin1')) as [
      Buffer<ArrayBuffer>,
      Buffer<ArrayBuffer>,
    ]
    const packed = deflateRawSync(content)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(declared, 18)
    facts.writeUInt16LE(name.length, 22)
    const entry = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, Buffer.alloc(14)])
    entry.writeUInt16LE(extra.length, 30)
    entry.writeUInt32LE(at, 42)
    facts.writeUInt16LE(more.length, 24)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), more, packed])
    rest.local?.(local)
    entries.push(entry, Buffer.from(name), extra)
    files.push(local)
    at += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return new Blob([...files, directory, end])
}
