/** Policy targets: from the request's shape (admin-api §2.2) to the answer's (§2.3). */
import type { Directory } from './directory.ts'
import { inventedCodes, type Problem } from './envelope.ts'
import type { GroupRecord } from './groups.ts'
import { object, oneOf, optional, text } from './shapes.ts'

/** The types without a field of their own (admin-api §2.2). */
const plainTypes = ['everyone', 'internal_addresses', 'external_addresses', 'free_mail_domains'] as const
type PlainTargetType = (typeof plainTypes)[number]
type TargetType = ReturnType<typeof targetType>

const targetType = oneOf([
  ...plainTypes,
  'email_domain',
  'profile_group',
  'address_attribute_value',
  'individual_email_address',
])

const isPlain = (type: TargetType): type is PlainTargetType => plainTypes.some((each) => each === type)

const attributeShape = object({ name: optional(text), id: optional(text), value: optional(text) })

/** The Policy Target object of admin-api §2.2. */
export const target = object({
  type: optional(targetType),
  emailAddress: optional(text),
  emailDomain: optional(text),
  groupId: optional(text),
  attribute: optional(attributeShape),
})
type RequestedTarget = ReturnType<typeof target>

/** A stored target, which has only the field of its type. */
export type StoredTarget =
  | { type: PlainTargetType }
  | { type: 'individual_email_address'; emailAddress: string }
  | { type: 'email_domain'; emailDomain: string }
  | { type: 'profile_group'; group: GroupRecord }
  | { type: 'address_attribute_value'; attribute: ReturnType<typeof attributeShape> }

const everyone: StoredTarget = { type: 'everyone' }

export function isEmailAddress(address: string): boolean {
  // RFC 5321 §4.5.3.1. A cell of many megabytes would exhaust the stack of the expression.
  return address.length <= 320 && /^[^\s"@]+@[^\s"@]+\.[^\s"@]+$/.test(address)
}

function isDomain(domain: string): boolean {
  return /^[^\s@/:*.]+(\.[^\s@/:*.]+)+$/.test(domain)
}

/**
 * The stored form of a target. One without a type is everyone (admin-api §4.1 rule 4). So is a missing one, which the
 * spec leaves open: the answer then shows whom the policy covers.
 */
export function storeTarget(
  requested: RequestedTarget | undefined,
  path: string,
  directory: Directory,
  problems: Problem[],
): StoredTarget {
  const refuse = (field: string, code: string, message: string): StoredTarget => {
    problems.push({ field: `${path}.${field}`, code, message })
    return everyone
  }
  const type = requested?.type ?? 'everyone'
  if (isPlain(type)) return { type }
  switch (type) {
    case 'individual_email_address': {
      const emailAddress = requested?.emailAddress
      if (!emailAddress)
        return refuse('emailAddress', inventedCodes.required, `The type ${type} needs an address.`)
      if (isEmailAddress(emailAddress)) return { type, emailAddress }
      return refuse('emailAddress', inventedCodes.invalid, 'Expected an email address.')
    }
    case 'email_domain': {
      const emailDomain = requested?.emailDomain
      if (!emailDomain)
        return refuse('emailDomain', inventedCodes.required, `The type ${type} needs a domain.`)
      if (isDomain(emailDomain)) return { type, emailDomain }
      return refuse('emailDomain', inventedCodes.invalid, 'Expected a domain, such as example.com.')
    }
    case 'profile_group': {
      const groupId = requested?.groupId
      if (!groupId) return refuse('groupId', inventedCodes.required, `The type ${type} needs a group id.`)
      const group = directory.findGroup(groupId)
      return group
        ? { type, group }
        : refuse('groupId', inventedCodes.unknownId, 'There is no group with this id.')
    }
    case 'address_attribute_value': {
      const attribute = requested?.attribute
      if (!attribute)
        return refuse('attribute', inventedCodes.required, `The type ${type} needs an attribute.`)
      if (!attribute.id && !attribute.name) {
        return refuse('attribute.id', inventedCodes.required, 'The attribute needs an id or a name.')
      }
      if (!attribute.value)
        return refuse('attribute.value', inventedCodes.required, 'The attribute needs a value.')
      if (!attribute.id || directory.findAttribute(attribute.id)) return { type, attribute }
      return refuse('attribute.id', inventedCodes.unknownId, 'There is no attribute with this id.')
    }
    default:
      return type satisfies never
  }
}
