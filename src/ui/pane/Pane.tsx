import type { ReactNode } from 'react'
import classes from './Pane.module.css'

export interface PaneProps {
  readonly label: string
  readonly children: ReactNode
  /** The primary action of the page, with the reason if it is disabled. */
  readonly action: ReactNode
}

/**
 * Passes the height of the bar to the stylesheet, for elements above it in a narrow window, such as toasts. In a wide one
 * it must not: each change of the root's style makes the browser compute that of every element.
 */
function passHeight(bar: HTMLElement | null) {
  if (!bar) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    if (getComputedStyle(bar).position === 'sticky')
      style.setProperty('--page-action', `${bar.offsetHeight}px`)
    else style.removeProperty('--page-action')
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--page-action')
  }
}

/** The pane beside the work: consequences, and the one primary action. A narrow window has it at the bottom. */
export function Pane({ label, children, action }: PaneProps) {
  return (
    <aside className={classes.pane} aria-label={label}>
      <div className={`stack ${classes.body}`}>{children}</div>
      <div ref={passHeight} className={classes.action}>
        {action}
      </div>
    </aside>
  )
}
