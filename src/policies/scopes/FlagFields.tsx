import { type Control, useWatch } from 'react-hook-form'
import { knownFromParts } from '../../api/schemas.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { Columns } from '../../ui/frame/Page.tsx'
import { otherPart, type PolicyValues } from '../request/policy.ts'

/** A flag is three-state: what the service does by itself, or what is stated. */
const flag = (service: string, on: string, off: string) => [
  { value: '', label: `Not set: ${service}` },
  { value: 'true', label: on },
  { value: 'false', label: off },
]

/** admin-api §2.2, with the defaults it states. */
export const flags = [
  {
    field: 'enabled',
    label: 'Enabled',
    description: 'Whether the policy processes messages at all. One that is switched off does nothing.',
    data: flag('the service switches it on', 'Yes, switched on', 'No, switched off'),
  },
  {
    field: 'enforced',
    label: 'Enforced',
    description: 'Whether enforcement of the policy is on. What else that changes is not documented.',
    data: flag('the service does not enforce it', 'Yes, enforced', 'No, not enforced'),
  },
  {
    field: 'bidirectional',
    label: 'Both directions',
    description: 'Whether it applies with From and To swapped as well, so that replies are met too.',
    data: flag('no default is documented', 'Yes, both directions', 'No, one direction'),
  },
  {
    field: 'override',
    label: 'Override',
    description: 'Whether it is considered before other policies that are equally specific.',
    data: flag('no default is documented', 'Yes, considered first', 'No, like the others'),
  },
] as const

const partWords: Readonly<Record<string, string>> = {
  envelope_from: 'envelope_from: the address of the envelope',
  header_from: 'header_from: the address that is shown',
  both: 'both: either of them',
}

const parts = [
  { value: '', label: 'Not set: the service takes envelope_from' },
  ...knownFromParts.map((value) => ({ value, label: partWords[value] ?? value })),
  { value: otherPart, label: 'Another value' },
]

/** What a policy does by flags, and by which of a sender's addresses. */
export function FlagFields({
  control,
  at,
}: {
  readonly control: Control<PolicyValues>
  readonly at: `scopes.${number}`
}) {
  const part = useWatch({ control, name: `${at}.fromPart` })
  return (
    <Columns>
      {flags.map(({ field, ...words }) => (
        <SelectField key={field} control={control} name={`${at}.${field}`} {...words} />
      ))}
      <div className="stack snug">
        <SelectField
          control={control}
          name={`${at}.fromPart`}
          label="Sender address"
          description="Which address of the sender is compared with From."
          data={parts}
        />
        {part === otherPart && (
          <TextField
            control={control}
            name={`${at}.fromPartOther`}
            label="Value to send"
            description="The service publishes no list of values."
          />
        )}
      </div>
    </Columns>
  )
}
