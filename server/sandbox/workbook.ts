/**
 * The first sheet of an XLSX or XLS workbook. It is read in a separate thread, because a workbook can make the library
 * take much time and memory, and the server must go on.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { CellObject } from '@e965/xlsx'

export type SheetRows = { readonly rows: string[][] } | { readonly reason: string }

/**
 * Limits of the sandbox, not of the service: the file, the characters of all cells, the thread's heap, all that the
 * process grows by, its time. hosting/signet.service allows 512 MB for all of it.
 */
const limits = {
  bytes: 10_000_000,
  characters: 20_000_000,
  heapMegabytes: 200,
  growth: 250_000_000,
  milliseconds: 20_000,
}
/** The workbooks that may wait while one is read: each is held in memory. */
const maxWaiting = 2

const tooLarge = 'The workbook is too large for the sandbox, which reads 10 MB. Save it as CSV.'
const tooMany = 'The sandbox is busy with other workbooks. Send this one again in a minute.'
const damaged = 'The workbook is damaged, is protected by a password, or is not a workbook.'

/** The text of a cell as shown, but with long numbers in full, since a cell may show only a part of an account code. */
function cellText(cell: CellObject | undefined): string {
  const { v = '', w = String(v) } = cell ?? {}
  return /E\+\d+$/.test(w) && Number.isSafeInteger(v) ? String(v) : w
}

async function parse(bytes: Uint8Array): Promise<SheetRows> {
  try {
    const { read } = await import('@e965/xlsx')
    const { Sheets, SheetNames } = read(bytes, { dense: true, cellFormula: false, cellHTML: false })
    const sheet: readonly (readonly (CellObject | undefined)[] | undefined)[] =
      Sheets[SheetNames[0] ?? '']?.['!data'] ?? []
    // Empty rows and cells are holes.
    const rows = Array.from(sheet, (row) => Array.from(row ?? [], cellText))
    // One stored text may fill every cell.
    const size = rows.reduce((sum, row) => row.reduce((all, text) => all + text.length, sum), 0)
    return size > limits.characters ? { reason: tooLarge } : { rows }
  } catch {
    return { reason: damaged }
  }
}

/**
 * Whether this is the built server, whose one file is the thread's program, too. Node cannot run TypeScript here: in
 * development, only the file and its texts are limited.
 */
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

/** The workbooks that are read or wait. */
let held = 0
let last: Promise<unknown> = Promise.resolve()

/** One workbook at a time, so that many at once take no more memory than one. */
export async function readWorkbook(bytes: Uint8Array): Promise<SheetRows> {
  if (bytes.length > limits.bytes) return { reason: tooLarge }
  if (held > maxWaiting) return { reason: tooMany }
  held += 1
  const found = last.then(() => (isBuilt ? runThread(bytes) : parse(bytes))).finally(() => (held -= 1))
  last = found.catch(() => undefined)
  return found
}
