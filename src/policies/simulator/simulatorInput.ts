/** What the admin tries a draft with: one question, and lists of what must be hit and what must not. */
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
  /** Local time, as `<input type="datetime-local">` has it; empty for now. */
  readonly at: string
  /** One URL a line. */
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

/** By the reader of the list itself: what is tried is read as an entry would be. */
export const readUrl: Normalise = (url) => {
  const read = normalise(url)
  if ('reason' in read) return { reason: lowerFirst(read.reason) }
  const changes = read.transforms.map((change) => lowerFirst(transformWords[change]).replace(/\.$/, ''))
  return { address: read.address, changes }
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** The same texts are asked for at every change of the draft. */
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

/** Stands for a date that is not readable yet: the simulator says so. */
const unreadable = 'unreadable'

/** The scopes of a draft, finished or not: a date that is half typed makes no request, but may be asked about. */
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

/** The secure ids of groups that a draft names. */
export const groupsOf = (scopes: CreatePolicyInput['policies']): readonly string[] => [
  ...new Set(
    scopes.flatMap(({ from, to }) => [from, to].flatMap((target) => target?.groupId || [])).filter(Boolean),
  ),
]

/** Whom the lists are asked for; nobody where no address is given: then by the URL alone. */
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
  /** What came of it, such as `3 of 3 must-hit are hit; 1 of 2 must-miss is hit.` */
  readonly sentence: string
  readonly failures: readonly FailedLine[]
  /** Everything is as it must be. */
  readonly isGood: boolean
  /** Those that must be hit and that no entry covers, though it is for them: what was sent before may. */
  readonly uncovered: readonly FailedLine[]
  /** Those of them that what was sent before hits, and what of it. */
  readonly coveredByEarlier: readonly FailedLine[]
}

const isAre = (many: number): string => (many === 1 ? 'is' : 'are')

export function check(
  input: SimulatorInput,
  simulator: Simulator,
  hit: TestLists['hit'],
  now: number,
): ListCheck {
  const lists = { mustHit: linesOf(input.mustHit), mustMiss: linesOf(input.mustMiss), hit }
  const longer = Math.max(lists.mustHit.length, lists.mustMiss.length)
  if (longer > maxLines) {
    const sentence = `A list may have ${number(maxLines)} lines; this one has ${number(longer)}, so it is not checked.`
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

/** The same, where of some that nothing covers it is known what was sent before: that cannot be sent once more for it. */
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
      `${number(mustHit.length - missed.length)} of ${number(mustHit.length)} must-hit ${isAre(mustHit.length - missed.length)} hit${coveredByEarlier > 0 ? `, ${number(coveredByEarlier)} of them by what was already sent` : ''}`,
    mustMiss.length > 0 &&
      `${number(wrong.length - untold)} of ${number(mustMiss.length)} must-miss ${isAre(wrong.length - untold)} hit`,
    untold > 0 && `for ${number(untold)} must-miss it cannot be told`,
  ].filter((part) => part !== false)
  return { sentence: `${parts.join('; ')}.`, failures, isGood: failures.length === 0 }
}
