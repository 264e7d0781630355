import { Button, Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Notice } from '../ui/Notice.tsx'
import { number } from '../ui/number.ts'
import classes from './Drafts.module.css'
import type { Entry } from './entry.ts'
import { saySent, sayParts, type SentBefore, sentOf } from './sent.ts'

export interface SentNoticeProps {
  readonly entries: readonly Entry[]
  readonly sent: SentBefore | undefined
  readonly onRemove: (values: ReadonlySet<string>) => void
  /** They are to stay in the list. */
  readonly onKeep: () => void
}

const answer = { root: classes.answer, label: classes.answerLabel }

/** Says what of the list a plan has sent that is not here any more: nobody sends it again unknowingly. */
export function SentNotice({ entries, sent, onRemove, onKeep }: SentNoticeProps) {
  const found = useMemo(() => sentOf(entries, sent), [entries, sent])
  if (!sent || !found) return null
  const { created, unknown } = found
  return (
    <div className={classes.above}>
      <Notice
        tone={sent.isWanted ? 'notice' : 'warn'}
        role="status"
        title={saySent({ created: created.size, unknown: unknown.size }, entries.length)}
      >
        <Text size="sm">
          {created.size > 0 && `They are in ${sayParts(sent, true)}. `}
          {unknown.size > 0 && `Look in the service for ${sayParts(sent, false)}. `}
          {sent.isWanted
            ? 'What stays in the list will be sent again.'
            : 'Sent again, they stand in two policies, and take room twice.'}
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
          {!sent.isWanted && (
            <Button variant="default" size="xs" classNames={answer} onClick={onKeep}>
              Keep them in the list
            </Button>
          )}
        </Group>
      </Notice>
    </div>
  )
}
