import { useWatch } from 'react-hook-form'
import { knownFromParts } from '../../api/schemas.ts'
import { HelpMark } from '../../help/HelpMark.tsx'
import { partWords } from '../../ledger/book/scopeWords.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { Columns } from '../../ui/frame/Page.tsx'
import { otherPart } from '../request/policy.ts'
import type { ScopeProps } from './ScopeProps.ts'

/** The choices of a flag, which has three states: not sent, true or false. */
const flag = (unset: string, on: string, off: string) => [
  { value: '', label: unset },
  { value: 'true', label: on },
  { value: 'false', label: off },
]

/** The choices of a start or end without a date: not sent, or sent as eternal (admin-api §4.1 rules 1 and 2). */
const edge = (none: string) => [
  { value: '', label: `${none} (default)` },
  { value: 'eternal', label: `${none} (sent explicitly)` },
  { value: 'date', label: 'On a date' },
]

/** The flags of a scope, with the defaults that admin-api §2.2 states. */
export const flags = [
  { field: 'start', label: 'Starts', description: undefined, topic: undefined, data: edge('No start date') },
  { field: 'end', label: 'Ends', description: undefined, topic: undefined, data: edge('No expiry') },
  {
    field: 'enabled',
    label: 'Enabled',
    description: 'If off, the policy has no effect.',
    topic: undefined,
    data: flag('On (default)', 'On (sent explicitly)', 'Off'),
  },
  {
    field: 'enforced',
    label: 'Enforced',
    description: 'Sends "enforced". Its effect is not documented.',
    topic: 'documented',
    data: flag('Not enforced (default)', 'Enforced', 'Not enforced (sent explicitly)'),
  },
  {
    field: 'bidirectional',
    label: 'Both directions',
    description: 'Also applies with From and To swapped, for example to replies.',
    topic: 'documented',
    data: flag('Default (not documented)', 'Both directions', 'One direction'),
  },
  {
    field: 'override',
    label: 'Override',
    description: 'Considered before other equally specific policies.',
    topic: 'documented',
    data: flag('Default (not documented)', 'Considered first', 'Not considered first'),
  },
] as const

const parts = [
  { value: '', label: 'Default (not documented)' },
  ...knownFromParts.map((value) => ({ value, label: `${value} (${partWords[value]})` })),
  { value: otherPart, label: 'Another value' },
]

export function FlagFields({ form: { control }, at }: ScopeProps) {
  const part = useWatch({ control, name: `${at}.fromPart` })
  return (
    <Columns>
      {flags.map(({ field, topic, ...words }) => (
        <HelpMark key={field} topic={topic}>
          <SelectField control={control} name={`${at}.${field}`} {...words} />
        </HelpMark>
      ))}
      <div className="stack snug">
        <SelectField
          control={control}
          name={`${at}.fromPart`}
          label="Sender address to match"
          description="Compared with From."
          data={parts}
        />
        {part === otherPart && (
          <HelpMark topic="documented">
            <TextField
              control={control}
              name={`${at}.fromPartOther`}
              label="Value to send"
              description="The allowed values are not documented."
            />
          </HelpMark>
        )}
      </div>
    </Columns>
  )
}
