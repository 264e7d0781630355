/** The values of the policy form, their problems, and the wire body (admin-api §2.2). */
import { formatWireDate } from '../../api/dates.ts'
import { type CreatePolicyInput, type PolicyScope } from '../../api/schemas.ts'
import { targetKeys } from '../../api/targets.ts'
import type { WireEntry } from '../urls/entry.ts'
import { conditionLists, type ConditionValues, readConditions } from './conditions.ts'
import { readMoment } from './moment.ts'
import { isOver, passedEnd } from './passed.ts'
import { checkTarget, newTarget, type TargetValues, toTarget } from './target.ts'

/** A flag of the form. An empty one is not sent, so that the service's default applies. */
type FlagValue = '' | 'true' | 'false'

/** The start or end of a period: left out, sent as eternal, or on a date. */
type Edge = '' | 'eternal' | 'date'

export interface ScopeValues extends ConditionValues {
  description: string
  enabled: FlagValue
  enforced: FlagValue
  bidirectional: FlagValue
  override: FlagValue
  /** The sender address to match; `other` for the free value beside it. */
  fromPart: string
  fromPartOther: string
  start: Edge
  /** The start as typed, which moment.ts reads. */
  fromDate: string
  end: Edge
  toDate: string
  from: TargetValues
  to: TargetValues
  comment: string
}

/** The names of the fields within a scope. */
export type ScopeField = Exclude<keyof ScopeValues, 'from' | 'to'> | `${'from' | 'to'}.${keyof TargetValues}`

/** The choice that opens the field for a free value. */
export const otherPart = 'other'

export interface PolicyValues {
  /** The name of the policy on the screen. */
  description: string
  scopes: ScopeValues[]
}

export const newScope = (): ScopeValues => ({
  description: '',
  enabled: '',
  enforced: '',
  bidirectional: '',
  override: '',
  fromPart: '',
  fromPartOther: '',
  start: '',
  fromDate: '',
  end: '',
  toDate: '',
  from: newTarget(),
  to: newTarget(),
  sourceIPs: '',
  hostnames: '',
  spfDomains: '',
  moreConditions: '',
  comment: '',
})

const untouched = JSON.stringify(newScope())
export const isUntouched = (scope: ScopeValues): boolean => JSON.stringify(scope) === untouched

export const newPolicy = (): PolicyValues => ({ description: '', scopes: [newScope()] })

/** The one item of `data`, without unset keys. `reasons` follow the typed comment. */
export function toRequest(
  { description, scopes }: PolicyValues,
  urls: readonly WireEntry[],
  reasons = '',
): CreatePolicyInput {
  const named = (scope: ScopeValues): ScopeValues =>
    isNameless(scope) && scopes.length === 1 ? { ...scope, description } : scope
  return {
    description,
    // The scopes come before the list, so that a reader of the body sees them first.
    policies: scopes.map((scope) => toScope(named(scope), reasons)),
    urls: urls.map(({ action, type, value }) => ({ action, type, value })),
  }
}

const isNameless = ({ description }: ScopeValues): boolean => description.trim() === ''

function toScope(values: ScopeValues, reasons: string): PolicyScope {
  return withoutUnset<PolicyScope>({
    description: values.description,
    enforced: readFlag(values.enforced),
    bidirectional: readFlag(values.bidirectional),
    enabled: readFlag(values.enabled),
    ...withEdge(values.start, values.fromDate, 'fromEternal', 'fromDate'),
    ...withEdge(values.end, values.toDate, 'toEternal', 'toDate'),
    fromPart: fromPartOf(values) || undefined,
    from: toTarget(values.from),
    to: toTarget(values.to),
    override: readFlag(values.override),
    conditions: readConditions(values).sent,
    comment: [values.comment.trim(), reasons].filter(Boolean).join('\n') || undefined,
  })
}

/** A preview that is never sent: unreadable values stay as typed. */
export function previewScope(values: ScopeValues): PolicyScope {
  const start = values.start === 'date' && 'problem' in readMoment(values.fromDate)
  const end = values.end === 'date' && 'problem' in readMoment(values.toDate)
  const scope = toScope({ ...values, start: start ? '' : values.start, end: end ? '' : values.end }, '')
  return {
    ...scope,
    ...(start && { fromDate: values.fromDate.trim() || notGiven }),
    ...(end && { toDate: values.toDate.trim() || notGiven }),
  }
}

