/** The form's values for a new policy like one that was sent: the inverse of `toRequest`, with the dates moved on. */
import { parseWireDate } from '../../api/dates.ts'
import type { PolicyScope } from '../../api/schemas.ts'
import type { AnyPolicy, AnyScope, AnyTarget } from '../../api/stored.ts'
import { isTargetType, targetKeys } from '../../api/targets.ts'
import { localZone, wallAt } from '../../ui/time/zone.ts'
import { momentText, timeOf, valueOf } from './period.ts'
import { newScope, type PolicyValues, type ScopeValues } from './policy.ts'
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
  return {
    ...newScope(),
    description: scope.description,
    enabled: scope.enabled === false ? 'false' : '',
    enforced: scope.enforced === true ? 'true' : '',
    bidirectional: toFlag(scope.bidirectional),
    override: toFlag(scope.override),
    fromPart: scope.fromPart ?? '',
    fromDate: toMoment(scope.fromDate),
    toDate: toMoment(scope.toDate),
    from: toTargetValues(scope.from),
    to: toTargetValues(scope.to),
    ...toConditionValues(scope.conditions),
    comment: scope.comment ?? '',
  }
}

const toFlag = (flag: boolean | undefined) => (flag === undefined ? '' : flag ? 'true' : 'false')

/** A wire date in the date field. One that does not exist stays as it is, and must be corrected. */
function toMoment(date = ''): string {
  const time = parseWireDate(date)
  return Number.isNaN(time) ? date : momentText(time)
}

function toTargetValues({ attribute, type = '', ...rest }: AnyTarget = {}): TargetValues {
  const values = newTarget()
  const flat: Readonly<Record<string, string | undefined>> = {
    ...rest,
    ...Object.fromEntries(Object.entries(attribute ?? {}).map(([key, value]) => [`attribute.${key}`, value])),
  }
  for (const [field, key] of targetKeys) values[field] = flat[key] ?? ''
  // admin-api §4.1 rule 4: a target without a type is everyone.
  return { ...values, type: isTargetType(type) ? type : 'everyone' }
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

const minuteMs = 60_000

/**
 * The scope for a policy that begins now instead of at `sentAt` or its own start, and lasts as long by the clock on the
 * wall, rounded up to the minute. A scope that is still to begin keeps its dates.
 */
export function moveOn(scope: ScopeValues, sentAt: number, now: number, zone = localZone()): ScopeValues {
  const start = timeOf(scope.fromDate, zone)
  const isUnread = scope.fromDate !== '' && start === undefined
  if (isUnread || (start !== undefined && start > now)) return scope
  const end = timeOf(scope.toDate, zone)
  if (end === undefined) return { ...scope, fromDate: '' }
  const length = wallAt(end, zone) - wallAt(start ?? sentAt, zone)
  const wall = Math.ceil((wallAt(now, zone) + length) / minuteMs) * minuteMs
  return { ...scope, fromDate: '', toDate: valueOf(wall) }
}
