import { Text } from '@mantine/core'
import { Notice } from '../ui/Notice.tsx'
import type { Trouble } from './log.ts'

const until = 'listed only until the page is closed or reloaded.'

const reasons: Readonly<Record<Trouble, readonly [title: string, text: string]>> = {
  absent: [
    'This browser keeps no log.',
    `This page has no database, as in some private windows. Requests are sent as usual, and ${until} Export what you need.`,
  ],
  unwritten: [
    'The log cannot be saved.',
    'The browser has no space left, or its database was closed. Requests are sent as usual. Unsaved requests are listed here, and are saved when there is space again, while this page is open. Export what you need.',
  ],
  unread: [
    'The log cannot be read.',
    'Earlier requests may be missing here, and the same request may have been sent before. Reload the page to try again.',
  ],
  unwanted: ['Nothing is kept on this device.', `You chose this in Settings. Requests are ${until}`],
}

/** Why the log is not on this device, and the consequences. */
export function LogTrouble({ trouble }: { readonly trouble: Trouble }) {
  const [title, text] = reasons[trouble]
  return (
    <Notice tone={trouble === 'unwanted' ? 'notice' : 'warn'} title={title}>
      <Text>{text}</Text>
    </Notice>
  )
}
