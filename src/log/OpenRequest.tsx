import type { ComponentProps } from 'react'

export interface OpenRequestProps extends ComponentProps<'a'> {
  readonly id: string
  readonly onOpen: (id: string) => void
}

/** A link that opens a request in Activity. It is plain, since the router's is slow in a long table. */
export const OpenRequest = ({ id, onOpen, ...link }: OpenRequestProps) => (
  <a
    href={`#/activity?id=${id}`}
    className="link mono"
    aria-label={`Open the request ${id}`}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      onOpen(id)
    }}
    {...link}
  >
    {link.children ?? id}
  </a>
)
