import { MultiSelect } from '@mantine/core'
import { memo } from 'react'
import { ButtonRow } from '../../ui/form/ButtonRow.tsx'
import { count, number } from '../../ui/number.ts'
import { type CountedPeople, departmentName, type PageFilter } from './countPeople.ts'
import { videoCountWords } from './videoCounts.ts'
import classes from './ListFilters.module.css'

export interface ListFiltersProps {
  readonly counted: CountedPeople
  readonly filter: PageFilter
  readonly onFilter: (filter: PageFilter) => void
}

/** The most departments that are listed at once. */
const mostListed = 100

const orNone = <T,>(values: readonly T[]) => (values.length > 0 ? values : undefined)

/** The filters by department and by videos left. Memoised, because typing in the quick filter changes nothing here. */
export const ListFilters = memo(function ListFilters({ counted, filter, onFilter }: ListFiltersProps) {
  const { left = [], departments: chosen = [] } = filter
  const peopleOf = new Map(counted.departments.map(({ key, people }) => [key, people]))
  const top = Math.max(1, ...counted.buckets.map(({ people }) => people))
  return (
    <>
      <MultiSelect
        className={classes.departments}
        size="xs"
        aria-label="Department"
        placeholder={chosen.length === 0 ? 'Department' : undefined}
        // An empty value would be no option.
        data={counted.departments.map(({ key, name }) => ({
          value: key || ' ',
          label: departmentName(name),
        }))}
        value={chosen.map((key) => key || ' ')}
        onChange={(values) => onFilter({ departments: orNone(values.map((value) => value.trim())) })}
        renderOption={({ option }) => (
          <span className={classes.option}>
            {option.label} <span className="dimmed">{number(peopleOf.get(option.value.trim()) ?? 0)}</span>
          </span>
        )}
        limit={mostListed}
        nothingFoundMessage="No department matches."
        clearButtonProps={{ 'aria-label': 'Clear the departments' }}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        searchable
        clearable
      />
      <ButtonRow label="Videos left">
        {counted.buckets.map(({ bucket, people }) => (
          <button
            key={bucket}
            type="button"
            data-toolbar-toggle
            className={classes.bar}
            aria-pressed={left.includes(bucket)}
            onClick={() => {
              const others = left.filter((each) => each !== bucket)
              onFilter({ left: orNone(others.length < left.length ? others : [...left, bucket]) })
            }}
          >
            <span className={classes.plot} style={{ height: `${(100 * people) / top}%` }} />
            <span className="hidden">
              {videoCountWords[bucket].name}: {count(people, 'person', 'people')}
            </span>
            <span aria-hidden>{videoCountWords[bucket].name.replace(' or more', '+')}</span>
            <b aria-hidden>{number(people)}</b>
          </button>
        ))}
      </ButtonRow>
    </>
  )
})
