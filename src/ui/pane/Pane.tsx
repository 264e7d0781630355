import type { ReactNode } from 'react'
import classes from './Pane.module.css'

export interface PaneProps {
  readonly label: string
  readonly children?: ReactNode
  /** The primary action of the page, with the reason if it is disabled. */
  readonly action: ReactNode
}

/** Its height, for what lies above it in a narrow window, such as a toast. */
function tellHeight(bar: HTMLElement | null) {
  if (!bar) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--page-action', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--page-action')
  }
}

/** What follows from the work, and the one primary action. Without room beside the work, the action stays at the bottom. */
export function Pane({ label, children, action }: PaneProps) {
  return (
    <aside className={classes.pane} aria-label={label}>
      {children && <div className={`stack ${classes.body}`}>{children}</div>}
      <div ref={tellHeight} className={classes.action}>
        {action}
      </div>
    </aside>
  )
}
