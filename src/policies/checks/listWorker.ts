/** The page's side of the worker that reads and judges lists. */
import { connectWorker, type WorkerClient } from '../../ui/worker.ts'
import type { Entry } from '../urls/entry.ts'
import type { Reading, ReadOptions } from '../urls/pasteResult.ts'
import type { PolicyFinding } from './finding.ts'
import type { DomainLists } from './guardrails.ts'
import url from './list.worker.ts?worker&url'
import type { ListWork } from './listWork.ts'

export function createListWorker(worker: WorkerClient<ListWork>) {
  /** One list is judged at a time. Of the lists that arrive meanwhile, only the last is judged. */
  let running: Promise<void> | undefined
  let latest: readonly Entry[] | undefined
  const end = () => {
    running = undefined
  }

  return {
    start: worker.start,
    /** Rejects if it failed. */
    async read(text: string, options: ReadOptions): Promise<Reading> {
      const { json } = await worker.call('read', { text, options })
      return JSON.parse(json) as Reading // written by the worker
    },
    /** Rejects if it failed, or where a newer list replaced this one before it was judged. */
    async judge(entries: readonly Entry[], guarded: DomainLists): Promise<readonly PolicyFinding[]> {
      latest = entries
      // oxlint-disable-next-line no-unmodified-loop-condition -- each call changes it, while this one waits
      while (running) await running
      if (latest !== entries) throw new Error('A newer list replaced it.')
      const bare = entries.map(({ value, type, action, unicode }) => ({ value, type, action, unicode }))
      const judgement = worker.call('judge', { entries: bare, guarded })
      running = judgement.then(end, end)
      return await judgement
    },
  }
}

/** The worker of this tab. It starts with the first list and stays. */
export const listWorker = createListWorker(connectWorker<ListWork>(url, 'list'))
