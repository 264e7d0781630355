/** A file that Signet wrote, of whatever kind, as it is opened without keys. */
import { readMark } from '../ledger/book/chain.ts'

/** Reads one kind of file. `now`: in milliseconds since the epoch. */
export type Reader<T> = (file: File, now: number) => Promise<T | { readonly reason: string }>

/** The part of a file that is searched for its format, in characters. A file of this console begins with it. */
const beginning = 1_000

/** Opens a file with the reader of its format. */
export async function openFile<T>(
  file: File,
  now: number,
  readers: Readonly<Record<string, Reader<T>>>,
): Promise<T | { readonly reason: string }> {
  const text = await file
    .slice(0, beginning)
    .text()
    .catch(() => undefined)
  if (text === undefined) return { reason: 'The file could not be read. Choose it again.' }
  const [, format] = /"format"\s*:\s*"([^"]{1,40})"/.exec(text) ?? []
  if (format === undefined)
    return { reason: readMark(text) ? namesEntry : `It is not a file of Signet. ${known}` }
  const reader = Object.hasOwn(readers, format) ? readers[format] : undefined
  return reader ? reader(file, now) : { reason: `Its format is "${format}". ${known}` }
}

const known = 'Signet opens an exported journal, a draft of a policy, and a review request.'
const namesEntry =
  'The text names an entry of a journal. Open the journal first, then paste the text under Verify the journal.'
