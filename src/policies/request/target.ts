/** One side of a scope: its typed values, problems, notes and wire form (admin-api §2.2). */
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { findIdDoubts, findIdProblem, invisible } from '../../api/secureId.ts'
import { emptyFields, fieldsOf, type TargetField, type TargetType } from '../../api/targets.ts'
import { isWithin } from '../../device/ownDomains.ts'
import { readHost } from '../urls/host.ts'
import { findLookalike } from './lookalikes.ts'

export type TargetValues = { type: TargetType } & Record<TargetField, string>

export const newTarget = (): TargetValues => ({ type: 'everyone', ...emptyFields })

/** A note on a value that may be intended but has a consequence. `wide`: a range of more addresses than it seems. */
export interface FieldNote {
  readonly code: 'no effect' | 'look-alike' | 'id' | 'clocks' | 'past start' | 'wide' | 'spelling'
  readonly text: string
}

/** The check of a typed value: refused, or sent, possibly in another spelling. */
export type CheckedField =
  | { readonly problem: string }
  | { readonly sent: string; readonly notes: readonly FieldNote[] }

export const spelling = (text: string): FieldNote => ({ code: 'spelling', text })

/** Adds what is sent where that differs from what was typed. */
export const withSpelling = (typed: string, checked: CheckedField): CheckedField =>
  'problem' in checked || checked.sent === '' || checked.sent === typed.trim()
    ? checked
    : { ...checked, notes: [...checked.notes, spelling(`Sent as ${checked.sent}.`)] }

type Rules = readonly (readonly [pattern: RegExp, problem: string])[]

const hidden = [invisible, 'It contains an invisible character. Type it by hand.'] as const

const addressRules: Rules = [
  [/^$/, 'Enter one email address, such as ann@example.com.'],
  hidden,
  [/[<>]|^mailto:/i, 'Enter only the address, without a name, "<>" or "mailto:".'],
  [/^[^@]*$/, 'Add the "@", as in ann@example.com.'],
  [/@.*@/, 'It has more than one "@". Add a scope for each address.'],
  [/^@|@$/, 'Enter a name before the "@" and a domain after it.'],
  [/^[^@]{65}/, 'The part before the "@" is longer than 64 characters.'],
  [/^[^@]*\s/, 'It contains a space.'],
  [/^\.|\.@|^[^@]*\.\./, 'The part before the "@" starts or ends with a dot, or has two in a row.'],
  [/^[^@]*[()[\]\\,;:"]/, 'The part before the "@" contains a character that is not allowed.'],
  [/\.$/, 'It ends in a dot.'],
]

const domainRules: Rules = [
  [/^$/, 'Enter a domain without "@", such as example.com.'],
  hidden,
  [/^@/, 'Leave out the "@".'],
  [/[\s,;]/, 'Enter one domain only.'],
  [/\//, 'This is a URL. Enter only its domain, such as example.com.'],
  [/@/, 'This is an email address. Enter the part after "@".'],
  [/\*/, 'Remove the "*".'],
]

const findProblem = (typed: string, rules: Rules): string | undefined =>
  rules.find(([pattern]) => pattern.test(typed))?.[1]

export function checkAddress(text: string, ownDomains: readonly string[] = []): CheckedField {
  const typed = text.trim()
  const problem = findProblem(typed, addressRules)
  if (problem !== undefined) return { problem }
  const [local = '', domain = ''] = typed.split('@')
  const checked = checkHost(domain)
  if ('problem' in checked) return { problem: `After the "@": ${checked.problem}` }
  const host = checked.sent
  // The part before the "@" stays as typed, because it may be case-sensitive.
  const sent = `${local}@${/\P{ASCII}/u.test(domain) ? host : domain}`
  if (ownDomains.length === 0 || isWithin(host, ownDomains)) return { sent, notes: checked.notes }
  const outside = `${host} is not one of your domains. External addresses have no effect.`
  return { sent, notes: [{ code: 'no effect', text: outside }, ...checked.notes] }
}

/** Checks a domain of addresses, which is sent in lower case and Punycode. */
export function checkDomain(text: string): CheckedField {
  const typed = text.trim()
  const problem = findProblem(typed, domainRules)
  return problem === undefined ? checkHost(typed) : { problem }
}

export function checkHost(typed: string): CheckedField {
  const read = readHost(typed)
  if ('reason' in read) return { problem: read.reason }
  const { host, unicode = host, isIp } = read
  if (isIp) return { problem: 'This is an IP address, not a domain.' }
  const looks = findLookalike(unicode)
  return { sent: host, notes: looks === undefined ? [] : [{ code: 'look-alike', text: looks }] }
}

export function checkId(text: string, ofWhat: string): CheckedField {
  const sent = text.trim()
  const problem = sent === '' ? `Enter the secure id of the ${ofWhat}.` : findIdProblem(sent)
  if (problem !== undefined) return { problem }
  return { sent, notes: findIdDoubts(sent).map((doubt) => ({ code: 'id', text: doubt })) }
}

/** beyond-the-spec §1: the known client sends the id and the value. */
const nameAlone =
  'Without an id, the service may not find the attribute. Whether its name is enough is not documented.'

const checks: Readonly<
  Record<TargetField, (values: TargetValues, ownDomains: readonly string[]) => CheckedField>
> = {
  emailAddress: ({ emailAddress }, ownDomains) => checkAddress(emailAddress, ownDomains),
  emailDomain: ({ emailDomain }) => checkDomain(emailDomain),
  groupId: ({ groupId }) => checkId(groupId, 'group'),
  attributeId: ({ attributeId, attributeName }) => {
    if (attributeId.trim() !== '') return checkId(attributeId, 'attribute')
    if (attributeName.trim() !== '') return { sent: '', notes: [{ code: 'id', text: nameAlone }] }
    return { problem: 'Enter the secure id or the name of the attribute.' }
  },
  attributeName: ({ attributeName }) => ({ sent: attributeName.trim(), notes: [] }),
  attributeValue: ({ attributeValue }) =>
    attributeValue.trim() === ''
      ? { problem: 'Enter the value the attribute must have.' }
      : { sent: attributeValue.trim(), notes: [] },
}

export const checkTarget = (
  values: TargetValues,
  ownDomains: readonly string[] = [],
): readonly (readonly [TargetField, CheckedField])[] =>
  fieldsOf(values.type).map(
    (field) => [field, withSpelling(values[field], checks[field](values, ownDomains))] as const,
  )

type WireTarget = NonNullable<CreatePolicyInput['policies'][number]['from']>

/** The wire form of a side. An invalid value stays as typed, since `checkTarget` refuses it before a send. */
export function toTarget(values: TargetValues): WireTarget {
  const { type } = values
  const fields = checkTarget(values).map(
    ([field, checked]) => [field, 'sent' in checked ? checked.sent : values[field].trim()] as const,
  )
  // Only the fields of the type are here.
  const sent: Partial<Record<TargetField, string>> = Object.fromEntries(fields)
  if (type !== 'address_attribute_value') return { type, ...sent }
  const { attributeName: name, attributeId: id, attributeValue: value } = sent
  return { type, attribute: { ...(name && { name }), ...(id && { id }), ...(value && { value }) } }
}
