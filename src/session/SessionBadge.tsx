import { Badge, Button, Text, Tooltip } from '@mantine/core'
import { IconClockExclamation, IconLogout } from '@tabler/icons-react'
import { describeSkew, skewWorthShowing } from './installation.ts'
import classes from './SessionBadge.module.css'
import { useRegionName, useSession } from './SessionProvider.tsx'

/** Where one is signed in, as whom, and whether the clock is off. */
export function SessionBadge() {
  const { state, skewMs } = useSession()
  const name = useRegionName()
  if (state.status !== 'signed-in') return null
  const { fingerprint } = state.account
  return (
    <>
      <Tooltip label="Region, and the fingerprint of the access key">
        <Text size="sm" className={classes.badge} tabIndex={0}>
          <strong>{name}</strong> <code className="mono">{fingerprint}</code>
        </Text>
      </Tooltip>
      {skewMs !== undefined && Math.abs(skewMs) >= skewWorthShowing && (
        <Tooltip label="Requests are dated with the server's time instead. Set the clock right.">
          <Badge
            tabIndex={0}
            color="yellow"
            variant="light"
            autoContrast
            leftSection={<IconClockExclamation size={14} />}
            tt="none"
          >
            Clock {describeSkew(skewMs)}
          </Badge>
        </Tooltip>
      )}
    </>
  )
}

export function SignOutButton() {
  const { signOut } = useSession()
  return (
    <Button
      variant="default"
      onClick={signOut}
      aria-label="Sign out"
      leftSection={<IconLogout size={18} />}
      classNames={{ root: classes.button, section: classes.section, label: classes.label }}
    >
      Sign out
    </Button>
  )
}
