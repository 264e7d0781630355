import type { ReactNode } from 'react'
import classes from './Heard.module.css'

export interface HeardProps {
  readonly className?: string
  readonly children?: ReactNode
}

/**
 * What comes and goes, and is to be heard when it comes. The region is on the page before, empty: one that comes together
 * with its text is passed over by those who read the page aloud.
 */
export function Heard({ className = '', children }: HeardProps) {
  return (
    <div role="status" className={`${classes.heard} ${className}`}>
      {children}
    </div>
  )
}
