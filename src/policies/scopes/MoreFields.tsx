import { Autocomplete } from '@mantine/core'
import { useController } from 'react-hook-form'
import { knownFromParts } from '../../api/schemas.ts'
import { HelpMark } from '../../help/HelpMark.tsx'
import type { HelpTopic } from '../../help/topics.ts'
import { partWords } from '../../log/scopeWords.ts'
import { optional, SelectField, TextareaField } from '../../ui/form/fields.tsx'
import { Columns } from '../../ui/frame/Page.tsx'
import { conditionLabels, type ConditionValues } from '../request/conditions.ts'
import { FieldNotes, type ScopeProps } from './FieldNotes.tsx'

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The flags of a scope. Of the first two the defaults are documented (admin-api §2.2), so that they have two states. */
export const flags = [
  {
    field: 'enabled',
    label: 'Enabled',
    description: 'If off, the policy has no effect.',
    topic: undefined,
    data: options({ '': 'On', false: 'Off' }),
  },
  {
    field: 'enforced',
    label: 'Enforced',
    description: 'Its effect is not documented.',
    topic: 'documented',
    data: options({ '': 'Not enforced', true: 'Enforced' }),
  },
  {
    field: 'bidirectional',
    label: 'Both directions',
    description: 'Also with From and To swapped.',
    topic: 'documented',
    data: options({ '': 'Default (not documented)', true: 'Both directions', false: 'One direction' }),
  },
  {
    field: 'override',
    label: 'Override',
    description: 'Considered before other equally specific policies.',
    topic: 'documented',
    data: options({
      '': 'Default (not documented)',
      true: 'Considered first',
      false: 'Not considered first',
    }),
  },
] as const

export function FlagFields({ form: { control }, index }: ScopeProps) {
  const { field: part, fieldState } = useController({ control, name: `scopes.${index}.fromPart` })
  return (
    <Columns>
      {flags.map(({ field, topic, ...words }) => (
        <HelpMark key={field} topic={topic}>
          <SelectField control={control} name={`scopes.${index}.${field}`} {...words} />
        </HelpMark>
      ))}
      <HelpMark topic="documented">
        <Autocomplete
          {...part}
          label="Sender address to match"
          description="Compared with From. Choose a known value, or type another."
          renderOption={({ option: { value } }) => <span>{`${value} (${partWords[value]})`}</span>}
          placeholder="Default (not documented)"
          data={knownFromParts}
          error={fieldState.error?.message}
          autoComplete="off"
          spellCheck={false}
        />
      </HelpMark>
    </Columns>
  )
}

const conditionFields: readonly {
  readonly field: keyof ConditionValues
  readonly description: string
  readonly placeholder: string
  readonly topic?: HelpTopic
}[] = [
  { field: 'sourceIPs', description: 'One CIDR range per line.', placeholder: '192.0.2.0/24\n2001:db8::/32' },
  { field: 'hostnames', description: 'The sending hosts, one per line.', placeholder: 'mx.example.com' },
  { field: 'spfDomains', description: 'One per line.', placeholder: 'example.com' },
  {
    field: 'moreConditions',
    description: 'A JSON object, for undocumented fields.',
    placeholder: '{"field": ["value"]}',
    topic: 'documented',
  },
]

export const ConditionFields = ({ form: { control }, index }: ScopeProps) => (
  <Columns>
    {conditionFields.map(({ field, topic, ...words }) => (
      <div key={field}>
        <HelpMark topic={topic}>
          <TextareaField
            control={control}
            name={`scopes.${index}.${field}`}
            label={optional(conditionLabels[field])}
            autosize
            minRows={2}
            maxRows={8}
            spellCheck={false}
            autoCapitalize="off"
            classNames={{ input: 'mono' }}
            {...words}
          />
        </HelpMark>
        <FieldNotes field={field} />
      </div>
    ))}
  </Columns>
)
