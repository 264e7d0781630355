import type { AnyPolicy, AnyTarget } from '../../api/stored.ts'
import { isTargetType } from '../../api/targets.ts'
import { withoutReasons } from '../checks/finding.ts'
import { moveOn, toValues } from '../request/fromSent.ts'
import type { Entry, WireEntry } from '../urls/entry.ts'
import { normalise } from '../urls/normalise.ts'
import { newDraft, type PolicyDraft } from './policyDraft.ts'

/** Whether a target has no type that a request can have. The form has no such target, and would show it as everyone. */
const isUntyped = (target: AnyTarget = {}): boolean =>
  Object.keys(target).length > 0 && !isTargetType(target.type ?? '')

/** The entries of a request. The Unicode form of an address is not sent, and they have no source. */
export const entriesOf = (urls: readonly WireEntry[]): readonly Entry[] =>
  urls.map((url) => {
    const read = normalise(url.value)
    const unicode = 'unicode' in read && read.unicode !== undefined && { unicode: read.unicode }
    return { ...url, ...unicode, sources: [], transforms: [] }
  })

/** A new policy like one that was sent at `at`, with its dates moved on. Its reasons are asked for again. */
export function likeSent(input: AnyPolicy, at: number, now: number): PolicyDraft | undefined {
  if (input.policies.some(({ from, to }) => isUntyped(from) || isUntyped(to))) return undefined
  const values = toValues(input)
  const scopes = values.scopes.map((scope) => ({
    ...moveOn(scope, at, now),
    comment: withoutReasons(scope.comment),
  }))
  return { ...newDraft(), values: { ...values, scopes }, urls: entriesOf(input.urls) }
}
