import { Button, Group, Text } from '@mantine/core'
import { Fragment } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import { count } from '../../ui/number.ts'
import type { OpenEdit } from '../urls/edits.ts'
import { AndMore } from '../../ui/FirstFew.tsx'
import classes from './List.module.css'

const maxShown = 5

export interface HeldEditsProps {
  readonly held: readonly OpenEdit[]
  readonly onShow: (value: string) => void
  readonly onGiveUp: (value: string) => void
}

/** Changed cells without the focus, also of rows out of view: these block the send. */
export function HeldEdits({ held, onShow, onGiveUp }: HeldEditsProps) {
  return (
    // Mounted empty, so that screen readers announce its content.
    <div role="status" className={held.length === 0 ? 'hidden' : 'stack narrow'}>
      {held.length > 0 && <Still held={held} onShow={onShow} onGiveUp={onGiveUp} />}
    </div>
  )
}

function Still({ held, onShow, onGiveUp }: HeldEditsProps) {
  return (
    <Notice tone="warn" title={`${count(held.length, 'entry is', 'entries are')} still being edited.`}>
      <div className={classes.groups}>
        {held.slice(0, maxShown).map(({ value, reason }) => (
          <Fragment key={value}>
            <Text size="sm">
              <bdi>{value}</bdi>: {reason || 'the new text is not in the list yet.'}
            </Text>
            <Group gap="xs" wrap="nowrap">
              <Button variant="default" size="xs" onClick={() => onShow(value)}>
                Continue
                <span className="hidden"> editing {value}</span>
              </Button>
              <Button variant="subtle" size="xs" onClick={() => onGiveUp(value)}>
                Discard change
                <span className="hidden"> ({value})</span>
              </Button>
            </Group>
          </Fragment>
        ))}
      </div>
      <AndMore count={held.length - maxShown} />
    </Notice>
  )
}
