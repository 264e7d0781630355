import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { Filters, View } from './filters.ts'
import classes from './People.module.css'
import { time } from './time.ts'

export interface ListHeadProps {
  readonly view: Filters['view']
  readonly readAt: number
  readonly onView: (view: View) => void
  readonly onRead: (() => void) | undefined
  /** What can be done with the people shown. */
  readonly children: ReactNode
}

/** The two views of the list, and when it was read. Memoised, since a key in the quick filter changes none of it. */
export const ListHead = memo(function ListHead({ view, readAt, onView, onRead, children }: ListHeadProps) {
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
      <div className={`row ${classes.act}`}>{children}</div>
      <div className={classes.read}>
        <Text size="sm" c="dimmed">
          Read <time dateTime={new Date(readAt).toISOString()}>{time(readAt)}</time>
        </Text>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          data-command="read again"
          disabled={!onRead}
          onClick={onRead}
        >
          Read again
        </Button>
      </div>
    </div>
  )
})
