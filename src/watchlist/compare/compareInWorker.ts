/** The page's side of the worker that compares. */
import { nextTask } from '../../ui/time/nextTask.ts'
import { scriptUrl } from '../../ui/scriptUrl.ts'
import type { ComparerReply, ComparerRequest, Side } from './compare.worker.ts'
import url from './compare.worker.ts?worker&url'
import type { Pairs, View } from './comparison.ts'
import { inSlices, type Snapshot } from './snapshot.ts'

export type ComparedList = Side & Pick<Snapshot, 'people'>

export interface Comparison {
  readonly before: ComparedList
  readonly after: ComparedList
  readonly pairs: Record<View, Pairs>
}

export interface CompareListener {
  readonly onDone: (comparison: Comparison) => void
  readonly onRefused: (file: number, reason: string) => void
  readonly onFailed: () => void
}

/**
 * Compares a file with the list of the page, or two files with each other. Returns the function that stops it. People pass
 * in slices: 100,000 in one message would block the page for half a second.
 */
export function compareInWorker(
  list: Snapshot,
  files: readonly File[],
  { onDone, onRefused, onFailed }: CompareListener,
): () => void {
  const worker = new Worker(scriptUrl(url), { type: 'module', name: 'compare' })
  const read = { before: [] as Snapshot['people'][number][], after: [] as Snapshot['people'][number][] }
  let isOver = false
  const stop = () => {
    isOver = true
    worker.terminate()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<ComparerReply>) => {
    if (isOver) return
    if (data.kind === 'part') {
      read[data.side].push(...data.people)
      return
    }
    stop()
    if (data.kind === 'refused') return onRefused(data.file, data.reason)
    if (data.kind === 'failed') return onFailed()
    const sideOf = (side: 'before' | 'after') => ({
      ...data[side],
      people: data[side].name === undefined ? list.people : read[side],
    })
    onDone({ before: sideOf('before'), after: sideOf('after'), pairs: data.pairs })
  })
  worker.addEventListener('error', () => {
    if (isOver) return
    stop()
    onFailed()
  })
  const post = (message: ComparerRequest) => worker.postMessage(message)
  async function send() {
    const { people, ...facts } = list
    const isOne = files.length === 1
    for (const part of isOne ? inSlices(people) : []) {
      if (isOver) return
      post({ part })
      // oxlint-disable-next-line no-await-in-loop -- in sequence by intent
      await nextTask()
    }
    if (!isOver) post({ files, list: isOne ? facts : undefined })
  }
  send().catch(onFailed)
  return stop
}
