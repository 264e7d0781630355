import { Text } from '@mantine/core'
import { Notice } from '../../ui/Notice.tsx'
import type { LedgerState } from '../journal/ledger.ts'

type Reason = NonNullable<LedgerState['unwritten']>

const reasons: Record<Reason, { tone: 'warn' | 'notice'; title: string; text: string }> = {
  absent: {
    tone: 'warn',
    title: 'This browser keeps no ledger.',
    text: 'It gives this page no database, as some private windows do. Requests are sent as always, and listed here until the page is closed or reloaded. After that nobody can say what was sent: export what you may need.',
  },
  failed: {
    tone: 'warn',
    title: 'The ledger could not be written.',
    text: 'The browser has no room left, or its database went away. Requests are sent as always. What could not be written is listed here and will be written once there is room again, if this page is still open by then. Export what you may need.',
  },
  unwanted: {
    tone: 'notice',
    title: 'Nothing is kept on this device.',
    text: 'It was chosen so, below. Requests are listed here until the page is closed or reloaded, and forgotten then.',
  },
}

/** Why nothing is written, and what follows from it. */
export function Unwritten({ reason }: { readonly reason: Reason }) {
  const { tone, title, text } = reasons[reason]
  return (
    <Notice tone={tone} title={title}>
      <Text>{text}</Text>
    </Notice>
  )
}
