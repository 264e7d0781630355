import { ActionIcon, Box } from '@mantine/core'
import { IconHelp, IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useHelp } from './HelpProvider.tsx'
import { type HelpTopic, topicAt } from './topics.ts'

interface HelpMarkProps {
  /** The article to open. Without one, no mark is shown. */
  readonly topic: HelpTopic | undefined
  readonly label?: string
  /** The field of the mark, which is beside its label: inside it, a click would go to the field. */
  readonly children?: ReactNode
}

/**
 * A small button that opens an article, the same beside everything that the service does not document. Not for a dialog:
 * Help would be behind it.
 */
export function HelpMark({ topic, label = 'Not documented: what that means', children }: HelpMarkProps) {
  const { open } = useHelp()
  if (topic === undefined) return <>{children}</>
  const named = { 'aria-label': label, title: label }
  const isAlone = children === undefined
  return (
    <Box component="span" {...(!isAlone && { pos: 'relative', display: 'block' })}>
      {children}
      <ActionIcon
        {...named}
        // As large as a finger needs, without making its line higher.
        size={24}
        {...(isAlone
          ? { my: -4, style: { verticalAlign: 'middle' } }
          : { pos: 'absolute', top: -2, right: -4 })}
        onClick={() => open(topic)}
      >
        <IconHelpCircle size={15} aria-hidden />
      </ActionIcon>
    </Box>
  )
}

export function HelpButton() {
  const { topic, open, close } = useHelp()
  const isOpen = topic !== undefined
  return (
    <ActionIcon
      size={36}
      aria-label="Help"
      aria-expanded={isOpen}
      title={`${isOpen ? 'Close' : 'Open'} Help (? lists the keyboard shortcuts)`}
      onClick={() => (isOpen ? close() : open(topicAt(location.hash)))}
    >
      <IconHelp size={18} />
    </ActionIcon>
  )
}
