import type { TextInputProps } from '@mantine/core'
import { type Control, useWatch } from 'react-hook-form'
import { targetTypes } from '../../api/schemas.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { Notes } from './Notes.tsx'
import type { PolicyValues } from '../request/policy.ts'
import { judgeAddress, judgeDomain, judgeId, type Judged, sayShape } from '../request/target.ts'
import { targetWords } from '../request/policyWords.ts'

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
    <fieldset className="stack snug" aria-label={label === 'From' ? 'Sender' : 'Recipient'}>
      <SelectField control={control} name={`${name}.type`} label={label} data={types} />
      {type === 'individual_email_address' && (
        <Judging
          control={control}
          name={`${name}.emailAddress`}
          judge={(typed) => judgeAddress(typed, config.ownDomains)}
          label="Email address"
          description="It takes effect only if the address belongs to an internal user."
          inputMode="email"
        />
      )}
      {type === 'email_domain' && (
        <Judging
          control={control}
          name={`${name}.emailDomain`}
          judge={judgeDomain}
          label="Domain"
          description="Whether it includes its subdomains is not documented."
          placeholder="example.com"
          inputMode="url"
        />
      )}
      {type === 'profile_group' && (
        <Judging
          control={control}
          name={`${name}.groupId`}
          judge={(typed) => judgeId(typed, 'group')}
          say={sayId}
          label="Group id"
          description={`The secure id of a directory or profile group. ${whole}`}
          classNames={{ input: 'mono' }}
        />
      )}
      {type === 'address_attribute_value' && (
        <>
          <Judging
            control={control}
            name={`${name}.attributeId`}
            judge={(typed) => judgeId(typed, 'attribute')}
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

interface JudgingProps extends Omit<TextInputProps, 'name' | 'value' | 'onChange' | 'error'> {
  readonly control: Control<PolicyValues>
  readonly name: `${Side}.${'emailAddress' | 'emailDomain' | 'groupId' | 'attributeId'}`
  readonly judge: (typed: string) => Judged
  /** What there is to say of what is sent, where that is more than how it differs. */
  readonly say?: typeof sayId
}

/** A field with what is made of it below. What is wrong with it is said when it is reviewed, not while it is typed. */
function Judging({ control, name, judge, say, ...props }: JudgingProps) {
  const typed = useWatch({ control, name })
  const judged = typed.trim() === '' ? undefined : judge(typed)
  const sent = judged && 'sent' in judged ? judged : undefined
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
