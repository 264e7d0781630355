import { Anchor } from '@mantine/core'

/** A request id that opens its detail. In a new tab it opens on the activity page. */
export function OpenRequest({ id, onOpen }: { readonly id: string; readonly onOpen: (id: string) => void }) {
  return (
    <Anchor
      href={`#/activity?id=${id}`}
      className="mono"
      aria-label={`Open the request ${id}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen(id)
      }}
    >
      {id}
    </Anchor>
  )
}
