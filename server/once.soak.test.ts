/** Sending one policy, in every order of the steps of two tabs, the lock, the log, the browser and the pass-through. */
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ApiError } from '../src/api/errors.ts'
import { mayBeExecuted } from '../src/log/entry.ts'
import { steps } from './onceSteps.fixture.ts'
import { beginning, type Chances, product, type Product, type State, viewOf } from './onceWorld.fixture.ts'

/** What is wrong in a state, as a sentence. `isLogWhole`: every write to the log works. */
function wrongOf(state: State, isLogWhole: boolean, by: Product): string | undefined {
  const counts = Object.values(state.executed)
  if (counts.some((count) => count > 1)) return 'One request was executed twice.'
  if (isLogWhole && counts.length > state.decisions) return 'More was executed than was decided.'
  for (const tab of state.tabs) {
    const { shown, repeat, step, isFree } = viewOf(state, tab, by)
    for (const [id, outcome] of shown) {
      if (outcome === 'accepted' && !state.confirmed.includes(id)) return 'It shows as executed, unconfirmed.'
      if (!mayBeExecuted(outcome) && state.executed[id]) return 'It shows as not executed, and was.'
    }
    if (step.at === 'created' && counts.length === 0) return 'It shows as created, and is not.'
    const isCaughtUp = tab.read === state.log.length && tab.phase === 'reviewing'
    if (isLogWhole && isCaughtUp && isFree && repeat === undefined && counts.length > 0)
      return 'It looks unsent, and was executed.'
  }
  return undefined
}

/** Short, since millions are kept. */
const keyOf = (state: State) => hash('md5', JSON.stringify(state), 'base64')

/** Visits every state that can be reached, the nearest first. Stops at the first that is wrong, and tells the way there. */
function explore(chances: Chances, by: Product = product) {
  const first = beginning(chances)
  let found: [key: string, state: State][] = [[keyOf(first), first]]
  /** Each key with the one before it. The states of all would not fit into memory. */
  const before = new Map(found.map(([key]) => [key, '']))
  function wayTo(key: string): (State | undefined)[] {
    const from = before.get(key)
    if (!from) return [first]
    const way = wayTo(from)
    const after = Array.from(steps(way.at(-1) ?? first, by))
    return [...way, after.find((state) => keyOf(state) === key)]
  }
  while (found.length > 0) {
    const next: typeof found = []
    for (const [from, last] of found) {
      for (const state of steps(last, by)) {
        const key = keyOf(state)
        if (before.has(key)) continue
        before.set(key, from)
        const wrong = wrongOf(state, chances.unwritten === 0, by)
        if (wrong !== undefined) return { states: before.size, wrong, way: wayTo(key) }
        next.push([key, state])
      }
    }
    found = next
  }
  return { states: before.size }
}

const none: Chances = { repeats: 0, crashes: 0, again: 0, unwritten: 0 }
/** A machine may be several times slower for minutes. */
const timeout = 1_200_000

test.each<[string, Partial<Chances>]>([
  ['the browser repeats a request, and the admin sends again', { repeats: 1, again: 1 }],
  ['the browser repeats a request, and a tab crashes', { repeats: 1, crashes: 1 }],
  ['a tab crashes, and the admin sends again', { crashes: 1, again: 1 }],
  ['a tab crashes twice', { crashes: 2 }],
  ['a tab crashes, and the log cannot be written', { crashes: 1, unwritten: 1 }],
  ['the browser repeats a request, and the log cannot be written', { repeats: 1, unwritten: 1 }],
])('where %s, a write reaches the service once, and shows as what it is', { timeout }, (_, chances) => {
  const { states, ...wrong } = explore({ ...none, ...chances })
  console.log(`${states} states with ${JSON.stringify(chances)}`)
  expect(wrong).toEqual({})
  expect(states).toBeGreaterThan(10_000)
})

const twice = 'One request was executed twice.'
const more = 'More was executed than was decided.'
const notExecuted = 'It shows as not executed, and was.'
const unsent = 'It looks unsent, and was executed.'
const crash = { crashes: 1 }

/** An error as another one, of which it is said whether it was executed. */
const saying = (error: ApiError, executed: 'yes' | 'no') =>
  new ApiError({ operation: error.operation, requestId: error.requestId ?? '', kind: error.kind, executed })

const certain: Product['outcomeOf'] = (entry, liveTabs) => {
  const outcome = product.outcomeOf(entry, liveTabs)
  return outcome === 'outcome unknown' && !entry.end ? 'not executed' : outcome
}
const forgetful: Product['findRepeat'] = (...asked) => {
  const repeat = product.findRepeat(...asked)
  return repeat?.outcome === 'outcome unknown' ? undefined : repeat
}
const reviewing: Product['stepOf'] = (...asked) => {
  const step = product.stepOf(...asked)
  return step.at === 'unknown' ? { at: 'review', frozen: step.frozen } : step
}
const trusting: Product['readAnswer'] = (...asked) => {
  try {
    return product.readAnswer(...asked)
  } catch (error) {
    if (error instanceof ApiError && error.executed === 'unknown') throw saying(error, 'yes')
    throw error
  }
}
const endless: Product['endOf'] = (operation, end) => ({
  ...product.endOf(operation, end),
  ...(end.error && { outcome: 'not executed' }),
})
const lostPolicy: Partial<Product> = { findRepeat: () => undefined, stepOf: reviewing }
const unsentLine: Partial<Product> = {
  toApiError: (base, cause) => saying(product.toApiError(base, cause), 'no'),
}
const forgetting: Partial<Product> = {
  afterNoConnection: (memory, id) => memory.filter((known) => known.id !== id),
}
const unconfirmed = 'It shows as executed, unconfirmed.'
test.each<[string, Partial<Chances>, Partial<Product>, string]>([
  ['that tabs do not wait for each other', {}, { hasLock: false }, more],
  ['that a tab does not read what another has sent', {}, { findNewer: () => undefined }, more],
  ['that a request leaves before the log has it', crash, { isLoggedFirst: false }, unsent],
  ['that the log loses a request', crash, { read: () => [] }, unsent],
  ['that a request of a closed tab counts as not executed', crash, { outcomeOf: certain }, notExecuted],
  ['that an unknown outcome is no repeat', crash, { findRepeat: forgetful }, unsent],
  ['that a policy with an unknown outcome is reviewed again', crash, lostPolicy, unsent],
  ['that a broken line is taken for a request that did not leave', {}, unsentLine, notExecuted],
  ['that a lost answer is taken for a success', {}, { readAnswer: trusting }, unconfirmed],
  ['that the log writes an unknown outcome as none', {}, { endOf: endless }, notExecuted],
  ['that the pass-through remembers nothing', { repeats: 1 }, { refusalOf: () => undefined }, twice],
  ['that the pass-through forgets a request that was not sent', { repeats: 1 }, forgetting, notExecuted],
])('the model finds %s', { timeout }, (_, chances, fault, expected) => {
  expect(explore({ ...none, ...chances }, { ...product, ...fault }).wrong).toBe(expected)
})
