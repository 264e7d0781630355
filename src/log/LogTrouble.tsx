import { Text } from '@mantine/core'
import { Notice } from '../ui/Notice.tsx'
import type { Trouble } from './log.ts'

const until = 'listed only until the page is closed or reloaded.'

export const troubleReasons: Readonly<
  Record<Trouble, { readonly tone: 'warn' | 'notice'; readonly title: string; readonly text: string }>
> = {
  absent: {
    tone: 'warn',
    title: 'This browser keeps no log.',
    text: `This page has no database, as in some private windows. Requests are sent as usual, and ${until} Export what you need.`,
  },
  unwritten: {
    tone: 'warn',
    title: 'The log cannot be saved.',
    text: 'The browser has no space left, or its database was closed. Requests are sent as usual. Unsaved requests are listed here, and are saved when there is space again, while this page is open. Export what you need.',
  },
  unread: {
    tone: 'warn',
    title: 'The log cannot be read.',
    text: 'Earlier requests may be missing here, and the same request may have been sent before. Reload the page to try again.',
  },
  unwanted: {
    tone: 'notice',
    title: 'Nothing is kept on this device.',
    text: `You chose this in Settings. Requests are ${until}`,
  },
}

/** Why the log is not on this device, and the consequences. */
export function LogTrouble({ trouble }: { readonly trouble: Trouble }) {
  const { tone, title, text } = troubleReasons[trouble]
  return (
    <Notice tone={tone} title={title}>
      <Text>{text}</Text>
    </Notice>
  )
}
