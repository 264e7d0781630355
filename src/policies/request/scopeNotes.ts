/** The notes on the fields of a scope, by the form's own field names. */
import { conditionLabels, readConditions } from './conditions.ts'
import { type FieldNote, fieldNote } from './fieldNote.ts'
import { readMoment } from './moment.ts'
import type { ScopeField, ScopeValues } from './policy.ts'
import { checkTarget } from './target.ts'

/** Notes on a moment that the clocks skip or repeat, or on a start that has passed. */
export function notesOfDate(edge: 'start' | 'end', typed: string, now: number, zone?: string): FieldNote[] {
  const read = readMoment(typed, zone)
  if ('problem' in read) return []
  return [
    ...(read.note === undefined ? [] : [fieldNote('clocks', read.note)]),
    ...(edge === 'start' && read.time <= now
      ? [fieldNote('past start', 'This moment has passed. The policy takes effect at once.')]
      : []),
  ]
}

export interface ScopeNote extends FieldNote {
  readonly field: ScopeField
  /** The label of the field, or of the side for a target. */
  readonly label: string
}

const sides = [
  ['from', 'From'],
  ['to', 'To'],
] as const

const at = (field: ScopeField, label: string, found: readonly FieldNote[]): readonly ScopeNote[] =>
  found.map((each) => ({ ...each, field, label }))

/** All notes of a scope, for the review, where its fields are not shown. */
export function notesOfScope(
  scope: ScopeValues,
  now: number,
  ownDomains: readonly string[],
): readonly ScopeNote[] {
  const conditions = readConditions(scope).warnings
  return [
    ...sides.flatMap(([side, label]) =>
      checkTarget(scope[side], ownDomains).flatMap(([field, judged]) =>
        'warnings' in judged ? at(`${side}.${field}`, label, judged.warnings) : [],
      ),
    ),
    ...(scope.start === 'date' ? at('fromDate', 'Starts at', notesOfDate('start', scope.fromDate, now)) : []),
    ...(scope.end === 'date' ? at('toDate', 'Ends at', notesOfDate('end', scope.toDate, now)) : []),
    ...Array.from(conditions, ([field, found]) => at(field, conditionLabels[field], found)).flat(),
  ]
}
