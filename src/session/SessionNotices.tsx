import { Text } from '@mantine/core'
import { Notice } from '../ui/Notice.tsx'
import { describeSkew, skewWorthShowing } from './installation.ts'
import { useSession } from './SessionProvider.tsx'

/** What the admin should know before signing in: why the last session ended, and what this browser cannot do. */
export function SessionNotices() {
  const { state, config, reach, skewMs } = useSession()
  return (
    <>
      {state.status === 'signed-out' && state.reason === 'idle' && (
        <Notice tone="notice" title="You were signed out." role="status">
          <Text>
            Nothing happened here for {config.idleMinutes} minutes, so the keys were wiped. What you typed is
            kept in this tab and comes back when you sign in to the same account.
          </Text>
        </Notice>
      )}
      {reach === 'page' && (
        <Notice tone="warn" title="This browser keeps the keys in this tab only.">
          <Text>
            A reload signs you out, and every tab signs in on its own. The keys have no place apart from this
            page: see SECURITY.md.
          </Text>
        </Notice>
      )}
      {reach === 'shared-fragile' && (
        <Notice tone="notice" title="In this browser, a reload of the only tab signs you out.">
          <Text>While a second tab is open, a reload keeps you signed in.</Text>
        </Notice>
      )}
      {skewMs !== undefined && Math.abs(skewMs) >= skewWorthShowing && (
        <Notice tone="warn" title={`This device's clock is ${describeSkew(skewMs)}.`}>
          <Text>Requests are dated with the server's time instead.</Text>
        </Notice>
      )}
    </>
  )
}
