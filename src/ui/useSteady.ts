import { useState } from 'react'

/**
 * The list, as the same array while its elements are the same. Most news of the journal concerns other requests, and
 * must not repeat a lookup for this list or delay its users.
 */
export function useSteady<T>(found: readonly T[]): readonly T[] {
  const [last, setLast] = useState(found)
  const isSame = found.length === last.length && found.every((each, at) => each === last[at])
  if (!isSame) setLast(found)
  return isSame ? last : found
}
