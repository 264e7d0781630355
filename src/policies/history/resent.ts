/**
 * Which of these URLs an earlier policy for the same people has already. Policies are additive, so that a URL sent twice
 * stands twice. Compared as the ledger keeps them: host and path as they are, the rest by its pseudonym.
 */
import { knownUrlActions } from '../../api/schemas.ts'
import type { Collision } from '../../ledger/book/collision.ts'
import type { PolicySubject } from '../../ledger/book/event.ts'
import type { WireEntry } from '../urls/entry.ts'

type KeptUrls = PolicySubject['urls']

/** An earlier policy that has some of them. */
export interface Earlier {
  readonly requestId: string
  readonly at: number
  /** The service, or the admin, said that it is there; of the others nobody knows. */
  readonly isSure: boolean
}

/** What of the URLs is there, by their value. */
export interface Again {
  readonly sure: ReadonlySet<string>
  /** None of those that are sure. */
  readonly unsure: ReadonlySet<string>
  /** The latest first. */
  readonly policies: readonly Earlier[]
  /** How many of them hold what the ledger keeps as a pseudonym, which has no capital letters. */
  readonly likened: number
}

export interface Resent {
  /** How many URLs were looked for. */
  readonly of: number
  /** With the same action. */
  readonly same: Again
  /** To block what the other allows. */
  readonly opposite: Again
}

/** URLs, and the same as the ledger keeps them, one for one; perhaps a part alone, by their places. */
export interface Sought {
  readonly urls: readonly WireEntry[]
  readonly kept: KeptUrls
  readonly places?: readonly number[]
}

const none: Again = { sure: new Set(), unsure: new Set(), policies: [], likened: 0 }
export const noneOf = (many: number): Resent => ({ of: many, same: none, opposite: none })

/** So many that no frame is held up. */
const piece = 2_000

const keyOf = ({ type, value }: KeptUrls[number]): string => `${type} ${value}`

const isKnown = (action: string): boolean => knownUrlActions.some((known) => known === action)

/** In pieces, and in time that grows with the two lists and not with their product. */
export function* findResent(
  { urls, kept, places = Array.from(urls.keys()) }: Sought,
  collisions: readonly Collision[],
): Generator<undefined, Resent> {
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
  for (const { entry, fate } of collisions) {
    const { subject, id, at } = entry.sent
    if (subject?.kind !== 'policy') continue
    const earlier = { requestId: id, at, isSure: fate === 'accepted' || fate === 'arrived' }
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
  const sure = new Set<string>()
  const unsure = new Set<string>()
  const policies = new Set<Earlier>()
  const likened = new Set<string>()
  return {
    take(place: number, earlier: Earlier) {
      const value = urls[place]?.value ?? ''
      if (earlier.isSure) sure.add(value)
      else unsure.add(value)
      policies.add(earlier)
      if (kept[place]?.value !== value) likened.add(value)
    },
    close: (): Again => ({
      sure,
      unsure: new Set([...unsure].filter((value) => !sure.has(value))),
      policies: [...policies].toSorted((a, b) => b.at - a.at),
      likened: likened.size,
    }),
  }
}
