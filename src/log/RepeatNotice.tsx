import { Text } from '@mantine/core'
import { Notice } from '../ui/Notice.tsx'
import { time } from '../ui/time/clock.ts'
import type { Repeat } from './sendOnce.ts'
import { outcomeWords } from './words.ts'

/** The word to type before a repeat is sent. */
export const againWord = 'again'

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
