/** The policy form's values, what is wrong with them, and the wire body they make (admin-api §2.2). */
import { formatWireDate } from '../api/dates.ts'
import { type CreatePolicyInput, limits, type targetTypes } from '../api/schemas.ts'
import { number } from '../ui/number.ts'
import type { WireEntry } from './entry.ts'

export type TargetType = (typeof targetTypes)[number]

/** Empty: left out, so that the service's default holds. */
type Flag = '' | 'true' | 'false'

/** How a period ends or begins: left out, stated as eternal, or on a date. */
type Edge = '' | 'eternal' | 'date'

export interface TargetValues {
  type: '' | TargetType
  emailAddress: string
  emailDomain: string
  groupId: string
  attributeId: string
  attributeName: string
  attributeValue: string
}

export interface ScopeValues {
  description: string
  enabled: Flag
  enforced: Flag
  bidirectional: Flag
  override: Flag
  fromPart: string
  start: Edge
  /** Local time, as `<input type="datetime-local">` has it. */
  fromDate: string
  end: Edge
  toDate: string
  from: TargetValues
  to: TargetValues
  /** One a line. */
  sourceIPs: string
  hostnames: string
  spfDomains: string
  comment: string
}

export interface PolicyValues {
  description: string
  scopes: ScopeValues[]
}

const newTarget = (): TargetValues => ({
  type: '',
  emailAddress: '',
  emailDomain: '',
  groupId: '',
  attributeId: '',
  attributeName: '',
  attributeValue: '',
})

export const newScope = (): ScopeValues => ({
  description: '',
  enabled: '',
  enforced: '',
  bidirectional: '',
  override: '',
  fromPart: '',
  start: '',
  fromDate: '',
  end: '',
  toDate: '',
  from: newTarget(),
  to: newTarget(),
  sourceIPs: '',
  hostnames: '',
  spfDomains: '',
  comment: '',
})

export const newPolicy = (): PolicyValues => ({ description: '', scopes: [newScope()] })

type Scope = CreatePolicyInput['policies'][number]
type Target = NonNullable<Scope['from']>

/** The one item of `data`, with every key left out that was not set. `reasons` go behind what was typed as comment. */
export function toRequest(
  { description, scopes }: PolicyValues,
  urls: readonly WireEntry[],
  reasons = '',
): CreatePolicyInput {
  return {
    description,
    // Before the list, so that a reader of the body meets them.
    policies: scopes.map((scope) => toScope(scope, reasons)),
    urls: urls.map(({ action, type, value }) => ({ action, type, value })),
  }
}

function toScope(values: ScopeValues, reasons: string): Scope {
  const sourceIPs = lines(values.sourceIPs)
  const hostnames = lines(values.hostnames)
  const spfDomains = lines(values.spfDomains)
  const conditions = withoutUnset({ sourceIPs, hostnames, spfDomains })
  return withoutUnset<Scope>({
    description: values.description,
    enforced: readFlag(values.enforced),
    bidirectional: readFlag(values.bidirectional),
    enabled: readFlag(values.enabled),
    ...withEdge(values.start, values.fromDate, 'fromEternal', 'fromDate'),
    ...withEdge(values.end, values.toDate, 'toEternal', 'toDate'),
    fromPart: values.fromPart.trim() || undefined,
    from: toTarget(values.from),
    to: toTarget(values.to),
    override: readFlag(values.override),
    conditions: Object.keys(conditions).length > 0 ? conditions : undefined,
    comment: [values.comment.trim(), reasons].filter(Boolean).join('\n') || undefined,
  })
}

/** admin-api §4.1 rules 1 and 2: a date makes the edge no longer eternal, and both are said. */
function withEdge(
  edge: Edge,
  local: string,
  eternal: 'fromEternal' | 'toEternal',
  date: 'fromDate' | 'toDate',
) {
  if (edge === 'eternal') return { [eternal]: true }
  if (edge === 'date') return { [eternal]: false, [date]: formatWireDate(Date.parse(local)) }
  return {}
}

/** Only the field that belongs to the type is sent, whatever else was typed before. */
function toTarget(values: TargetValues): Target | undefined {
  const { type } = values
  switch (type) {
    case '':
      return undefined
    case 'individual_email_address':
      return { type, emailAddress: values.emailAddress.trim() }
    case 'email_domain':
      return { type, emailDomain: values.emailDomain.trim() }
    case 'profile_group':
      return { type, groupId: values.groupId.trim() }
    case 'address_attribute_value':
      return {
        type,
        attribute: withoutUnset({
          name: values.attributeName.trim() || undefined,
          id: values.attributeId.trim() || undefined,
          value: values.attributeValue.trim() || undefined,
        }),
      }
    case 'everyone':
    case 'internal_addresses':
    case 'external_addresses':
    case 'free_mail_domains':
      return { type }
    default:
      return type satisfies never
  }
}

