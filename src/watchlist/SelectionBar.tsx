import { Button, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { count, number } from '../ui/number.ts'
import { focusHeadingThen } from '../ui/pane/focusBack.ts'
import classes from './People.module.css'

export interface SelectionBarProps {
  readonly selected: number
  /** How many of them the filters hide. */
  readonly hidden: number
  readonly videos: number
  /** How many were read after everyone was selected. */
  readonly rest: number
  readonly onRest: () => void
  readonly onClear: () => void
  /** What can be done with the selected people. */
  readonly children: ReactNode
}

/** The selection, in a row of its own under the table. */
export function SelectionBar({
  selected,
  hidden,
  videos,
  rest,
  onRest,
  onClear,
  children,
}: SelectionBarProps) {
  return (
    <div className={classes.bar} role="group" aria-label="Selection">
      <span role="status" className={classes.selected}>
        <b>{number(selected)} selected</b> <span className="dimmed">{count(videos, 'video')} left</span>
        {hidden > 0 && <span className={classes.hiddenNote}> {number(hidden)} hidden by the filters</span>}
      </span>
      {rest > 0 && (
        <Button variant="default" onClick={focusHeadingThen(onRest)}>
          Select the {count(rest, 'other')} read since
        </Button>
      )}
      <UnstyledButton className={classes.link} onClick={focusHeadingThen(onClear)}>
        Clear<span className="hidden"> the selection</span>
      </UnstyledButton>
      <span className={classes.actions}>{children}</span>
    </div>
  )
}
