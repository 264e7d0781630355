/** Top-level domains by the public suffix list, for the worker: the page does not fetch the list. */
import { parse } from 'tldts'

/** Names that no registry has, for examples (RFC 2606) and for networks of their own. */
const unregistered = new Set(
  'example test invalid localhost localdomain local lan internal intranet corp home private'.split(' '),
)
const endings = new Map<string, boolean>()

export function hasTopLevel(host: string): boolean {
  const ending = host.slice(host.lastIndexOf('.') + 1).toLowerCase()
  let isKnown = endings.get(ending)
  if (isKnown === undefined) {
    isKnown = unregistered.has(ending) || parse(`a.${ending}`).isIcann === true
    endings.set(ending, isKnown)
  }
  return isKnown
}
