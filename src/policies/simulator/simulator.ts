/** The simulator: would a draft block or allow a link? */
import type { CreatePolicyInput, PolicyScope } from '../../api/schemas.ts'
import { inPieces } from '../../ui/time/nextTask.ts'
import { findNearest, growTree, keyOf, place, type Placed, type Tree } from '../checks/coverage.ts'
import type { WireEntry } from '../urls/entry.ts'
import { type Address, normalise, transformWords } from '../urls/normalise.ts'
import { matchScope, type MatchStep, type ScopeMatch, type TestMail } from './scopeMatch.ts'

export type SimulatorOutcome = 'block' | 'allow' | 'no match' | 'cannot tell'

export interface SimulatorResult {
  readonly outcome: SimulatorOutcome
  readonly steps: readonly MatchStep[]
  /** The index of the entry that decides, judged by the URL alone. */
  readonly entry?: number
  /** The reason for an unknown outcome. */
  readonly why?: string
}

export type Simulator = ReturnType<typeof createSimulator>

export interface TestLists {
  readonly mustHit: readonly string[]
  readonly mustMiss: readonly string[]
  /** The action that counts as a hit. */
  readonly hit: 'block' | 'allow'
}

export interface FailedLine {
  readonly list: 'must hit' | 'must miss'
  readonly url: string
  readonly outcome: SimulatorOutcome
  readonly sentence: string
  /** Whether the URL must match, but no entry covers it, so that only an earlier policy may. */
  readonly isUncovered: boolean
}

/** Makes a simulator for any number of questions about one policy. */
export function createSimulator(
  list: UrlIndex,
  scopes: CreatePolicyInput['policies'],
  ownDomains: readonly string[],
) {
  const match = (url: string) => matchUrl(url, list)
  const scopesFor = (who: TestMail) => matchScopes(scopes, who, ownDomains)
  return {
    /** The result for a URL. Without `who`, the people are not tested. */
    simulate: (url: string, who?: TestMail) => combine(match(url), who && scopesFor(who)),
    checkLists: (lists: TestLists, who?: TestMail) => findFailures(lists, match, who && scopesFor(who)),
  }
}

/** The default action that counts as a hit: a list that blocks anything is for blocking. */
export const usualHit = (urls: readonly Pick<WireEntry, 'action'>[]): TestLists['hit'] =>
  urls.some(({ action }) => action === 'block') ? 'block' : 'allow'

// ---- the URL ----

/** A list prepared for questions. */
export interface UrlIndex {
  readonly urls: readonly WireEntry[]
  readonly placed: readonly Placed[]
  readonly tree: Tree
}

/** Makes the index of a list in batches, since 25,000 entries at once would block the page. */
export function* indexing(urls: readonly WireEntry[]): Generator<undefined, UrlIndex> {
  const placed: Placed[] = []
  for (const url of urls) {
    placed.push(place(url))
    if (placed.length % 2_000 === 0) yield
  }
  const tree = yield* growTree(placed.map(({ key }) => key))
  return { urls, placed, tree }
}

