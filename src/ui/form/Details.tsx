import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Details.module.css'

/** Details to read, closed at first. The browser's own element: it is searched and printed also while it is closed. */
export function Details(props: {
  readonly summary: ReactNode
  /** The id of a command that opens it. */
  readonly command?: string
  readonly children: ReactNode
  /** Whether it is open, where that is remembered. */
  readonly isOpen?: boolean
  readonly onOpen?: (isOpen: boolean) => void
}) {
  const { summary, command, children, isOpen, onOpen } = props
  return (
    <details
      className={classes.details}
      open={isOpen}
      onToggle={(event) => onOpen?.(event.currentTarget.open)}
    >
      <summary data-command={command}>
        <IconChevronRight size={16} aria-hidden />
        <span>{summary}</span>
      </summary>
      {children}
    </details>
  )
}
