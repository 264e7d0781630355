/** The reverse of `TextDecoder`, for tests: each character by all bytes and pairs of bytes. */
import { decoderOf, type Encoding } from './encodings.ts'

const tables = new Map<Encoding, ReadonlyMap<string, readonly number[]>>()

function tableOf(encoding: Encoding) {
  const decoder = decoderOf(encoding)
  const table = new Map<string, readonly number[]>()
  const put = (...bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes))
    if (Array.from(text).length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes)
  }
  for (let byte = 0; byte < 256; byte++) put(byte)
  if (['shift_jis', 'gb18030', 'big5', 'euc-kr', 'euc-jp'].includes(encoding))
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) put(lead, trail)
  return table
}

const isTone = (part: string) => /[\u0300\u0301\u0303\u0309\u0323]/.test(part)

/** Vietnamese tones are characters of their own in Windows-1258. */
function toned(character: string): string {
  const parts = Array.from(character.normalize('NFD'))
  return [
    parts
      .filter((part) => !isTone(part))
      .join('')
      .normalize('NFC'),
    ...parts.filter(isTone),
  ].join('')
}

export function encode(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (!tables.has(encoding)) tables.set(encoding, tableOf(encoding))
  const table = tables.get(encoding)
  const characters =
    encoding === 'windows-1258'
      ? Array.from(text, (each) => (table?.has(each) ? each : toned(each))).join('')
      : text
  return Uint8Array.from(
    Array.from(characters).flatMap((character) => {
      const bytes = table?.get(character)
      if (!bytes) throw new Error(`${encoding} has no ${character}.`)
      return bytes
    }),
  )
}
