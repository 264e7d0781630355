import { type Control, useWatch } from 'react-hook-form'
import { targetTypes } from '../api/schemas.ts'
import { SelectField, TextField } from '../ui/fields.tsx'
import classes from './policies.module.css'
import type { PolicyValues } from './policy.ts'
import { targetWords } from './words.ts'

export interface TargetFieldsProps {
  readonly control: Control<PolicyValues>
  readonly name: `scopes.${number}.${'from' | 'to'}`
  /** The side, as its select is called. */
  readonly label: 'From' | 'To'
}

const types = [
  { value: '', label: 'Not set: the service takes everyone' },
  ...targetTypes.map((value) => ({ value, label: targetWords[value] })),
]

/** One side of a scope: its type, and the fields that belong to it. Switching types loses nothing typed. */
export function TargetFields({ control, name, label }: TargetFieldsProps) {
  const type = useWatch({ control, name: `${name}.type` })
  return (
    <fieldset className={classes.target} aria-label={label === 'From' ? 'Sender' : 'Recipient'}>
      <SelectField control={control} name={`${name}.type`} label={label} data={types} />
      {type === 'individual_email_address' && (
        <TextField
          control={control}
          name={`${name}.emailAddress`}
          label="Email address"
          description="It takes effect only if the address belongs to an internal user."
          inputMode="email"
          autoComplete="off"
        />
      )}
      {type === 'email_domain' && (
        <TextField control={control} name={`${name}.emailDomain`} label="Domain" placeholder="example.com" />
      )}
      {type === 'profile_group' && (
        <TextField
          control={control}
          name={`${name}.groupId`}
          label="Group id"
          description="The secure id of a directory or profile group. Copy it whole: a cut-off id is refused."
          classNames={{ input: 'mono' }}
        />
      )}
      {type === 'address_attribute_value' && (
        <>
          <TextField
            control={control}
            name={`${name}.attributeId`}
            label="Attribute id"
            description="The secure id of the attribute. The name alone may do."
            classNames={{ input: 'mono' }}
          />
          <TextField control={control} name={`${name}.attributeName`} label="Attribute name" />
          <TextField control={control} name={`${name}.attributeValue`} label="Value it must have" />
        </>
      )}
    </fieldset>
  )
}
