import type { ComponentProps } from 'react'

/**
 * Announces its content to screen readers. The region must be on the page while empty: screen readers ignore a region
 * that is added together with its text.
 */
export const LiveRegion = (props: Pick<ComponentProps<'div'>, 'className' | 'children'>) => (
  <div role="status" {...props} />
)
