/**
 * Would a link be blocked or allowed? Answered for a draft from what the spec states, with what is assumed and what
 * nobody here can know told apart (admin-api §2.2, beyond-the-spec §1).
 */
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { findNearest, growTree, keyOf, type Placed, place, type Tree } from '../checks/coverage.ts'
import type { WireEntry } from '../urls/entry.ts'
import type { Address } from '../urls/normalise.ts'
import { judgeScope, type Reach, type Scope, type Step, type Who, type World } from './reach.ts'

export interface Question extends Who {
  readonly url: string
}

export type Verdict = 'block' | 'allow' | 'no match' | 'cannot tell'

export interface Answer {
  readonly verdict: Verdict
  readonly steps: readonly Step[]
  /** The place in the list of the entry that decides, as far as the URL goes. */
  readonly entry?: number
  /** What keeps it from being told. */
  readonly why?: string
}

/** A URL as the service reads it, or why it cannot be read. */
export type Normalise = (
  url: string,
) => { readonly address: Address; readonly changes: readonly string[] } | { readonly reason: string }

export interface Knowledge extends World {
  readonly normalise: Normalise
}

export interface Simulator {
  readonly simulate: (question: Question) => Answer
  /** By the URL alone, whoever it is sent to. */
  readonly match: (url: string) => Answer
  /** Whether any scope is for them, whatever is opened. */
  readonly reaches: (who: Who) => boolean | undefined
  readonly checkLists: (lists: Lists, who?: Who) => readonly Failure[]
}

export interface Lists {
  readonly mustHit: readonly string[]
  readonly mustMiss: readonly string[]
  /** What counts as a hit. */
  readonly hit: 'block' | 'allow'
}

export interface Failure {
  readonly list: 'must hit' | 'must miss'
  /** The place in its list. */
  readonly index: number
  readonly url: string
  readonly verdict: Verdict
  readonly sentence: string
}

/** Any number of questions to one policy. */
export function createSimulator(
  list: Index,
  scopes: CreatePolicyInput['policies'],
  knowledge: Knowledge,
): Simulator {
  const match = (url: string) => matchUrl(url, list, knowledge.normalise)
  const reachOf = (who: Who) => judgeScopes(scopes, who, knowledge)
  return {
    match,
    reaches: (who) => reachOf(who).reaches,
    simulate: (question) => combine(match(question.url), reachOf(question)),
    checkLists(lists, who) {
      const reach = who && reachOf(who)
      return findFailures(lists, (url) => (reach ? combine(match(url), reach) : match(url)))
    },
  }
}

/** What makes up a hit where nobody said: a list that blocks anything is for blocking. */
export const usualHit = (urls: readonly Pick<WireEntry, 'action'>[]): Lists['hit'] =>
  urls.some(({ action }) => action === 'block') ? 'block' : 'allow'

// ---- the URL ----

/** A list made ready for questions. */
export interface Index {
  readonly urls: readonly WireEntry[]
  readonly placed: readonly Placed[]
  readonly tree: Tree
}

/** Done once for each list, in pieces: 25,000 entries would otherwise hold up the page. */
export function* indexing(urls: readonly WireEntry[]): Generator<undefined, Index> {
  const placed: Placed[] = []
  for (const url of urls) {
    placed.push(place(url))
    if (placed.length % 2_000 === 0) yield
  }
  const tree = yield* growTree(placed.map(({ key }) => key))
  return { urls, placed, tree }
}

function matchUrl(url: string, { urls, placed, tree }: Index, normalise: Normalise): Answer {
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
    return { verdict: 'no match', steps: [...steps, step('assumed', 'No entry covers it.')] }
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
    verdict: action,
    steps: [...steps, step('documented', `Its action is "${action}".`)],
    entry: winner,
  }
}

const step = (tag: Step['tag'], text: string): Step => ({ tag, text })

const cannotTell = (steps: readonly Step[], why: string, entry?: number): Answer => ({
  verdict: 'cannot tell',
  steps: [...steps, step('unknown', why)],
  entry,
  why,
})

function sayMatch(value: string, matched: Placed | undefined, address: Address): Step {
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
  urls: Index['urls'],
  placed: Index['placed'],
): Step[] {
  if (beaten === undefined) return []
  const value = urls[beaten]?.value
  return placed[beaten]?.kind === placed[winner]?.kind
    ? [step('assumed', `It is taken to beat "${value}", which is less specific.`)]
    : [step('documented', `It beats "${value}": a URL is more specific than a domain.`)]
}

// ---- the scopes ----

/** One that reaches is enough; what is unknown of the others does not matter then. */
function judgeScopes(scopes: readonly Scope[], who: Who, world: World): Reach {
  const reaches = scopes.map((scope) => judgeScope(scope, who, world))
  const steps = reaches.flatMap((reach, index) =>
    reach.steps.map(({ tag, text }) => step(tag, scopes.length > 1 ? `Scope ${index + 1}: ${text}` : text)),
  )
  const isSure = reaches.some((reach) => reach.reaches === true)
  const mayBe = reaches.some((reach) => reach.reaches === undefined)
  if (isSure) return { reaches: true, steps }
  const why = reaches.find((reach) => reach.why !== undefined)?.why
  return { reaches: mayBe ? undefined : false, steps, why }
}

const others = step(
  'unknown',
  'Other policies of the account are not considered: there is no way to list them.',
)

function combine(url: Answer, reach: Reach): Answer {
  const steps = [...url.steps, ...reach.steps, others]
  const { verdict, entry, why } = url
  // What is certain first: without a match, or without a scope, nothing that is unknown can make one.
  if (verdict === 'no match' || reach.reaches === false) return { verdict: 'no match', steps, entry }
  if (reach.reaches === undefined) return { verdict: 'cannot tell', steps, entry, why: why ?? reach.why }
  return { verdict, steps, entry, why }
}

// ---- the lists ----

function findFailures({ mustHit, mustMiss, hit }: Lists, ask: (url: string) => Answer): readonly Failure[] {
  const check = (list: Failure['list'], urls: readonly string[]) =>
    urls.flatMap((url, index): Failure[] => {
      if (url.trim() === '') return []
      const { verdict, why } = ask(url)
      const isRight = verdict !== 'cannot tell' && (verdict === hit) === (list === 'must hit')
      return isRight ? [] : [{ list, index, url, verdict, sentence: sayFailure(list, hit, verdict, why) }]
    })
  return [...check('must hit', mustHit), ...check('must miss', mustMiss)]
}

function sayFailure(list: Failure['list'], hit: Lists['hit'], verdict: Verdict, why = ''): string {
  const not = list === 'must hit' ? '' : 'not '
  const wanted = `It must ${not}be ${hit === 'block' ? 'blocked' : 'allowed'}`
  switch (verdict) {
    case 'block':
      return `${wanted}, but it is blocked.`
    case 'allow':
      return `${wanted}, but it is allowed.`
    case 'no match':
      return `${wanted}, but nothing matches.`
    case 'cannot tell':
      return `${wanted}, and that cannot be told. ${why}`.trim()
    default:
      return verdict satisfies never
  }
}
