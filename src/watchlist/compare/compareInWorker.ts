/** The page's side of the worker that compares. */
import { nextTask } from '../../ui/time/nextTask.ts'
import { scriptUrl } from '../../ui/scriptUrl.ts'
import type { ComparedList, ComparerReply, ComparerRequest } from './compare.worker.ts'
import url from './compare.worker.ts?worker&url'
import type { Pairs, View } from './comparison.ts'
import { inSlices, type Snapshot } from './snapshot.ts'

export interface Comparison {
  readonly before: ComparedList
  readonly after: ComparedList
  readonly pairs: Record<View, Pairs>
}

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
  list: Snapshot,
  files: readonly File[],
  listener: CompareListener,
): () => void {
  const worker = new Worker(scriptUrl(url), { type: 'module', name: 'compare' })
  const read = { before: [] as Snapshot['people'][number][], after: [] as Snapshot['people'][number][] }
  let isOver = false
  const stop = () => {
    isOver = true
    worker.terminate()
  }
  function receive(data: ComparerReply) {
    if (isOver) return
    if (data.kind === 'part') {
      read[data.side].push(...data.people)
      return
    }
    stop()
    if (data.kind === 'refused') return listener.onRefused(data.reason, data.file)
    const listOf = (side: 'before' | 'after') => ({
      ...data[side],
      people: data[side].name === undefined ? list.people : read[side],
    })
    listener.onDone({ before: listOf('before'), after: listOf('after'), pairs: data.pairs })
  }
  const fail = () =>
    receive({ kind: 'refused', reason: 'The lists could not be compared. Choose the file again.' })
  worker.addEventListener('message', ({ data }: MessageEvent<ComparerReply>) => receive(data))
  worker.addEventListener('error', fail)
  const post = (message: ComparerRequest) => worker.postMessage(message)
  async function send() {
    const { people, ...head } = list
    const isListed = files.length === 1
    for (const part of isListed ? inSlices(people) : []) {
      if (isOver) return
      post({ part })
      // oxlint-disable-next-line no-await-in-loop -- in sequence by intent
      await nextTask()
    }
    if (!isOver) post({ files, list: isListed ? head : undefined })
  }
  send().catch(fail)
  return stop
}
