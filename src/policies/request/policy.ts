/** The values of the policy form, their problems, and the wire body (admin-api §2.2). */
import { formatWireDate } from '../../api/dates.ts'
import { type CreatePolicyInput, type PolicyScope } from '../../api/schemas.ts'
import { targetKeys } from '../../api/targets.ts'
import type { WireEntry } from '../urls/entry.ts'
import { conditionLists, type ConditionValues, readConditions } from './conditions.ts'
import { readMoment, timeOf } from './period.ts'
import { checkTarget, newTarget, type TargetValues, toTarget } from './target.ts'

/** A flag whose default the service does not document. An empty one is not sent. */
type Flag = '' | 'true' | 'false'

export interface ScopeValues extends ConditionValues {
  description: string
  /** Sent only if off, since a policy is on by default (admin-api §4.1 rule 3). */
  enabled: '' | 'false'
  /** Sent only if on, by the same rule. */
  enforced: '' | 'true'
  bidirectional: Flag
  override: Flag
  /** The sender address to match; empty for the default of the service. */
  fromPart: string
  /** The start and the end as the browser's date field holds them: see period.ts. Empty without one. */
  fromDate: string
  toDate: string
  from: TargetValues
  to: TargetValues
  comment: string
}

export type ScopeField = Exclude<keyof ScopeValues, 'from' | 'to'> | `${'from' | 'to'}.${keyof TargetValues}`

/** A place on the policy page that a finding is about, so that a click can lead there. */
export type PagePlace =
  /** The entries of a filter. `show`: the key of its finding. */
  | { readonly at: 'list'; readonly show?: string }
  /** The box for text, the first question about a line that was left out, or the first finding that must be fixed. */
  | { readonly at: 'box' | 'question' | 'finding' }
  /** The first wrong field, or the button that opens the review. */
  | { readonly at: 'problem' | 'review' }
  | { readonly at: 'scope'; readonly index: number; readonly field?: ScopeField }

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
  fromDate: '',
  toDate: '',
  from: newTarget(),
  to: newTarget(),
  sourceIPs: '',
  hostnames: '',
  spfDomains: '',
  moreConditions: '',
  comment: '',
})

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
    ...withDate(values.fromDate, 'fromEternal', 'fromDate'),
    ...withDate(values.toDate, 'toEternal', 'toDate'),
    fromPart: values.fromPart.trim() || undefined,
    from: toTarget(values.from),
    to: toTarget(values.to),
    override: readFlag(values.override),
    conditions: readConditions(values).sent,
    comment: [values.comment.trim(), reasons].filter(Boolean).join('\n') || undefined,
  })
}

const isUnread = (date: string): boolean => date !== '' && timeOf(date) === undefined

/** A preview that is never sent: unreadable dates stay as they are. */
export function previewScope(values: ScopeValues): PolicyScope {
  const { fromDate, toDate } = values
  const [noStart, noEnd] = [isUnread(fromDate), isUnread(toDate)]
  const read = { ...values, ...(noStart && { fromDate: '' }), ...(noEnd && { toDate: '' }) }
  return { ...toScope(read, ''), ...(noStart && { fromDate }), ...(noEnd && { toDate }) }
}

/** admin-api §4.1 rules 1 and 2: a date is sent together with the eternal flag. */
function withDate(typed: string, eternal: 'fromEternal' | 'toEternal', date: 'fromDate' | 'toDate') {
  if (typed === '') return {}
  const read = readMoment(typed)
  // The form was checked before. This guard prevents that an unreadable date makes an eternal policy.
  if ('problem' in read) throw new RangeError(read.problem)
  return { [eternal]: false, [date]: formatWireDate(read.time) }
}

const readFlag = (flag: Flag): boolean | undefined => (flag === '' ? undefined : flag === 'true')

function withoutUnset<T extends object>(record: T): T {
  // Only `undefined` values are removed, which every optional key allows.
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T
}

/** Problems by the form's field names; empty when the policy can be reviewed. */
export function checkPolicy({ description, scopes }: PolicyValues, now: number): Map<string, string> {
  const problems = new Map<string, string>()
  if (!description.trim()) problems.set('description', 'Enter a name to recognise the policy later.')
  for (const [index, scope] of scopes.entries()) {
    const add = (field: ScopeField, problem: string) => problems.set(`scopes.${index}.${field}`, problem)
    // The only scope has the name of the policy.
    if (scopes.length > 1 && isNameless(scope)) add('description', 'Give this scope a name.')
    for (const side of ['from', 'to'] as const) {
      for (const [field, checked] of checkTarget(scope[side])) {
        if ('problem' in checked) add(`${side}.${field}`, checked.problem)
      }
    }
    for (const field of ['fromDate', 'toDate'] as const) {
      const read = scope[field] === '' ? undefined : readMoment(scope[field])
      if (read && 'problem' in read) add(field, read.problem)
    }
    const [start = -Infinity, end = Infinity] = [timeOf(scope.fromDate), timeOf(scope.toDate)]
    if (end <= now) add('toDate', 'This moment has passed. Enter a later one, or choose Never.')
    if (end <= start) add('toDate', 'The end must come after the start.')
    for (const [field, problem] of readConditions(scope).problems) add(field, problem)
  }
  return problems
}

const sameNames = 'description enabled enforced bidirectional override fromPart fromDate toDate comment'

/** The form field of a scope for each wire key (admin-api §2.2). */
const fieldByKey = new Map<string, string>([
  ...sameNames.split(' ').map((key) => [key, key] as const),
  ...conditionLists.map((list) => [`conditions.${list}`, list] as const),
  ...['from', 'to'].flatMap((side) =>
    [['type', 'type'], ...targetKeys].map(([field, key]) => [`${side}.${key}`, `${side}.${field}`] as const),
  ),
  ['fromEternal', 'fromDate'],
  ['toEternal', 'toDate'],
])

/** The form field behind the field of a failure, such as `policies.0.from.groupId`; `undefined` without one. */
export function formField(field: string): string | undefined {
  if (field === 'description') return field
  const [, index, key = ''] = /^policies\.(\d+)\.(.+?)(?:\.\d+)?$/.exec(field) ?? []
  const found = fieldByKey.get(key) ?? (/^conditions(?:\.|$)/.test(key) ? 'moreConditions' : undefined)
  return found && `scopes.${index}.${found}`
}
