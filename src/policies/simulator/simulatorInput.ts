/** The tests of a draft: one question, and lists of URLs that must match or must not. */
import type { CreatePolicyInput, PolicyScope } from '../../api/schemas.ts'
import { number } from '../../ui/number.ts'
import { type PolicyValues, toRequest } from '../request/policy.ts'
import type { TestMail } from './scopeMatch.ts'
import type { FailedLine, Simulator, TestLists } from './simulator.ts'

export const newSimulatorInput = {
  url: '',
  sender: '',
  recipient: '',
  /** The moment in local time, as in `<input type="datetime-local">`. Empty means now. */
  at: '',
  /** The URLs that must match, one per line. */
  mustHit: '',
  mustMiss: '',
}
export type SimulatorInput = Readonly<typeof newSimulatorInput>

export const isBlank = (input: SimulatorInput): boolean =>
  Object.values(input).every((text) => text.trim() === '')

/** A placeholder for a date that cannot be read yet, which the simulator reports. */
const unreadable = 'unreadable'

/** The scopes of a draft, finished or not. A half-typed date cannot be sent, but can be tested. */
export const scopesOf = (scopes: PolicyValues['scopes']): CreatePolicyInput['policies'] =>
  scopes.flatMap((scope) => {
    const make = (part: Partial<typeof scope>) =>
      toRequest({ description: '', scopes: [{ ...scope, ...part }] }, []).policies
    const without = { start: { fromDate: '' }, end: { toDate: '' } } as const
    const isReadable = (part: Partial<typeof scope>): boolean => {
      try {
        make(part)
        return true
      } catch {
        return false
      }
    }
    if (isReadable({})) return make({})
    const [start, end] = [isReadable(without.end), isReadable(without.start)]
    const odd = { ...(!start && { fromDate: unreadable }), ...(!end && { toDate: unreadable }) }
    const kept = make({ ...(!start && without.start), ...(!end && without.end) })
    return kept.map((each): PolicyScope => ({ ...each, ...odd }))
  })

/** The people of the test. `undefined` without addresses: then only the URL is tested. */
export function whoOf({ sender, recipient, at }: SimulatorInput, now: number): TestMail | undefined {
  if (sender.trim() === '' && recipient.trim() === '') return undefined
  return { sender, recipient, at: at === '' ? now : Date.parse(at) }
}

const maxLines = 1_000

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)

export const hasLists = ({ mustHit, mustMiss }: SimulatorInput): boolean =>
  mustHit.trim() !== '' || mustMiss.trim() !== ''

/** The results of the lists, tested against the draft alone. */
export function testLists(input: SimulatorInput, simulator: Simulator, hit: TestLists['hit'], now: number) {
  const lists = { mustHit: linesOf(input.mustHit), mustMiss: linesOf(input.mustMiss), hit }
  /** The failed lines; `undefined` if a list is too long to be tested. */
  const failures = longest(lists) <= maxLines ? simulator.checkLists(lists, whoOf(input, now)) : undefined
  /** The URLs that must match, but that only an earlier policy may cover. */
  const uncovered = failures?.flatMap(({ isUncovered, url }) => (isUncovered ? [url] : [])) ?? []
  return { lists, failures, uncovered }
}

const longest = ({ mustHit, mustMiss }: TestLists): number => Math.max(mustHit.length, mustMiss.length)

export type ListCheck = ReturnType<typeof sayTested>

/** The results in words, such as `Must match: 3 of 3. Must not match: 1 of 2 matches.` `covered`: a sentence for each URL that an earlier policy covers. */
export function sayTested(
  { lists, failures: all }: Pick<ReturnType<typeof testLists>, 'lists' | 'failures'>,
  covered: ReadonlyMap<string, string>,
) {
  const { mustHit, mustMiss } = lists
  if (!all) {
    const sentence = `Not checked: a list has ${number(longest(lists))} lines, more than the limit of ${number(maxLines)}.`
    return { sentence, failures: [], coveredByEarlier: [], isGood: false }
  }
  const isMet = ({ isUncovered, url }: FailedLine) => isUncovered && covered.has(url)
  const failures = all.filter((failure) => !isMet(failure))
  /** Lines that fail with this draft alone, but need no new entry. */
  const coveredByEarlier = all
    .filter(isMet)
    .map((failure) => ({ ...failure, sentence: covered.get(failure.url) ?? '' }))
  const missed = failures.filter(({ list }) => list === 'must hit')
  const wrong = failures.filter(({ list }) => list === 'must miss')
  const untold = wrong.filter(({ outcome }) => outcome === 'cannot tell').length
  const coveredCount = coveredByEarlier.length
  const parts = [
    mustHit.length > 0 &&
      `Must match: ${number(mustHit.length - missed.length)} of ${number(mustHit.length)}${coveredCount > 0 ? `, ${number(coveredCount)} by an earlier policy` : ''}.`,
    mustMiss.length > 0 &&
      `Must not match: ${number(wrong.length - untold)} of ${number(mustMiss.length)} ${wrong.length - untold === 1 ? 'matches' : 'match'}${untold > 0 ? `, ${number(untold)} unknown` : ''}.`,
  ].filter((part) => part !== false)
  return { sentence: parts.join(' '), failures, coveredByEarlier, isGood: failures.length === 0 }
}
