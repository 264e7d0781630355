/** The steps of the model of sending one policy: everything that may happen next. */
import type { ApiError } from '../src/api/errors.ts'
import { createPolicy } from '../src/api/operations.ts'
import { TransportError } from '../src/api/transport.ts'
import { idOf, sentEvent } from '../src/ledger/book/event.fixture.ts'
import type { LedgerEvent } from '../src/ledger/book/event.ts'
import type { Part } from '../src/policies/document/submission.ts'
import {
  heardOf,
  type Message,
  mostSends,
  newTab,
  type Product,
  type Result,
  same,
  type State,
  type Tab,
  viewOf,
} from './onceWorld.fixture.ts'

const replace = <T>(list: readonly T[], at: number, item: T | undefined): readonly T[] =>
  list.flatMap((each, place) => (place !== at ? [each] : item === undefined ? [] : [item]))

/** The event in the journal, or only in the memory of its tab. */
function* written(state: State, at: number, event: LedgerEvent): Generator<State> {
  const tab = state.tabs[at]
  if (!tab) return
  const { chances } = state
  const journal = [...state.journal, event]
  yield { ...state, journal, tabs: replace(state.tabs, at, { ...tab, read: journal.length }) }
  if (chances.unwritten === 0) return
  yield {
    ...state,
    chances: { ...chances, unwritten: chances.unwritten - 1 },
    tabs: replace(state.tabs, at, { ...tab, own: [...tab.own, event] }),
  }
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
  // As in useSending.ts.
  const part: Partial<Part> = {
    requestId: id,
    ...(executed === 'unknown' ? tab.part.begunAt !== undefined && { begunAt: tab.part.begunAt } : {}),
    ...(executed === 'yes' && { isCreated: true }),
  }
  const next = { ...tab, phase: 'reviewing' as const, request: undefined, said: undefined, part }
  const freed = {
    ...state,
    tabs: replace(state.tabs, at, next),
    lock: state.lock === at ? undefined : state.lock,
  }
  const event: LedgerEvent = {
    kind: 'ended',
    id,
    at: state.sends,
    outcome: by.outcomeOf(createPolicy, error),
  }
  yield* written(freed, at, event)
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
  if (tab.read < state.journal.length) yield withTab({ read: state.journal.length })
  if (chances.crashes > 0) {
    const spent = { ...chances, crashes: chances.crashes - 1 }
    const orphaned = state.messages.map((message) =>
      message.heardBy === tab.life ? { ...message, heardBy: undefined } : message,
    )
    const lock = state.lock === at ? undefined : state.lock
    // The draft was kept with what had begun, or before.
    for (const part of [tab.part, {}]) {
      const reborn = newTab(state.lives, state.journal.length, part)
      yield {
        ...state,
        lives: state.lives + 1,
        messages: orphaned,
        lock,
        chances: spent,
        tabs: replace(state.tabs, at, reborn),
      }
    }
  }
  const view = viewOf(state, tab, by)
  switch (tab.phase) {
    case 'reviewing': {
      if (!view.isFree || (state.lock !== undefined && by.hasLock) || state.sends === mostSends) return
      // What may have been executed is sent again only for a typed word.
      const isAgain = view.repeat !== undefined || view.status.state === 'outcome unknown'
      if (isAgain && chances.again === 0) return
      yield withTab(
        { phase: 'locked', said: view.repeat?.entry.sent.id },
        {
          lock: at,
          ...(isAgain && {
            chances: { ...chances, again: chances.again - 1 },
            decisions: state.decisions + 1,
          }),
        },
      )
      return
    }
    case 'locked': {
      const caughtUp = { ...tab, read: state.journal.length }
      const { requests, liveTabs, now } = viewOf(state, caughtUp, by)
      const said = tab.said === undefined ? undefined : requests.get(tab.said)
      const newer = by.findNewer(requests, liveTabs, same, now, said?.sent.at)
      if (newer) yield withTab({ ...caughtUp, phase: 'reviewing', said: undefined }, { lock: undefined })
      else yield withTab({ ...caughtUp, phase: 'begun', part: { begunAt: now } })
      return
    }
    case 'begun': {
      const id = idOf(state.sends + 1)
      const sends = state.sends + 1
      const event = sentEvent({ ...same, id, at: sends, tab: tab.life })
      const logged = withTab({ phase: 'logged', request: id }, { sends })
      if (by.isLoggedFirst) yield* written(logged, at, event)
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
      if (chances.repeats > 0)
        yield {
          ...broken,
          chances: { ...chances, repeats: chances.repeats - 1 },
          messages: [...broken.messages, { id, stage: 'leaving', heardBy }],
        }
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

/** A verdict of the admin, who has looked into the service while nothing of the request was under way any more. */
function* verdicts(state: State, by: Product): Generator<State> {
  for (const [at, tab] of state.tabs.entries()) {
    const { status } = viewOf(state, tab, by)
    const id = status.state === 'outcome unknown' ? status.known?.sent.id : undefined
    if (id === undefined || tab.phase !== 'reviewing' || state.messages.some((message) => message.id === id))
      continue
    const verdict = state.executed[id] === undefined ? 'did not arrive' : 'arrived'
    yield* written(state, at, { kind: 'verdict', id, at: state.sends, verdict })
  }
}

export function* steps(state: State, by: Product): Generator<State> {
  for (const at of state.tabs.keys()) yield* stepsOfTab(state, at, by)
  for (const at of state.messages.keys()) yield* stepsOfMessage(state, at, by)
  yield* verdicts(state, by)
}
