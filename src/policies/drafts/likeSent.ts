import type { AnyPolicy, AnyTarget } from '../../api/stored.ts'
import { isTargetType } from '../../api/targets.ts'
import { meantOf } from '../../ledger/book/trial.ts'
import { withoutReasons } from '../checks/finding.ts'
import { sayPassed, withoutPassed } from '../request/passed.ts'
import { type Renewed, renewalOf, sayRenewal, withoutRenewal } from '../request/renewal.ts'
import { toValues } from '../request/sentValues.ts'
import { newDraft, readDraft } from './draft.ts'

/** Whether a target has no type that a request can have. The form has no such target, and would show it as everyone. */
const isUntyped = (target: AnyTarget = {}): boolean =>
  Object.keys(target).length > 0 && !isTargetType(target.type ?? '')

/**
 * A draft of a new policy like the one that was sent, or of its renewal, checked like any stored draft, and a sentence
 * about what was not copied as it was.
 */
export async function likeSent(
  { input: sent }: { readonly input: AnyPolicy },
  now: number,
  renewed?: Renewed,
) {
  const input = renewed ? renewalOf(sent, renewed, now) : { ...sent, policies: sent.policies.map(meantOf) }
  if (input.policies.some(({ from, to }) => isUntyped(from) || isUntyped(to))) return undefined
  const values = toValues(input)
  const urls = input.urls.map((url) => ({ ...url, sources: [], transforms: [] }))
  const draft = await readDraft({
    ...newDraft(),
    values: {
      ...values,
      // Reasons are asked for again.
      scopes: values.scopes.map((scope) => ({
        ...withoutPassed(scope, now),
        comment: withoutReasons(renewed ? scope.comment : withoutRenewal(scope.comment)),
      })),
    },
    urls,
  })
  return draft && { draft, note: renewed ? sayRenewal(sent, input, now) : sayPassed(values.scopes, now) }
}
