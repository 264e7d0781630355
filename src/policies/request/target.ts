/** One side of a scope: what is typed, what is wrong with it, what should be known of it, and what is sent (admin-api §2.2). */
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { eachTargetField, fieldsOf, isPlain, type TargetField, type TargetType } from '../../api/targets.ts'
import { number } from '../../ui/number.ts'
import { type FieldNote, fieldNote } from './fieldNote.ts'
import { readHost } from '../urls/host.ts'
import { findLookalike } from './scripts.ts'

export type TargetValues = { type: '' | TargetType } & Record<TargetField, string>

export const newTarget = (): TargetValues => ({ type: '', ...eachTargetField('') })

/** What is typed into one field: refused, or sent, perhaps written otherwise. */
export type CheckedField =
  | { readonly problem: string }
  | { readonly sent: string; readonly warnings: readonly FieldNote[] }

const refuse = (problem: string): CheckedField => ({ problem })
const accept = (sent: string, ...warnings: (FieldNote | undefined)[]): CheckedField => ({
  sent,
  warnings: warnings.filter((warning) => warning !== undefined),
})

const invisible = /[\p{Cc}\p{Cf}]/u
const seen = 'It contains an invisible character. Type it by hand.'

export function checkAddress(text: string, ownDomains: readonly string[] = []): CheckedField {
  const typed = text.trim()
  if (typed === '') return refuse('Enter one email address, such as ann@example.com.')
  if (invisible.test(typed)) return refuse(seen)
  if (/^mailto:/i.test(typed)) return refuse('Leave out "mailto:".')
  if ((typed.match(/@/g)?.length ?? 0) > 1 && /[\s,;]/.test(typed)) {
    return refuse('This is more than one address. Add a scope for each.')
  }
  if (/[<>]/.test(typed)) {
    const [, inner] = /<([^<>\s]+@[^<>\s]+)>/.exec(typed) ?? []
    return refuse(`Enter the address alone, without a name or "<>"${inner ? `: ${inner}` : ''}.`)
  }
  const parts = typed.split('@')
  if (parts.length === 1) return refuse('The "@" is missing: an address looks like ann@example.com.')
  if (parts.length > 2) return refuse('It has more than one "@".')
  const [local = '', domain = ''] = parts
  const problem = localProblem(local)
  if (problem !== undefined) return refuse(problem)
  if (domain === '') return refuse('The domain after the "@" is missing.')
  const judged = checkHost(domain)
  if ('problem' in judged) return refuse(`After the "@": ${judged.problem}`)
  if (domain.endsWith('.')) return refuse('It ends in a dot.')
  const host = judged.sent
  const isOutside = ownDomains.length > 0 && !ownDomains.includes(host)
  return accept(
    // Upper case stays as it was typed: what comes before the "@" may depend on it.
    `${local}@${/\P{ASCII}/u.test(domain) ? host : domain}`,
    isOutside
      ? fieldNote(
          'no effect',
          `${host} is not among the own domains of this installation. An external address takes no effect.`,
        )
      : undefined,
    ...judged.warnings,
  )
}

