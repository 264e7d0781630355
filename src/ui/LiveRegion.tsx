import type { ComponentProps } from 'react'

/** Announces its content to screen readers. They ignore a region that is added with its text, so it is there while empty. */
export const LiveRegion = (props: Pick<ComponentProps<'div'>, 'className' | 'children'>) => (
  <div role="status" {...props} />
)
