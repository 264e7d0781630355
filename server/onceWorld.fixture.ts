/**
 * A model of sending one policy: two tabs, the lock, the log, the browser, the pass-through and the service, in every
 * order of their steps. The model decides only what happens next. What follows from it is decided by the product: the
 * entries of the log and their outcomes, the search for a repeat, the step of the policy, the judgement of an answer, and
 * the memory of the pass-through.
 */
import type { ServerResponse } from 'node:http'
import { readAnswer } from '../src/api/answer.ts'
import { reply, said } from '../src/api/api.fixture.ts'
import { createPolicy } from '../src/api/operations.ts'
import { toApiError } from '../src/api/requestFailures.ts'
import type { RawAnswer } from '../src/api/transport.ts'
import { idOf } from '../src/log/entry.fixture.ts'
import { endOf, type LogEntry, outcomeOf } from '../src/log/entry.ts'
import { findNewer, findRepeat } from '../src/log/sendOnce.ts'
import { freeze, stepOf } from '../src/policies/flow/step.ts'
import { createSeenIds } from './forward.ts'

/** What the product decides, so that a test can put a fault in place of a part. */
export const product = {
  endOf,
  findNewer,
  findRepeat,
  outcomeOf,
  readAnswer,
  stepOf,
  toApiError,
  /** The pass-through's answer to an id with these in its memory; `undefined` if it lets the id through. */
  refusalOf,
  /** The memory of the pass-through after it could not connect for an id. */
  afterNoConnection: (memory: Memory, id: string): Memory =>
    memory.map((known) => (known.id === id ? { id, isUnsent: true } : known)),
  /** Whether one tab at a time sends. */
  hasLock: true,
  /** Whether the log has a request before it leaves. */
  isLoggedFirst: true,
  /** What a tab reads of the log. */
  read: (written: readonly LogEntry[]): readonly LogEntry[] => written,
}
export type Product = typeof product

/**
 * How often something may go wrong, of which each chance is taken and not taken: the browser repeats a request by itself,
 * a tab is reloaded or crashes, an admin sends again what may have been executed, a write to the log fails.
 */
export type Chances = Readonly<Record<'repeats' | 'crashes' | 'again' | 'unwritten', number>>

export type Result = 'executed' | 'refused' | 'lost' | 'unreachable' | 'left nothing'

/** What the pass-through remembers, in the order of arrival. */
type Memory = readonly { readonly id: string; readonly isUnsent?: boolean }[]

/** A request between the browser and the service. */
export interface Message {
  readonly id: string
  readonly stage: 'leaving' | 'admitted' | Result
  /** The tab that still waits for its answer. */
  readonly heardBy: string | undefined
}

export interface Tab {
  /** Its id; another one after a reload. */
  readonly life: string
  readonly phase: 'reviewing' | 'locked' | 'begun' | 'logged' | 'waiting'
  /** The number of the log's writes that it has read. */
  readonly read: number
  /** What it could not write. */
  readonly own: readonly LogEntry[]
  /** The request that its draft notes. */
  readonly sent: string | undefined
  /** Whether the page shows a receipt. */
  readonly isCreated: boolean
  /** The id of the repeat that was known at the click. */
  readonly known: string | undefined
  readonly request: string | undefined
}

export interface State {
  readonly sends: number
  readonly lives: number
  /** Each write of an entry, in order. */
  readonly log: readonly LogEntry[]
  readonly tabs: readonly Tab[]
  readonly lock: number | undefined
  readonly messages: readonly Message[]
  readonly memory: Memory
  /** The executions by request id. */
  readonly executed: Readonly<Record<string, number>>
  /** The ids of which the service said that it had executed them. */
  readonly confirmed: readonly string[]
  readonly chances: Chances
  /** The times that an admin decided to send. */
  readonly decisions: number
}

const digest = 'ab'.repeat(32)
export const same = { operation: createPolicy.id, digest }
export const mostSends = 2

export const newTab = (life: number, read = 0, sent?: string): Tab => ({
  life: idOf(900 + life),
  phase: 'reviewing',
  read,
  own: [],
  sent,
  isCreated: false,
  known: undefined,
  request: undefined,
})

export const beginning = (chances: Chances): State => ({
  sends: 0,
  lives: 2,
  log: [],
  tabs: [newTab(0), newTab(1)],
  lock: undefined,
  messages: [],
  memory: [],
  executed: {},
  confirmed: [],
  chances,
  decisions: 1,
})

const urls = [{ action: 'block', type: 'domain', value: 'a.example' }]
const frozen = freeze({ description: 'Phish', policies: [{ description: 'All' }], urls })

/** The view of a tab: what its pages show. */
export function viewOf(state: State, tab: Tab, by: Product) {
  const read = [...by.read(state.log.slice(0, tab.read)), ...tab.own]
  const byId = new Map(read.map((entry) => [entry.id, entry]))
  const entries = [...byId.values()].toSorted((one, other) => other.at - one.at)
  const liveTabs = new Set(state.tabs.map(({ life }) => life))
  const now = state.sends + 1
  const repeat = by.findRepeat(entries, liveTabs, same, now)
  const step = by.stepOf(
    { frozen, ...(tab.isCreated && { records: [] }) },
    tab.sent === undefined ? undefined : { requestId: tab.sent, input: frozen.input },
    { byId, liveTabs, isReading: false },
  )
  const shown = new Map(entries.map((entry) => [entry.id, by.outcomeOf(entry, liveTabs)]))
  const isFree = step.at === 'form' || step.at === 'review'
  return { entries, byId, liveTabs, now, repeat, step, shown, isFree }
}

/** An answer of the pass-through as the page receives it. */
export function heardOf(result: Result): RawAnswer {
  if (result === 'executed') {
    return said(200, { data: [{ id: 'p-1', description: 'Phish', policies: [], urls: [] }] })
  }
  if (result === 'refused') return said(400, { fail: [{ errors: [{ code: 'err_no', message: 'No.' }] }] })
  const error = result === 'unreachable' ? result : 'lost'
  return reply(502, JSON.stringify({ error }), { 'x-signet-gateway': error })
}

function refusalOf(memory: Memory, id: string): 'lost' | 'unreachable' | undefined {
  const once = createSeenIds()
  let marker: unknown
  // The memory needs of a response only what answers it.
  const response = {
    req: { headers: {}, socket: { remoteAddress: '::1' }, readableEnded: true },
    headersSent: false,
    writeHead(_status: number, headers: Record<string, string>) {
      marker = headers['X-Signet-Gateway']
      return { end: () => undefined }
    },
  } as unknown as ServerResponse
  for (const known of memory) {
    once.admits(known.id, response)
    if (known.isUnsent === true) once.keepUnsent(known.id)
  }
  if (once.admits(id, response)) return undefined
  return marker === 'unreachable' ? marker : 'lost'
}