function localProblem(local: string): string | undefined {
  if (local === '') return 'The part before the "@" is missing.'
  if (local.length > 64) return 'The part before the "@" is longer than 64 characters.'
  if (/\s/.test(local)) return 'It contains a blank.'
  if (/^\.|\.$|\.\./.test(local)) {
    return 'The part before the "@" has a dot at its start, at its end, or two in a row.'
  }
  const [odd] = /[()[\]\\,;:"]/.exec(local) ?? []
  return odd === undefined ? undefined : `The part before the "@" contains ${odd}, which no address may have.`
}

/** A domain of addresses, as it goes on the wire: lower case, Punycode. */
export function checkDomain(text: string): CheckedField {
  const typed = text.trim()
  if (typed === '') return refuse('Enter a domain without "@", such as example.com.')
  if (invisible.test(typed)) return refuse(seen)
  if (typed.startsWith('@')) return refuse('Leave out the "@".')
  if (/[\s,;]/.test(typed)) return refuse('Enter one domain. Add a scope for each other.')
  if (typed.includes('/')) return refuse('This is a URL. Enter its domain alone, such as example.com.')
  if (typed.includes('@')) return refuse('This is an address. Enter what follows its "@".')
  if (typed.includes('*')) return refuse('A domain has no "*" here.')
  return checkHost(typed)
}

function checkHost(typed: string): CheckedField {
  const read = readHost(typed)
  if ('reason' in read) return refuse(read.reason)
  if (read.isIp) return refuse('This is an IP address, no domain.')
  return accept(read.host, ...sayLooks(read))
}

/** Of a host as host.ts reads it. */
export function sayLooks({ host, unicode = host }: { host: string; unicode?: string }): readonly FieldNote[] {
  const looks = findLookalike(unicode)
  return looks === undefined ? [] : [fieldNote('look-alike', looks)]
}

const shortest = 100

/** A secure id: some 250 characters like Base64url; a cut-off one is answered by nothing at all (beyond-the-spec §1). */
export function checkId(text: string, ofWhat: string): CheckedField {
  const typed = text.trim()
  if (typed === '') return refuse(`Enter the secure id of the ${ofWhat}.`)
  if (/\s/.test(typed)) {
    return refuse('The id contains a blank or a line break. Copy it again, in one piece.')
  }
  if (/…|\.\.\./.test(typed)) return refuse('The id was cut off where it was copied: it has "…" in it.')
  if (invisible.test(typed)) return refuse('The id contains an invisible character. Copy it again.')
  const [odd] = /[^\w=-]/u.exec(typed) ?? []
  return accept(
    typed,
    odd === undefined ? undefined : fieldNote('id', `It contains ${odd}, which such an id hardly has.`),
    typed.length < shortest
      ? fieldNote(
          'id',
          `It is short for a secure id: most have ${shortest} to 250 characters. The service answers a cut-off one without a word.`,
        )
      : undefined,
  )
}

/** Enough of an id to compare it by eye. */
export const shorten = (id: string): string => (id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-8)}` : id)

export const sayShape = (id: string): string => `${number(id.length)} characters, ${shorten(id)}`

const checks: Readonly<
  Record<TargetField, (values: TargetValues, ownDomains: readonly string[]) => CheckedField>
> = {
  emailAddress: ({ emailAddress }, ownDomains) => checkAddress(emailAddress, ownDomains),
  emailDomain: ({ emailDomain }) => checkDomain(emailDomain),
  groupId: ({ groupId }) => checkId(groupId, 'group'),
  attributeId({ attributeId, attributeName }) {
    if (attributeId.trim() !== '') return checkId(attributeId, 'attribute')
    return attributeName.trim() === ''
      ? refuse('Enter the secure id or the name of the attribute.')
      : accept('')
  },
  attributeName: ({ attributeName }) => accept(attributeName.trim()),
  attributeValue: ({ attributeValue }) =>
    attributeValue.trim() === ''
      ? refuse('Enter the value the attribute must have.')
      : accept(attributeValue.trim()),
}

/** Checks only the fields that belong to the type, whatever else was typed before. */
export const checkTarget = (
  values: TargetValues,
  ownDomains: readonly string[] = [],
): readonly (readonly [TargetField, CheckedField])[] =>
  values.type === ''
    ? []
    : fieldsOf(values.type).map((field) => [field, checks[field](values, ownDomains)] as const)

type WireTarget = NonNullable<CreatePolicyInput['policies'][number]['from']>

/** A value that cannot be sent is kept as it was typed: `checkTarget` refuses it before anything is sent. */
export function toTarget(values: TargetValues): WireTarget | undefined {
  const { type } = values
  if (type === '') return undefined
  const sent = new Map(
    checkTarget(values).map(([field, judged]) => [
      field,
      'sent' in judged ? judged.sent : values[field].trim(),
    ]),
  )
  if (isPlain(type)) return { type }
  switch (type) {
    case 'individual_email_address':
      return { type, emailAddress: sent.get('emailAddress') }
    case 'email_domain':
      return { type, emailDomain: sent.get('emailDomain') }
    case 'profile_group':
      return { type, groupId: sent.get('groupId') }
    case 'address_attribute_value': {
      const name = sent.get('attributeName')
      const id = sent.get('attributeId')
      const value = sent.get('attributeValue')
      return { type, attribute: { ...(name && { name }), ...(id && { id }), ...(value && { value }) } }
    }
    default:
      return type satisfies never
  }
}
