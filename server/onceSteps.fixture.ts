/** The steps of the model of sending one policy: everything that may happen next. */
import type { ApiError } from '../src/api/errors.ts'
import { createPolicy } from '../src/api/operations.ts'
import { TransportError } from '../src/api/transportError.ts'
import { entryWith, idOf } from '../src/log/entry.fixture.ts'
import type { LogEntry } from '../src/log/entry.ts'
import type { Chances, Message, Product, Result, State, Tab } from './onceWorld.fixture.ts'
import { heardOf, mostSends, newTab, same, viewOf } from './onceWorld.fixture.ts'

const withTab = (state: State, at: number, next: Partial<Tab>, more: Partial<State> = {}): State => ({
  ...state,
  ...more,
  tabs: state.tabs.map((tab, place) => (place === at ? { ...tab, ...next } : tab)),
})
/** The state after a message went on, or is no more. */
const withMessage = (state: State, at: number, next?: Partial<Message>): State => ({
  ...state,
  messages: state.messages.flatMap((each, place) => (place !== at ? each : next ? { ...each, ...next } : [])),
})
const spend = (state: State, chance: keyof Chances): State => ({
  ...state,
  chances: { ...state.chances, [chance]: state.chances[chance] - 1 },
})
const unlocked = (state: State, at: number) => ({ lock: state.lock === at ? undefined : state.lock })

/** The entry in the log, or only in the memory of its tab. */
function* written(state: State, at: number, entry: LogEntry): Generator<State> {
  const log = [...state.log, entry]
  yield withTab(state, at, { read: log.length }, { log })
  if (state.chances.unwritten === 0) return
  yield withTab(spend(state, 'unwritten'), at, { own: [...(state.tabs[at]?.own ?? []), entry] })
}

/** The answer at the page that waits for it, or the failure without one. */
function* received(state: State, life: string, result: Result | undefined, by: Product): Generator<State> {
  const at = state.tabs.findIndex((tab) => tab.life === life)
  const tab = state.tabs[at]
  const id = tab?.request
  if (!tab || id === undefined) return
  let error: ApiError | undefined
  try {
    if (result === undefined || result === 'left nothing')
      throw new TransportError('lost', result === undefined)
    by.readAnswer(createPolicy, id, heardOf(result), state.sends)
  } catch (cause) {
    error = by.toApiError({ operation: createPolicy, requestId: id }, cause)
  }
  const executed = error?.executed ?? 'yes'
  // As in useSend.ts.
  const kept = { sent: executed === 'no' ? undefined : id, isCreated: executed === 'yes' }
  const idle = { phase: 'reviewing', request: undefined, known: undefined, ...kept } as const
  const freed = withTab(state, at, idle, unlocked(state, at))
  const entry = viewOf(state, tab, by).byId.get(id)
  const end = by.endOf(createPolicy, { requestId: id, endedAt: state.sends, ...(error && { error }) })
  if (entry) yield* written(freed, at, { ...entry, end })
  else yield freed
}

