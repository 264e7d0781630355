import type { TextInputProps } from '@mantine/core'
import { type Control, useWatch } from 'react-hook-form'
import { targetTypes } from '../../api/schemas.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { Notes } from './Notes.tsx'
import classes from '../policies.module.css'
import type { PolicyValues } from '../request/policy.ts'
import { checkAddress, checkDomain, type CheckedField, checkId, sayShape } from '../request/target.ts'
import { targetWords } from '../request/words.ts'

type Side = `scopes.${number}.${'from' | 'to'}`

export interface TargetFieldsProps {
  readonly control: Control<PolicyValues>
  readonly name: Side
  /** The side, as its select is called. */
  readonly label: 'From' | 'To'
}

const types = [
  { value: '', label: 'Not set: the service takes everyone' },
  ...targetTypes.map((value) => ({ value, label: targetWords[value] })),
]

const sayId = (sent: string) => (
  <>
    {/* Start and end are enough to compare it by eye. */}
    <span className="mono">{sayShape(sent)}</span>
  </>
)

/** One side of a scope: its type, and the fields that belong to it. Switching types loses nothing typed. */
export function TargetFields({ control, name, label }: TargetFieldsProps) {
  const { config } = useSession()
  const type = useWatch({ control, name: `${name}.type` })
  const whole = 'Copy it whole: a cut-off id is refused.'
  return (
    <fieldset className={classes.target} aria-label={label === 'From' ? 'Sender' : 'Recipient'}>
      <SelectField control={control} name={`${name}.type`} label={label} data={types} />
      {type === 'individual_email_address' && (
        <CheckedInput
          control={control}
          name={`${name}.emailAddress`}
          check={(typed) => checkAddress(typed, config.ownDomains)}
          label="Email address"
          description="It takes effect only if the address belongs to an internal user."
          inputMode="email"
        />
      )}
      {type === 'email_domain' && (
        <CheckedInput
          control={control}
          name={`${name}.emailDomain`}
          check={checkDomain}
          label="Domain"
          description="Whether it includes its subdomains is not documented."
          placeholder="example.com"
          inputMode="url"
        />
      )}
      {type === 'profile_group' && (
        <CheckedInput
          control={control}
          name={`${name}.groupId`}
          check={(typed) => checkId(typed, 'group')}
          say={sayId}
          label="Group id"
          description={`The secure id of a directory or profile group. ${whole}`}
          classNames={{ input: 'mono' }}
        />
      )}
      {type === 'address_attribute_value' && (
        <>
          <CheckedInput
            control={control}
            name={`${name}.attributeId`}
            check={(typed) => checkId(typed, 'attribute')}
            say={sayId}
            label="Attribute id"
            description={`The secure id of the attribute. ${whole} The name alone may do.`}
            classNames={{ input: 'mono' }}
          />
          <TextField control={control} name={`${name}.attributeName`} label="Attribute name" />
          <TextField control={control} name={`${name}.attributeValue`} label="Value it must have" />
        </>
      )}
    </fieldset>
  )
}

interface CheckedInputProps extends Omit<TextInputProps, 'name' | 'value' | 'onChange' | 'error'> {
  readonly control: Control<PolicyValues>
  readonly name: `${Side}.${'emailAddress' | 'emailDomain' | 'groupId' | 'attributeId'}`
  readonly check: (typed: string) => CheckedField
  /** What there is to say of what is sent, where that is more than how it differs. */
  readonly say?: typeof sayId
}

/** A field with what is made of it below. What is wrong with it is said when it is reviewed, not while it is typed. */
function CheckedInput({ control, name, check, say, ...props }: CheckedInputProps) {
  const typed = useWatch({ control, name })
  const checked = typed.trim() === '' ? undefined : check(typed)
  const sent = checked && 'sent' in checked ? checked : undefined
  return (
    <div>
      <TextField
        control={control}
        name={name}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...props}
      />
      <Notes warnings={sent?.warnings ?? []}>
        {sent && say?.(sent.sent)}
        {sent && !say && sent.sent !== typed && (
          <>
            Sent as <code className="mono">{sent.sent}</code>
          </>
        )}
      </Notes>
    </div>
  )
}
