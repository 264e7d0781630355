import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { operations } from '../../api/operations.ts'
import { outcomes } from '../entry.ts'
import type { Filters } from './filters.ts'
import classes from './Activity.module.css'

const operationChoices = [
  { value: '', label: 'All operations' },
  ...operations.map(({ id, name }) => ({ value: id, label: name })),
]
const outcomeChoices = [
  { value: '', label: 'All outcomes' },
  ...outcomes.map((value) => ({ value, label: value === 'accepted' ? 'created or accepted' : value })),
]

export function ActivityFilters(props: {
  readonly filters: Filters
  /** The text as typed; the URL follows. */
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onChange: (part: Partial<Filters>) => void
}) {
  const { filters, typed, onType, onChange } = props
  return (
    <search className={`row snug ${classes.filters}`} aria-label="Filters">
      <TextInput
        aria-label="Search"
        placeholder="Name, URL or id"
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
        aria-label="Operation"
        data={operationChoices}
        value={filters.operation ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ operation: operations.find(({ id }) => id === value)?.id })
        }
      />
      <NativeSelect
        aria-label="Outcome"
        data={outcomeChoices}
        value={filters.outcome ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ outcome: outcomes.find((each) => each === value) })
        }
      />
    </search>
  )
}
