import { Button, Group, Text } from '@mantine/core'
import { Fragment } from 'react'
import { Notice } from '../ui/Notice.tsx'
import { count, number } from '../ui/number.ts'
import type { Held } from './edits.ts'
import classes from './policies.module.css'
import { spellOut } from './visible.ts'

const maxShown = 5

/** Cells of the list that were left as they are, wherever their rows are by now: they keep the list from being sent. */
export function HeldEdits({
  held,
  onShow,
  onGiveUp,
}: {
  readonly held: readonly Held[]
  readonly onShow: (value: string) => void
  readonly onGiveUp: (value: string) => void
}) {
  if (held.length === 0) return null
  return (
    <div className={classes.narrow}>
      <Notice
        tone="warn"
        title={`${count(held.length, 'entry is', 'entries are')} still being edited.`}
        role="status"
      >
        <div className={classes.groups}>
          {held.slice(0, maxShown).map(({ value, reason }) => (
            <Fragment key={value}>
              <Text size="sm">
                <bdi>{spellOut(value)}</bdi>: {reason || 'what was typed is not in the list yet.'}
              </Text>
              <Group gap="xs" wrap="nowrap">
                <Button variant="default" size="xs" onClick={() => onShow(value)}>
                  Go on
                  <span className="hidden"> editing {value}</span>
                </Button>
                <Button variant="subtle" size="xs" onClick={() => onGiveUp(value)}>
                  Leave as it was
                  <span className="hidden"> ({value})</span>
                </Button>
              </Group>
            </Fragment>
          ))}
        </div>
        {held.length > maxShown && <Text size="sm">and {number(held.length - maxShown)} more</Text>}
      </Notice>
    </div>
  )
}
