/**
 * Would a link be blocked or allowed? Answered for a draft from what the spec states, with what is assumed and what
 * nobody here can know told apart (admin-api §2.2, beyond-the-spec §1).
 */
import type { CreatePolicyInput, PolicyScope } from '../../api/schemas.ts'
import { findNearest, growTree, keyOf, place, type Placed, type Tree } from '../checks/coverage.ts'
import type { WireEntry } from '../urls/entry.ts'
import type { Address } from '../urls/normalise.ts'
import {
  matchScope,
  type MatchStep,
  type ScopeMatch,
  type SimulatorContext,
  type TestMail,
} from './scopeMatch.ts'

export interface SimulatorQuery extends TestMail {
  readonly url: string
}

export type SimulatorOutcome = 'block' | 'allow' | 'no match' | 'cannot tell'

export interface SimulatorResult {
  readonly outcome: SimulatorOutcome
  readonly steps: readonly MatchStep[]
  /** The place in the list of the entry that decides, as far as the URL goes. */
  readonly entry?: number
  /** What keeps it from being told. */
  readonly why?: string
}

/** A URL as the service reads it, or why it cannot be read. */
export type Normalise = (
  url: string,
) => { readonly address: Address; readonly changes: readonly string[] } | { readonly reason: string }

export interface SimulatorKnowledge extends SimulatorContext {
  readonly normalise: Normalise
}

export interface Simulator {
  readonly simulate: (question: SimulatorQuery) => SimulatorResult
  /** By the URL alone, whoever it is sent to. */
  readonly match: (url: string) => SimulatorResult
  /** Whether any scope is for them, whatever is opened. */
  readonly isForAny: (who: TestMail) => boolean | undefined
  readonly checkLists: (lists: TestLists, who?: TestMail) => readonly FailedLine[]
}

export interface TestLists {
  readonly mustHit: readonly string[]
  readonly mustMiss: readonly string[]
  /** What counts as a hit. */
  readonly hit: 'block' | 'allow'
}

export interface FailedLine {
  readonly list: 'must hit' | 'must miss'
  /** The place in its list. */
  readonly index: number
  readonly url: string
  readonly outcome: SimulatorOutcome
  readonly sentence: string
}

/** Any number of questions to one policy. */
export function createSimulator(
  list: UrlIndex,
  scopes: CreatePolicyInput['policies'],
  knowledge: SimulatorKnowledge,
): Simulator {
  const match = (url: string) => matchUrl(url, list, knowledge.normalise)
  const scopesFor = (who: TestMail) => matchScopes(scopes, who, knowledge)
  return {
    match,
    isForAny: (who) => scopesFor(who).matches,
    simulate: (question) => combine(match(question.url), scopesFor(question)),
    checkLists(lists, who) {
      const reach = who && scopesFor(who)
      return findFailures(lists, (url) => (reach ? combine(match(url), reach) : match(url)))
    },
  }
}

/** What makes up a hit where nobody said: a list that blocks anything is for blocking. */
export const usualHit = (urls: readonly Pick<WireEntry, 'action'>[]): TestLists['hit'] =>
  urls.some(({ action }) => action === 'block') ? 'block' : 'allow'

// ---- the URL ----

/** A list made ready for questions. */
export interface UrlIndex {
  readonly urls: readonly WireEntry[]
  readonly placed: readonly Placed[]
  readonly tree: Tree
}

/** Done once for each list, in pieces: 25,000 entries would otherwise hold up the page. */
export function* indexing(urls: readonly WireEntry[]): Generator<undefined, UrlIndex> {
  const placed: Placed[] = []
  for (const url of urls) {
    placed.push(place(url))
    if (placed.length % 2_000 === 0) yield
  }
  const tree = yield* growTree(placed.map(({ key }) => key))
  return { urls, placed, tree }
}

function matchUrl(url: string, { urls, placed, tree }: UrlIndex, normalise: Normalise): SimulatorResult {
  const read = normalise(url)
  if ('reason' in read) {
    return cannotTell([], `The URL cannot be read: ${read.reason}`)
  }
  const { address, changes } = read
  const wire = `${address.host}${address.path}${address.query}`
  const steps = [step('documented', [`The URL is read as "${wire}"`, ...changes].join('; ') + '.')]
  const key = keyOf(address, 'url')
  const nearest = findNearest(tree, key)
  for (let node = nearest; node; node = node.parent) {
    const strange = node.members.find((index) => placed[index]?.kind === undefined)
    if (strange !== undefined) {
      const { value, type } = urls[strange] ?? {}
      const text = `"${value}" has the type "${type}": what the service makes of that value is not known.`
      return cannotTell(steps, text)
    }
  }
  const [winner] = nearest?.members ?? []
  if (!nearest || winner === undefined) {
    return { outcome: 'no match', steps: [...steps, step('assumed', 'No entry covers it.')] }
  }
  const { action = '', value = '', type } = urls[winner] ?? {}
  const others = new Set(nearest.members.map((index) => urls[index]?.action))
  if (others.size > 1) {
    const text = `"${value}" is in the list with different actions. Which one the service follows is not documented.`
    return cannotTell(steps, text, winner)
  }
  steps.push(
    sayMatch(value, placed[winner], address),
    ...sayBeaten(nearest.parent?.members[0], winner, urls, placed),
  )
  if (type === 'url') {
    // beyond-the-spec §1 [A].
    const text =
      'Entries of the type "url" work only where the service\'s Web Proxy is on: it cannot be seen from here.'
    steps.push(step('unknown', text))
  }
  if (action !== 'block' && action !== 'allow') {
    const text = `What the action "${action}" does is not known.`
    return cannotTell(steps, text, winner)
  }
  return {
    outcome: action,
    steps: [...steps, step('documented', `Its action is "${action}".`)],
    entry: winner,
  }
}

