import { useState } from 'react'

/**
 * The same list while the same is in it. Most of what the ledger hears is of other calls: what was looked up of this list
 * need not be looked up again for them, nor what waits for it be held back.
 */
export function useSteady<T>(
  found: readonly T[],
  isAlike: (one: T, other: T | undefined) => boolean,
): readonly T[] {
  const [last, setLast] = useState(found)
  const isSame = found.length === last.length && found.every((each, at) => isAlike(each, last[at]))
  if (!isSame) setLast(found)
  return isSame ? last : found
}
