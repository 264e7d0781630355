/**
 * Which URLs an earlier policy for the same people already has. Policies are additive, so a URL sent twice is stored
 * twice. URLs are compared as the ledger stores them: host and path as they are, the rest by its pseudonym.
 *
 * Similar: the same body was sent (ledger/book/repeat.ts); a part of this submission was sent (document/submission.ts); an
 * earlier policy covers a tested address (simulator/coveredByEarlier.ts).
 */
import { knownUrlActions } from '../../api/schemas.ts'
import type { Collision } from '../../ledger/book/collision.ts'
import type { PolicySubject } from '../../ledger/book/event.ts'
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
  /** With the opposite action: one blocks what the other allows. */
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

/** Yields between pieces. The time grows with the sum of the two lists, not with their product. */
export function* findAlreadySent(
  { urls, kept, places = Array.from(urls.keys()) }: RedactedUrls,
  collisions: readonly Collision[],
): Generator<undefined, AlreadySent> {
  const index = new Map<string, number[]>()
  let done = 0
  for (const place of places) {
    if (++done % piece === 0) yield
    const url = kept[place]
    if (!url) continue
    const key = keyOf(url)
    const known = index.get(key)
    if (known) known.push(place)
    else index.set(key, [place])
  }
  const [same, opposite] = [collect(urls, kept), collect(urls, kept)]
  for (const { entry, outcome } of collisions) {
    const { subject, id, at } = entry.sent
    if (subject?.kind !== 'policy') continue
    const earlier = { requestId: id, at, isCertain: outcome === 'accepted' || outcome === 'arrived' }
    for (const url of subject.urls) {
      if (++done % piece === 0) yield
      for (const place of index.get(keyOf(url)) ?? []) {
        const action = kept[place]?.action ?? ''
        if (action === url.action) same.take(place, earlier)
        else if (isKnown(action) && isKnown(url.action)) opposite.take(place, earlier)
      }
    }
  }
  return { of: places.length, same: same.close(), opposite: opposite.close() }
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
