/** Policy targets: from the request's shape (admin-api §2.2) to the answer's (§2.3). */
import * as z from 'zod/mini'
import type { Directory, GroupRecord } from './directory.ts'
import { inventedCodes, type Problem } from './envelope.ts'

const text = z.optional(z.string())
const attributeShape = z.strictObject({ name: text, id: text, value: text })

/** The types without a field of their own (admin-api §2.2). */
const plainTypes = ['everyone', 'internal_addresses', 'external_addresses', 'free_mail_domains'] as const
const otherTypes = [
  'email_domain',
  'profile_group',
  'address_attribute_value',
  'individual_email_address',
] as const

/** The Policy Target object of admin-api §2.2. */
export const target = z.strictObject({
  type: z.optional(z.enum([...plainTypes, ...otherTypes])),
  emailAddress: text,
  emailDomain: text,
  groupId: text,
  attribute: z.optional(attributeShape),
})

/** A stored target, which has only the field of its type. */
export type StoredTarget =
  | { type: (typeof plainTypes)[number] }
  | { type: 'individual_email_address'; emailAddress: string }
  | { type: 'email_domain'; emailDomain: string }
  | { type: 'profile_group'; group: GroupRecord }
  | { type: 'address_attribute_value'; attribute: z.infer<typeof attributeShape> }

export const isEmailAddress = (address: string): boolean =>
  // RFC 5321 §4.5.3.1. A cell of many megabytes would exhaust the stack of the expression.
  address.length <= 320 && /^[^\s"@]+@[^\s"@]+\.[^\s"@]+$/.test(address)

/**
 * The stored form of a target. One without a type is everyone (admin-api §4.1 rule 4). So is a missing one, which the
 * spec leaves open: the answer then shows whom the policy covers.
 */
export function storeTarget(
  { type = 'everyone', emailAddress, emailDomain, groupId, attribute }: z.infer<typeof target> = {},
  path: string,
  directory: Directory,
  problems: Problem[],
): StoredTarget {
  const refuse = (field: string, code: string, message: string): StoredTarget => {
    problems.push({ field: `${path}.${field}`, code, message })
    return { type: 'everyone' }
  }
  const miss = (field: string, what: string) =>
    refuse(field, inventedCodes.required, `The type ${type} needs ${what}.`)
  switch (type) {
    case 'individual_email_address':
      if (!emailAddress) return miss('emailAddress', 'an address')
      if (isEmailAddress(emailAddress)) return { type, emailAddress }
      return refuse('emailAddress', inventedCodes.invalid, 'Expected an email address.')
    case 'email_domain':
      if (!emailDomain) return miss('emailDomain', 'a domain')
      if (/^[^\s@/:*.]+(\.[^\s@/:*.]+)+$/.test(emailDomain)) return { type, emailDomain }
      return refuse('emailDomain', inventedCodes.invalid, 'Expected a domain, such as example.com.')
    case 'profile_group': {
      if (!groupId) return miss('groupId', 'a group id')
      const group = directory.findGroup(groupId)
      if (group) return { type, group }
      return refuse('groupId', inventedCodes.unknownId, 'There is no group with this id.')
    }
    case 'address_attribute_value':
      if (!attribute) return miss('attribute', 'an attribute')
      if (!attribute.id && !attribute.name) return miss('attribute.id', 'the id or the name of an attribute')
      if (!attribute.value) return miss('attribute.value', 'the value of an attribute')
      if (!attribute.id || directory.findAttribute(attribute.id)) return { type, attribute }
      return refuse('attribute.id', inventedCodes.unknownId, 'There is no attribute with this id.')
    case 'everyone':
    case 'internal_addresses':
    case 'external_addresses':
    case 'free_mail_domains':
    default:
      return { type }
  }
}
