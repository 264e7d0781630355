import type { WorkBook } from '@e965/xlsx'
import type { ZipFacts } from './zip.ts'

type Stream = ArrayLike<number>
interface File {
  readonly name: string
  readonly content?: Stream
}

/** A workbook with its files. The types of the library tell neither of them, nor the attributes of the XML. */
export interface Opened extends WorkBook {
  readonly cfb?: { readonly FileIndex: readonly File[] }
  readonly files?: Readonly<Record<string, File>>
}
/** The part of the workbook that the types of the library lack. */
interface Views {
  readonly WBView?: readonly { readonly activeTab?: unknown }[]
}

/** The active tab of an XLS, by its record Window1 ([MS-XLS] 2.4.345). */
function ofXls(stream: Stream): number {
  const short = (at: number) => (stream[at] ?? 0) | ((stream[at + 1] ?? 0) << 8)
  for (let at = 0; at + 4 < stream.length; at += 4 + short(at + 2)) {
    if (short(at) === 0x3d) return short(at + 14)
    // The end of the first part, which is about the workbook.
    if (short(at) === 0x0a) break
  }
  return 0
}

/** The active tab of an XLSB, by its record BrtBookView ([MS-XLSB] 2.4.301), which has the number 158. */
function ofXlsb(stream: Stream): number {
  let at = 0
  // The lower seven bits come first. The eighth says that more follow.
  const next = () => {
    let value = 0
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = stream[at++] ?? 0
      value |= (byte & 0x7f) << shift
      if ((byte & 0x80) === 0) break
    }
    return value
  }
  while (at < stream.length) {
    const type = next()
    const size = next()
    if (type === 158) return (stream[at + 24] ?? 0) | ((stream[at + 25] ?? 0) << 8)
    at += size
  }
  return 0
}

/** The place of the sheet that a spreadsheet program would show first. */
export function activeOf(book: Opened, zip: ZipFacts | undefined): number {
  if (!zip) {
    const stream = book.cfb?.FileIndex.find(({ name }) => /^(workbook|book)$/i.test(name))
    return ofXls(stream?.content ?? [])
  }
  if (zip.kind === 'xlsb') return ofXlsb(book.files?.['xl/workbook.bin']?.content ?? [])
  if (zip.active !== undefined) return book.SheetNames.indexOf(zip.active)
  return Number((book.Workbook as Views | undefined)?.WBView?.[0]?.activeTab ?? 0)
}
