import { Badge, Button, Text, Tooltip } from '@mantine/core'
import { IconClockExclamation, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { Confirm } from '../ui/form/Confirm.tsx'
import { Notice } from '../ui/Notice.tsx'
import { isHoldingPage } from '../ui/unload.ts'
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

/** A permission that turned out to be missing at sign-in, said before somebody runs into it. */
export function MissingPermission() {
  const { state } = useSession()
  const [missing] = state.status === 'signed-in' ? state.account.missing : []
  if (!missing) return null
  return (
    <div className={classes.missing}>
      <Notice tone="warn" title="This administrator lacks a permission.">
        <Text>
          <code className="mono">{missing}</code> is missing, so the watchlist cannot be read. The rest may
          still work.
        </Text>
      </Notice>
    </div>
  )
}

export function SignOutButton() {
  const { signOut } = useSession()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="default"
        onClick={() => (isHoldingPage() ? setAsking(true) : signOut())}
        aria-label="Sign out"
        leftSection={<IconLogout size={18} />}
        classNames={{ root: classes.button, section: classes.section, label: classes.label }}
      >
        Sign out
      </Button>
      <Confirm
        opened={asking}
        title="A request is on its way"
        action="Sign out"
        onConfirm={signOut}
        onCancel={() => setAsking(false)}
      >
        <Text>It will go on. Sign in to the same account again to see what became of it.</Text>
      </Confirm>
    </>
  )
}
