/** The steps of the model of sending one policy: everything that may happen next. */
import type { ApiError } from '../src/api/errors.ts'
import { createPolicy } from '../src/api/operations.ts'
import { TransportError } from '../src/api/transportError.ts'
import { entryWith, idOf } from '../src/log/entry.fixture.ts'
import type { LogEntry } from '../src/log/entry.ts'
import type { Message, Product, Result, State, Tab } from './onceWorld.fixture.ts'
import { heardOf, mostSends, newTab, same, viewOf } from './onceWorld.fixture.ts'

const replace = <T>(list: readonly T[], at: number, item: T | undefined): readonly T[] =>
  list.flatMap((each, place) => (place !== at ? [each] : item === undefined ? [] : [item]))

/** The entry in the log, or only in the memory of its tab. */
function* written(state: State, at: number, entry: LogEntry): Generator<State> {
  const tab = state.tabs[at]
  if (!tab) return
  const { chances } = state
  const log = [...state.log, entry]
  yield { ...state, log, tabs: replace(state.tabs, at, { ...tab, read: log.length }) }
  if (chances.unwritten === 0) return
  const tabs = replace(state.tabs, at, { ...tab, own: [...tab.own, entry] })
  yield { ...state, chances: { ...chances, unwritten: chances.unwritten - 1 }, tabs }
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
  const next = { ...tab, phase: 'reviewing' as const, request: undefined, known: undefined, ...kept }
  const lock = state.lock === at ? undefined : state.lock
  const freed = { ...state, tabs: replace(state.tabs, at, next), lock }
  const entry = viewOf(state, tab, by).byId.get(id)
  if (!entry) {
    yield freed
    return
  }
  const end = by.endOf(createPolicy, { requestId: id, endedAt: state.sends, ...(error && { error }) })
  yield* written(freed, at, { ...entry, end })
}

function* stepsOfTab(state: State, at: number, by: Product): Generator<State> {
  const tab = state.tabs[at]
  if (!tab) return
  const { chances } = state
  const withTab = (next: Partial<Tab>, more: Partial<State> = {}): State => ({
    ...state,
    ...more,
    tabs: replace(state.tabs, at, { ...tab, ...next }),
  })
  // News of the other tab comes at any time.
  if (tab.read < state.log.length) yield withTab({ read: state.log.length })
  if (chances.crashes > 0) {
    const spent = { ...chances, crashes: chances.crashes - 1 }
    const orphaned = state.messages.map((message) =>
      message.heardBy === tab.life ? { ...message, heardBy: undefined } : message,
    )
    const lock = state.lock === at ? undefined : state.lock
    // The draft was kept with the request that it notes, or before.
    for (const sent of [tab.sent, undefined]) {
      const tabs = replace(state.tabs, at, newTab(state.lives, state.log.length, sent))
      yield { ...state, lives: state.lives + 1, messages: orphaned, lock, chances: spent, tabs }
    }
  }
  const view = viewOf(state, tab, by)
  switch (tab.phase) {
    case 'reviewing': {
      if (!view.isFree || (state.lock !== undefined && by.hasLock) || state.sends >= mostSends) return
      // What may have been executed is sent again only for a typed word.
      const isAgain = view.repeat !== undefined
      if (isAgain && chances.again === 0) return
      const spent = { chances: { ...chances, again: chances.again - 1 }, decisions: state.decisions + 1 }
      const locked = { phase: 'locked', known: view.repeat?.entry.id } as const
      yield withTab(locked, { lock: at, ...(isAgain && spent) })
      return
    }
    case 'locked': {
      const caughtUp = { ...tab, read: state.log.length }
      const { entries, byId, liveTabs, now } = viewOf(state, caughtUp, by)
      const entry = byId.get(tab.known ?? '')
      const known = entry && { entry, outcome: by.outcomeOf(entry, liveTabs) }
      const newer = by.findNewer(entries, liveTabs, same, now, known)
      if (newer) yield withTab({ ...caughtUp, phase: 'reviewing', known: undefined }, { lock: undefined })
      else {
        const id = idOf(now)
        yield withTab({ ...caughtUp, phase: 'begun', sent: id, request: id }, { sends: now })
      }
      return
    }
    case 'begun': {
      const made = entryWith({ id: tab.request ?? '', at: state.sends, tab: tab.life })
      // Only what tells one request from another, since each state is compared as text.
      const entry = { ...made, request: { date: '', headers: {}, bytes: 1, digest: same.digest } }
      const logged = withTab({ phase: 'logged' })
      if (by.isLoggedFirst) yield* written(logged, at, entry)
      else yield logged
      return
    }
    case 'logged': {
      if (tab.request === undefined) return
      const message: Message = { id: tab.request, stage: 'leaving', heardBy: tab.life }
      yield withTab({ phase: 'waiting' }, { messages: [...state.messages, message] })
      // The device is offline.
      yield* received(withTab({ phase: 'waiting' }), tab.life, 'left nothing', by)
      return
    }
    case 'waiting':
      return
    default:
      tab.phase satisfies never
  }
}

