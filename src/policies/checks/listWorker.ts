/** The page's side of the worker that reads and judges lists. Where no worker starts, the page does the work itself. */
import { nextTask } from '../../ui/time/nextTask.ts'
import { scriptUrl } from '../../ui/scriptUrl.ts'
import {
  type WorkerRequest,
  type WorkerResult,
  type ReadingPart,
  type WorkerReply,
} from './workerMessages.ts'
import { raiseEntries, withMerged } from './flatEntries.ts'
import url from './list.worker.ts?worker&url'
import type { Bare } from '../urls/entry.ts'
import {
  type FlatJudgement,
  flattenList,
  type Guarded,
  isSameGuard,
  type Judgement,
  raiseJudgement,
} from './judgement.ts'
import type { Reading, ReadOptions } from '../urls/reading.ts'

export interface ListWorker {
  /** Starts the worker ahead of the first paste, which would wait for it otherwise. */
  readonly start: () => void
  /** Rejects when stopped or failed. `checkWith`, for an empty list, also judges the entries. */
  readonly read: (text: string, options: ReadOptions, checkWith?: Guarded) => Promise<Reading>
  /** The judgement that came with the reading of a list. */
  readonly knownJudgement: (entries: readonly Bare[], guarded: Guarded) => Judgement | undefined
  /** `undefined` where a newer list replaced this one before it was judged. */
  readonly judge: (entries: readonly Bare[], guarded: Guarded) => Promise<Judgement | undefined>
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
  /** What has come of a reading. */
  readonly found: ReturnType<typeof raiseEntries>
  readonly parts: Exclude<ReadingPart, { readonly found: unknown }>[]
  readonly resolve: (result: WorkerResult) => void
  readonly reject: (reason: Error) => void
}

interface ComingJudgement {
  readonly guarded: Guarded
  /** `undefined` if it failed. */
  readonly whole: Promise<Judgement | undefined>
  /** Once it is there. */
  readonly judgement?: Judgement | undefined
}

/** In milliseconds. A worker that has not replied by then counts as missing. */
const readyWithin = 5_000

export function createListWorker(
  start: StartWorker,
  workInPage: (request: WorkerRequest) => Promise<WorkerResult>,
): ListWorker {
  const jobs = new Map<number, WorkerJob>()
  /** Judgements of lists as they were read, valid for the domains they were read with. They come after the lists. */
  const judgements = new WeakMap<readonly Bare[], ComingJudgement>()
  /** By the ids of the readings. */
  const coming = new Map<number, (flat: FlatJudgement | undefined) => void>()
  let lastId = 0
  let port: WorkerPort | undefined
  let isMissing = false
  let readyTimer: ReturnType<typeof setTimeout> | undefined

  function close() {
    clearTimeout(readyTimer)
    port?.close()
    port = undefined
    // These will not come any more.
    for (const end of coming.values()) end(undefined)
  }

  function receive(reply: WorkerReply) {
    clearTimeout(readyTimer)
    if (reply.kind === 'ready') return
    const job = jobs.get(reply.id)
    if (reply.kind === 'judged') {
      coming.get(reply.id)?.(reply.judgement)
      return
    }
    if (reply.kind === 'part') {
      if ('found' in reply.part) job?.found.push(...raiseEntries(reply.part.found))
      else job?.parts.push(reply.part)
      return
    }
    jobs.delete(reply.id)
    if (reply.kind === 'failed') {
      job?.reject(new Error('The worker failed.'))
      // Or its judgement, after the list.
      coming.get(reply.id)?.(undefined)
    } else job?.resolve('found' in reply.result ? read(reply.id, job, reply.result) : reply.result)
  }

  function read(id: number, { request, found, parts }: WorkerJob, rest: Reading): Reading {
    const merged = parts.flatMap((part) => part.merged ?? [])
    const entries = withMerged(found, merged)
    if (request.do === 'read' && request.checkWith) expectJudgement(id, entries, request.checkWith)
    return {
      ...rest,
      found: entries,
      merged,
      rejected: parts.flatMap((part) => part.rejected ?? []),
      ignored: parts.flatMap((part) => part.ignored ?? []),
    }
  }

  function expectJudgement(id: number, entries: readonly Bare[], guarded: Guarded) {
    const whole = new Promise<Judgement | undefined>((resolve) => {
      coming.set(id, (flat) => {
        coming.delete(id)
        const judgement = flat && raiseJudgement(flat)
        judgements.set(entries, { guarded, whole, judgement })
        resolve(judgement)
      })
    })
    judgements.set(entries, { guarded, whole })
  }

  const judgementFor = (entries: readonly Bare[], guarded: Guarded) => {
    const found = judgements.get(entries)
    return found && isSameGuard(found.guarded, guarded) ? found : undefined
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

  /** Without a worker, the page does the outstanding jobs. */
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
  let latest: readonly Bare[] | undefined
  async function requestJudgement(entries: readonly Bare[], guarded: Guarded) {
    // Flattening a long list takes time: the change that caused it is painted first.
    await nextTask()
    if (latest !== entries) return undefined
    return send<FlatJudgement>({ do: 'judge', list: flattenList(entries), guarded })
  }

  return {
    start: () => void open(),
    read: (text, options, checkWith) =>
      send<Reading>({ do: 'read', text, options, ...(checkWith && { checkWith }) }),
    knownJudgement: (entries, guarded) => judgementFor(entries, guarded)?.judgement,
    async judge(entries, guarded) {
      latest = entries
      const isComing = await judgementFor(entries, guarded)?.whole
      if (isComing) return isComing
      const turn = lastJudged.then(() => requestJudgement(entries, guarded))
      lastJudged = turn.catch(() => undefined)
      const flat = await turn
      return flat && raiseJudgement(flat)
    },
    stop() {
      const left = [...jobs.values()]
      jobs.clear()
      close()
      for (const each of left) {
        if (each.request.do === 'read') each.reject(new Error('It was stopped.'))
        // Only reading is stopped: the next worker judges the list.
        else send(each.request).then(each.resolve, each.reject)
      }
      // The next paste finds a worker that is ready.
      open()
    },
  }
}

/** The worker of this tab. It starts with the first list and stays. */
export const listWorker = createListWorker(
  (onReply, onFailed) => {
    const worker = new Worker(scriptUrl(url), { type: 'module', name: 'list' })
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => onReply(data))
    worker.addEventListener('error', onFailed)
    return { post: (id, request) => worker.postMessage({ id, request }), close: () => worker.terminate() }
  },
  async (request) => (await import('./listWork.ts')).doWork(request),
)
