/** Reads snapshot files and compares two lists, off the page. */
import { compare, type Pairs, type View } from './comparison.ts'
import { checkSize, inSlices, type ListFacts, readSnapshot, type Snapshot } from './snapshot.ts'

type People = Snapshot['people']

/** What is known of a list, without its people. */
export interface Side extends ListFacts {
  /** The name of the file. Absent for the list on the page. */
  readonly name?: string
  readonly total: number
}

/** The people of the page's list in slices, then the order to compare. */
export type ComparerRequest =
  | { readonly part: People }
  | { readonly files: readonly File[]; readonly list: Side | undefined }

/** The people of the files in slices, then the comparison. */
export type ComparerReply =
  | { readonly kind: 'part'; readonly side: 'before' | 'after'; readonly people: People }
  | {
      readonly kind: 'done'
      readonly before: Side
      readonly after: Side
      readonly pairs: Record<View, Pairs>
    }
  | { readonly kind: 'refused'; readonly file: number; readonly reason: string }
  | { readonly kind: 'failed' }

const listed: Snapshot['people'][number][] = []

// The compiler applies the types of a page. A worker's `self` has the same two members.
const reply = (message: ComparerReply) => self.postMessage(message)

async function work(files: readonly File[], list: Side | undefined) {
  const sides: { readonly facts: Side; readonly people: People }[] = []
  for (const [at, file] of files.entries()) {
    const tooLarge = checkSize(file.size)
    // oxlint-disable-next-line no-await-in-loop -- one whole file in memory at a time
    const read = tooLarge === undefined ? await readSnapshot(await file.text()) : { reason: tooLarge }
    if ('reason' in read) return reply({ kind: 'refused', file: at, reason: read.reason })
    const { people, ...facts } = read
    sides.push({ facts: { ...facts, name: file.name }, people })
  }
  if (list) sides.push({ facts: list, people: listed })
  // Of lists read at the same time, the list on the page counts as the later.
  const [before, after] = sides.toSorted((a, b) => a.facts.readAt - b.facts.readAt)
  if (!before || !after) return reply({ kind: 'failed' })
  const pairs = compare(before.people, after.people)
  for (const [side, { facts, people }] of Object.entries({ before, after })) {
    if (facts.name === undefined) continue
    for (const part of inSlices(people)) {
      reply({ kind: 'part', side: side === 'before' ? 'before' : 'after', people: part })
    }
  }
  return reply({ kind: 'done', before: before.facts, after: after.facts, pairs })
}

self.addEventListener('message', ({ data }: MessageEvent<ComparerRequest>) => {
  if ('part' in data) listed.push(...data.part)
  else work(data.files, data.list).catch(() => reply({ kind: 'failed' }))
})
