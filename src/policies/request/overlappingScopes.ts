/** Scopes of one policy for the same people at the same time, which may cancel each other (beyond-the-spec §1). */
import type { PolicyScope } from '../../api/schemas.ts'
import { collide } from '../../ledger/book/collision.ts'

/** The places of two scopes, the earlier one first. */
export type ScopePair = readonly [number, number]

/** The pairs of scopes that overlap. */
export function overlapsOf(scopes: readonly PolicyScope[]): readonly ScopePair[] {
  return scopes.flatMap((scope, index) =>
    scopes
      .slice(0, index)
      .flatMap((earlier, at): ScopePair[] => (collide(earlier, scope) ? [[at, index]] : [])),
  )
}
