import { Checkbox, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { operations } from '../api/operations.ts'
import { fates, type Filters } from './activity.ts'
import classes from './activity.module.css'

export interface ActivityFiltersProps {
  readonly filters: Filters
  /** The text as it is typed; the URL follows. */
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onChange: (part: Partial<Filters>) => void
}

const operationChoices = [
  { value: '', label: 'All' },
  ...operations.map(({ id, name }) => ({ value: id, label: name })),
]
const outcomeChoices = [{ value: '', label: 'All' }, ...fates.map((value) => ({ value, label: value }))]

export function ActivityFilters({ filters, typed, onType, onChange }: ActivityFiltersProps) {
  return (
    <search className={classes.filters} aria-label="Filters">
      <TextInput
        label="Search"
        placeholder="Request id, returned id, digest, URL"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          typed !== '' && <CloseButton size="sm" aria-label="Clear the search" onClick={() => onType('')} />
        }
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <NativeSelect
        label="Operation"
        data={operationChoices}
        value={filters.operation ?? ''}
        onChange={(event) => onChange({ operation: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Outcome"
        data={outcomeChoices}
        value={filters.outcome ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ outcome: fates.find((fate) => fate === value) })
        }
      />
      <TextInput
        type="date"
        label="Day"
        value={filters.day ?? ''}
        onChange={(event) => onChange({ day: event.currentTarget.value || undefined })}
      />
      <div className={classes.reads}>
        <Checkbox
          label="Show reads"
          checked={filters.reads}
          onChange={(event) => onChange({ reads: event.currentTarget.checked })}
        />
      </div>
    </search>
  )
}
