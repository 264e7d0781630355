import type { ReactNode } from 'react'

export interface LiveRegionProps {
  readonly className?: string
  readonly children?: ReactNode
}

/**
 * Announces its content to screen readers. The region must be on the page while empty: screen readers ignore a region
 * that is added together with its text.
 */
export function LiveRegion({ className, children }: LiveRegionProps) {
  return (
    <div role="status" className={className}>
      {children}
    </div>
  )
}
