import { Anchor, Button, Text, Title } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import type { Account } from '../keys/guard.ts'
import { focusOnMount } from '../ui/focus.ts'
import { ColorScheme } from '../ui/frame/ColorScheme.tsx'
import { Logo } from '../ui/frame/Logo.tsx'
import { KeysForm } from './KeysForm.tsx'
import { useSession } from './SessionProvider.tsx'
import { useAttempt } from './useAttempt.tsx'
import classes from './SignInPage.module.css'

interface LockedPageProps {
  /** The account before the lock. */
  readonly account: Account
  /** Shows all ways to sign in. */
  readonly onOther: () => void
}

/** The page after idleness, which leads back to the same account and its typed text. */
export function LockedPage({ account: { region: id, fingerprint, tenant }, onOther }: LockedPageProps) {
  const { config, signIn, mintTenant } = useSession()
  const { pending, attempt, panel } = useAttempt()
  const region = config.regions.find((each) => each.id === id)
  return (
    <div className={classes.page}>
      <title>Locked · Signet</title>
      <div className={classes.scheme}>
        <ColorScheme />
      </div>
      <main className={`stack ${classes.main}`}>
        <Logo large />
        <div className="stack tight" role="status">
          <Title order={1} size={20} ref={focusOnMount} tabIndex={-1} className={classes.title}>
            Locked after {config.idleMinutes} idle minutes
          </Title>
          <Text>
            <strong>{region?.name ?? id}</strong> <code className="mono">{fingerprint}</code>
          </Text>
          <Text c="dimmed">
            {tenant === undefined
              ? 'The keys were wiped. Your text is kept in this tab for the same keys.'
              : 'The keys of this sandbox account were wiped. A new one begins without its policies and imports. Your text is kept in this tab.'}
          </Text>
        </div>
        {tenant !== undefined && region ? (
          <>
            {panel('sandbox')}
            <Button
              variant="filled"
              fullWidth
              size="md"
              leftSection={<IconFlask size={18} />}
              loading={pending === 'sandbox'}
              onClick={() => void attempt('sandbox', async () => signIn(await mintTenant(), region))}
            >
              Use a new sandbox
            </Button>
          </>
        ) : (
          <KeysForm
            region={id}
            isFixed
            isPending={pending === 'keys'}
            isDisabled={false}
            onKeys={(credentials, chosen) => void attempt('keys', () => signIn(credentials, chosen))}
          >
            {panel('keys')}
          </KeysForm>
        )}
        <div>
          <Anchor component="button" type="button" onClick={onOther}>
            Sign in to another account
          </Anchor>
        </div>
      </main>
    </div>
  )
}
