/** The tests of a draft: one question, and lists of URLs that must match or must not. */
import type { CreatePolicyInput, PolicyScope } from '../../api/schemas.ts'
import { number } from '../../ui/number.ts'
import { normalise, transformWords } from '../urls/normalise.ts'
import { type PolicyValues, toRequest } from '../request/policy.ts'
import type { TestMail } from './scopeMatch.ts'
import type { FailedLine, Normalise, Simulator, TestLists } from './simulator.ts'

/** As typed. */
export interface SimulatorInput {
  readonly url: string
  readonly sender: string
  readonly recipient: string
  /** Local time as in `<input type="datetime-local">`. Empty means now. */
  readonly at: string
  /** One URL per line. */
  readonly mustHit: string
  readonly mustMiss: string
}

export const newSimulatorInput: SimulatorInput = {
  url: '',
  sender: '',
  recipient: '',
  at: '',
  mustHit: '',
  mustMiss: '',
}

export const isBlank = (input: SimulatorInput): boolean =>
  Object.values<string>({ ...input }).every((text) => text.trim() === '')

/** Reads a test URL with the reader of the list. */
export const readUrl: Normalise = (url) => {
  const read = normalise(url)
  if ('reason' in read) return { reason: lowerFirst(read.reason) }
  const changes = read.transforms.map((change) => lowerFirst(transformWords[change]).replace(/\.$/, ''))
  return { address: read.address, changes }
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Caches the results, since every change of the draft tests the same texts. */
export function remember(read: Normalise): Normalise {
  const known = new Map<string, ReturnType<Normalise>>()
  return (url) => {
    const found = known.get(url)
    if (found) return found
    const fresh = read(url)
    if (known.size > 10_000) known.clear()
    known.set(url, fresh)
    return fresh
  }
}

/** Replaces a date that cannot be read yet. The simulator reports it. */
const unreadable = 'unreadable'

/** The scopes of a draft, finished or not. A half-typed date cannot be sent, but can be tested. */
export const scopesOf = (scopes: PolicyValues['scopes']): CreatePolicyInput['policies'] =>
  scopes.flatMap((scope) => {
    const make = (part: Partial<typeof scope>) =>
      toRequest({ description: '', scopes: [{ ...scope, ...part }] }, []).policies
    const without = { start: { start: '' }, end: { end: '' } } as const
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

/** The secure ids of the groups in a draft. */
export const groupsOf = (scopes: CreatePolicyInput['policies']): readonly string[] => [
  ...new Set(
    scopes.flatMap(({ from, to }) => [from, to].flatMap((target) => target?.groupId || [])).filter(Boolean),
  ),
]

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

export interface ListCheck {
  /** Such as `Must match: 3 of 3. Must not match: 1 of 2 matches.` */
  readonly sentence: string
  readonly failures: readonly FailedLine[]
  /** All lines pass. */
  readonly isGood: boolean
  /** Lines that must match and that no entry covers. An earlier policy may cover them. */
  readonly uncovered: readonly FailedLine[]
  /** Those of `uncovered` that an earlier policy covers. */
  readonly coveredByEarlier: readonly FailedLine[]
}

export function check(
  input: SimulatorInput,
  simulator: Simulator,
  hit: TestLists['hit'],
  now: number,
): ListCheck {
  const lists = { mustHit: linesOf(input.mustHit), mustMiss: linesOf(input.mustMiss), hit }
  const longer = Math.max(lists.mustHit.length, lists.mustMiss.length)
  if (longer > maxLines) {
    const sentence = `Not checked: a list has ${number(longer)} lines, more than the limit of ${number(maxLines)}.`
    return { sentence, failures: [], isGood: false, uncovered: [], coveredByEarlier: [] }
  }
  const who = whoOf(input, now)
  const failures = simulator.checkLists(lists, who)
  const isFor = who === undefined || simulator.isForAny(who) === true
  const uncovered = failures.filter(
    ({ list, outcome, url }) =>
      list === 'must hit' && isFor && outcome === 'no match' && simulator.match(url).outcome === 'no match',
  )
  return { ...sum(lists, failures, 0), uncovered, coveredByEarlier: [] }
}

/** The result with the URLs that earlier policies cover. These need no new entry. */
export function withCoveredByEarlier(
  checked: ListCheck,
  input: SimulatorInput,
  covered: ReadonlyMap<string, string>,
): ListCheck {
  const isMet = (failure: FailedLine) => checked.uncovered.includes(failure) && covered.has(failure.url)
  const found = checked.failures.filter(isMet)
  if (found.length === 0) return checked
  const lists = { mustHit: linesOf(input.mustHit), mustMiss: linesOf(input.mustMiss) }
  const failures = checked.failures.filter((failure) => !isMet(failure))
  return {
    ...sum(lists, failures, found.length),
    uncovered: checked.uncovered,
    coveredByEarlier: found.map((failure) => ({ ...failure, sentence: covered.get(failure.url) ?? '' })),
  }
}

function sum(
  { mustHit, mustMiss }: Pick<TestLists, 'mustHit' | 'mustMiss'>,
  failures: readonly FailedLine[],
  coveredByEarlier: number,
) {
  const missed = failures.filter(({ list }) => list === 'must hit')
  const wrong = failures.filter(({ list }) => list === 'must miss')
  const untold = wrong.filter(({ outcome }) => outcome === 'cannot tell').length
  const parts = [
    mustHit.length > 0 &&
      `Must match: ${number(mustHit.length - missed.length)} of ${number(mustHit.length)}${coveredByEarlier > 0 ? `, ${number(coveredByEarlier)} by an earlier policy` : ''}.`,
    mustMiss.length > 0 &&
      `Must not match: ${number(wrong.length - untold)} of ${number(mustMiss.length)} ${wrong.length - untold === 1 ? 'matches' : 'match'}${untold > 0 ? `, ${number(untold)} unknown` : ''}.`,
  ].filter((part) => part !== false)
  return { sentence: parts.join(' '), failures, isGood: failures.length === 0 }
}
