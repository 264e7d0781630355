/**
 * The first sheet of an XLSX or XLS workbook. It is read in a separate thread, because a workbook can make the library
 * take much time and memory, and the server must go on.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { inflateRawSync } from 'node:zlib'
import type { CellObject } from '@e965/xlsx'

export type SheetRows = { readonly rows: string[][] } | { readonly reason: string }

/**
 * Limits of the sandbox, not of the service: the file, all parts of an XLSX inflated, the cells with their texts, the
 * thread's heap, all that the process grows by, its time. hosting/signet.service allows 512 MB for all of it.
 */
const limits = {
  bytes: 20_000_000,
  inflated: 60_000_000,
  cells: 20_000_000,
  heapMegabytes: 200,
  growth: 250_000_000,
  milliseconds: 60_000,
}
const cellBytes = 16
/** The workbooks that may wait while one is read: each is held in memory. */
const maxWaiting = 2

const tooLarge =
  'The workbook is too large for the sandbox, which reads 20 MB, 60 MB unpacked. Save it as CSV.'
const tooMany = 'The sandbox is busy with other workbooks. Send this one again in a minute.'
const damaged = 'The workbook is damaged, is protected by a password, or is not a workbook.'

/** Inflates each part of the ZIP's directory (APPNOTE 4.3), since a declared size may be false. */
function isWithinLimits(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = file.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  let left = limits.inflated
  let at = file.readUInt32LE(end + 16)
  // The library uses this count of the two, and trusts no size.
  for (let parts = file.readUInt16LE(end + 8); parts > 0; parts -= 1) {
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

/** The text of a cell as shown, but with long numbers in full, since a cell may show only a part of an account code. */
function cellText(cell: CellObject | undefined): string {
  const { v = '', w = String(v) } = cell ?? {}
  return /E\+\d+$/.test(w) && Number.isSafeInteger(v) ? String(v) : w
}

/** The texts of all cells; undefined beyond the limit, since one stored text may fill every cell. */
function textsOf(rows: readonly (readonly (CellObject | undefined)[] | undefined)[]): string[][] | undefined {
  const texts: string[][] = []
  let left = limits.cells
  // Empty rows and cells are holes.
  for (const row of rows) {
    const cells = Array.from(row ?? [], cellText)
    left -= cells.reduce((sum, text) => sum + cellBytes + text.length, cellBytes)
    if (left < 0) return undefined
    texts.push(cells)
  }
  return texts
}

async function parse(bytes: Uint8Array): Promise<SheetRows> {
  try {
    if (bytes[0] === 0x50 && !isWithinLimits(bytes)) return { reason: tooLarge }
    const { read } = await import('@e965/xlsx')
    const { Sheets, SheetNames } = read(bytes, { dense: true, cellFormula: false, cellHTML: false })
    const rows = textsOf(Sheets[SheetNames[0] ?? '']?.['!data'] ?? [])
    return rows ? { rows } : { reason: tooLarge }
  } catch {
    return { reason: damaged }
  }
}

/** Whether this is the built server, whose one file is the thread's program, too. Node cannot run TypeScript here. */
const isBuilt = !import.meta.url.endsWith('.ts')
const task = 'read a workbook'
// The data is made below. It is null in the main thread.
const work = workerData as { readonly task?: unknown; readonly bytes: Uint8Array } | null

if (isBuilt && !isMainThread && work?.task === task) {
  void parse(work.bytes).then((found) => parentPort?.postMessage(found))
}

const runThread = (bytes: Uint8Array): Promise<SheetRows> =>
  new Promise((resolve) => {
    const before = process.memoryUsage.rss()
    const thread = new Worker(new URL(import.meta.url), {
      workerData: { task, bytes },
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 16 },
    })
    const end = (found: SheetRows) => {
      clearTimeout(timer)
      clearInterval(watch)
      // The next workbook waits until the memory is free.
      void thread.terminate().then(() => resolve(found))
    }
    const timer = setTimeout(end, limits.milliseconds, { reason: tooLarge })
    // The limit of the heap counts no buffers, and the library makes a buffer of each part that a workbook lists.
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > limits.growth) end({ reason: tooLarge })
    }, 20)
    thread.once('message', end)
    // The heap of the thread is full.
    thread.once('error', () => end({ reason: tooLarge }))
  })

/** Runs one task at a time, even after a failed one. Returns undefined if too many are waiting. */
export function oneAtATime(most: number) {
  let last: Promise<unknown> = Promise.resolve()
  let held = 0
  return <Result>(run: () => Promise<Result>): Promise<Result> | undefined => {
    if (held > most) return undefined
    held += 1
    const done = last.then(run).finally(() => (held -= 1))
    last = done.catch(() => undefined)
    return done
  }
}

const queue = oneAtATime(maxWaiting)

/** One workbook at a time, so that many at once take no more memory than one. */
export async function readWorkbook(bytes: Uint8Array): Promise<SheetRows> {
  if (bytes.length > limits.bytes) return { reason: tooLarge }
  return (await queue(() => (isBuilt ? runThread(bytes) : parse(bytes)))) ?? { reason: tooMany }
}
