/** What the review adds to the findings of the list: about the people, the period, and earlier requests. */
import { useMemo } from 'react'
import { isObject } from '../../api/object.ts'
import type { CreatePolicyInput, PolicyScope } from '../../api/schemas.ts'
import { useAllNames } from '../../device/useNames.ts'
import { useOwnDomains } from '../../device/useOwnDomains.ts'
import type { Trouble } from '../../log/log.ts'
import { useLogState } from '../../log/LogContext.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { number } from '../../ui/number.ts'
import { byLevel } from '../../ui/pane/finding.ts'
import { useNowAt } from '../../ui/time/clock.ts'
import { firstFew, type PolicyFinding } from '../checks/finding.ts'
import { fieldFindings, scopeName } from '../request/fieldFindings.ts'
import { firstEnded, scopeBoundaries } from '../request/period.ts'
import type { ScopeField, ScopeValues } from '../request/policy.ts'
import { collisionFindings, findCollidingScopes, findCollisions } from './overlappingPolicies.ts'

export interface ReviewFacts {
  readonly input: CreatePolicyInput
  /** The scopes as typed. */
  readonly scopes: readonly ScopeValues[]
  readonly ownDomains: readonly string[]
  readonly now: number
}

/** One note for all the scopes that `describe` says something of. It leads to the first of them. */
function scopeNote(
  policies: readonly PolicyScope[],
  key: string,
  [one, others]: readonly [string, string],
  describe: (scope: PolicyScope) => string,
  field?: ScopeField,
): readonly PolicyFinding[] {
  const found = policies.flatMap((scope, index) => {
    const text = describe(scope)
    return text === '' ? [] : [{ index, line: `${scopeName(policies, index)}: ${text}.` }]
  })
  const [first] = found
  if (!first) return []
  const sentence = found.length === 1 ? `A scope ${one}.` : `${number(found.length)} scopes ${others}.`
  const place = { at: 'scope', index: first.index, ...(field && { field }) } as const
  return [{ key, level: 'note', sentence, ...firstFew(found.map(({ line }) => line)), place }]
}

/** The conditions that the sentence of a scope says as if they excluded anyone. */
const wideConditions = ({ conditions = {} }: PolicyScope): string =>
  Object.keys(conditions)
    .filter((name) => !narrows(conditions[name]))
    .join(', ')

/** An empty value excludes no one, and a range of zero bits holds every address. */
function narrows(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(narrows) && !value.some(isEveryAddress)
  if (isObject(value)) return Object.values(value).some(narrows)
  return value !== undefined && value !== null && value !== ''
}

const isEveryAddress = (value: unknown): boolean =>
  typeof value === 'string' && /^[\da-f.:]+\/0+$/i.test(value.trim())

export const reviewFindings = ({ input, scopes, ownDomains, now }: ReviewFacts): readonly PolicyFinding[] => [
  ...findCollidingScopes(input.policies),
  ...fieldFindings(scopes, input.policies, now, ownDomains),
  ...scopeNote(
    input.policies,
    'narrows nothing',
    ['has a condition that excludes no one', 'have conditions that exclude no one'],
    wideConditions,
  ),
  ...scopeNote(
    input.policies,
    'switched off',
    ['is off', 'are off'],
    ({ enabled }) =>
      enabled === false ? 'stored without effect. The console cannot switch it on later' : '',
    'enabled',
  ),
]

const notKept = {
  key: 'log not kept',
  level: 'note',
  sentence: 'No requests are kept here. Policies sent before this page was opened are unknown.',
} as const

const ofLog: Partial<Record<Trouble, PolicyFinding>> = {
  absent: notKept,
  unwanted: notKept,
  unread: {
    key: 'log not read',
    level: 'tick',
    sentence: 'Earlier requests could not be read.',
    examples: ['The same URLs may have been sent before.', 'An earlier policy may cover the same target.'],
  },
}

/** Warns if earlier requests could not be looked up, since the policy may repeat or overlap one of them. */
export const logFindings = (trouble: Trouble | undefined): readonly PolicyFinding[] =>
  [trouble && ofLog[trouble]].filter((finding) => finding !== undefined)

/** The findings of a policy before it is sent. Another tab may add one while the review is open. `list`: those of its list. */
export function useReviewFindings(
  input: CreatePolicyInput,
  scopes: readonly ScopeValues[],
  list: readonly PolicyFinding[],
) {
  const { now } = useSession()
  const { entries, liveTabs, trouble } = useLogState()
  const ownDomains = useOwnDomains()
  const names = useAllNames()
  const { policies } = input
  // A scope may end while the review is open.
  const boundaries = useMemo(() => scopeBoundaries(policies), [policies])
  const time = useNowAt(boundaries, now)
  const findings = useMemo(
    () =>
      [
        ...list,
        ...logFindings(trouble),
        ...collisionFindings(findCollisions(entries, liveTabs, policies, time), names),
        ...reviewFindings({ input, scopes, ownDomains, now: time }),
      ].toSorted(byLevel),
    [list, trouble, entries, liveTabs, policies, names, input, scopes, ownDomains, time],
  )
  return {
    findings,
    /** The index of the first scope that has ended; -1 without one. */
    ended: firstEnded(policies, time),
  }
}
