/** What may be meant, but should be known before it is sent: by the form's own field names within a scope. */
import { type Caution, caution } from './caution.ts'
import { type ConditionValues, readConditions } from './conditions.ts'
import { readMoment } from './moment.ts'
import type { ScopeField, ScopeValues } from './policy.ts'
import { judgeTarget } from './target.ts'

export interface Known {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Of config.json. */
  readonly ownDomains: readonly string[]
}

/** Where the clocks are put, and where the moment has passed. */
export function warnOfDate(edge: 'start' | 'end', typed: string, now: number, zone?: string): Caution[] {
  const read = readMoment(typed, zone)
  if ('problem' in read) return []
  const past =
    edge === 'start'
      ? caution('past start', 'This moment has passed: the policy takes effect at once.')
      : caution('past end', 'This moment has passed: the policy would never apply.')
  return [
    ...(read.note === undefined ? [] : [caution('clocks', read.note)]),
    ...(read.time <= now ? [past] : []),
  ]
}

export interface FieldCaution extends Caution {
  readonly field: ScopeField
  /** As its label has it; of a target the label of its side. */
  readonly label: string
}

const sides = [
  ['from', 'From'],
  ['to', 'To'],
] as const
/** In the order of the form. */
const conditionLabels: Readonly<Record<keyof ConditionValues, string>> = {
  sourceIPs: 'Source IP ranges',
  hostnames: 'Host names',
  spfDomains: 'SPF domains',
  moreConditions: 'More conditions',
}

const at = (field: ScopeField, label: string, found: readonly Caution[]): readonly FieldCaution[] =>
  found.map((each) => ({ ...each, field, label }))

/** All of a scope, for where its fields are not seen. */
export function warnOfScope(scope: ScopeValues, { now, ownDomains }: Known): readonly FieldCaution[] {
  const conditions = readConditions(scope).warnings
  return [
    ...sides.flatMap(([side, label]) =>
      judgeTarget(scope[side], ownDomains).flatMap(([field, judged]) =>
        'warnings' in judged ? at(`${side}.${field}`, label, judged.warnings) : [],
      ),
    ),
    ...(scope.start === 'date' ? at('fromDate', 'Starts at', warnOfDate('start', scope.fromDate, now)) : []),
    ...(scope.end === 'date' ? at('toDate', 'Ends at', warnOfDate('end', scope.toDate, now)) : []),
    ...Array.from(conditions, ([field, found]) => at(field, conditionLabels[field], found)).flat(),
  ]
}
