import { Button } from '@mantine/core'
import { IconCopyPlus } from '@tabler/icons-react'
import { likeLink } from '../flow/links.ts'

interface LikeLinkProps {
  readonly requestId: string
  /** The name of the policy, where the link is in a list of several. */
  readonly name?: string | undefined
}

/** Begins a draft with the content of a policy, and with its dates moved on. */
export const LikeLink = ({ requestId, name }: LikeLinkProps) => (
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
