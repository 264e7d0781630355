/**
 * A list of people as a file, to compare with a later list:
 *
 *     { "format": "signet-watchlist", "version": 1, "sha256", "content": { "readAt", "asked", "isComplete", "total", "people" } }
 *
 * The digest of the content, as `JSON.stringify` writes it, tells that the file is as it was saved. It finds mistakes, not
 * forgeries: anyone can compute it.
 */
import * as z from 'zod/mini'
import {
  watchlistInput,
  type WatchlistInput,
  watchlistRecord,
  type WatchlistRecord,
} from '../../api/schemas.ts'
import { sha256 } from '../../ledger/book/digest.ts'
import { number } from '../../ui/number.ts'
import { nextTask } from '../../ui/time/nextTask.ts'

const format = 'signet-watchlist'
const version = 1

/** In bytes. 200,000 people with a few more fields each are half of it. */
export const largestFile = 100_000_000

export interface Snapshot {
  /** False if not all people were read. */
  readonly isComplete: boolean
  /** In milliseconds since the epoch. */
  readonly readAt: number
  readonly asked: WatchlistInput
  /** The number of people in the list as read. `people` may be a part of it. */
  readonly total: number
  readonly people: readonly WatchlistRecord[]
}

const head = z.object({
  format: z.literal(format),
  version: z.unknown(),
  sha256: z.string(),
  content: z.unknown(),
})

const contentShape = z.object({
  // An unreadable moment is not a number.
  readAt: z.pipe(z.pipe(z.string(), z.transform(Date.parse)), z.number()),
  asked: watchlistInput,
  isComplete: z.boolean(),
  total: z.number(),
  people: z.array(watchlistRecord),
})

/** In pieces, since the text of 100,000 people takes the page half a second. */
export async function toSnapshotText(list: Snapshot): Promise<string> {
  const { readAt, asked, isComplete, total, people } = list
  const parts: string[] = []
  for (const part of inSlices(people)) {
    parts.push(JSON.stringify(part).slice(1, -1))
    // oxlint-disable-next-line no-await-in-loop -- in sequence by intent
    await nextTask()
  }
  const facts = JSON.stringify({ readAt: new Date(readAt).toISOString(), asked, isComplete, total })
  const content = `${facts.slice(0, -1)},"people":[${parts.join(',')}]}`
  return `${startOf(await sha256(content))}${content}}\n`
}

/** Such a file up to its content. */
const startOf = (digest: string): string =>
  `${JSON.stringify({ format, version, sha256: digest }).slice(0, -1)},"content":`

const contentStart = startOf('0'.repeat(64)).length
const closingBrace = '}'.charCodeAt(0)

/** Before reading, since a dropped file may have any size. */
export const checkSize = (bytes: number): string | undefined =>
  bytes > largestFile
    ? `The file is too large: ${number(bytes)} bytes (limit ${number(largestFile)}).`
    : undefined

/** Reads a file, or gives the reason why it cannot be compared. */
export async function readSnapshot(blob: Blob): Promise<Snapshot | { readonly reason: string }> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  // In parallel, on another thread.
  const digested = sha256(bytes.subarray(contentStart, bytes.lastIndexOf(closingBrace)))
  const file = head.safeParse(parseJson(new TextDecoder().decode(bytes))).data
  if (!file) return { reason: 'The file is not a snapshot of this page.' }
  if (file.version !== version) {
    return {
      reason: `The snapshot has version ${JSON.stringify(file.version)}. This console reads version ${version}.`,
    }
  }
  const { data, error } = contentShape.safeParse(file.content)
  // The bytes are those that were saved, or the content written again gives them, which takes several times as long.
  const isAsSaved =
    (await digested) === file.sha256 || (await sha256(JSON.stringify(file.content) ?? '')) === file.sha256
  if (!isAsSaved) return { reason: 'The file was changed after it was saved.' }
  return data ? data : { reason: `The snapshot has an unreadable "${error.issues[0]?.path.join('.')}".` }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Few enough people to pass between page and worker within a frame. */
const slice = 2_500

export function* inSlices(people: Snapshot['people']): Generator<Snapshot['people']> {
  for (let at = 0; at < people.length; at += slice) yield people.slice(at, at + slice)
}
