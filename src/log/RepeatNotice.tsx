import { Checkbox, Text } from '@mantine/core'
import { Notice } from '../ui/Notice.tsx'
import { time } from '../ui/time/clock.ts'
import type { Repeat } from './sendOnce.ts'
import { outcomeWords } from './words.ts'

/** The word to type before a repeat is sent. */
export const againWord = 'again'

/** The reason that blocks sending until the failed check is acknowledged. */
export const unseen = 'Confirm the failed check first.'

export const stillLooking = 'Checking whether the same was sent before.'

export function RepeatNotice({ repeat: { entry, outcome } }: { readonly repeat: Repeat }) {
  return (
    <Notice tone="warn" title="The same request was already sent.">
      <Text>
        At {time(entry.at)}, under the request id <code className="mono">{entry.id}</code>:{' '}
        {outcomeWords(outcome, entry.operation)}. Sending again may execute it twice.
      </Text>
    </Notice>
  )
}

/** The reason why the check for an earlier request failed. */
export function describeUnknown({ unread = false, isFailed = false }): string | undefined {
  if (unread) return 'The log could not be read.'
  return isFailed ? 'The request could not be compared with earlier requests.' : undefined
}

/** A risk to acknowledge before anything is sent: by default, that nothing is known of earlier requests. */
export function RiskNotice(props: {
  readonly title: string
  readonly text?: string
  readonly isSeen: boolean
  readonly onSeen: (isSeen: boolean) => void
}) {
  const { title, text = 'The same request may have been sent before.', isSeen, onSeen } = props
  return (
    <Notice tone="warn" title={title}>
      <Text>{text}</Text>
      <Checkbox
        label="I understand"
        aria-label={`I understand: ${title}`}
        checked={isSeen}
        onChange={(event) => onSeen(event.currentTarget.checked)}
      />
    </Notice>
  )
}
