import type { AnyPolicy, AnyTarget } from '../../api/stored.ts'
import { isTargetType } from '../../api/targets.ts'
import { withoutReasons } from '../checks/finding.ts'
import { moveOn, toValues } from '../request/fromSent.ts'
import { newDraft, readDraft } from './draft.ts'

/** Whether a target has no type that a request can have. The form has no such target, and would show it as everyone. */
const isUntyped = (target: AnyTarget = {}): boolean =>
  Object.keys(target).length > 0 && !isTargetType(target.type ?? '')

/** A draft of a new policy like one that was sent at `at`, with its dates moved on, checked like any stored draft. */
export async function likeSent(input: AnyPolicy, at: number, now: number) {
  if (input.policies.some(({ from, to }) => isUntyped(from) || isUntyped(to))) return undefined
  const values = toValues(input)
  return readDraft({
    ...newDraft(),
    values: {
      ...values,
      // Reasons are asked for again.
      scopes: values.scopes.map((scope) => ({
        ...moveOn(scope, at, now),
        comment: withoutReasons(scope.comment),
      })),
    },
    urls: input.urls.map((url) => ({ ...url, sources: [], transforms: [] })),
  })
}