function* stepsOfMessage(state: State, at: number, by: Product): Generator<State> {
  const message = state.messages[at]
  if (!message) return
  const { id, stage, heardBy } = message
  const { chances } = state
  const withMessage = (next: Partial<Message> | undefined, more: Partial<State> = {}): State => ({
    ...state,
    ...more,
    messages: replace(state.messages, at, next && { ...message, ...next }),
  })
  // The line to the browser breaks: the browser tells the page, or sends the same again. What left may still arrive.
  if (heardBy !== undefined) {
    for (const rest of [{ heardBy: undefined }, undefined]) {
      const broken = withMessage(rest)
      yield* received(broken, heardBy, undefined, by)
      const messages = [...broken.messages, { id, stage: 'leaving', heardBy } as const]
      const spent = { ...chances, repeats: chances.repeats - 1 }
      if (chances.repeats > 0) yield { ...broken, chances: spent, messages }
    }
  }
  if (stage === 'leaving') {
    const refusal = by.refusalOf(state.memory, id)
    const memory = state.memory.some((known) => known.id === id) ? state.memory : [...state.memory, { id }]
    yield withMessage({ stage: refusal ?? 'admitted' }, { memory })
  } else if (stage === 'admitted') {
    const executed = { ...state.executed, [id]: (state.executed[id] ?? 0) + 1 }
    yield withMessage({ stage: 'unreachable' }, { memory: by.afterNoConnection(state.memory, id) })
    yield withMessage({ stage: 'lost' })
    yield withMessage({ stage: 'lost' }, { executed })
    yield withMessage({ stage: 'refused' })
    const confirmed = [...new Set([...state.confirmed, id])]
    yield withMessage({ stage: 'executed' }, { executed, confirmed })
  } else if (heardBy === undefined) yield withMessage(undefined)
  else yield* received(withMessage(undefined), heardBy, stage, by)
}

/** What the admin finds, who has looked into the service while nothing of the request was under way any more. */
function* settlements(state: State, by: Product): Generator<State> {
  for (const [at, tab] of state.tabs.entries()) {
    const { step } = viewOf(state, tab, by)
    const entry = step.at === 'unknown' ? step.entry : undefined
    if (!entry || tab.phase !== 'reviewing' || state.messages.some(({ id }) => id === entry.id)) continue
    const settled = state.executed[entry.id] === undefined ? 'not there' : 'there'
    yield* written(state, at, { ...entry, settled })
  }
}

export function* steps(state: State, by: Product): Generator<State> {
  for (const at of state.tabs.keys()) yield* stepsOfTab(state, at, by)
  for (const at of state.messages.keys()) yield* stepsOfMessage(state, at, by)
  yield* settlements(state, by)
}
