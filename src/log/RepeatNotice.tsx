import { Text } from '@mantine/core'
import { Notice } from '../ui/Notice.tsx'
import { time } from '../ui/time/clock.ts'
import type { LogRow } from './entry.ts'
import { outcomeWords } from './words.ts'

/** The word to type before a repeat is sent. */
export const againWord = 'again'

export const stillLooking = 'Checking whether the same was sent before.'

export function RepeatNotice({ repeat }: { readonly repeat: LogRow }) {
  return (
    <Notice tone="warn" title="The same request was already sent.">
      <Text>
        At {time(repeat.at)}, under the request id <code className="mono">{repeat.id}</code>:{' '}
        {outcomeWords(repeat.outcome, repeat.operation)}. Sending again may execute it twice.
      </Text>
    </Notice>
  )
}
