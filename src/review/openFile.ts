/** A file that Signet wrote, of whatever kind, as it is opened without keys. */
import type { NoticeProps } from '../ui/Notice.tsx'
import { number } from '../ui/number.ts'

/** `told`: what a file says that opens no page. */
type Opening<T> = T | Readonly<{ reason: string } | { told: NoticeProps }>

/** Reads one kind of file. `now`: in milliseconds since the epoch. */
export type Reader<T> = (file: File, now: number) => Promise<Opening<T>>

/** The largest file that is opened, in bytes: reading a larger one may stop the page. */
const largestFile = 10_000_000

/** The part of a file that is searched for its format, in characters. A file of this console begins with it. */
const beginning = 1_000

export async function openFile<T>(
  file: File,
  now: number,
  readers: Readonly<Record<string, Reader<T>>>,
): Promise<Opening<T>> {
  if (file.size > largestFile)
    return { reason: `Too large: ${number(file.size)} bytes (limit ${number(largestFile)}).` }
  const text = await file
    .slice(0, beginning)
    .text()
    .catch(() => undefined)
  if (text === undefined) return { reason: 'The file could not be read. Choose it again.' }
  const [, format] = /"format"\s*:\s*"([^"]{1,40})"/.exec(text) ?? []
  if (format === undefined) return { reason: `It is not a file of Signet. ${known}` }
  const reader = Object.hasOwn(readers, format) ? readers[format] : undefined
  return reader ? reader(file, now) : { reason: `Its format is "${format}". ${known}` }
}

const known =
  'Signet opens a review request, an approval, a reviewer’s card, and a snapshot of the watchlist.'