function* stepsOfTab(state: State, at: number, tab: Tab, by: Product): Generator<State> {
  const read = state.log.length
  // News of the other tab comes at any time.
  if (tab.read < read) yield withTab(state, at, { read })
  if (state.chances.crashes > 0) {
    const messages = state.messages.map((each) =>
      each.heardBy === tab.life ? { ...each, heardBy: undefined } : each,
    )
    const more = { messages, lives: state.lives + 1, ...unlocked(state, at) }
    // The draft was kept with the request that it notes, or before.
    for (const sent of [tab.sent, undefined])
      yield withTab(spend(state, 'crashes'), at, newTab(state.lives, read, sent), more)
  }
  switch (tab.phase) {
    case 'reviewing': {
      const { isFree, repeat } = viewOf(state, tab, by)
      if (!isFree || (state.lock !== undefined && by.hasLock) || state.sends >= mostSends) return
      const locked = withTab(state, at, { phase: 'locked', known: repeat?.id }, { lock: at })
      // What may have been executed is sent again only for a typed word.
      if (!repeat) yield locked
      else if (state.chances.again > 0) yield { ...spend(locked, 'again'), decisions: state.decisions + 1 }
      return
    }
    case 'locked': {
      const { entries, byId, liveTabs, now } = viewOf(state, { ...tab, read }, by)
      const entry = byId.get(tab.known ?? '')
      const known = entry && { ...entry, outcome: by.outcomeOf(entry, liveTabs) }
      const id = idOf(now)
      if (by.findNewer(entries, liveTabs, same, now, known))
        yield withTab(state, at, { read, phase: 'reviewing', known: undefined }, { lock: undefined })
      else yield withTab(state, at, { read, phase: 'begun', sent: id, request: id }, { sends: now })
      return
    }
    case 'begun': {
      const made = entryWith({ id: tab.request ?? '', at: state.sends, tab: tab.life })
      // Only what tells one request from another, since each state is compared as text.
      const entry = { ...made, request: { date: '', headers: {}, bytes: 1, digest: same.digest } }
      const logged = withTab(state, at, { phase: 'logged' })
      if (by.isLoggedFirst) yield* written(logged, at, entry)
      else yield logged
      return
    }
    case 'logged': {
      const message: Message = { id: tab.request ?? '', stage: 'leaving', heardBy: tab.life }
      const waiting = withTab(state, at, { phase: 'waiting' })
      yield { ...waiting, messages: [...state.messages, message] }
      // The device is offline.
      yield* received(waiting, tab.life, 'left nothing', by)
      return
    }
    case 'waiting':
      return
    default:
      tab.phase satisfies never
  }
}

function* stepsOfMessage(state: State, at: number, message: Message, by: Product): Generator<State> {
  const { id, stage, heardBy } = message
  // The line to the browser breaks: the browser tells the page, or sends the same again. What left may still arrive.
  if (heardBy !== undefined) {
    for (const rest of [{ heardBy: undefined }, undefined]) {
      const broken = withMessage(state, at, rest)
      yield* received(broken, heardBy, undefined, by)
      const messages = [...broken.messages, { id, stage: 'leaving', heardBy } as const]
      if (state.chances.repeats > 0) yield { ...spend(broken, 'repeats'), messages }
    }
  }
  if (stage === 'leaving') {
    const refusal = by.refusalOf(state.memory, id)
    const memory = state.memory.some((known) => known.id === id) ? state.memory : [...state.memory, { id }]
    yield { ...withMessage(state, at, { stage: refusal ?? 'admitted' }), memory }
  } else if (stage === 'admitted') {
    const executed = { ...state.executed, [id]: (state.executed[id] ?? 0) + 1 }
    const memory = by.afterNoConnection(state.memory, id)
    yield { ...withMessage(state, at, { stage: 'unreachable' }), memory }
    yield withMessage(state, at, { stage: 'lost' })
    yield { ...withMessage(state, at, { stage: 'lost' }), executed }
    yield withMessage(state, at, { stage: 'refused' })
    const confirmed = [...new Set([...state.confirmed, id])]
    yield { ...withMessage(state, at, { stage: 'executed' }), executed, confirmed }
  } else if (heardBy === undefined) yield withMessage(state, at)
  else yield* received(withMessage(state, at), heardBy, stage, by)
}

/** What the admin finds, who has looked into the service while nothing of the request was under way any more. */
function* settlement(state: State, at: number, tab: Tab, by: Product): Generator<State> {
  const { step } = viewOf(state, tab, by)
  const entry = step.at === 'unknown' ? step.entry : undefined
  if (!entry || tab.phase !== 'reviewing' || state.messages.some(({ id }) => id === entry.id)) return
  const settled = state.executed[entry.id] === undefined ? 'not there' : 'there'
  yield* written(state, at, { ...entry, settled })
}

export function* steps(state: State, by: Product): Generator<State> {
  for (const [at, tab] of state.tabs.entries()) {
    yield* stepsOfTab(state, at, tab, by)
    yield* settlement(state, at, tab, by)
  }
  for (const [at, message] of state.messages.entries()) yield* stepsOfMessage(state, at, message, by)
}
