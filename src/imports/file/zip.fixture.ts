import { crc32, deflateRawSync } from 'node:zlib'

export interface Part {
  readonly name: string
  readonly content: Uint8Array
  /** What its size is said to be. */
  readonly declared?: number
  /** Extra fields. */
  readonly extra?: string
  /** Changes its local header. */
  readonly local?: (header: Buffer) => unknown
}

/** A ZIP as PKWARE's APPNOTE 4.3 describes it. */
export function zip(parts: readonly Part[]): Blob {
  const files: Buffer<ArrayBuffer>[] = []
  const entries: Buffer<ArrayBuffer>[] = []
  let at = 0
  for (const { name, content, declared = content.length, extra = '', local: change } of parts) {
    const packed = deflateRawSync(content)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(declared, 18)
    facts.writeUInt16LE(name.length, 22)
    facts.writeUInt16LE(extra.length, 24)
    const entry = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, Buffer.alloc(14)])
    entry.writeUInt32LE(at, 42)
    const named = Buffer.from(name + extra)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, named, packed])
    change?.(local)
    entries.push(entry, named)
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
