/** Scopes of one policy for the same people at the same time, which may cancel each other (beyond-the-spec §1). */
import type { PolicyScope } from '../../api/schemas.ts'
import { collide } from '../../ledger/book/collision.ts'
import { isUntouched, previewScope, type ScopeValues } from './policy.ts'
import { checkTarget } from './target.ts'

/** The places of two scopes, the earlier one first. */
export type ScopePair = readonly [number, number]

/** `undefined`: a scope that says nothing yet. */
export function overlapsOf(scopes: readonly (PolicyScope | undefined)[]): readonly ScopePair[] {
  return scopes.flatMap((scope, index) =>
    scopes
      .slice(0, index)
      .flatMap((earlier, at): ScopePair[] =>
        scope && earlier && collide(earlier, scope) ? [[at, index]] : [],
      ),
  )
}

/** While the scopes are typed. An untouched one would count as everyone, which the admin did not choose. */
export const findOverlappingScopes = (scopes: readonly ScopeValues[]): readonly ScopePair[] =>
  overlapsOf(
    scopes.map((scope) => (!isUntouched(scope) && isReadable(scope) ? previewScope(scope) : undefined)),
  )

/** An incomplete scope does not overlap. */
const isReadable = ({ from, to }: ScopeValues): boolean =>
  [from, to].every((target) => checkTarget(target).every(([, judged]) => 'sent' in judged))
