import { Anchor, Box, Text } from '@mantine/core'
import type { KeyCheck } from '../keys/guard.ts'
import { Copy } from '../ui/Copy.tsx'
import { Notice, type NoticeProps } from '../ui/Notice.tsx'
import { useSession } from './SessionProvider.tsx'

/** A notice about the check at sign-in, with the id of its request. */
const CheckNotice = ({ check, children, ...props }: NoticeProps & { readonly check?: KeyCheck }) => (
  <Box mb={16}>
    <Notice {...props}>
      <Text>{children}</Text>
      {check?.requestId && (
        <Text>
          Request id <Copy value={check.requestId} label="request id" />{' '}
          <Anchor href={`#/activity?id=${check.requestId}`}>Open in Activity</Anchor>
        </Text>
      )}
    </Notice>
  </Box>
)

/** The notice about a permission that was missing at sign-in, shown before the admin needs it. */
export function MissingPermission() {
  const missing = useSession().account?.check?.missing
  return (
    missing !== undefined && (
      <CheckNotice tone="warn" title="Missing permission">
        Without <code className="mono">{missing}</code>, the watchlist cannot be read. Other pages may still
        work.
      </CheckNotice>
    )
  )
}

/** The notice that the watchlist could not be read with accepted keys, as without the training module. */
export function UnreadWatchlist() {
  const check = useSession().account?.check
  return (
    check?.isProof &&
    !check.missing && (
      <CheckNotice check={check} tone="notice" title="The watchlist could not be read at sign-in.">
        {check.happened} The keys were accepted. Policies and imports do not need the watchlist.
      </CheckNotice>
    )
  )
}

/** The notice that neither the sign-in nor a later answer has proved the keys. */
export const UnprovenKeys = (check: KeyCheck) => (
  <CheckNotice check={check} tone="notice" title="The keys could not be checked." role="status">
    {check.happened} A request that the service answers shows whether the keys work.
  </CheckNotice>
)
