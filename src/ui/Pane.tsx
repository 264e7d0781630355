import type { ReactNode } from 'react'
import classes from './Pane.module.css'

export interface PaneProps {
  readonly label: string
  readonly children?: ReactNode
  /** The primary action of the page, with the reason if it is disabled. */
  readonly action?: ReactNode
  /** A detail, which needs more room. In a narrow window it takes the place of the work. */
  readonly instead?: boolean
}

/** What follows from the work, and the one primary action. In a narrow window, the action stays at the bottom. */
export function Pane({ label, children, action, instead }: PaneProps) {
  return (
    <aside className={classes.pane} aria-label={label} data-instead={instead || undefined}>
      {children && <div className={classes.body}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </aside>
  )
}
