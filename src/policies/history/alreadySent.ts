/**
 * Which URLs an earlier policy for the same people already has. Policies are additive, so a URL sent twice is stored
 * twice. URLs are compared as the ledger stores them: host and path as they are, the rest by its pseudonym.
 *
 * Similar: the same body was sent (ledger/book/repeat.ts); a part of this submission was sent (document/submission.ts); an
 * earlier policy covers a tested address (simulator/coveredByEarlier.ts).
 */
import { knownUrlActions } from '../../api/schemas.ts'
import type { Collision } from '../../ledger/book/collision.ts'
import { isExecuted } from '../../ledger/book/requests.ts'
import type { PolicySubject } from '../../ledger/book/event.ts'
import { growTree, type Node, place as placeOf, type Tree } from '../checks/coverage.ts'
import type { WireEntry } from '../urls/entry.ts'

type KeptUrls = PolicySubject['urls']

/** An earlier policy that has some of the URLs. */
export interface EarlierPolicy {
  readonly requestId: string
  readonly at: number
  /** The service or the admin confirmed the policy; the outcome of any other is unknown. */
  readonly isCertain: boolean
}

/** The URLs that earlier policies have, by their value. */
export interface Matches {
  readonly certain: ReadonlySet<string>
  /** Without those in `certain`. */
  readonly possible: ReadonlySet<string>
  /** The latest first. */
  readonly policies: readonly EarlierPolicy[]
  /** How many URLs were compared by a pseudonym, which ignores capital letters. */
  readonly byPseudonym: number
}

export interface AlreadySent {
  /** How many URLs were looked up. */
  readonly of: number
  /** With the same action. */
  readonly same: Matches
  /** One blocks what the other allows, also where one of the two only covers the other. */
  readonly opposite: Matches
}

/** URLs, and in the same order their form in the ledger. `places`: only some of them. */
export interface RedactedUrls {
  readonly urls: readonly WireEntry[]
  readonly kept: KeptUrls
  readonly places?: readonly number[]
}

/** Small enough not to delay a frame. */
const piece = 2_000

const keyOf = ({ type, value }: KeptUrls[number]): string => `${type} ${value}`

const isKnown = (action: string): boolean => knownUrlActions.some((known) => known === action)

/** The URLs of this list that earlier policies have. Yields between pieces. */
export function* findAlreadySent(
  { urls, kept, places = Array.from(urls.keys()) }: RedactedUrls,
  collisions: readonly Collision[],
): Generator<undefined, AlreadySent> {
  const index = new Map<string, number[]>()
  let done = 0
  for (const at of places) {
    if (++done % piece === 0) yield
    const url = kept[at]
    if (!url) continue
    const key = keyOf(url)
    const known = index.get(key)
    if (known) known.push(at)
    else index.set(key, [at])
  }
  const [same, opposite] = [collect(urls, kept), collect(urls, kept)]
  const actions = new Set(places.map((at) => kept[at]?.action ?? ''))
  /** The actions that contradict one of these. Usually none was sent. */
  const opposites = new Set<string>(
    knownUrlActions.filter((known) => [...actions].some((action) => isKnown(action) && action !== known)),
  )
  const against: { readonly url: WireEntry; readonly earlier: EarlierPolicy }[] = []
  for (const { entry, outcome } of collisions) {
    const { subject, id, at: when } = entry.sent
    if (subject?.kind !== 'policy') continue
    const earlier = { requestId: id, at: when, isCertain: isExecuted(outcome) }
    for (const url of subject.urls) {
      if (++done % piece === 0) yield
      for (const at of index.get(keyOf(url)) ?? []) {
        if (kept[at]?.action === url.action) same.take(at, earlier)
      }
      if (opposites.has(url.action)) against.push({ url, earlier })
    }
  }
  if (against.length > 0) {
    const keys = [...places.map((at) => kept[at]), ...against.map(({ url }) => url)]
    const tree = yield* growTree(keys.map((url) => (url ? placeOf(url).key : '')))
    for (const [one, other] of conflictsOf(tree, places.length)) {
      if (++done % piece === 0) yield
      const [at = 0, found] = [places[one], against[other - places.length]]
      const action = kept[at]?.action ?? ''
      if (found && isKnown(action) && action !== found.url.action) opposite.take(at, found.earlier)
    }
  }
  return { of: places.length, same: same.close(), opposite: opposite.close() }
}

/** The pairs of a new and an earlier entry, of which one covers the other. The new ones come first, up to `many`. */
function* conflictsOf(tree: Tree, many: number): Generator<readonly [number, number]> {
  for (const node of tree) {
    for (let cover: Node | undefined = node; cover; cover = cover.parent) {
      for (const inner of node.members) {
        for (const outer of cover.members) {
          if (inner < many && outer >= many) yield [inner, outer]
          else if (outer < many && inner >= many) yield [outer, inner]
        }
      }
    }
  }
}

function collect(urls: readonly WireEntry[], kept: KeptUrls) {
  const certain = new Set<string>()
  const possible = new Set<string>()
  const policies = new Set<EarlierPolicy>()
  const byPseudonym = new Set<string>()
  return {
    take(place: number, earlier: EarlierPolicy) {
      const value = urls[place]?.value ?? ''
      if (earlier.isCertain) certain.add(value)
      else possible.add(value)
      policies.add(earlier)
      if (kept[place]?.value !== value) byPseudonym.add(value)
    },
    close: (): Matches => ({
      certain,
      possible: new Set([...possible].filter((value) => !certain.has(value))),
      policies: [...policies].toSorted((a, b) => b.at - a.at),
      byPseudonym: byPseudonym.size,
    }),
  }
}
