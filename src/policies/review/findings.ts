/** What the review adds to the findings of the list: about the people, the period, and earlier requests. */
import { isObject } from '../../api/object.ts'
import type { CreatePolicyInput, PolicyScope } from '../../api/schemas.ts'
import type { Trouble } from '../../log/log.ts'
import { number } from '../../ui/number.ts'
import { firstFew, type PolicyFinding } from '../checks/finding.ts'
import { fieldFindings, scopeName } from '../request/fieldFindings.ts'
import type { ScopeField, ScopeValues } from '../request/policy.ts'
import { findCollidingScopes } from './collisions.ts'

/** The facts that the review looks at. */
export interface ReviewFacts {
  readonly input: CreatePolicyInput
  /** The scopes as typed. */
  readonly scopes: readonly ScopeValues[]
  readonly ownDomains: readonly string[]
  readonly now: number
}

type FindingRule = (facts: ReviewFacts) => readonly PolicyFinding[]

/** One finding for all matching scopes, which leads to the first of them. `describe`: what is true of one of them. */
function scopesWhere(
  { input }: ReviewFacts,
  isTrue: (scope: PolicyScope) => boolean,
  finding: Pick<PolicyFinding, 'key' | 'level'> & { readonly sentence: (many: number) => string },
  describe: (scope: PolicyScope) => string,
  field?: ScopeField,
): readonly PolicyFinding[] {
  const those = [...input.policies.entries()].filter(([, scope]) => isTrue(scope))
  const [first] = those
  if (!first) return []
  const place = { at: 'scope', index: first[0], ...(field && { field }) } as const
  const lines = those.map(([index, scope]) => `${scopeName(input.policies, index)}: ${describe(scope)}`)
  return [{ ...finding, sentence: finding.sentence(those.length), ...firstFew(lines), place }]
}

const areScopes = (one: string, others: string) => (many: number) =>
  many === 1 ? `A scope ${one}.` : `${number(many)} scopes ${others}.`

const off: FindingRule = (reviewed) =>
  scopesWhere(
    reviewed,
    ({ enabled }) => enabled === false,
    { key: 'switched off', level: 'note', sentence: areScopes('is off', 'are off') },
    () => 'stored without effect. The console cannot switch it on later.',
    'enabled',
  )

/** Conditions that the sentence of the scope says as if they excluded anyone. */
const wideConditions: FindingRule = (reviewed) =>
  scopesWhere(
    reviewed,
    (scope) => wideOf(scope).length > 0,
    {
      key: 'narrows nothing',
      level: 'note',
      sentence: areScopes('has a condition that excludes no one', 'have conditions that exclude no one'),
    },
    (scope) => `${wideOf(scope).join(', ')}.`,
  )

const wideOf = ({ conditions = {} }: PolicyScope): readonly string[] =>
  Object.keys(conditions).filter((name) => !narrows(conditions[name]))

/** An empty value excludes no one, and a range of zero bits holds every address. */
function narrows(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(narrows) && !value.some(isEveryAddress)
  if (isObject(value)) return Object.values(value).some(narrows)
  return value !== undefined && value !== null && value !== ''
}

const isEveryAddress = (value: unknown): boolean =>
  typeof value === 'string' && /^[\da-f.:]+\/0+$/i.test(value.trim())

const rules: readonly FindingRule[] = [
  ({ input }) => findCollidingScopes(input.policies),
  ({ input, scopes, now, ownDomains }) =>
    fieldFindings(scopes, input.policies, now, ownDomains).map((finding) => ({
      ...finding,
      ...firstFew(finding.examples ?? []),
    })),
  wideConditions,
  off,
]

export const reviewFindings = (facts: ReviewFacts): readonly PolicyFinding[] =>
  rules.flatMap((rule) => rule(facts))

/** Warns if earlier requests could not be looked up, since the policy may repeat or overlap one of them. */
export function logFindings(trouble: Trouble | undefined): readonly PolicyFinding[] {
  if (trouble === 'unread')
    return [
      {
        key: 'log not read',
        level: 'tick',
        sentence: 'Earlier requests could not be read.',
        examples: [
          'The same URLs may have been sent before.',
          'An earlier policy may cover the same target.',
        ],
      },
    ]
  if (trouble === 'absent' || trouble === 'unwanted')
    return [
      {
        key: 'log not kept',
        level: 'note',
        sentence: 'No requests are kept here. Policies sent before this page was opened are unknown.',
      },
    ]
  return []
}
