import type { TextInputProps } from '@mantine/core'
import { type Control, useWatch } from 'react-hook-form'
import { fieldsOf, targetTypes, targets, type TargetField } from '../../api/targets.ts'
import { useOwnDomains } from '../../drafts/useOwnDomains.ts'
import { HelpMark } from '../../help/HelpMark.tsx'
import type { HelpTopic } from '../../help/topics.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { Notes } from './Notes.tsx'
import type { PolicyValues } from '../request/policy.ts'
import { checkAddress, checkDomain, checkId, sayShape, type CheckedField } from '../request/target.ts'

type Side = `scopes.${number}.${'from' | 'to'}`

export interface TargetFieldsProps {
  readonly control: Control<PolicyValues>
  readonly name: Side
  /** The label of the select. */
  readonly label: 'From' | 'To'
}

const types = [
  { value: '', label: 'Everyone (default)' },
  ...targetTypes.map((value) => ({ value, label: targets[value].name })),
]

const sayId = (sent: string) => (
  <>
    {/* Start and end are enough to compare two ids by eye. */}
    <span className="mono">{sayShape(sent)}</span>
  </>
)

const whole = 'A cut-off id is refused.'

/** How each field of a target is shown and checked. */
const inputs: Readonly<Record<TargetField, Omit<TargetInputProps, 'control' | 'name' | 'ownDomains'>>> = {
  emailAddress: {
    check: checkAddress,
    label: 'Email address',
    description: 'Takes effect only if the address belongs to an internal user.',
    inputMode: 'email',
  },
  emailDomain: {
    check: checkDomain,
    label: 'Domain',
    description: 'Whether subdomains are included is not documented.',
    topic: 'documented',
    placeholder: 'example.com',
    inputMode: 'url',
  },
  groupId: {
    check: (typed) => checkId(typed, 'group'),
    say: sayId,
    label: 'Group id',
    description: `The secure id of a directory or profile group. ${whole}`,
    classNames: { input: 'mono' },
  },
  attributeId: {
    check: (typed) => checkId(typed, 'attribute'),
    say: sayId,
    label: 'Attribute id',
    description: `The secure id of the attribute. ${whole} The name alone may be enough.`,
    classNames: { input: 'mono' },
  },
  attributeName: { label: 'Attribute name' },
  attributeValue: { label: 'Attribute value' },
}

/** The sender or the recipient of a scope. Switching the type keeps what was typed. */
export function TargetFields({ control, name, label }: TargetFieldsProps) {
  const ownDomains = useOwnDomains()
  const type = useWatch({ control, name: `${name}.type` })
  return (
    <fieldset className="stack snug" aria-label={label === 'From' ? 'Sender' : 'Recipient'}>
      <SelectField control={control} name={`${name}.type`} label={label} data={types} />
      {type !== '' &&
        fieldsOf(type).map((field) => (
          <TargetInput
            key={field}
            control={control}
            name={`${name}.${field}`}
            ownDomains={ownDomains}
            {...inputs[field]}
          />
        ))}
    </fieldset>
  )
}

interface TargetInputProps extends Omit<TextInputProps, 'name' | 'value' | 'onChange' | 'error'> {
  readonly control: Control<PolicyValues>
  readonly name: `${Side}.${TargetField}`
  readonly ownDomains: readonly string[]
  readonly check?: (typed: string, ownDomains: readonly string[]) => CheckedField
  /** Shows the sent value, also if it equals the typed one. */
  readonly say?: typeof sayId
  /** What Help says about it. */
  readonly topic?: HelpTopic
}

/** A field, with its value as sent below. Problems show at the review, not while typing. */
function TargetInput({ control, name, ownDomains, check, say, topic, ...props }: TargetInputProps) {
  const typed = useWatch({ control, name })
  const checked = typed.trim() === '' ? undefined : check?.(typed, ownDomains)
  const sent = checked && 'sent' in checked ? checked : undefined
  return (
    <div>
      <HelpMark topic={topic}>
        <TextField
          control={control}
          name={name}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...props}
        />
      </HelpMark>
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
