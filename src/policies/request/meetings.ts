/** Scopes of one policy that are for the same people at the same time: they may undo each other (beyond-the-spec §1). */
import { collide, plainScope } from '../../ledger/book/collision.ts'
import { isUntouched, previewScope, type ScopeValues } from './policy.ts'
import { judgeTarget } from './target.ts'

/** The places of two scopes, the earlier one first. */
export type Meeting = readonly [number, number]

export function findMeetings(scopes: readonly ScopeValues[]): readonly Meeting[] {
  // One that was just added is for everyone, and nobody has said that it is.
  const judged = scopes.map((scope) =>
    !isUntouched(scope) && isReadable(scope) ? plainScope(previewScope(scope)) : undefined,
  )
  return judged.flatMap((scope, index) =>
    judged
      .slice(0, index)
      .flatMap((earlier, at): Meeting[] =>
        scope && earlier && collide(earlier, scope) ? [[at, index]] : [],
      ),
  )
}

/** None says anything of one that is not filled in yet. */
const isReadable = ({ from, to }: ScopeValues): boolean =>
  [from, to].every((target) => judgeTarget(target).every(([, judged]) => 'sent' in judged))
