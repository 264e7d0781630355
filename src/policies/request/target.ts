/** One side of a scope: its typed values, problems, warnings and wire form (admin-api §2.2). */
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { eachTargetField, fieldsOf, isPlain, type TargetField, type TargetType } from '../../api/targets.ts'
import { isWithin } from '../../drafts/ownDomains.ts'
import { findIdDoubts, findIdProblem, invisible } from '../../drafts/secureId.ts'
import { number } from '../../ui/number.ts'
import { shortenId } from '../../ui/spelling/shortenId.ts'
import { readHost } from '../urls/host.ts'
import { type FieldNote, fieldNote } from './fieldNote.ts'
import { findLookalike } from './scripts.ts'

export type TargetValues = { type: '' | TargetType } & Record<TargetField, string>

export const newTarget = (): TargetValues => ({ type: '', ...eachTargetField('') })

/** The check of a typed value: refused, or sent, possibly in another spelling. */
export type CheckedField =
  | { readonly problem: string }
  | { readonly sent: string; readonly warnings: readonly FieldNote[] }

const refuse = (problem: string): CheckedField => ({ problem })
const accept = (sent: string, ...warnings: FieldNote[]): CheckedField => ({ sent, warnings })

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
    return refuse(`Enter only the address, without a name or "<>"${inner ? `: ${inner}` : ''}.`)
  }
  const parts = typed.split('@')
  if (parts.length === 1) return refuse('Add the "@", as in ann@example.com.')
  if (parts.length > 2) return refuse('It has more than one "@".')
  const [local = '', domain = ''] = parts
  const problem = localProblem(local)
  if (problem !== undefined) return refuse(problem)
  if (domain === '') return refuse('The domain after the "@" is missing.')
  const judged = checkHost(domain)
  if ('problem' in judged) return refuse(`After the "@": ${judged.problem}`)
  if (domain.endsWith('.')) return refuse('It ends in a dot.')
  const host = judged.sent
  // The part before the "@" stays as typed, because it may be case-sensitive.
  const sent = `${local}@${/\P{ASCII}/u.test(domain) ? host : domain}`
  if (ownDomains.length === 0 || isWithin(host, ownDomains)) return accept(sent, ...judged.warnings)
  const outside = `${host} is not one of your domains. External addresses have no effect.`
  return accept(sent, fieldNote('no effect', outside), ...judged.warnings)
}

function localProblem(local: string): string | undefined {
  if (local === '') return 'The part before the "@" is missing.'
  if (local.length > 64) return 'The part before the "@" is longer than 64 characters.'
  if (/\s/.test(local)) return 'It contains a space.'
  if (/^\.|\.$|\.\./.test(local)) {
    return 'The part before the "@" starts or ends with a dot, or has two in a row.'
  }
  const [odd] = /[()[\]\\,;:"]/.exec(local) ?? []
  return odd === undefined ? undefined : `The part before the "@" contains ${odd}, which is not allowed.`
}

/** Checks a domain of addresses, which is sent in lower case and Punycode. */
export function checkDomain(text: string): CheckedField {
  const typed = text.trim()
  if (typed === '') return refuse('Enter a domain without "@", such as example.com.')
  if (invisible.test(typed)) return refuse(seen)
  if (typed.startsWith('@')) return refuse('Leave out the "@".')
  if (/[\s,;]/.test(typed)) return refuse('Enter one domain only.')
  if (typed.includes('/')) return refuse('This is a URL. Enter only its domain, such as example.com.')
  if (typed.includes('@')) return refuse('This is an email address. Enter the part after "@".')
  if (typed.includes('*')) return refuse('Remove the "*".')
  return checkHost(typed)
}

function checkHost(typed: string): CheckedField {
  const read = readHost(typed)
  if ('reason' in read) return refuse(read.reason)
  if (read.isIp) return refuse('This is an IP address, not a domain.')
  return accept(read.host, ...sayLooks(read))
}

/** Warnings about the look of a host, as host.ts has read it. */
export function sayLooks({ host, unicode = host }: { host: string; unicode?: string }): readonly FieldNote[] {
  const looks = findLookalike(unicode)
  return looks === undefined ? [] : [fieldNote('look-alike', looks)]
}

export function checkId(text: string, ofWhat: string): CheckedField {
  const typed = text.trim()
  if (typed === '') return refuse(`Enter the secure id of the ${ofWhat}.`)
  const problem = findIdProblem(typed)
  return problem === undefined
    ? accept(typed, ...findIdDoubts(typed).map((doubt) => fieldNote('id', doubt)))
    : refuse(problem)
}

export const sayShape = (id: string): string => `${number(id.length)} characters, ${shortenId(id)}`

/** beyond-the-spec §1: the known client sends the id and the value. */
const nameAlone =
  'Without an id, the service may not find the attribute. Whether its name is enough is not documented.'

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
      : accept('', fieldNote('id', nameAlone))
  },
  attributeName: ({ attributeName }) => accept(attributeName.trim()),
  attributeValue: ({ attributeValue }) =>
    attributeValue.trim() === ''
      ? refuse('Enter the value the attribute must have.')
      : accept(attributeValue.trim()),
}

/** Checks the fields of the chosen type. */
export const checkTarget = (
  values: TargetValues,
  ownDomains: readonly string[] = [],
): readonly (readonly [TargetField, CheckedField])[] =>
  values.type === ''
    ? []
    : fieldsOf(values.type).map((field) => [field, checks[field](values, ownDomains)] as const)

type WireTarget = NonNullable<CreatePolicyInput['policies'][number]['from']>

/** The wire form of a side. An invalid value stays as typed, since `checkTarget` refuses it before a send. */
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
