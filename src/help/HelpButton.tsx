import { ActionIcon } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { useHelp } from './HelpContext.ts'

/** Opens and closes the pane. */
export function HelpButton() {
  const { topic, open, close } = useHelp()
  const isOpen = topic !== undefined
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label="Help"
      aria-expanded={isOpen}
      title={`${isOpen ? 'Close' : 'Open'} Help (? lists the keyboard shortcuts)`}
      onClick={() => (isOpen ? close() : open('contents'))}
    >
      <IconHelp size={18} />
    </ActionIcon>
  )
}
