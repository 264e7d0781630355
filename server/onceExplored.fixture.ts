/** Explores the model of sending one policy, and judges each of its states. */
import { hash } from 'node:crypto'
import { mayHaveWorked } from '../src/log/entry.ts'
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
      if (!mayHaveWorked(outcome) && state.executed[id]) return 'It shows as not executed, and was.'
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
export function explore(chances: Chances, by: Product = product) {
  const first = beginning(chances)
  const seen = new Set([keyOf(first)])
  interface Step {
    readonly state: State
    readonly from?: Step
  }
  const found: Step[] = [{ state: first }]
  // The list grows while it is gone through.
  for (const step of found) {
    for (const state of steps(step.state, by)) {
      const key = keyOf(state)
      if (seen.has(key)) continue
      seen.add(key)
      const wrong = wrongOf(state, chances.unwritten === 0, by)
      if (wrong !== undefined) {
        const way = [state]
        for (let at: Step | undefined = step; at; at = at.from) way.unshift(at.state)
        return { states: seen.size, wrong, way }
      }
      found.push({ state, from: step })
    }
  }
  return { states: seen.size }
}
