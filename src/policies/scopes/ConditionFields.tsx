import { HelpMark } from '../../help/HelpMark.tsx'
import type { HelpTopic } from '../../help/topics.ts'
import { optional, TextareaField } from '../../ui/form/fields.tsx'
import { Columns } from '../../ui/frame/Page.tsx'
import { conditionLabels, type ConditionValues } from '../request/conditions.ts'
import { FieldNotes, type ScopeProps } from './FieldNotes.tsx'

const fields: readonly {
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
    {fields.map(({ field, topic, ...words }) => (
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
