/** The page's side of the worker that reads and judges lists. Where no worker starts, the page does the work itself. */
import { nextTask } from '../../ui/time/nextTask.ts'
import { connectWorker, stopped, type WorkerClient } from '../../ui/worker.ts'
import type { Entry } from '../urls/entry.ts'
import type { Reading, ReadOptions } from '../urls/reading.ts'
import { flattenEntries, restoreEntries } from './flatEntries.ts'
import { type Guarded, isSameGuard, type Judgement } from './judgement.ts'
import url from './list.worker.ts?worker&url'
import type { ListWork } from './listWork.ts'

export function createListWorker(worker: WorkerClient<ListWork>) {
  /** Judgements of lists as they were read, for the domains they were read with; `undefined` if one failed. */
  const early = new WeakMap<
    readonly Entry[],
    { readonly guarded: Guarded; readonly judging: Promise<Judgement | undefined> }
  >()
  /** One list is judged at a time. Of the lists that arrive meanwhile, only the last is judged. */
  let lastJudged: Promise<unknown> = Promise.resolve()
  let latest: readonly Entry[] | undefined

  async function askJudgement(entries: readonly Entry[], guarded: Guarded): Promise<Judgement> {
    // Flattening a long list takes time: the change that caused it is painted first.
    await nextTask()
    if (latest !== entries) throw new Error('A newer list replaced it.')
    // Only reading is stopped: the next worker judges the list.
    const ask = (): Promise<Judgement> =>
      worker
        .call('judge', { list: flattenEntries(entries), guarded })
        .catch((error: unknown) => (error === stopped ? ask() : Promise.reject(error)))
    return ask()
  }

  async function readParts(text: string, options: ReadOptions): Promise<Reading> {
    let found: ReturnType<typeof restoreEntries> = []
    let others: Pick<Reading, 'merged' | 'rejected' | 'ignored'>[] = []
    const rest = await worker.call('read', { text, options }, (part, at) => {
      if (at === 0) [found, others] = [[], []]
      if ('found' in part) found.push(...restoreEntries(part.found))
      else others.push(part)
    })
    const merged = others.flatMap((part) => part.merged)
    // An entry leaves the worker with its first source.
    for (const { line, text: source, at } of merged) found[at]?.sources.push({ line, text: source })
    const rejected = others.flatMap((part) => part.rejected)
    return { ...rest, found, merged, rejected, ignored: others.flatMap((part) => part.ignored) }
  }

  return {
    start: worker.start,
    /** Rejects when stopped or failed. `checkWith`, for an empty list: the entries are the whole list, to be judged. */
    async read(text: string, options: ReadOptions, checkWith?: Guarded): Promise<Reading> {
      const reading = readParts(text, options)
      // Asked at once: the worker judges while the page draws the rows. After a failure the page asks again.
      const judging =
        checkWith && worker.call('judge', { list: 'as read', guarded: checkWith }).catch(() => undefined)
      const whole = await reading
      if (judging) early.set(whole.found, { guarded: checkWith, judging })
      return whole
    },
    /** Rejects if it failed, or where a newer list replaced this one before it was judged. */
    async judge(entries: readonly Entry[], guarded: Guarded): Promise<Judgement> {
      latest = entries
      const known = early.get(entries)
      const judged = known && isSameGuard(known.guarded, guarded) ? await known.judging : undefined
      if (judged) return judged
      const turn = lastJudged.then(() => askJudgement(entries, guarded))
      lastJudged = turn.catch(() => undefined)
      return turn
    },
    /** Abandons every text that is being read. The next paste finds a worker that is ready. */
    stop() {
      worker.stop()
      worker.start()
    },
  }
}

/** The worker of this tab. It starts with the first list and stays. */
export const listWorker = createListWorker(
  connectWorker(url, 'list', async () => (await import('./listWork.ts')).listWork),
)
