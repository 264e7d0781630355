import { Autocomplete } from '@mantine/core'
import { useController } from 'react-hook-form'
import { knownFromParts } from '../../api/schemas.ts'
import { HelpMark } from '../../help/HelpMark.tsx'
import { partWords } from '../../log/scopeWords.ts'
import { SelectField } from '../../ui/form/fields.tsx'
import { Columns } from '../../ui/frame/Page.tsx'
import type { ScopeProps } from './FieldNotes.tsx'

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
    description: 'Sends "enforced". Its effect is not documented.',
    topic: 'documented',
    data: options({ '': 'Not enforced', true: 'Enforced' }),
  },
  {
    field: 'bidirectional',
    label: 'Both directions',
    description: 'Also applies with From and To swapped, for example to replies.',
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
          renderOption={({ option }) => (
            <span>
              {option.value} ({partWords[option.value]})
            </span>
          )}
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
