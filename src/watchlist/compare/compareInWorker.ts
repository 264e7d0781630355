/** The page's side of the worker that compares. */
import type { WatchlistRecord } from '../../api/schemas.ts'
import { nextTask } from '../../ui/time/nextTask.ts'
import { startWorker } from '../../ui/worker.ts'
import type { ComparerReply, ComparerRequest, Comparison } from './compare.worker.ts'
import url from './compare.worker.ts?worker&url'
import { inSlices, type Snapshot } from './snapshot.ts'

export interface CompareListener {
  readonly onDone: (comparison: Comparison) => void
  /** `file`: the index of the file that is to blame, if one is. */
  readonly onRefused: (reason: string, file?: number) => void
}

/**
 * Compares a file with the list of the page, or two files with each other. Returns the function that stops it. People pass
 * in slices: 100,000 in one message would block the page for half a second.
 */
export function compareInWorker(
  { people, ...head }: Snapshot,
  files: readonly File[],
  { onDone, onRefused }: CompareListener,
): () => void {
  const read = { before: [] as WatchlistRecord[], after: [] as WatchlistRecord[] }
  const { post, stop, fail } = startWorker<ComparerReply>(url, 'compare', {
    onFailed: () => onRefused('The lists could not be compared. Choose the file again.'),
    onReply(reply) {
      if (reply.kind === 'part') return void read[reply.side].push(...reply.people)
      stop()
      if (reply.kind === 'refused') return onRefused(reply.reason, reply.file)
      const listOf = (side: 'before' | 'after') => ({
        ...reply[side],
        people: reply[side].name === undefined ? people : read[side],
      })
      return onDone({ before: listOf('before'), after: listOf('after'), pairs: reply.pairs })
    },
  })
  async function send() {
    const isListed = files.length === 1
    for (const part of isListed ? inSlices(people) : []) {
      post({ part } satisfies ComparerRequest)
      // oxlint-disable-next-line no-await-in-loop -- in sequence by intent
      await nextTask()
    }
    post({ files, list: isListed ? head : undefined } satisfies ComparerRequest)
  }
  send().catch(fail)
  return stop
}
