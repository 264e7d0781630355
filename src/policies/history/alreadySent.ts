/**
 * URLs that an earlier policy for the same people has. Policies add up: a URL sent twice is stored twice. Similar
 * lookups: the same body was sent (ledger/book/repeat.ts); a part of this submission was sent (document/submission.ts).
 */
import { knownUrlActions } from '../../api/schemas.ts'
import type { Collision } from '../../ledger/book/collision.ts'
import { isExecuted } from '../../ledger/book/requests.ts'
import { growTree, type Node, place as placeOf, type Tree } from '../checks/coverage.ts'
import type { WireEntry } from '../urls/entry.ts'

/** An earlier policy that has some of the URLs. */
export interface EarlierPolicy {
  readonly requestId: string
  readonly name: string
  readonly at: number
  /** Whether the service or the admin confirmed the policy; otherwise its outcome is unknown. */
  readonly isCertain: boolean
}

/** URLs of earlier policies, by value, and these policies, the latest first. */
export type Matches = ReturnType<ReturnType<typeof collect>['close']>

export interface AlreadySent {
  /** The number of URLs that were looked up. */
  readonly of: number
  /** Matches with the same action. */
  readonly same: Matches
  /** Matches with the opposite action, including entries of which one covers the other. */
  readonly opposite: Matches
}

/** The number of URLs that are compared without a pause: few enough not to delay a frame. */
const batchSize = 2_000

const entryKey = ({ type, value }: WireEntry): string => `${type} ${value}`

const isKnown = (action: string): boolean => knownUrlActions.some((known) => known === action)

/** Finds the URLs of a list that earlier policies have, at all or some of its places. Yields between batches. */
export function* findAlreadySent(
  urls: readonly WireEntry[],
  collisions: readonly Collision[],
  places: readonly number[] = Array.from(urls.keys()),
): Generator<undefined, AlreadySent> {
  const index = new Map<string, number[]>()
  let done = 0
  for (const at of places) {
    if (++done % batchSize === 0) yield
    const url = urls[at]
    if (!url) continue
    const key = entryKey(url)
    const known = index.get(key)
    if (known) known.push(at)
    else index.set(key, [at])
  }
  const [same, opposite] = [collect(urls), collect(urls)]
  const actions = new Set(places.map((at) => urls[at]?.action ?? ''))
  /** The actions of earlier URLs that contradict one of these. Usually there are none. */
  const opposites = new Set<string>(
    knownUrlActions.filter((known) => [...actions].some((action) => isKnown(action) && action !== known)),
  )
  const against: { readonly url: WireEntry; readonly earlier: EarlierPolicy }[] = []
  for (const { entry, outcome } of collisions) {
    const { subject, id, at: when } = entry.sent
    if (subject?.kind !== 'policy') continue
    const earlier = {
      requestId: id,
      name: subject.input.description,
      at: when,
      isCertain: isExecuted(outcome),
    }
    for (const url of subject.input.urls) {
      if (++done % batchSize === 0) yield
      for (const at of index.get(entryKey(url)) ?? []) {
        if (urls[at]?.action === url.action) same.take(at, earlier)
      }
      if (opposites.has(url.action)) against.push({ url, earlier })
    }
  }
  if (against.length > 0) {
    const keys = [...places.map((at) => urls[at]), ...against.map(({ url }) => url)]
    const tree = yield* growTree(keys.map((url) => (url ? placeOf(url).key : '')))
    for (const [one, other] of conflictsOf(tree, places.length)) {
      if (++done % batchSize === 0) yield
      const [at = 0, found] = [places[one], against[other - places.length]]
      const action = urls[at]?.action ?? ''
      if (found && isKnown(action) && action !== found.url.action) opposite.take(at, found.earlier)
    }
  }
  return { of: places.length, same: same.close(), opposite: opposite.close() }
}

/** Whether no earlier entry is the same as one of these, covers one, or is covered by one. Yields between batches. */
export function* areUnsent(
  urls: readonly WireEntry[],
  earlier: readonly (readonly WireEntry[])[],
): Generator<undefined, boolean> {
  const keys: string[] = []
  for (const policy of [urls, ...earlier]) {
    for (const url of policy) {
      if (keys.push(placeOf(url).key) % batchSize === 0) yield
    }
  }
  const { done = false } = conflictsOf(yield* growTree(keys), urls.length).next()
  return done
}

/** Pairs of a new and an earlier entry of which one covers the other. Indexes below `many` are of new entries. */
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

function collect(urls: readonly WireEntry[]) {
  const certain = new Set<string>()
  const possible = new Set<string>()
  const policies = new Set<EarlierPolicy>()
  return {
    take(place: number, earlier: EarlierPolicy) {
      const value = urls[place]?.value ?? ''
      if (earlier.isCertain) certain.add(value)
      else possible.add(value)
      policies.add(earlier)
    },
    close: () => ({
      certain,
      /** Those of policies with an unknown outcome, without the certain ones. */
      possible: new Set([...possible].filter((value) => !certain.has(value))),
      policies: [...policies].toSorted((a, b) => b.at - a.at),
    }),
  }
}
