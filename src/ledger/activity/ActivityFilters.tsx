import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { operations } from '../../api/operations.ts'
import { useIsNarrow } from '../../ui/pane/useIsNarrow.ts'
import { shortDay } from '../../ui/time/clock.ts'
import { addDays, dayOf, requestOutcomes, type Filters } from '../book/activity.ts'
import { operationOf } from '../book/entryWords.ts'
import classes from './Activity.module.css'

export interface ActivityFiltersProps {
  readonly filters: Filters
  /** The accounts of the journal, as in the URL. */
  readonly accounts: readonly string[]
  /** The days with requests, latest first. */
  readonly days: readonly string[]
  readonly now: number
  /** The current account. */
  readonly own: string | undefined
  /** The text as typed; the URL follows. */
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onChange: (part: Partial<Filters>) => void
}

const operationChoices = [
  { value: '', label: 'All operations' },
  { value: 'writes', label: 'All but reads' },
  ...operations.map(({ id, name }) => ({ value: id, label: name })),
]
/** Outcomes that each operation has a word of its own for. */
const wordsOfAny = new Map<string, string>([
  ['accepted', 'created or accepted'],
  ['arrived', 'confirmed by you'],
  ['did not arrive', 'not found by you'],
])
const outcomeChoices = [
  { value: '', label: 'All outcomes' },
  ...requestOutcomes.map((value) => ({ value, label: wordsOfAny.get(value) ?? value })),
]

/** `eu.abcd1234` as "eu, abcd1234", as in the table. */
const sayAccount = (value: string, own: string | undefined) =>
  `${value === own ? 'This one: ' : ''}${value.replace('.', ', ')}`

function sayDay(day: string, now: number) {
  const today = dayOf(now)
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : shortDay(Date.parse(`${day}T00:00:00`), now)
}

/** A link may name a day or an account outside this journal: the filter still shows it. */
const choices = (
  all: string,
  known: readonly string[],
  chosen: string | undefined,
  say: (value: string) => string,
) => [
  { value: '', label: all },
  ...[...new Set(chosen === undefined ? known : [...known, chosen])].map((value) => ({
    value,
    label: say(value),
  })),
]

/** The search and the filters on one line. On a phone, the filters are behind a button. */
export function ActivityFilters({ filters, accounts, days, now, own, typed, ...on }: ActivityFiltersProps) {
  const { onType, onChange } = on
  const { operation, outcome, day, account, reads } = filters
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useIsNarrow()
  const many = [operation ?? !reads, outcome, day, account].filter(Boolean).length
  const accountChoices = choices('All accounts', accounts, account, (value) => sayAccount(value, own))
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
      {isNarrow && (
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Filters{many > 0 && ` (${many})`}
        </Button>
      )}
      {(!isNarrow || isOpen) && (
        <>
          <NativeSelect
            aria-label="Operation"
            data={operationChoices}
            value={operation ?? (reads ? '' : 'writes')}
            onChange={({ currentTarget: { value } }) =>
              onChange({ operation: operationOf(value)?.id, reads: value !== 'writes' })
            }
          />
          <NativeSelect
            aria-label="Outcome"
            data={outcomeChoices}
            value={outcome ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ outcome: requestOutcomes.find((each) => each === value) })
            }
          />
          <NativeSelect
            aria-label="Day"
            data={choices('All days', days, day, (value) => sayDay(value, now))}
            value={day ?? ''}
            onChange={(event) => onChange({ day: event.currentTarget.value || undefined })}
          />
          {accountChoices.length > 2 && (
            <NativeSelect
              aria-label="Account"
              data={accountChoices}
              value={account ?? ''}
              onChange={(event) => onChange({ account: event.currentTarget.value || undefined })}
            />
          )}
        </>
      )}
    </search>
  )
}
