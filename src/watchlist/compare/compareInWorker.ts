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
 * A worker for one comparison, of a file with the list of the page or of two files with each other. It gets the list at
 * once, while the admin chooses a file, in slices: 100,000 people in one message would block the page for half a second.
 */
export function startComparer({ people, ...list }: Snapshot) {
  const read = { before: [] as WatchlistRecord[], after: [] as WatchlistRecord[] }
  let listener: CompareListener | undefined
  let hasFailed = false
  const tellFailed = () => {
    hasFailed = true
    listener?.onRefused('The lists could not be compared. Choose the file again.')
  }
  const { post, stop, fail } = startWorker<ComparerReply>(url, 'compare', {
    onFailed: tellFailed,
    onReply(reply) {
      if (reply.kind === 'part') return void read[reply.side].push(...reply.people)
      stop()
      if (reply.kind === 'refused') return listener?.onRefused(reply.reason, reply.file)
      const listOf = (side: 'before' | 'after') => ({
        ...reply[side],
        people: reply[side].name === undefined ? people : read[side],
      })
      return listener?.onDone({ before: listOf('before'), after: listOf('after'), pairs: reply.pairs })
    },
  })
  async function send() {
    for (const part of inSlices(people)) {
      post({ part } satisfies ComparerRequest)
      // oxlint-disable-next-line no-await-in-loop -- in sequence by intent
      await nextTask()
    }
  }
  const sent = send()
  sent.catch(fail)
  return {
    stop,
    /** Once. */
    compare(files: readonly File[], told: CompareListener) {
      listener = told
      if (hasFailed) return tellFailed()
      const order = { files, list: files.length === 1 ? list : undefined } satisfies ComparerRequest
      return void sent.then(() => post(order)).catch(fail)
    },
  }
}
