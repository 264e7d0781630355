/** Findings about the people and the period of each scope. Those that also need the URLs are in findings.ts. */
import { isObject } from '../../api/object.ts'
import type { PolicyScope } from '../../api/schemas.ts'
import { number } from '../../ui/number.ts'
import { firstFew, type PolicyFinding } from '../checks/finding.ts'
import { scopeName } from '../request/fieldFindings.ts'
import type { ScopeField } from '../request/policy.ts'
import type { FindingRule, ReviewFacts } from './findings.ts'

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

export const off: FindingRule = (reviewed) =>
  scopesWhere(
    reviewed,
    ({ enabled }) => enabled === false,
    { key: 'switched off', level: 'note', sentence: areScopes('is off', 'are off') },
    () => 'stored without effect. The console cannot switch it on later.',
    'enabled',
  )

/** Conditions that the sentence of the scope says as if they excluded anyone. */
export const wideConditions: FindingRule = (reviewed) =>
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
