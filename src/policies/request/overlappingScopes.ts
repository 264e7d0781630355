/** Scopes of one policy for the same people at the same time, which may cancel each other (beyond-the-spec §1). */
import type { PolicyScope } from '../../api/schemas.ts'
import { collide } from '../../ledger/book/collision.ts'
import { isUntouched, previewScope, type ScopeValues } from './policy.ts'
import { checkTarget } from './target.ts'

/** The places of two scopes, the earlier one first. */
export type ScopePair = readonly [number, number]

/** The pairs of scopes that overlap. `undefined` stands for a scope that is still incomplete. */
export function overlapsOf(scopes: readonly (PolicyScope | undefined)[]): readonly ScopePair[] {
  return scopes.flatMap((scope, index) =>
    scopes
      .slice(0, index)
      .flatMap((earlier, at): ScopePair[] =>
        scope && earlier && collide(earlier, scope) ? [[at, index]] : [],
      ),
  )
}

/** The overlapping scopes while they are typed. An untouched scope is left out, since it would count as everyone. */
export const findOverlappingScopes = (scopes: readonly ScopeValues[]): readonly ScopePair[] =>
  overlapsOf(
    scopes.map((scope) => (!isUntouched(scope) && isReadable(scope) ? previewScope(scope) : undefined)),
  )

/** Whether a scope is complete enough to overlap. */
const isReadable = ({ from, to }: ScopeValues): boolean =>
  [from, to].every((target) => checkTarget(target).every(([, judged]) => 'sent' in judged))
