import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Details.module.css'

/** Details to read, closed at first. The browser's own element: it is searched and printed also while it is closed. */
export function Details({
  summary,
  children,
}: {
  readonly summary: ReactNode
  readonly children: ReactNode
}) {
  return (
    <details className={classes.details}>
      <summary>
        <IconChevronRight size={16} aria-hidden />
        <span>{summary}</span>
      </summary>
      {children}
    </details>
  )
}
