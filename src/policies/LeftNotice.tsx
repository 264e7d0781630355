import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../ui/Confirm.tsx'
import { download } from '../ui/download.ts'
import { Notice } from '../ui/Notice.tsx'
import { number } from '../ui/number.ts'
import { ToldEntries } from './ArrivalNotice.tsx'
import classes from './Drafts.module.css'
import { toLines, type Unfit } from './judge.ts'
import { countEntries } from './words.ts'

export interface LeftNoticeProps {
  /** What the box cannot hold, and what has gone to it. */
  readonly left: readonly Unfit[] | undefined
  readonly moved: readonly Unfit[] | undefined
  readonly onRemove: () => void
  readonly onClose: () => void
}

const answer = { root: classes.answer, label: classes.answerLabel }

/** Entries of a draft that are not sent as they are: told where it is brought back, and never lost. */
export function LeftNotice({ left = [], moved = [], onRemove, onClose }: LeftNoticeProps) {
  const [asking, setAsking] = useState(false)
  if (left.length + moved.length === 0) return null
  const isLeft = left.length > 0
  const told = isLeft ? left : moved
  const [they, stand, are] = told.length === 1 ? ['It', 'stands', 'is'] : ['They', 'stand', 'are']
  return (
    <div className={classes.above}>
      <Notice
        tone="warn"
        role="status"
        title={`${countEntries(told.length)} of this draft ${are} not sent as ${they.toLowerCase()} ${are}.`}
      >
        <Text size="sm">
          {isLeft
            ? `${they} cannot be taken into the list, and the box cannot hold so much. With this draft ${they.toLowerCase()} ${are} kept until removed.`
            : `${they} ${stand} in the box, to be mended there.`}
        </Text>
        {isLeft ? (
          <details>
            <summary>Show them</summary>
            <ToldEntries unfit={told} />
          </details>
        ) : (
          <ToldEntries unfit={told} />
        )}
        <Group gap="xs" mt={4}>
          {isLeft ? (
            <>
              <Button
                variant="default"
                size="xs"
                classNames={answer}
                onClick={() => download('signet-entries-not-taken.txt', 'text/plain', toLines(left))}
              >
                Save {number(left.length)} as a text file
              </Button>
              <Button variant="default" size="xs" classNames={answer} onClick={() => setAsking(true)}>
                Remove {countEntries(left.length)} from the draft
              </Button>
            </>
          ) : (
            <Button variant="default" size="xs" classNames={answer} onClick={onClose}>
              Close this notice
            </Button>
          )}
        </Group>
      </Notice>
      <Confirm
        opened={asking}
        title="Remove them from the draft?"
        action={`Remove ${countEntries(left.length)}`}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onRemove()
        }}
      >
        <Text>They will be gone. Save them as a text file first, to have them.</Text>
      </Confirm>
    </div>
  )
}
