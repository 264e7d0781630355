import { Text } from '@mantine/core'
import { Notice } from '../../ui/Notice.tsx'
import type { LedgerState } from '../journal/state.ts'

type Reason = NonNullable<LedgerState['unwritten']>

export const unwrittenReasons: Record<Reason, { tone: 'warn' | 'notice'; title: string; text: string }> = {
  absent: {
    tone: 'warn',
    title: 'This browser keeps no journal.',
    text: 'This page has no database, as in some private windows. Requests are sent as usual, and listed only until the page is closed or reloaded. Export what you need.',
  },
  failed: {
    tone: 'warn',
    title: 'The journal cannot be saved.',
    text: 'The browser has no space left, or its database was closed. Requests are sent as usual. Unsaved requests are listed here, and are saved when there is space again, while this page is open. Export what you need.',
  },
  unwanted: {
    tone: 'notice',
    title: 'Nothing is kept on this device.',
    text: 'You chose this in Settings. Requests are listed only until the page is closed or reloaded.',
  },
}

/** The reason why nothing is written, and the consequences. */
export function Unwritten({ reason }: { readonly reason: Reason }) {
  const { tone, title, text } = unwrittenReasons[reason]
  return (
    <Notice tone={tone} title={title}>
      <Text>{text}</Text>
    </Notice>
  )
}
