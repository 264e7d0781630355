/** Reads snapshot files and compares two lists, off the page. */
import type { WatchlistRecord } from '../../api/schemas.ts'
import { compare, type Pairs, type View } from './comparison.ts'
import { checkSize, inSlices, readSnapshot, type Snapshot } from './snapshot.ts'

/** A list without its people. `name`: of the file, absent for the list on the page. */
export type ListHead = Omit<Snapshot, 'people'> & { readonly name?: string }
export type ComparedList = ListHead & Pick<Snapshot, 'people'>

/** Two lists, the earlier one first, and the indexes of their people in each view. */
export interface Comparison<List = ComparedList> {
  readonly before: List
  readonly after: List
  readonly pairs: Record<View, Pairs>
}

/** The people of the page's list in slices, then the order to compare. */
export type ComparerRequest =
  | { readonly part: Snapshot['people'] }
  | { readonly files: readonly File[]; readonly list: ListHead | undefined }

/** The people of the files in slices, then the comparison. */
export type ComparerReply =
  | { readonly kind: 'part'; readonly side: 'before' | 'after'; readonly people: Snapshot['people'] }
  | ({ readonly kind: 'done' } & Comparison<ListHead>)
  | { readonly kind: 'refused'; readonly reason: string; readonly file?: number }

const listed: WatchlistRecord[] = []

// The compiler applies the types of a page. A worker's `self` has the same two members.
const reply = (message: ComparerReply) => self.postMessage(message)

async function work(files: readonly File[], list: ListHead | undefined) {
  const lists: ComparedList[] = []
  for (const [at, file] of files.entries()) {
    const reason = checkSize(file.size)
    // oxlint-disable-next-line no-await-in-loop -- one text in memory at a time
    const read = reason === undefined ? await readSnapshot(file) : { reason }
    if ('reason' in read) return reply({ kind: 'refused', file: at, reason: read.reason })
    lists.push({ ...read, name: file.name })
  }
  // Last, since of lists read at the same time, the list on the page counts as the later.
  if (list) lists.push({ ...list, people: listed })
  const [before, after] = lists.toSorted((a, b) => a.readAt - b.readAt)
  if (!before || !after) throw new Error('There are fewer than two lists.')
  const send = (side: 'before' | 'after', { people, ...head }: ComparedList): ListHead => {
    if (head.name !== undefined)
      for (const part of inSlices(people)) reply({ kind: 'part', side, people: part })
    return head
  }
  // Sent first: the page takes them in while they are compared.
  const heads = { before: send('before', before), after: send('after', after) }
  return reply({ kind: 'done', ...heads, pairs: compare(before.people, after.people) })
}

self.addEventListener('message', ({ data }: MessageEvent<ComparerRequest>) => {
  if ('part' in data) listed.push(...data.part)
  else
    work(data.files, data.list).catch(() =>
      reply({ kind: 'refused', reason: 'A file could not be read. Choose it again.' }),
    )
})
