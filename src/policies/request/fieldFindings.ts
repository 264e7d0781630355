/** The notes on the fields of the scopes as findings: shown below each field, and again in the review. */
import type { PolicyScope } from '../../api/schemas.ts'
import { collide } from './collide.ts'
import { capital } from '../../log/scopeWords.ts'
import type { Finding } from '../../ui/pane/finding.ts'
import { conditionLabels, readConditions } from './conditions.ts'
import { readMoment } from './period.ts'
import type { PagePlace } from './place.ts'
import { newScope, previewScope, type ScopeField, type ScopeValues } from './policy.ts'
import { checkTarget, type FieldNote, notesOf } from './target.ts'

export interface FieldFinding extends Finding {
  readonly place: Extract<PagePlace, { readonly at: 'scope' }>
}

type Policies = readonly (PolicyScope | undefined)[]

/** The findings below the fields of a scope. A label is that of the field, or of the side for a target. */
export function findInScope(scope: ScopeValues, index: number, now: number, ownDomains: readonly string[]) {
  const all: readonly (readonly [ScopeField, label: string, notes: readonly FieldNote[]])[] = [
    ...(['from', 'to'] as const).flatMap((side) =>
      checkTarget(scope[side], ownDomains).map(
        ([field, checked]) => [`${side}.${field}`, capital(side), notesOf(checked)] as const,
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
    return first ? [{ ...first, examples, values: new Set([first.sentence, ...examples]) }] : []
  })
}

/**
 * The scopes that may cancel each other, being for the same people at the same time (beyond-the-spec §1). `undefined`
 * stands for a scope that is still incomplete.
 */
export function findCollidingScopes(policies: Policies): readonly FieldFinding[] {
  const pairs = policies.flatMap((scope, index) =>
    policies
      .slice(0, index)
      .flatMap((other, at) => (scope && other && collide(other, scope) ? [[index, at]] : [])),
  )
  const examples = pairs.map((pair) => pair.map((index) => scopeName(policies, index)).join(' and '))
  const sentence =
    'Scopes of this policy cover the same people at the same time, which could make them ineffective.'
  const place = { at: 'scope', index: pairs[0]?.[0] ?? 0 } as const
  return pairs.length === 0
    ? []
    : [{ key: 'scopes collide', level: 'tick', sentence, examples, values: new Set(examples), place }]
}

const untouched = JSON.stringify(newScope())

/** The scopes as far as they can collide. An untouched scope would count as everyone. */
export const collidable = (scopes: readonly ScopeValues[]): Policies =>
  scopes.map((scope) => {
    const targets = [...checkTarget(scope.from), ...checkTarget(scope.to)]
    const isReady = JSON.stringify(scope) !== untouched && targets.every(([, checked]) => 'sent' in checked)
    return isReady ? previewScope(scope) : undefined
  })

export const scopeName = (policies: Policies, index: number): string => {
  const name = policies[index]?.description.trim()
  return `Scope ${index + 1}${name ? ` (${name})` : ''}`
}
