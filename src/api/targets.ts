/**
 * The types of a policy target (admin-api §2.2): the name of each on the screen, and the wire key of each of its fields
 * in the form. A new type needs its entry here; one with a field also needs the field in schemas.ts (request and
 * answer). Every other place is a record over the types or their fields, so the compiler names it.
 */
export const targets = {
  everyone: { name: 'everyone', fields: {} },
  internal_addresses: { name: 'internal addresses', fields: {} },
  external_addresses: { name: 'external addresses', fields: {} },
  email_domain: { name: 'a domain', fields: { emailDomain: 'emailDomain' } },
  profile_group: { name: 'a group', fields: { groupId: 'groupId' } },
  address_attribute_value: {
    name: 'an attribute value',
    fields: {
      attributeId: 'attribute.id',
      attributeName: 'attribute.name',
      attributeValue: 'attribute.value',
    },
  },
  individual_email_address: { name: 'one email address', fields: { emailAddress: 'emailAddress' } },
  free_mail_domains: { name: 'free mail providers', fields: {} },
} as const

export type TargetType = keyof typeof targets

/** A field of the form, of any type. */
export type TargetField = { [T in TargetType]: keyof (typeof targets)[T]['fields'] }[TargetType]

// `Object.keys` loses the type of the keys.
export const targetTypes = Object.keys(targets) as [TargetType, ...TargetType[]]

export const isTargetType = (type: string): type is TargetType => Object.hasOwn(targets, type)

// `Object.keys` loses the type of the keys.
export const fieldsOf = (type: TargetType) => Object.keys(targets[type].fields) as TargetField[]

/** Each field of the form with its key on the wire, in the order of the types. */
export const targetKeys = Object.values(targets).flatMap(
  // `Object.entries` loses the type of the keys.
  ({ fields }) => Object.entries(fields) as (readonly [field: TargetField, key: string])[],
)

/** All fields of the form, empty. `Object.fromEntries` loses the type of the keys. */
export const emptyFields = Object.fromEntries(targetKeys.map(([field]) => [field, ''])) as Record<
  TargetField,
  ''
>
