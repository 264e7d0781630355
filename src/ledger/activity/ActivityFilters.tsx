import { Checkbox, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { operations } from '../../api/operations.ts'
import { requestOutcomes, type Filters } from '../book/activity.ts'
import { operationOf } from '../book/entryWords.ts'
import classes from './Activity.module.css'

export interface ActivityFiltersProps {
  readonly filters: Filters
  /** The accounts of the journal, as in the URL. */
  readonly accounts: readonly string[]
  /** The current account. */
  readonly own: string | undefined
  /** The text as typed; the URL follows. */
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onChange: (part: Partial<Filters>) => void
}

const operationChoices = [
  { value: '', label: 'All' },
  ...operations.map(({ id, name }) => ({ value: id, label: name })),
]
/** Outcomes that each operation has a word of its own for. */
const wordsOfAny = new Map<string, string>([
  ['accepted', 'created or accepted'],
  ['arrived', 'confirmed by you'],
  ['did not arrive', 'not found by you'],
])
const outcomeChoices = [
  { value: '', label: 'All' },
  ...requestOutcomes.map((value) => ({ value, label: wordsOfAny.get(value) ?? value })),
]

/** `eu.abcd1234` as "eu, abcd1234", as in the table. */
function accountChoices(accounts: readonly string[], own: string | undefined) {
  const choices = accounts.map((value) => {
    const said = value.replace('.', ', ')
    return { value, label: value === own ? `This one: ${said}` : said }
  })
  return [{ value: '', label: 'All' }, ...choices]
}

export function ActivityFilters({ filters, accounts, own, typed, onType, onChange }: ActivityFiltersProps) {
  // A link may name an account outside this journal: the filter still shows it.
  const named = filters.account
  const choices = named === undefined || accounts.includes(named) ? accounts : [...accounts, named]
  return (
    <search className={`row bottom snug ${classes.filters}`} aria-label="Filters">
      <TextInput
        label="Search"
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
        label="Operation"
        data={operationChoices}
        value={filters.operation ?? ''}
        onChange={(event) => onChange({ operation: operationOf(event.currentTarget.value)?.id })}
      />
      <NativeSelect
        label="Outcome"
        data={outcomeChoices}
        value={filters.outcome ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ outcome: requestOutcomes.find((outcome) => outcome === value) })
        }
      />
      <TextInput
        type="date"
        label="Day"
        value={filters.day ?? ''}
        onChange={(event) => onChange({ day: event.currentTarget.value || undefined })}
      />
      {choices.length > 1 && (
        <NativeSelect
          label="Account"
          data={accountChoices(choices, own)}
          value={named ?? ''}
          onChange={(event) => onChange({ account: event.currentTarget.value || undefined })}
        />
      )}
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
