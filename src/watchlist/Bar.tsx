import { CloseButton, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { count, number } from '../ui/number.ts'
import { focusHeadingThen } from '../ui/pane/focusBack.ts'
import type { PageView } from './filters.ts'
import type { useSelection } from './useShown.ts'
import classes from './People.module.css'

export interface BarProps {
  readonly selection: ReturnType<typeof useSelection>
  /** The videos left of the selected people. */
  readonly videos: number
  readonly view: PageView
  readonly onView: (view: Partial<PageView>) => void
  /** How many people are shown, which a selection takes the place of. */
  readonly counter: ReactNode
  /** The actions on the selected people or, without any, on those shown. */
  readonly children: ReactNode
}

/** The table's views, the selection and the actions. Always there, so that a click moves no row. */
export function Bar({ selection, videos, view, onView, counter, children }: BarProps) {
  const { chosen, shown, clear } = selection
  const hidden = chosen.size - shown
  return (
    <>
      <SegmentedControl
        className={classes.switch}
        aria-label="View"
        size="xs"
        value={view.view ?? 'people'}
        data={[
          { value: 'people', label: 'By person' },
          { value: 'departments', label: 'By department' },
        ]}
        onChange={(next) => onView({ view: next === 'departments' ? next : undefined })}
      />
      <div className={`row ${classes.chosen}`} data-chosen={chosen.size > 0 || undefined}>
        {counter}
        {chosen.size > 0 && (
          <div role="group" aria-label="Selection" className={`row ${classes.selected}`}>
            <span role="status">
              <b>{number(chosen.size)} selected</b>{' '}
              <span className="dimmed">{count(videos, 'video')} left</span>
              {hidden > 0 && (
                <span className={classes.warn}>
                  {' '}
                  {number(hidden)} hidden<span className="hidden"> by the filters</span>
                </span>
              )}
            </span>
            <CloseButton aria-label="Clear the selection" onClick={focusHeadingThen(clear)} />
          </div>
        )}
        <div className={classes.actions}>{children}</div>
      </div>
    </>
  )
}
