/** The earlier policies, and the scopes of one policy, that share a target with another: see request/scopeOverlap.ts. */
import { parseWireDate } from '../../api/dates.ts'
import type { PolicyScope } from '../../api/schemas.ts'
import { type LogEntry, mayBeExecuted, outcomeOf } from '../../log/entry.ts'
import { describeWhoAndWhen, type Names } from '../../log/scopeWords.ts'
import { nameOf, policyOf, subjectOf } from '../../log/subject.ts'
import { describeSubject, outcomeWords } from '../../log/words.ts'
import { count } from '../../ui/number.ts'
import { time } from '../../ui/time/clock.ts'
import { firstFew, type PolicyFinding } from '../checks/finding.ts'
import { scopeName } from '../request/fieldFindings.ts'
import { collide, isFromEveryoneToEveryone } from '../request/scopeOverlap.ts'

export type Collision = ReturnType<typeof findCollisions>[number]

/**
 * The earlier policies that were, or may have been, created and still apply; the latest first. `earlier`: their scope with
 * the shared target.
 */
export function findCollisions(
  entries: readonly LogEntry[],
  liveTabs: ReadonlySet<string>,
  scopes: readonly PolicyScope[],
  now: number,
) {
  return entries.flatMap((entry) => {
    const outcome = outcomeOf(entry, liveTabs)
    const policy = mayBeExecuted(outcome) ? policyOf(entry) : undefined
    if (!policy) return []
    const lasting = policy.policies.filter(
      ({ toDate }) => toDate === undefined || parseWireDate(toDate) >= now,
    )
    for (const scope of scopes) {
      const earlier = lasting.find((other) => collide(scope, other))
      // Most scopes are from everyone to everyone, which says less than a specific target.
      const forEveryone = earlier !== undefined && [scope, earlier].every(isFromEveryoneToEveryone)
      if (earlier) return { entry, outcome, earlier, forEveryone }
    }
    return []
  })
}

/** The scopes of one policy that may cancel each other, being for the same people at the same time (beyond-the-spec §1). */
export function findCollidingScopes(policies: readonly PolicyScope[]): readonly PolicyFinding[] {
  const pairs = policies.flatMap((scope, index) =>
    policies.slice(0, index).flatMap((other, at) => (collide(other, scope) ? [[index, at]] : [])),
  )
  const examples = pairs.map((pair) => pair.map((index) => scopeName(policies, index)).join(' and '))
  const sentence =
    'Scopes of this policy cover the same people at the same time, which could make them ineffective.'
  const place = { at: 'scope', index: pairs[0]?.[0] ?? 0 } as const
  if (pairs.length === 0) return []
  return [{ key: 'scopes collide', level: 'tick', sentence, examples, values: new Set(examples), place }]
}

/** Earlier policies for some of the same people. Most policies are for everyone, so no tick is asked. */
export function collisionFindings(collisions: readonly Collision[], names: Names): readonly PolicyFinding[] {
  if (collisions.length === 0) return []
  // Newer policies for everyone must not hide one for the same group.
  const shown = collisions.toSorted((a, b) => Number(a.forEveryone) - Number(b.forEveryone))
  const whom = shown.every(({ forEveryone }) => forEveryone) ? 'everyone' : 'some of the same people'
  return [
    {
      key: 'earlier policy',
      level: 'note',
      sentence: `${count(shown.length, 'earlier policy also applies', 'earlier policies also apply')} to ${whom}. Two policies for the same target could make both ineffective (not documented).`,
      ...firstFew(shown.map((each) => describeCollision(each, names))),
    },
  ]
}

const describeCollision = ({ entry, outcome, earlier }: Collision, names: Names): string =>
  [
    `“${(nameOf(entry) ?? '').slice(0, 120)}” of ${time(entry.at)}, ${outcomeWords(outcome, 'createPolicy')}`,
    describeSubject(subjectOf(entry)),
    describeWhoAndWhen(earlier, names),
  ].join('. ')
