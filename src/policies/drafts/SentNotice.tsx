import { Button, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import classes from './Drafts.module.css'
import { sayParts, saySent, type SentByPlan, type SentInList } from '../split/sentByPlan.ts'

export interface SentNoticeProps {
  /** How many stand in the list, and what of them was sent. */
  readonly all: number
  readonly found: SentInList | undefined
  readonly sent: SentByPlan | undefined
  readonly onRemove: (values: ReadonlySet<string>) => void
  /** They are to stay in the list. */
  readonly onKeep: () => void
}

const answer = { root: classes.answer, label: classes.answerLabel }

/** Says what of the list a plan has sent that is not here any more: nobody sends it again unknowingly. */
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
              ? 'Sent again, they stand in two policies, and take room twice.'
              : 'What stays in the list will be sent again.'}
          </Text>
          <Group gap="xs" mt={4}>
            {created.size > 0 && (
              <Button variant="default" size="xs" classNames={answer} onClick={() => onRemove(created)}>
                Remove the {number(created.size)} that {created.size === 1 ? 'was' : 'were'} sent
              </Button>
            )}
            {unknown.size > 0 && (
              <Button variant="default" size="xs" classNames={answer} onClick={() => onRemove(unknown)}>
                Remove the {number(unknown.size)} that may have arrived
              </Button>
            )}
            {isOpen && (
              <Button
                variant="default"
                size="xs"
                classNames={answer}
                onClick={() => {
                  // The button goes with what it was for.
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
