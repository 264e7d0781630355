/** Policy targets: from the request's shape (admin-api §2.2) to the answer's (§2.3). */
import type { CreatePolicyInput } from '../api/schemas.ts'
import { isPlain, type PlainTargetType } from '../api/targets.ts'
import type { Directory } from './directory.ts'
import { inventedCodes, type Problem } from './envelope.ts'
import type { GroupRecord } from './groups.ts'

type RequestedTarget = NonNullable<CreatePolicyInput['policies'][number]['from']>

/** Has only the field of its type. */
export type StoredTarget =
  | { type: PlainTargetType }
  | { type: 'individual_email_address'; emailAddress: string }
  | { type: 'email_domain'; emailDomain: string }
  | { type: 'profile_group'; group: GroupRecord }
  | { type: 'address_attribute_value'; attribute: NonNullable<RequestedTarget['attribute']> }

const everyone: StoredTarget = { type: 'everyone' }

export function isEmailAddress(text: string): boolean {
  return /^[^\s"@]+@[^\s"@]+\.[^\s"@]+$/.test(text)
}

function isDomain(text: string): boolean {
  return /^[^\s@/:*.]+(\.[^\s@/:*.]+)+$/.test(text)
}

/**
 * A target without a type is everyone (admin-api §4.1 rule 4). An absent target is too: the spec does not say, and the
 * answer then shows whom the policy covers.
 */
export function storeTarget(
  target: RequestedTarget | undefined,
  path: string,
  directory: Directory,
  problems: Problem[],
): StoredTarget {
  const refuse = (field: string, code: string, message: string): StoredTarget => {
    problems.push({ field: `${path}.${field}`, code, message })
    return everyone
  }
  const type = target?.type ?? 'everyone'
  if (isPlain(type)) return { type }
  switch (type) {
    case 'individual_email_address': {
      const emailAddress = target?.emailAddress
      if (!emailAddress)
        return refuse('emailAddress', inventedCodes.required, `The type ${type} needs an address.`)
      if (isEmailAddress(emailAddress)) return { type, emailAddress }
      return refuse('emailAddress', inventedCodes.invalid, 'Expected an email address.')
    }
    case 'email_domain': {
      const emailDomain = target?.emailDomain
      if (!emailDomain)
        return refuse('emailDomain', inventedCodes.required, `The type ${type} needs a domain.`)
      if (isDomain(emailDomain)) return { type, emailDomain }
      return refuse('emailDomain', inventedCodes.invalid, 'Expected a domain, such as example.com.')
    }
    case 'profile_group': {
      const groupId = target?.groupId
      if (!groupId) return refuse('groupId', inventedCodes.required, `The type ${type} needs a group id.`)
      const group = directory.findGroup(groupId)
      return group
        ? { type, group }
        : refuse('groupId', inventedCodes.unknownId, 'There is no group with this id.')
    }
    case 'address_attribute_value': {
      const attribute = target?.attribute
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
