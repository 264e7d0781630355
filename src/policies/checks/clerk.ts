/** The page's side of the worker that reads and judges lists. Where no worker starts, the page does it itself. */
import { nextTask } from '../../ui/time/nextTask.ts'
import { scriptUrl } from '../../ui/scriptUrl.ts'
import { type Ask, type Done, joinParts, type Part, type Told } from './carriage.ts'
import url from './clerk.worker.ts?worker&url'
import type { Bare } from '../urls/entry.ts'
import { type FlatJudgement, flattenList, type Guarded, type Judgement, raiseJudgement } from './judgement.ts'
import type { Reading, ReadOptions } from '../urls/reading.ts'

export interface Clerk {
  /** Starts the worker, so that nobody waits for it later. */
  readonly warm: () => void
  /** Rejects where it was stopped, or failed. For an empty list, `ahead` has what is found judged as well, unasked. */
  readonly read: (text: string, options: ReadOptions, ahead?: Guarded) => Promise<Reading>
  /** The judgement of a list that came with its reading. */
  readonly known: (entries: readonly Bare[], guarded: Guarded) => Judgement | undefined
  /** `undefined` where another list was handed in before this one's turn came. */
  readonly judge: (entries: readonly Bare[], guarded: Guarded) => Promise<Judgement | undefined>
  /** Lets go of all that is being read. */
  readonly stop: () => void
}

/** A worker that was started. */
export interface Desk {
  readonly hand: (id: number, ask: Ask) => void
  readonly close: () => void
}

/** Throws where there are no workers. */
export type StartDesk = (onTold: (told: Told) => void, onFailed: () => void) => Desk

interface Order {
  readonly ask: Ask
  readonly parts: Part[]
  readonly resolve: (done: Done) => void
  readonly reject: (reason: Error) => void
}

/** In milliseconds. A worker that is not there by then is taken as missing. */
const readyWithin = 5_000

export function createClerk(start: StartDesk, doHere: (ask: Ask) => Promise<Done>): Clerk {
  const orders = new Map<number, Order>()
  /** Of lists as they were read, by the rules they were read with. */
  const known = new WeakMap<readonly Bare[], { guarded: Guarded; judgement: Judgement }>()
  let lastId = 0
  let desk: Desk | undefined
  let isMissing = false
  let patience: ReturnType<typeof setTimeout> | undefined

  function close() {
    clearTimeout(patience)
    desk?.close()
    desk = undefined
  }

  function hear(told: Told) {
    clearTimeout(patience)
    if (told.told === 'ready') return
    const asked = orders.get(told.id)
    if (told.told === 'part') {
      asked?.parts.push(told.part)
      return
    }
    orders.delete(told.id)
    if (told.told === 'failed') asked?.reject(new Error('It could not be done.'))
    else asked?.resolve('found' in told.done ? read(asked, told.done, told.judgement) : told.done)
  }

  function read({ ask, parts }: Order, rest: Reading, judgement: FlatJudgement | undefined): Reading {
    const reading = joinParts(rest, parts)
    const { found } = reading
    if (ask.do === 'read' && ask.ahead && judgement) {
      known.set(found, { guarded: ask.ahead, judgement: raiseJudgement(judgement, found) })
    }
    return reading
  }

  function open(): Desk | undefined {
    if (desk || isMissing) return desk
    try {
      desk = start(hear, goHome)
      patience = setTimeout(goHome, readyWithin)
    } catch {
      isMissing = true
    }
    return desk
  }

  /** The worker is of no use: what it was given is done here. */
  function goHome() {
    isMissing = true
    close()
    for (const [id, { ask, resolve, reject }] of orders) {
      orders.delete(id)
      doHere(ask).then(resolve, reject)
    }
  }

  /** Each answer is of its question's kind. */
  function order<D extends Done>(ask: Ask): Promise<D> {
    return new Promise<Done>((resolve, reject) => {
      const id = ++lastId
      const at = open()
      if (!at) {
        doHere(ask).then(resolve, reject)
        return
      }
      orders.set(id, { ask, parts: [], resolve, reject })
      at.hand(id, ask)
    }) as Promise<D>
  }

  /** One list is judged at a time: of those that come meanwhile, the last. */
  let lastJudged: Promise<unknown> = Promise.resolve()
  let latest: readonly Bare[] | undefined
  async function askFor(entries: readonly Bare[], guarded: Guarded) {
    // What was just changed is painted before a long list is made ready for the worker.
    await nextTask()
    if (latest !== entries) return undefined
    return order<FlatJudgement>({ do: 'judge', list: flattenList(entries), guarded })
  }

  return {
    warm: () => void open(),
    read: (text, options, ahead) => order<Reading>({ do: 'read', text, options, ...(ahead && { ahead }) }),
    known(entries, guarded) {
      const found = known.get(entries)
      return found?.guarded === guarded ? found.judgement : undefined
    },
    async judge(entries, guarded) {
      latest = entries
      const turn = lastJudged.then(() => askFor(entries, guarded))
      lastJudged = turn.catch(() => undefined)
      const flat = await turn
      return flat && raiseJudgement(flat, entries)
    },
    stop() {
      const left = [...orders.values()]
      orders.clear()
      close()
      for (const each of left) {
        if (each.ask.do === 'read') each.reject(new Error('It was stopped.'))
        // A list is judged all the same, by the next worker.
        else order(each.ask).then(each.resolve, each.reject)
      }
      // For what is pasted next.
      open()
    },
  }
}

/** The one of this tab: it starts with the first list, and stays. */
export const clerk = createClerk(
  (onTold, onFailed) => {
    const worker = new Worker(scriptUrl(url), { type: 'module', name: 'clerk' })
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => onTold(data))
    worker.addEventListener('error', onFailed)
    return { hand: (id, ask) => worker.postMessage({ id, ask }), close: () => worker.terminate() }
  },
  async (ask) => (await import('./clerkWork.ts')).doWork(ask),
)
