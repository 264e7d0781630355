/** The page's side of the worker that reads and judges lists. Where no worker starts, the page does the work itself. */
import { nextTask } from '../../ui/time/nextTask.ts'
import { connectWorker, stopped, type WorkerClient } from '../../ui/worker.ts'
import type { Entry } from '../urls/entry.ts'
import type { Reading, ReadOptions } from '../urls/reading.ts'
import type { Guarded, Judgement } from './judgement.ts'
import url from './list.worker.ts?worker&url'
import type { ListWork } from './listWork.ts'

export function createListWorker(worker: WorkerClient<ListWork>) {
  /** One list is judged at a time. Of the lists that arrive meanwhile, only the last is judged. */
  let lastJudged: Promise<unknown> = Promise.resolve()
  let latest: readonly Entry[] | undefined

  async function askJudgement(list: readonly Entry[], guarded: Guarded): Promise<Judgement> {
    // Copying a long list takes time: the change that caused it is painted first.
    await nextTask()
    if (latest !== list) throw new Error('A newer list replaced it.')
    const entries = list.map(({ value, type, action, unicode }) => ({
      value,
      type,
      action,
      ...(unicode !== undefined && { unicode }),
    }))
    // Only reading is stopped: the next worker judges the list.
    const ask = (): Promise<Judgement> =>
      worker
        .call('judge', { entries, guarded })
        .catch((error: unknown) => (error === stopped ? ask() : Promise.reject(error)))
    return ask()
  }

  return {
    start: worker.start,
    /** Rejects when stopped or failed. */
    read: (text: string, options: ReadOptions): Promise<Reading> => worker.call('read', { text, options }),
    /** Rejects if it failed, or where a newer list replaced this one before it was judged. */
    async judge(entries: readonly Entry[], guarded: Guarded): Promise<Judgement> {
      latest = entries
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
