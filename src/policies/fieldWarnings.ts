/** What may be meant, but should be known before it is sent: by the form's own field names within a scope. */
import { conditionLists, readConditions } from './conditions.ts'
import { readMoment } from './moment.ts'
import type { ScopeValues } from './policy.ts'
import { judgeTarget } from './target.ts'

export interface Known {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Of config.json. */
  readonly ownDomains: readonly string[]
}

/** Where the clocks are put, and where the moment has passed. */
export function warnOfDate(edge: 'start' | 'end', typed: string, now: number, zone?: string): string[] {
  const read = readMoment(typed, zone)
  if ('problem' in read) return []
  const past =
    edge === 'start'
      ? 'This moment has passed: the policy takes effect at once.'
      : 'This moment has passed: the policy would never apply.'
  return [...(read.note === undefined ? [] : [read.note]), ...(read.time <= now ? [past] : [])]
}

/** All of a scope, for where its fields are not seen. */
export function warnOfScope(scope: ScopeValues, { now, ownDomains }: Known): readonly string[] {
  const conditions = readConditions(scope).warnings
  return [
    ...(['from', 'to'] as const).flatMap((side) =>
      judgeTarget(scope[side], ownDomains).flatMap(([, judged]) =>
        'warnings' in judged ? judged.warnings : [],
      ),
    ),
    ...(scope.start === 'date' ? warnOfDate('start', scope.fromDate, now) : []),
    ...(scope.end === 'date' ? warnOfDate('end', scope.toDate, now) : []),
    ...[...conditionLists, 'moreConditions' as const].flatMap((field) => conditions.get(field) ?? []),
  ]
}
