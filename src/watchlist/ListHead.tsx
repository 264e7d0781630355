import { Button, SegmentedControl } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Filters, View } from './filters.ts'
import classes from './People.module.css'

export interface ListHeadProps {
  readonly view: Filters['view']
  readonly onView: (view: View) => void
  readonly onRead: (() => void) | undefined
  /** What can be done with the people shown. */
  readonly children: ReactNode
}

/** The two views of the list, and what can be done with it. */
export function ListHead({ view, onView, onRead, children }: ListHeadProps) {
  return (
    <div className={`row wide ${classes.views}`}>
      <SegmentedControl
        className={classes.switch}
        aria-label="View"
        value={view ?? 'people'}
        data={[
          { value: 'people', label: 'By person' },
          { value: 'departments', label: 'By department' },
        ]}
        onChange={(next) => onView({ view: next === 'departments' ? next : undefined })}
      />
      <div className={`row ${classes.act}`}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          data-command="read again"
          disabled={!onRead}
          onClick={onRead}
        >
          Read again
        </Button>
        {children}
      </div>
    </div>
  )
}
