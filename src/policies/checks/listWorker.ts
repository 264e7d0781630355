/** The page's side of the worker that reads and judges lists. Where no worker starts, the page does the work itself. */
import { nextTask } from '../../ui/time/nextTask.ts'
import { startWorker } from '../../ui/worker.ts'
import type { WorkerRequest, WorkerResult, WorkerReply, ReadingPart } from './workerMessages.ts'
import { flattenEntries, restoreEntries } from './flatEntries.ts'
import url from './list.worker.ts?worker&url'
import type { Entry } from '../urls/entry.ts'
import {
  type FlatJudgement,
  type Guarded,
  isSameGuard,
  type Judgement,
  restoreJudgement,
} from './judgement.ts'
import type { Reading, ReadOptions } from '../urls/reading.ts'

export interface ListWorker {
  /** Starts the worker ahead of the first paste, which would wait for it otherwise. */
  readonly start: () => void
  /** Rejects when stopped or failed. `checkWith`, for an empty list: the entries are the whole list, to be judged. */
  readonly read: (text: string, options: ReadOptions, checkWith?: Guarded) => Promise<Reading>
  /** Rejects if it failed, or where a newer list replaced this one before it was judged. */
  readonly judge: (entries: readonly Entry[], guarded: Guarded) => Promise<Judgement>
  /** Abandons every text that is being read. */
  readonly stop: () => void
}

/** A worker that was started. */
export interface WorkerPort {
  readonly post: (id: number, request: WorkerRequest) => void
  readonly close: () => void
}

/** Throws where workers are not available. */
export type StartWorker = (onReply: (reply: WorkerReply) => void, onFailed: () => void) => WorkerPort

interface WorkerJob {
  readonly request: WorkerRequest
  /** The parts of a reading so far. */
  readonly found: ReturnType<typeof restoreEntries>
  readonly parts: Exclude<ReadingPart, { readonly found: unknown }>[]
  readonly resolve: (result: WorkerResult) => void
  readonly reject: (reason: Error) => void
}

/** In milliseconds. A worker that has not replied by then counts as missing. */
const readyWithin = 5_000

export function createListWorker(
  start: StartWorker,
  workInPage: (request: WorkerRequest) => Promise<WorkerResult>,
): ListWorker {
  const jobs = new Map<number, WorkerJob>()
  /** Judgements of lists as they were read, for the domains they were read with; `undefined` if one failed. */
  const early = new WeakMap<
    readonly Entry[],
    { readonly guarded: Guarded; readonly judging: Promise<FlatJudgement | undefined> }
  >()
  let lastId = 0
  let port: WorkerPort | undefined
  let isMissing = false
  let readyTimer: ReturnType<typeof setTimeout> | undefined

  function close() {
    clearTimeout(readyTimer)
    port?.close()
    port = undefined
  }

  function receive(reply: WorkerReply) {
    clearTimeout(readyTimer)
    if (reply.kind === 'ready') return
    const job = jobs.get(reply.id)
    if (reply.kind === 'part') {
      if ('found' in reply.part) job?.found.push(...restoreEntries(reply.part.found))
      else job?.parts.push(reply.part)
      return
    }
    jobs.delete(reply.id)
    if (reply.kind === 'failed') job?.reject(new Error('The worker failed.'))
    else job?.resolve('found' in reply.result ? join(job, reply.result) : reply.result)
  }

  function open(): WorkerPort | undefined {
    if (port || isMissing) return port
    try {
      port = start(receive, fallBack)
      readyTimer = setTimeout(fallBack, readyWithin)
    } catch {
      isMissing = true
    }
    return port
  }

  /** The outstanding jobs are done by the page, without a worker. */
  function fallBack() {
    isMissing = true
    close()
    for (const [id, { request, resolve, reject }] of jobs) {
      jobs.delete(id)
      workInPage(request).then(resolve, reject)
    }
  }

  /** The cast holds since a worker answers each request with its own kind of result. */
  function send<D extends WorkerResult>(request: WorkerRequest): Promise<D> {
    return new Promise<WorkerResult>((resolve, reject) => {
      const id = ++lastId
      const openPort = open()
      if (!openPort) {
        workInPage(request).then(resolve, reject)
        return
      }
      jobs.set(id, { request, found: [], parts: [], resolve, reject })
      openPort.post(id, request)
    }) as Promise<D>
  }

  /** One list is judged at a time. Of the lists that arrive meanwhile, only the last is judged. */
  let lastJudged: Promise<unknown> = Promise.resolve()
  let latest: readonly Entry[] | undefined
  async function requestJudgement(entries: readonly Entry[], guarded: Guarded) {
    // Flattening a long list takes time: the change that caused it is painted first.
    await nextTask()
    if (latest !== entries) throw new Error('A newer list replaced it.')
    return send<FlatJudgement>({ do: 'judge', list: flattenEntries(entries), guarded })
  }

  return {
    start: () => void open(),
    async read(text, options, checkWith) {
      const reading = send<Reading>({ do: 'read', text, options })
      // Asked at once: the worker judges while the page draws the rows. After a failure the page asks again.
      const judging =
        checkWith &&
        send<FlatJudgement>({ do: 'judge', list: 'as read', guarded: checkWith }).catch(() => undefined)
      const whole = await reading
      if (judging) early.set(whole.found, { guarded: checkWith, judging })
      return whole
    },
    async judge(entries, guarded) {
      latest = entries
      const known = early.get(entries)
      const judged = known && isSameGuard(known.guarded, guarded) ? await known.judging : undefined
      if (judged) return restoreJudgement(judged)
      const turn = lastJudged.then(() => requestJudgement(entries, guarded))
      lastJudged = turn.catch(() => undefined)
      return restoreJudgement(await turn)
    },
    stop() {
      const left = [...jobs.values()]
      jobs.clear()
      close()
      for (const { request, resolve, reject } of left) {
        // Only reading is stopped, with the judgement that needs it: the next worker judges the list.
        if (request.do === 'judge' && request.list !== 'as read') send(request).then(resolve, reject)
        else reject(new Error('It was stopped.'))
      }
      // The next paste finds a worker that is ready.
      open()
    },
  }
}

/** A reading from its parts, and the rest of it. */
function join({ found, parts }: WorkerJob, rest: Reading): Reading {
  const merged = parts.flatMap((part) => part.merged)
  // An entry leaves the worker with its first source.
  for (const { line, text, at } of merged) found[at]?.sources.push({ line, text })
  return {
    ...rest,
    found,
    merged,
    rejected: parts.flatMap((part) => part.rejected),
    ignored: parts.flatMap((part) => part.ignored),
  }
}

/** The worker of this tab. It starts with the first list and stays. */
export const listWorker = createListWorker(
  (onReply, onFailed) => {
    const { post, stop } = startWorker<WorkerReply>(url, 'list', { onReply, onFailed })
    return { post: (id, request) => post({ id, request }), close: stop }
  },
  async (request) => (await import('./listWork.ts')).doWork(request),
)
