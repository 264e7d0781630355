import { Button, Group, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import { formatWireDate } from '../api/dates.ts'
import { knownFromParts } from '../api/schemas.ts'
import { optional, SelectField, TextareaField, TextField } from '../ui/fields.tsx'
import { Columns } from '../ui/Page.tsx'
import classes from './policies.module.css'
import type { PolicyValues } from './policy.ts'
import { TargetFields } from './TargetFields.tsx'

export interface ScopeFieldsProps {
  readonly control: Control<PolicyValues>
  readonly index: number
  /** Absent for the only scope: a policy needs one. */
  readonly onRemove?: () => void
}

/** A flag is three-state: what the service does by itself, or what is stated. */
const flag = (service: string, on: string, off: string) => [
  { value: '', label: `Not set: ${service}` },
  { value: 'true', label: on },
  { value: 'false', label: off },
]

const choices = [
  {
    field: 'enabled',
    label: 'Enabled',
    description: 'Whether the policy processes messages.',
    data: flag('the service switches it on', 'Yes, switched on', 'No, switched off'),
  },
  {
    field: 'enforced',
    label: 'Enforced',
    description: 'Whether enforcement is on.',
    data: flag('the service does not enforce it', 'Yes, enforced', 'No, not enforced'),
  },
  {
    field: 'bidirectional',
    label: 'Both directions',
    description: 'Applies with from and to swapped as well.',
    data: flag('no default is documented', 'Yes, both directions', 'No, one direction'),
  },
  {
    field: 'override',
    label: 'Override',
    description: 'Considered before equally specific policies.',
    data: flag('no default is documented', 'Yes, considered first', 'No'),
  },
  {
    field: 'fromPart',
    label: 'Sender address',
    description: 'Which address of the sender counts.',
    data: [
      { value: '', label: 'Not set: the service takes envelope_from' },
      ...knownFromParts.map((value) => ({ value, label: value })),
    ],
  },
] as const

const lists = [
  {
    field: 'sourceIPs',
    label: 'Source IP ranges',
    description: 'One CIDR range a line.',
    placeholder: '192.0.2.0/24',
  },
  { field: 'hostnames', label: 'Host names', description: 'One a line.', placeholder: 'mx.example.com' },
  { field: 'spfDomains', label: 'SPF domains', description: 'One a line.', placeholder: 'example.com' },
  {
    field: 'comment',
    label: 'Comment',
    description: "Not visible in the service's own console.",
    placeholder: '',
  },
] as const

const starts = [
  { value: '', label: 'Not set: no start date' },
  { value: 'eternal', label: 'No start date, stated' },
  { value: 'date', label: 'On a date' },
]
const ends = [
  { value: '', label: 'Not set: no expiry' },
  { value: 'eternal', label: 'No expiry, stated' },
  { value: 'date', label: 'On a date' },
]

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

export function ScopeFields({ control, index, onRemove }: ScopeFieldsProps) {
  const at = `scopes.${index}` as const
  const [opened, setOpened] = useState(false)
  const problems = useFormState({ control, name: at }).errors.scopes?.[index]
  // A failure must not hide behind a closed heading.
  const open = opened || [...choices, ...lists].some(({ field }) => problems?.[field])
  return (
    <fieldset className={classes.scope} aria-label={`Scope ${index + 1}`}>
      <Group justify="space-between">
        <Title order={3}>Scope {index + 1}</Title>
        {onRemove && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={16} />}
            onClick={onRemove}
            aria-label={`Remove scope ${index + 1}`}
          >
            Remove
          </Button>
        )}
      </Group>
      <TextField
        control={control}
        name={`${at}.description`}
        label="Scope name"
        description="The service calls it the policy's name."
      />
      <Columns>
        <TargetFields control={control} name={`${at}.from`} label="From" />
        <TargetFields control={control} name={`${at}.to`} label="To" />
      </Columns>
      <Columns>
        <Edge
          control={control}
          choice={`${at}.start`}
          date={`${at}.fromDate`}
          label="Starts"
          options={starts}
        />
        <Edge control={control} choice={`${at}.end`} date={`${at}.toDate`} label="Ends" options={ends} />
      </Columns>
      <details className={classes.more} open={open} onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary>Flags, conditions and comment</summary>
        <div className={classes.moreBody}>
          <Columns>
            {choices.map(({ field, data, ...words }) => (
              <SelectField key={field} control={control} name={`${at}.${field}`} data={data} {...words} />
            ))}
          </Columns>
          <Columns>
            {lists.map(({ field, label, ...words }) => (
              <TextareaField
                key={field}
                control={control}
                name={`${at}.${field}`}
                label={optional(label)}
                autosize
                minRows={2}
                maxRows={8}
                {...words}
              />
            ))}
          </Columns>
        </div>
      </details>
    </fieldset>
  )
}

function Edge({
  control,
  choice,
  date,
  label,
  options,
}: {
  readonly control: Control<PolicyValues>
  readonly choice: `scopes.${number}.${'start' | 'end'}`
  readonly date: `scopes.${number}.${'fromDate' | 'toDate'}`
  readonly label: string
  readonly options: { value: string; label: string }[]
}) {
  const chosen = useWatch({ control, name: choice })
  const local = useWatch({ control, name: date })
  const time = Date.parse(local)
  return (
    <div className={classes.edge}>
      <SelectField control={control} name={choice} label={label} data={options} />
      {chosen === 'date' && (
        <>
          <TextField
            control={control}
            name={date}
            type="datetime-local"
            label={`${label} at`}
            description={`Your time zone: ${zone}.`}
          />
          {!Number.isNaN(time) && (
            <Text size="sm" c="dimmed">
              Sent as <code className="mono">{formatWireDate(time)}</code>
            </Text>
          )}
        </>
      )}
    </div>
  )
}
