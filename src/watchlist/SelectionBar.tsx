import { Button, Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { count, number } from '../ui/number.ts'
import { focusHeadingThen } from '../ui/pane/focusBack.ts'
import type { useSelection } from './useShown.ts'
import classes from './People.module.css'

export interface SelectionBarProps {
  readonly selection: ReturnType<typeof useSelection>
  readonly videos: number
  /** The actions on the selected people. */
  readonly children: ReactNode
}

/** The selection, in a row of its own under the table. */
export function SelectionBar({ selection, videos, children }: SelectionBarProps) {
  const { chosen, shown, rest, selectRest, clear } = selection
  const hidden = chosen.size - shown
  return (
    <div className={classes.bar} role="group" aria-label="Selection">
      <span role="status" className={classes.selected}>
        <b>{number(chosen.size)} selected</b> <span className="dimmed">{count(videos, 'video')} left</span>
        {hidden > 0 && <span className={classes.warn}> {number(hidden)} hidden by the filters</span>}
      </span>
      {rest > 0 && (
        <Button variant="default" onClick={focusHeadingThen(selectRest)}>
          Select the {count(rest, 'other')} read since
        </Button>
      )}
      <Anchor component="button" type="button" className={classes.link} onClick={focusHeadingThen(clear)}>
        Clear<span className="hidden"> the selection</span>
      </Anchor>
      <span className={classes.actions}>{children}</span>
    </div>
  )
}
