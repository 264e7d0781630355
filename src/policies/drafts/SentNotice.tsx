import { Button, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import classes from './Drafts.module.css'
import { sayParts, saySent, type SentParts, type SentInList } from '../document/sentParts.ts'

export interface SentNoticeProps {
  /** The length of the list, and its entries that a plan sent. */
  readonly all: number
  readonly found: SentInList | undefined
  readonly sent: SentParts | undefined
  readonly onRemove: (values: ReadonlySet<string>) => void
  readonly onKeep: () => void
}

const answer = { root: classes.answer, label: classes.answerLabel }

/** Entries that a plan of another draft sent already, so that they are not sent twice by accident. */
export function SentNotice({ all, found, sent, onRemove, onKeep }: SentNoticeProps) {
  const whole = useRef<HTMLDivElement>(null)
  if (!sent || !found) return <LiveRegion />
  const { created, unknown, isOpen } = found
  return (
    <LiveRegion>
      <div className={`narrow ${classes.above}`} ref={whole} tabIndex={-1}>
        <Notice
          tone={isOpen ? 'warn' : 'notice'}
          title={saySent({ created: created.size, unknown: unknown.size }, all)}
        >
          <Text size="sm">
            {created.size > 0 && `They are in ${sayParts(sent, true)}. `}
            {unknown.size > 0 && `Look in the service for ${sayParts(sent, false)}. `}
            {isOpen
              ? 'If sent again, they are in two policies and count twice.'
              : 'Entries left in the list will be sent again.'}
          </Text>
          <Group gap="xs" mt={4}>
            {created.size > 0 && (
              <Button variant="default" size="xs" classNames={answer} onClick={() => onRemove(created)}>
                Remove {number(created.size)} sent
              </Button>
            )}
            {unknown.size > 0 && (
              <Button variant="default" size="xs" classNames={answer} onClick={() => onRemove(unknown)}>
                Remove {number(unknown.size)} that may have arrived
              </Button>
            )}
            {isOpen && (
              <Button
                variant="default"
                size="xs"
                classNames={answer}
                onClick={() => {
                  // The button disappears.
                  whole.current?.focus()
                  onKeep()
                }}
              >
                Keep them in the list
              </Button>
            )}
          </Group>
        </Notice>
      </div>
    </LiveRegion>
  )
}