const readFlag = (flag: Flag): boolean | undefined => (flag === '' ? undefined : flag === 'true')

function lines(text: string): string[] | undefined {
  const found = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  return found.length > 0 ? found : undefined
}

function withoutUnset<T extends object>(record: T): T {
  // Only keys whose value is undefined go, which every optional key allows.
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T
}

/** What is wrong, by the form's own field names; empty when the policy can be reviewed. */
export function checkPolicy({ description, scopes }: PolicyValues): Map<string, string> {
  const problems = new Map<string, string>()
  if (!description.trim())
    problems.set('description', 'Describe the policy, so that it can be told apart later.')
  for (const [index, scope] of scopes.entries()) checkScope(scope, `scopes.${index}`, problems)
  return problems
}

function checkScope(scope: ScopeValues, at: string, problems: Map<string, string>) {
  if (!scope.description.trim()) problems.set(`${at}.description`, 'Give this scope a name.')
  const starts = scope.start === 'date' ? Date.parse(scope.fromDate) : undefined
  const ends = scope.end === 'date' ? Date.parse(scope.toDate) : undefined
  if (starts !== undefined && Number.isNaN(starts)) problems.set(`${at}.fromDate`, 'Choose a day and a time.')
  if (ends !== undefined && Number.isNaN(ends)) problems.set(`${at}.toDate`, 'Choose a day and a time.')
  if (starts !== undefined && ends !== undefined && ends <= starts) {
    problems.set(`${at}.toDate`, 'The end must come after the start.')
  }
  for (const side of ['from', 'to'] as const) checkTarget(scope[side], `${at}.${side}`, problems)
}

function checkTarget(target: TargetValues, at: string, problems: Map<string, string>) {
  const { type } = target
  if (type === 'individual_email_address' && !/^[^\s@]+@[^\s@]+$/.test(target.emailAddress.trim())) {
    problems.set(`${at}.emailAddress`, 'Enter one email address, such as ann@example.com.')
  }
  if (type === 'email_domain' && !/^[^\s@/.]+(\.[^\s@/.]+)+$/.test(target.emailDomain.trim())) {
    problems.set(`${at}.emailDomain`, 'Enter a domain without "@", such as example.com.')
  }
  if (type === 'profile_group' && !/^\S+$/.test(target.groupId.trim())) {
    problems.set(`${at}.groupId`, 'Enter the secure id of the group, without blanks.')
  }
  if (type === 'address_attribute_value') {
    if (!target.attributeId.trim() && !target.attributeName.trim()) {
      problems.set(`${at}.attributeId`, 'Enter the secure id or the name of the attribute.')
    }
    if (!target.attributeValue.trim()) {
      problems.set(`${at}.attributeValue`, 'Enter the value the attribute must have.')
    }
  }
}

/** Why the list cannot be sent, if it cannot. */
export function checkUrls(urls: readonly WireEntry[]): string | undefined {
  if (urls.length === 0) return 'Add at least one URL.'
  if (urls.length > limits.urlsPerPolicy) {
    return `A policy holds at most 5,000 URLs; this list has ${number(urls.length)}.`
  }
  return undefined
}

/** The fields of a scope that the form calls otherwise; the rest of `sameName` it calls by the spec's names. */
const otherName: readonly (readonly [RegExp, string])[] = [
  [/^fromEternal$/, 'start'],
  [/^toEternal$/, 'end'],
  [/^(from|to)\.attribute\.id$/, '$1.attributeId'],
  [/^(from|to)\.attribute\.name$/, '$1.attributeName'],
  [/^(from|to)\.attribute\.value$/, '$1.attributeValue'],
  [/^conditions\.(sourceIPs|hostnames|spfDomains)(\.\d+)?$/, '$1'],
]
const sameName =
  /^(description|enabled|enforced|bidirectional|override|fromPart|fromDate|toDate|comment|(from|to)\.(type|emailAddress|emailDomain|groupId))$/

/** Why what is still in the box stops the review: nobody may believe that it was sent. */
export const checkBox = (text: string): string | undefined =>
  text.trim() === '' ? undefined : 'The box still holds text. Add it to the list, or empty the box.'

/** The form field behind the field of a failure, such as `policies.0.from.groupId`; `undefined` where there is none. */
export function formField(field: string): string | undefined {
  if (field === 'description') return 'description'
  const dotted = field.replaceAll(/\[(\d+)\]/g, '.$1')
  const [, index, inner = ''] = /^policies\.(\d+)\.(.+)$/.exec(dotted) ?? []
  const other = otherName.find(([pattern]) => pattern.test(inner))
  if (other) return `scopes.${index}.${inner.replace(...other)}`
  return sameName.test(inner) ? `scopes.${index}.${inner}` : undefined
}
