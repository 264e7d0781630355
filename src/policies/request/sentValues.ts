/** The form's values of a sent policy, to make another like it: the inverse of `toRequest`. */
import { parseWireDate } from '../../api/dates.ts'
import { knownFromParts, type PolicyScope } from '../../api/schemas.ts'
import type { AnyPolicy, AnyScope, AnyTarget } from '../../api/stored.ts'
import { isTargetType, targetKeys } from '../../api/targets.ts'
import { toLocal } from './moment.ts'
import { newScope, otherPart, type PolicyValues, type ScopeValues } from './policy.ts'
import { newTarget, type TargetValues } from './target.ts'

export const toValues = ({ description, policies }: AnyPolicy): PolicyValues => ({
  description,
  scopes: policies.map((scope) => {
    const values = toScopeValues(scope)
    // The only scope follows the name of its policy.
    const isNamed = policies.length === 1 && scope.description === description
    return isNamed ? { ...values, description: '' } : values
  }),
})

function toScopeValues(scope: AnyScope): ScopeValues {
  const { fromPart = '' } = scope
  const isKnown = fromPart === '' || knownFromParts.some((known) => known === fromPart)
  return {
    ...newScope(),
    description: scope.description,
    enabled: toFlag(scope.enabled),
    enforced: toFlag(scope.enforced),
    bidirectional: toFlag(scope.bidirectional),
    override: toFlag(scope.override),
    fromPart: isKnown ? fromPart : otherPart,
    fromPartOther: isKnown ? '' : fromPart,
    start: toEdge(scope.fromEternal, scope.fromDate),
    fromDate: toMoment(scope.fromDate),
    end: toEdge(scope.toEternal, scope.toDate),
    toDate: toMoment(scope.toDate),
    from: toTargetValues(scope.from),
    to: toTargetValues(scope.to),
    ...toConditionValues(scope.conditions),
    comment: scope.comment ?? '',
  }
}

const toFlag = (flag: boolean | undefined) => (flag === undefined ? '' : flag ? 'true' : 'false')

const toEdge = (isEternal: boolean | undefined, date: string | undefined) =>
  date !== undefined ? 'date' : isEternal ? 'eternal' : ''

/** A wire date as it is typed. One that does not exist stays as it is, for the admin to correct. */
export function toMoment(date = ''): string {
  const time = parseWireDate(date)
  return Number.isNaN(time) ? date : toLocal(time)
}

function toTargetValues(target: AnyTarget | undefined): TargetValues {
  const values = newTarget()
  if (!target) return values
  const { attribute, type = '', ...rest } = target
  const flat: Readonly<Record<string, string | undefined>> = {
    ...rest,
    ...Object.fromEntries(Object.entries(attribute ?? {}).map(([key, value]) => [`attribute.${key}`, value])),
  }
  for (const [field, key] of targetKeys) values[field] = flat[key] ?? ''
  return { ...values, type: isTargetType(type) ? type : '' }
}

function toConditionValues(conditions: PolicyScope['conditions']) {
  const { sourceIPs = [], hostnames = [], spfDomains = [], ...more } = conditions ?? {}
  return {
    sourceIPs: sourceIPs.join('\n'),
    hostnames: hostnames.join('\n'),
    spfDomains: spfDomains.join('\n'),
    moreConditions: Object.keys(more).length > 0 ? JSON.stringify(more, undefined, 2) : '',
  }
}
