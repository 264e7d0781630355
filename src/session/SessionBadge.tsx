import { Text, Tooltip } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import { Confirm } from '../ui/form/Confirm.tsx'
import { isHoldingPage } from '../ui/unload.ts'
import { correctionOf, describeSkew, skewWorthShowing } from './installation.ts'
import { useRegionName, useSession } from './SessionProvider.tsx'
import classes from './SessionBadge.module.css'

export function SessionBadge() {
  const { account, skewMs } = useSession()
  const name = useRegionName()
  if (!account) return null
  const { fingerprint, tenant, auth } = account
  return (
    <>
      <Text
        className={classes.badge}
        data-sandbox={tenant && ''}
        role="group"
        aria-label="Signed-in account"
        title={`Fingerprint of the ${auth ? 'client id' : 'access key'}`}
      >
        {/* The sandbox's menu already names the region. */}
        {tenant === undefined && <strong>{name} </strong>}Key <code className="mono">{fingerprint}</code>
      </Text>
      {skewMs !== undefined && Math.abs(skewMs) >= skewWorthShowing && (
        <Tooltip label={`${correctionOf(skewMs)} Correct this device's clock.`}>
          <Text span size="xs" className="chip row" data-tone="warn" tabIndex={0}>
            <IconClockExclamation size={14} aria-hidden /> Clock {describeSkew(skewMs)}
          </Text>
        </Tooltip>
      )}
    </>
  )
}

/** Signs out at once, or asks first while a request is on its way. */
export function useSigningOut() {
  const { signOut } = useSession()
  const [asking, setAsking] = useState(false)
  return {
    ask: () => (isHoldingPage() ? setAsking(true) : signOut()),
    dialog: (
      <Confirm
        opened={asking}
        title="A request is on its way"
        action="Sign out"
        onConfirm={signOut}
        onCancel={() => setAsking(false)}
      >
        <Text>The request continues. Sign in to the same account again to see its outcome.</Text>
      </Confirm>
    ),
  }
}
