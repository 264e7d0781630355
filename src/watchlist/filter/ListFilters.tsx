import { MultiSelect } from '@mantine/core'
import { memo } from 'react'
import { ButtonRow } from '../../ui/form/ButtonRow.tsx'
import { ToolButton } from '../../ui/form/ToolButton.tsx'
import { count, number } from '../../ui/number.ts'
import type { CountedPeople, PageFilter } from './countPeople.ts'
import { videoCountWords } from './videoCounts.ts'
import classes from '../watchlist.module.css'

interface ListFiltersProps {
  readonly counted: CountedPeople
  readonly filter: PageFilter
  readonly onFilter: (change: Partial<PageFilter>) => void
}

/** The filters by department and by videos left. Memoised, because typing in the quick filter changes nothing here. */
export const ListFilters = memo(function ListFilters({ counted, filter, onFilter }: ListFiltersProps) {
  const { left, departments: chosen } = filter
  const toggled = (bucket: PageFilter['left'][number]) =>
    left.includes(bucket) ? left.filter((each) => each !== bucket) : [...left, bucket]
  return (
    <>
      <MultiSelect
        className={classes.departments}
        size="xs"
        aria-label="Department"
        placeholder={chosen.length === 0 ? 'Department' : undefined}
        // An empty value would be no option.
        data={counted.departments.map(({ key, name, people }) => ({
          value: key || ' ',
          label: `${name || 'No department'} (${number(people)})`,
        }))}
        value={chosen.map((key) => key || ' ')}
        onChange={(values) => onFilter({ departments: values.map((value) => value.trim()) })}
        limit={100}
        nothingFoundMessage="No department matches."
        clearButtonProps={{ 'aria-label': 'Clear the departments' }}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        searchable
        clearable
      />
      <ButtonRow label="Videos left">
        {counted.buckets.map(({ bucket, people }) => (
          <ToolButton
            key={bucket}
            className={classes.bar}
            aria-pressed={left.includes(bucket)}
            onClick={() => onFilter({ left: toggled(bucket) })}
          >
            <span className="hidden">
              {videoCountWords[bucket].name}: {count(people, 'person', 'people')}
            </span>
            <span aria-hidden>
              {videoCountWords[bucket].name.replace(' or more', '+')} <b>{number(people)}</b>
            </span>
          </ToolButton>
        ))}
      </ButtonRow>
    </>
  )
})
