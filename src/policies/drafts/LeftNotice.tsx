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
  /** Entries that do not fit in the box, and entries moved to it. */
  readonly left: readonly InvalidEntry[] | undefined
  readonly moved: readonly InvalidEntry[] | undefined
  readonly onRemove: () => void
  readonly onClose: () => void
  /** The notice was removed, together with the focused button. */
  readonly onClosed: () => void
}

const answer = { root: classes.answer, label: classes.answerLabel }

/** Entries of a restored draft that could not be added to the list. They are never lost. */
export function LeftNotice({ left = [], moved = [], onRemove, onClose, onClosed }: LeftNoticeProps) {
  const [asking, setAsking] = useState(false)
  /** Kept for the dialog, which closes after the entries are removed. */
  const [asked, setAsked] = useState(0)
  const removeButton = useRef<HTMLButtonElement>(null)
  const isLeft = left.length > 0
  const told = isLeft ? left : moved
  return (
    <>
      <LiveRegion>
        {told.length > 0 && (
          <div className={`narrow ${classes.above}`}>
            <Notice
              tone="warn"
              title={`${countEntries(told.length)} of this draft could not be added to the list.`}
            >
              <Text size="sm">
                {isLeft
                  ? 'The text is too long for the box. It is kept with this draft until removed.'
                  : `Edit ${told.length === 1 ? 'it' : 'them'} in the box.`}
              </Text>
              {isLeft ? (
                <details>
                  <summary>Show entries</summary>
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
        title="Remove these entries from the draft?"
        action={`Remove ${countEntries(asked)}`}
        danger
        onClosed={() => (isLeft ? removeButton.current?.focus() : onClosed())}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onRemove()
        }}
      >
        <Text>To keep these entries, save them as a text file first.</Text>
      </Confirm>
    </>
  )
}
