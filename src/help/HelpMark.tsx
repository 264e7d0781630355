import { ActionIcon } from '@mantine/core'
import { IconHelp, IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useHelp } from './HelpContext.ts'
import { type HelpTopic, topicAt } from './topics.ts'
import classes from './HelpMark.module.css'

export interface HelpMarkProps {
  /** The article to open. Without a topic, no mark is shown. */
  readonly topic: HelpTopic | undefined
  /** The name of the button. */
  readonly label?: string
  /**
   * The field of the mark, which stands at the end of the label's line. Inside the label, a click on it would go to
   * the field; inside the description, screen readers would read its name as part of the text.
   */
  readonly children?: ReactNode
}

/**
 * A small button that opens an article, the same beside everything that the service does not document. Not for a dialog:
 * the pane would be behind it.
 */
export function HelpMark({ topic, label = 'Not documented: what that means', children }: HelpMarkProps) {
  const { open } = useHelp()
  if (topic === undefined) return <>{children}</>
  const mark = (
    <ActionIcon
      size={24}
      className={classes.mark}
      aria-label={label}
      title={label}
      onClick={() => open(topic)}
    >
      <IconHelpCircle size={15} aria-hidden />
    </ActionIcon>
  )
  if (children === undefined) return mark
  return (
    <div className={classes.field}>
      {children}
      {mark}
    </div>
  )
}

/** Opens and closes the pane. */
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