const notGiven = '(date not set)'

/** admin-api §4.1 rules 1 and 2: a date is sent together with the eternal flag. */
function withEdge(
  edge: Edge,
  typed: string,
  eternal: 'fromEternal' | 'toEternal',
  date: 'fromDate' | 'toDate',
) {
  if (edge === 'eternal') return { [eternal]: true }
  if (edge === '') return {}
  const read = readMoment(typed)
  // The form was checked before. This guard prevents that an unreadable date makes an eternal policy.
  if ('problem' in read) throw new RangeError(read.problem)
  return { [eternal]: false, [date]: formatWireDate(read.time) }
}

const fromPartOf = ({ fromPart, fromPartOther }: ScopeValues): string =>
  (fromPart === otherPart ? fromPartOther : fromPart).trim()

const readFlag = (flag: FlagValue): boolean | undefined => (flag === '' ? undefined : flag === 'true')

function withoutUnset<T extends object>(record: T): T {
  // Only `undefined` values are removed, which every optional key allows.
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T
}

/** Problems by the form's field names; empty when the policy can be reviewed. */
export function checkPolicy({ description, scopes }: PolicyValues, now: number): Map<string, string> {
  const problems = new Map<string, string>()
  if (!description.trim()) problems.set('description', 'Enter a name to recognise the policy later.')
  for (const [index, scope] of scopes.entries()) {
    checkScope(scope, `scopes.${index}`, problems, { isOnly: scopes.length === 1, now })
  }
  return problems
}

/** Adds the problems of a scope. `isOnly`: the only scope needs no name, since it has the policy's. */
function checkScope(
  scope: ScopeValues,
  at: string,
  problems: Map<string, string>,
  { isOnly, now }: { readonly isOnly: boolean; readonly now: number },
) {
  if (!isOnly && isNameless(scope)) problems.set(`${at}.description`, 'Give this scope a name.')
  for (const side of ['from', 'to'] as const) {
    for (const [field, judged] of checkTarget(scope[side])) {
      if ('problem' in judged) problems.set(`${at}.${side}.${field}`, judged.problem)
    }
  }
  const starts = scope.start === 'date' ? readMoment(scope.fromDate) : undefined
  const ends = scope.end === 'date' ? readMoment(scope.toDate) : undefined
  if (starts && 'problem' in starts) problems.set(`${at}.fromDate`, starts.problem)
  if (ends && 'problem' in ends) problems.set(`${at}.toDate`, ends.problem)
  if (isOver(scope, now)) problems.set(`${at}.toDate`, passedEnd)
  if (starts && ends && 'time' in starts && 'time' in ends && ends.time <= starts.time) {
    problems.set(`${at}.toDate`, 'The end must come after the start.')
  }
  if (scope.fromPart === otherPart && !scope.fromPartOther.trim()) {
    problems.set(`${at}.fromPartOther`, 'Enter the value to send.')
  }
  for (const [field, problem] of readConditions(scope).problems) problems.set(`${at}.${field}`, problem)
}

/** The form field behind the field of a failure, such as `policies.0.from.groupId`; `undefined` without one. */
export function formField(field: string): string | undefined {
  if (field === 'description') return 'description'
  const [, index, key = '', rest = ''] = /^policies\.(\d+)\.([^.]+)(?:\.(.+))?$/.exec(field) ?? []
  const found = scopeField(key, rest)
  return found && `scopes.${index}.${found}`
}

/** The wire keys of a scope whose form field has another name (admin-api §2.2). */
const renamed = new Map([
  ['fromEternal', 'start'],
  ['toEternal', 'end'],
])
const scopeFields = new Set(Object.keys(newScope()))
const fieldByTargetKey = new Map([
  ['type', 'type'],
  ...targetKeys.map(([field, key]) => [key, field] as const),
])

function scopeField(key: string, rest: string): string | undefined {
  if (key === 'from' || key === 'to') {
    const field = fieldByTargetKey.get(rest)
    return field && `${key}.${field}`
  }
  if (key === 'conditions') {
    return conditionLists.find((name) => name === rest.replace(/\.\d+$/, '')) ?? 'moreConditions'
  }
  const field = renamed.get(key) ?? key
  return rest === '' && scopeFields.has(field) ? field : undefined
}