export const indexList = (urls: readonly WireEntry[], signal: AbortSignal): Promise<UrlIndex> =>
  inPieces(indexing(urls), signal)

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Reads a test URL with the reader of the list. */
function matchUrl(url: string, { urls, placed, tree }: UrlIndex): SimulatorResult {
  const read = normalise(url)
  if ('reason' in read) return cannotTell([], `The URL cannot be read: ${lowerFirst(read.reason)}`)
  const { address, transforms } = read
  const changes = transforms.map((change) => transformWords[change])
  const wire = `${address.host}${address.path}${address.query}`
  const steps = [step('documented', [`The URL is read as "${wire}"`, ...changes].join(', ') + '.')]
  const key = keyOf(address, 'url')
  const nearest = findNearest(tree, key)
  for (let node = nearest; node; node = node.parent) {
    const strange = node.members.find((index) => placed[index]?.kind === undefined)
    if (strange !== undefined) {
      const { value, type } = urls[strange] ?? {}
      const text = `"${value}" has the type "${type}", which has no documented effect.`
      return cannotTell(steps, text)
    }
  }
  const [winner] = nearest?.members ?? []
  if (!nearest || winner === undefined) {
    return { outcome: 'no match', steps: [...steps, step('assumed', 'No entry covers the URL.')] }
  }
  const { action = '', value = '', type } = urls[winner] ?? {}
  const others = new Set(nearest.members.map((index) => urls[index]?.action))
  if (others.size > 1) {
    const text = `"${value}" is in the list with different actions. Which action applies is not documented.`
    return cannotTell(steps, text, winner)
  }
  steps.push(
    sayMatch(value, placed[winner], address),
    ...sayBeaten(nearest.parent?.members[0], winner, urls, placed),
  )
  if (type === 'url') {
    // The rule is assumed (beyond-the-spec §1 [A]).
    const text =
      'Entries of type "url" work only if the service\'s Web Proxy is on. This console cannot check it.'
    steps.push(step('unknown', text))
  }
  if (action !== 'block' && action !== 'allow') {
    const text = `The effect of the action "${action}" is not documented.`
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
      ? step('documented', `The domain "${value}" is the host of the URL.`)
      : step('assumed', `The domain "${value}" is assumed to cover its subdomain "${address.host}".`)
  }
  const isAdded = matched?.address.query !== '' && matched?.address.query !== address.query
  return isAdded
    ? step('assumed', `The URL "${value}" covers it, assuming that parameters are added only at the end.`)
    : step('documented', `The URL "${value}" covers it. A path covers its sub-paths and added parameters.`)
}

/** A sentence about the entry that would have been next. */
function sayBeaten(
  beaten: number | undefined,
  winner: number,
  urls: UrlIndex['urls'],
  placed: UrlIndex['placed'],
): MatchStep[] {
  if (beaten === undefined) return []
  const value = urls[beaten]?.value
  return placed[beaten]?.kind === placed[winner]?.kind
    ? [step('assumed', `It is assumed to beat "${value}", which is less specific.`)]
    : [step('documented', `It beats "${value}", since a URL is more specific than a domain.`)]
}

// ---- the scopes ----

/** The match of several scopes: one that matches is enough, even if others are unknown. */
function matchScopes(
  scopes: readonly PolicyScope[],
  who: TestMail,
  ownDomains: readonly string[],
): ScopeMatch {
  const reaches = scopes.map((scope) => matchScope(scope, who, ownDomains))
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
  'Other policies of the account are not considered, since this console cannot list them.',
)

function combine(url: SimulatorResult, scopes: ScopeMatch | undefined): SimulatorResult {
  if (!scopes) return url
  const steps = [...url.steps, ...scopes.steps, others]
  const { outcome, entry, why } = url
  // Certain results come first: without a matching entry or scope, unknown parts cannot make a match.
  if (outcome === 'no match' || scopes.matches === false) return { outcome: 'no match', steps, entry }
  if (scopes.matches === undefined) return { outcome: 'cannot tell', steps, entry, why: why ?? scopes.why }
  return { outcome, steps, entry, why }
}

// ---- the lists ----

/** The failed lines of a list. `scopes`: the match for the sender and the recipient, if given. */
function findFailures(
  { mustHit, mustMiss, hit }: TestLists,
  match: (url: string) => SimulatorResult,
  scopes: ScopeMatch | undefined,
): readonly FailedLine[] {
  const check = (list: FailedLine['list'], urls: readonly string[]) =>
    urls.flatMap((url): FailedLine[] => {
      const found = match(url)
      const { outcome, why } = combine(found, scopes)
      if (outcome !== 'cannot tell' && (outcome === hit) === (list === 'must hit')) return []
      const isFor = scopes === undefined || scopes.matches === true
      const isUncovered = list === 'must hit' && isFor && found.outcome === 'no match'
      return [{ list, url, outcome, sentence: sayFailure(list, hit, outcome, why), isUncovered }]
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
  const wanted = `Must ${not}be ${hit === 'block' ? 'blocked' : 'allowed'}`
  return `${wanted}, but ${results[outcome]} ${why}`.trim()
}

const results: Readonly<Record<SimulatorOutcome, string>> = {
  block: 'is blocked.',
  allow: 'is allowed.',
  'no match': 'nothing matches.',
  'cannot tell': 'the result is unknown.',
}
