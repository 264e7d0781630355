import { Text } from '@mantine/core'
import { Notice } from '../ui/Notice.tsx'
import { describeSkew, skewWorthShowing } from './installation.ts'
import { useSession } from './SessionProvider.tsx'

/** The notices about the limits of this browser, before sign-in. */
export function SessionNotices() {
  const { reach, skewMs } = useSession()
  return (
    <>
      {reach === 'page' && (
        <Notice tone="warn" title="The keys are in this tab only.">
          <Text>
            A reload signs you out, and each tab needs its own sign-in. The keys are held in the page itself
            (see SECURITY.md).
          </Text>
        </Notice>
      )}
      {reach === 'shared-fragile' && (
        <Notice tone="notice" title="Reloading the only tab signs you out.">
          <Text>With a second tab open, you stay signed in.</Text>
        </Notice>
      )}
      {skewMs !== undefined && Math.abs(skewMs) >= skewWorthShowing && (
        <Notice tone="warn" title={`This device's clock is ${describeSkew(skewMs)}.`}>
          <Text>Requests use the server's time.</Text>
        </Notice>
      )}
    </>
  )
}