const step = (tag: MatchStep['tag'], text: string): MatchStep => ({ tag, text })

const cannotTell = (steps: readonly MatchStep[], why: string, entry?: number): SimulatorResult => ({
  outcome: 'cannot tell',
  steps: [...steps, step('unknown', why)],
  entry,
  why,
})

function sayMatch(value: string, matched: Placed | undefined, address: Address): MatchStep {
  if (matched?.kind === 'domain') {
    return matched.address.host === address.host
      ? step('documented', `The domain "${value}" is its host.`)
      : step('assumed', `The domain "${value}" is taken to cover its subdomain "${address.host}".`)
  }
  const isAdded = matched?.address.query !== '' && matched?.address.query !== address.query
  return isAdded
    ? step('assumed', `The URL "${value}" covers it: parameters are taken to be added at the end only.`)
    : step('documented', `The URL "${value}" covers it: a path covers its sub-paths and added parameters.`)
}

/** The next one that would have decided. */
function sayBeaten(
  beaten: number | undefined,
  winner: number,
  urls: UrlIndex['urls'],
  placed: UrlIndex['placed'],
): MatchStep[] {
  if (beaten === undefined) return []
  const value = urls[beaten]?.value
  return placed[beaten]?.kind === placed[winner]?.kind
    ? [step('assumed', `It is taken to beat "${value}", which is less specific.`)]
    : [step('documented', `It beats "${value}": a URL is more specific than a domain.`)]
}

// ---- the scopes ----

/** One that reaches is enough; what is unknown of the others does not matter then. */
function matchScopes(scopes: readonly PolicyScope[], who: TestMail, world: SimulatorContext): ScopeMatch {
  const reaches = scopes.map((scope) => matchScope(scope, who, world))
  const steps = reaches.flatMap((reach, index) =>
    reach.steps.map(({ tag, text }) => step(tag, scopes.length > 1 ? `Scope ${index + 1}: ${text}` : text)),
  )
  const isSure = reaches.some((reach) => reach.matches === true)
  const mayBe = reaches.some((reach) => reach.matches === undefined)
  if (isSure) return { matches: true, steps }
  const why = reaches.find((reach) => reach.why !== undefined)?.why
  return { matches: mayBe ? undefined : false, steps, why }
}

const others = step(
  'unknown',
  'Other policies of the account are not considered: there is no way to list them.',
)

function combine(url: SimulatorResult, scopes: ScopeMatch): SimulatorResult {
  const steps = [...url.steps, ...scopes.steps, others]
  const { outcome, entry, why } = url
  // What is certain first: without a match, or without a scope, nothing that is unknown can make one.
  if (outcome === 'no match' || scopes.matches === false) return { outcome: 'no match', steps, entry }
  if (scopes.matches === undefined) return { outcome: 'cannot tell', steps, entry, why: why ?? scopes.why }
  return { outcome, steps, entry, why }
}

// ---- the lists ----

function findFailures(
  { mustHit, mustMiss, hit }: TestLists,
  ask: (url: string) => SimulatorResult,
): readonly FailedLine[] {
  const check = (list: FailedLine['list'], urls: readonly string[]) =>
    urls.flatMap((url, index): FailedLine[] => {
      if (url.trim() === '') return []
      const { outcome, why } = ask(url)
      const isRight = outcome !== 'cannot tell' && (outcome === hit) === (list === 'must hit')
      return isRight ? [] : [{ list, index, url, outcome, sentence: sayFailure(list, hit, outcome, why) }]
    })
  return [...check('must hit', mustHit), ...check('must miss', mustMiss)]
}

function sayFailure(
  list: FailedLine['list'],
  hit: TestLists['hit'],
  outcome: SimulatorOutcome,
  why = '',
): string {
  const not = list === 'must hit' ? '' : 'not '
  const wanted = `It must ${not}be ${hit === 'block' ? 'blocked' : 'allowed'}`
  switch (outcome) {
    case 'block':
      return `${wanted}, but it is blocked.`
    case 'allow':
      return `${wanted}, but it is allowed.`
    case 'no match':
      return `${wanted}, but nothing matches.`
    case 'cannot tell':
      return `${wanted}, and that cannot be told. ${why}`.trim()
    default:
      return outcome satisfies never
  }
}
