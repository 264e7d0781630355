import { Button } from '@mantine/core'
import { IconCopyPlus } from '@tabler/icons-react'
import { likeLink } from '../flow/links.ts'

/** Begins a policy like another, with its dates moved on. `name`: where the link is in a list of several. */
export const LikeLink = ({ requestId, name }: { readonly requestId: string; readonly name?: string }) => (
  <Button
    component="a"
    size={name === undefined ? 'xs' : 'compact-sm'}
    href={`#${likeLink(requestId)}`}
    leftSection={<IconCopyPlus size={16} aria-hidden />}
    aria-label={name === undefined ? undefined : `New policy like this: ${name}`}
  >
    New policy like this
  </Button>
)
