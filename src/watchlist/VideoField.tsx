import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { videoCounts } from '../api/schemas.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { number } from '../ui/number.ts'
import classes from './FilterForm.module.css'
import type { Values } from './formValues.ts'
import { chooseCounts, countNames, sayCleared, type VideoCount } from './filters.ts'

export interface VideoFieldProps {
  readonly control: Control<Values>
  /** People by count, where the list that was read says so. */
  readonly known: ReadonlyMap<VideoCount, number>
}

/** The counts that the service filters by, as chips. Contradicting ones replace each other. */
export function VideoField({ control, known }: VideoFieldProps) {
  const { field, fieldState } = useController({ control, name: 'videos' })
  const [cleared, setCleared] = useState<readonly VideoCount[]>([])
  return (
    <Checkbox.Group
      label="Videos to watch"
      description={
        field.value.length === 0
          ? 'None ticked: 1 or more videos, the service’s default. Tick several to combine them.'
          : 'Tick several to combine them.'
      }
      value={field.value}
      onChange={(ticked: VideoCount[]) => {
        const choice = chooseCounts(field.value, ticked)
        setCleared(choice.cleared)
        field.onChange(choice.videos)
      }}
      error={fieldState.error?.message}
    >
      <div className={classes.counts}>
        {videoCounts.map((count) => {
          const people = known.get(count)
          return (
            <Checkbox
              key={count}
              size="xs"
              className={classes.count}
              classNames={{ body: classes.countBody, labelWrapper: classes.countLabel }}
              value={count}
              label={countNames[count]}
              description={people === undefined ? undefined : `${number(people)}`}
            />
          )
        })}
      </div>
      <LiveRegion className={classes.cleared}>{cleared.length > 0 && sayCleared(cleared)}</LiveRegion>
    </Checkbox.Group>
  )
}
