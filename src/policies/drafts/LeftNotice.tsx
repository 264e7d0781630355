import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { Confirm } from '../../ui/form/Confirm.tsx'
import { download } from '../../ui/download.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import { InvalidEntries } from './ArrivalNotice.tsx'
import classes from './Drafts.module.css'
import { toLines, type InvalidEntry } from '../urls/validateEntries.ts'
import { countEntries } from '../request/policyWords.ts'

export interface LeftNoticeProps {
  /** What the box cannot hold, and what has gone to it. */
  readonly left: readonly InvalidEntry[] | undefined
  readonly moved: readonly InvalidEntry[] | undefined
  readonly onRemove: () => void
  readonly onClose: () => void
  /** The notice has gone, and what had the focus with it. */
  readonly onClosed: () => void
}

const answer = { root: classes.answer, label: classes.answerLabel }

/** Entries of a draft that could not be put into the list: told where it is brought back, and never lost. */
export function LeftNotice({ left = [], moved = [], onRemove, onClose, onClosed }: LeftNoticeProps) {
  const [asking, setAsking] = useState(false)
  /** How many it was asked about: while the dialog goes, they are gone already. */
  const [asked, setAsked] = useState(0)
  const removeButton = useRef<HTMLButtonElement>(null)
  const isLeft = left.length > 0
  const told = isLeft ? left : moved
  const [they, stands, are] = told.length === 1 ? ['It', 'stands', 'is'] : ['They', 'stand', 'are']
  return (
    <>
      <LiveRegion>
        {told.length > 0 && (
          <div className={`narrow ${classes.above}`}>
            <Notice
              tone="warn"
              title={`${countEntries(told.length)} of this draft could not be put into the list.`}
            >
              <Text size="sm">
                {isLeft
                  ? `${they} cannot be taken into the list, and the box cannot hold so much. With this draft ${they.toLowerCase()} ${are} kept until removed.`
                  : `${they} ${stands} in the box, to be mended there.`}
              </Text>
              {isLeft ? (
                <details>
                  <summary>Show them</summary>
                  <InvalidEntries unfit={told} />
                </details>
              ) : (
                <InvalidEntries unfit={told} />
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
                    <Button
                      variant="default"
                      size="xs"
                      classNames={answer}
                      ref={removeButton}
                      onClick={() => {
                        setAsked(left.length)
                        setAsking(true)
                      }}
                    >
                      Remove {countEntries(left.length)} from the draft
                    </Button>
                  </>
                ) : (
                  <Button
                    variant="default"
                    size="xs"
                    classNames={answer}
                    onClick={() => {
                      onClose()
                      onClosed()
                    }}
                  >
                    Close this notice
                  </Button>
                )}
              </Group>
            </Notice>
          </div>
        )}
      </LiveRegion>
      <Confirm
        opened={asking}
        title="Remove them from the draft?"
        action={`Remove ${countEntries(asked)}`}
        danger
        onClosed={() => (isLeft ? removeButton.current?.focus() : onClosed())}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onRemove()
        }}
      >
        <Text>They will be gone. Save them as a text file first, to have them.</Text>
      </Confirm>
    </>
  )
}
