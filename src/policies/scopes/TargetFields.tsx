import { TextInput, type TextInputProps } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { fieldsOf, type TargetField, targets, targetTypes } from '../../api/targets.ts'
import { IdField } from '../../device/IdField.tsx'
import { HelpMark } from '../../help/HelpMark.tsx'
import type { HelpTopic } from '../../help/topics.ts'
import { capital } from '../../log/scopeWords.ts'
import { SelectField } from '../../ui/form/fields.tsx'
import { FieldNotes, type ScopeProps } from './FieldNotes.tsx'

interface TargetFieldsProps extends ScopeProps {
  readonly side: 'from' | 'to'
}

const kinds = targetTypes.map((value) => ({ value, label: capital(targets[value].name) }))

const required = { withAsterisk: true, 'aria-required': true }

type InputWords = Omit<TextInputProps, 'classNames' | 'styles' | 'onChange' | 'value' | 'size'>
const inputs: Readonly<Record<TargetField, InputWords & { readonly topic?: HelpTopic }>> = {
  emailAddress: {
    ...required,
    label: 'Email address',
    description: 'Takes effect only if the address belongs to an internal user.',
    inputMode: 'email',
  },
  emailDomain: {
    ...required,
    label: 'Domain',
    description: 'Whether subdomains are included is not documented.',
    topic: 'documented',
    placeholder: 'example.com',
    inputMode: 'url',
  },
  groupId: { label: 'Group', description: 'Name, or secure id of a directory or profile group.' },
  attributeId: {
    label: 'Attribute id',
    description: 'The secure id of the attribute. Whether the name is enough is not documented.',
    topic: 'documented',
  },
  attributeName: { label: 'Attribute name' },
  attributeValue: { ...required, label: 'Attribute value' },
}

/** The sender or the recipient of a scope. Switching the type keeps what was typed. */
export function TargetFields(scope: TargetFieldsProps) {
  const { form, index, side } = scope
  const name = `scopes.${index}.${side}.type` as const
  const type = useWatch({ control: form.control, name })
  return (
    <fieldset className="stack snug" aria-label={side === 'from' ? 'Sender' : 'Recipient'}>
      <SelectField control={form.control} name={name} label={capital(side)} data={kinds} />
      {fieldsOf(type).map((field) => (
        <TargetInput key={field} {...scope} name={field} />
      ))}
    </fieldset>
  )
}

function TargetInput({ form, index, side, name }: TargetFieldsProps & { readonly name: TargetField }) {
  const { topic, ...words } = inputs[name]
  const { field, fieldState } = useController({
    control: form.control,
    name: `scopes.${index}.${side}.${name}`,
  })
  const props = { ...words, error: fieldState.error?.message }
  // The field of an id says itself what is unusual in it.
  const of = name === 'groupId' ? 'group' : name === 'attributeId' ? 'attribute' : undefined
  return (
    <div>
      <HelpMark topic={topic}>
        {of ? (
          <IdField of={of} field={field} {...props} />
        ) : (
          <TextInput {...field} autoCapitalize="off" spellCheck={false} {...props} />
        )}
      </HelpMark>
      {!of && <FieldNotes field={`${side}.${name}`} />}
    </div>
  )
}
