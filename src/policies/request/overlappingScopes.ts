/** Scopes of one policy for the same people at the same time, which may cancel each other (beyond-the-spec §1). */
import { collide, plainScope } from '../../ledger/book/collision.ts'
import { isUntouched, previewScope, type ScopeValues } from './policy.ts'
import { checkTarget } from './target.ts'

/** The places of two scopes, the earlier one first. */
export type ScopePair = readonly [number, number]

export function findOverlappingScopes(scopes: readonly ScopeValues[]): readonly ScopePair[] {
  // An untouched scope would count as everyone, which the admin did not choose.
  const readable = scopes.map((scope) =>
    !isUntouched(scope) && isReadable(scope) ? plainScope(previewScope(scope)) : undefined,
  )
  return readable.flatMap((scope, index) =>
    readable
      .slice(0, index)
      .flatMap((earlier, at): ScopePair[] =>
        scope && earlier && collide(earlier, scope) ? [[at, index]] : [],
      ),
  )
}

/** An incomplete scope does not overlap. */
const isReadable = ({ from, to }: ScopeValues): boolean =>
  [from, to].every((target) => checkTarget(target).every(([, judged]) => 'sent' in judged))
