/** The notes on the fields of the scopes as findings: shown below each field, and again in the review. */
import type { PolicyScope } from '../../api/schemas.ts'
import { capital } from '../../log/scopeWords.ts'
import type { Finding } from '../../ui/pane/finding.ts'
import { firstFew } from '../checks/finding.ts'
import { conditionLabels, readConditions } from './conditions.ts'
import { readMoment } from './period.ts'
import type { PagePlace, ScopeField, ScopeValues } from './policy.ts'
import { checkTarget, type FieldNote } from './target.ts'

export interface FieldFinding extends Finding {
  readonly place: Extract<PagePlace, { readonly at: 'scope' }>
}

type Policies = readonly (PolicyScope | undefined)[]

/** The findings below the fields of a scope. A label is that of the field, or of the side for a target. */
export function findInScope(scope: ScopeValues, index: number, now: number, ownDomains: readonly string[]) {
  const all: readonly (readonly [ScopeField, label: string, notes: readonly FieldNote[]])[] = [
    ...(['from', 'to'] as const).flatMap((side) =>
      checkTarget(scope[side], ownDomains).map(
        ([field, checked]) =>
          [`${side}.${field}`, capital(side), 'notes' in checked ? checked.notes : []] as const,
      ),
    ),
    ['fromDate', 'Starts at', dateNotes(scope.fromDate, now)],
    ['toDate', 'Ends at', dateNotes(scope.toDate)],
    ...[...readConditions(scope).notes].map(
      ([field, notes]) => [field, conditionLabels[field], notes] as const,
    ),
  ]
  return all.flatMap(([field, label, notes]) =>
    notes.map(({ code, text }) => {
      const level = code === 'past start' || code === 'spelling' ? 'note' : 'tick'
      return { key: code, level, sentence: text, label, place: { at: 'scope', index, field } } as const
    }),
  )
}

/** `now`: only of a start, since an end that has passed is refused. */
function dateNotes(typed: string, now = -Infinity): readonly FieldNote[] {
  const read = readMoment(typed)
  if ('problem' in read) return []
  const passed = 'This moment has passed. The policy takes effect at once.'
  return [
    ...(read.note === undefined ? [] : [{ code: 'clocks', text: read.note } as const]),
    ...(read.time <= now ? [{ code: 'past start', text: passed } as const] : []),
  ]
}

/**
 * The findings of all scopes for the review, which shows no fields. Notes with one code become one finding, so that many of
 * one code hide no other.
 */
export function fieldFindings(
  scopes: readonly ScopeValues[],
  policies: Policies,
  now: number,
  ownDomains: readonly string[],
): readonly FieldFinding[] {
  const found = scopes.flatMap((scope, index) =>
    findInScope(scope, index, now, ownDomains).map(({ label, sentence, ...finding }) => ({
      ...finding,
      sentence: `${scopeName(policies, index)}, ${label}: ${sentence.replace(/^Line /, 'line ')}`,
    })),
  )
  return [...new Set(found.map(({ key }) => key))].flatMap((key) => {
    const [first, ...rest] = found.filter((each) => each.key === key)
    const examples = rest.map(({ sentence }) => sentence)
    // All lines: a tick for some does not confirm another.
    return first ? [{ ...first, ...firstFew(examples), values: new Set([first.sentence, ...examples]) }] : []
  })
}

export const scopeName = (policies: Policies, index: number): string => {
  const name = policies[index]?.description.trim()
  return `Scope ${index + 1}${name ? ` (${name})` : ''}`
}
