/**
 * The first sheet of an XLSX or XLS workbook. A thread of its own reads it, since the library takes as much time and
 * memory as a workbook makes it, and the server must go on.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { inflateRawSync } from 'node:zlib'
import type { CellObject } from '@e965/xlsx'

export type SheetRows = { readonly rows: string[][] } | { readonly reason: string }

/** Limits of the sandbox, not of the service: the file, all parts of an XLSX inflated, the thread's heap, its time. */
const limits = { bytes: 60_000_000, inflated: 250_000_000, heapMegabytes: 1_500, milliseconds: 60_000 }

const tooLarge = 'The workbook is too large for the sandbox. Save it as CSV.'
const damaged = 'The workbook is damaged, is protected by a password, or is not a workbook.'

/** Inflates each part as the directory of the ZIP lists them (PKWARE's APPNOTE 4.3), since a declared size may be a lie. */
function isWithinLimits(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = file.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  let left = limits.inflated
  let at = file.readUInt32LE(end + 16)
  for (let parts = file.readUInt16LE(end + 10); parts > 0; parts -= 1) {
    const local = file.readUInt32LE(at + 42)
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const packed = file.subarray(start, start + file.readUInt32LE(at + 20))
    const isDeflated = file.readUInt16LE(local + 8) === 8
    if (left <= 0 || file.readUInt32LE(at + 24) > left) return false
    try {
      left -= isDeflated ? inflateRawSync(packed, { maxOutputLength: left }).length : packed.length
    } catch (error) {
      if (error instanceof RangeError) return false
      throw error
    }
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return true
}

/** As the cell shows it, but a long number in full: of an account code, a cell shows only a part. */
function textOf(cell: CellObject | undefined): string {
  const { v = '', w = String(v) } = cell ?? {}
  return /E\+\d+$/.test(w) && Number.isSafeInteger(v) ? String(v) : w
}

async function parse(bytes: Uint8Array): Promise<SheetRows> {
  try {
    if (bytes[0] === 0x50 && !isWithinLimits(bytes)) return { reason: tooLarge }
    const { read } = await import('@e965/xlsx')
    const { Sheets, SheetNames } = read(bytes, { dense: true, cellFormula: false, cellHTML: false })
    // Empty rows and cells are holes.
    const data: readonly (readonly (CellObject | undefined)[] | undefined)[] =
      Sheets[SheetNames[0] ?? '']?.['!data'] ?? []
    return { rows: Array.from(data, (row = []) => Array.from(row, textOf)) }
  } catch {
    return { reason: damaged }
  }
}

/** The build makes the server one file, which is the program of the thread, too. Node cannot run this file's TypeScript. */
const isBuilt = !import.meta.url.endsWith('.ts')
const task = 'read a workbook'
// Made below. Null in the main thread.
const work = workerData as { readonly task?: unknown; readonly bytes: Uint8Array } | null

if (isBuilt && !isMainThread && work?.task === task) {
  void parse(work.bytes).then((found) => parentPort?.postMessage(found))
}

const runThread = (bytes: Uint8Array): Promise<SheetRows> =>
  new Promise((resolve) => {
    const thread = new Worker(new URL(import.meta.url), {
      workerData: { task, bytes },
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
    })
    const end = (found: SheetRows) => {
      clearTimeout(timer)
      resolve(found)
      void thread.terminate()
    }
    const timer = setTimeout(end, limits.milliseconds, { reason: tooLarge })
    thread.once('message', end)
    // Its heap is full.
    thread.once('error', () => end({ reason: tooLarge }))
  })

let last: Promise<unknown> = Promise.resolve()

/** One workbook at a time, so that many at once take no more memory than one. */
export function readWorkbook(bytes: Uint8Array): Promise<SheetRows> {
  if (bytes.length > limits.bytes) return Promise.resolve({ reason: tooLarge })
  const found = last.then(() => (isBuilt ? runThread(bytes) : parse(bytes)))
  last = found
  return found
}
