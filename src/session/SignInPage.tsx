import { Anchor, Button, Text, Title } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import { focusOnMount } from '../ui/focus.ts'
import { ColorScheme } from '../ui/frame/ColorScheme.tsx'
import { Logo } from '../ui/frame/Logo.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice } from '../ui/Notice.tsx'
import { HandedOnText } from './HandedOnText.tsx'
import { describeSkew, skewWorthShowing } from './installation.ts'
import { KeysForm } from './KeysForm.tsx'
import { LockedPage } from './LockedPage.tsx'
import { useSession } from './SessionProvider.tsx'
import { useAttempt } from './useAttempt.tsx'
import classes from './SignInPage.module.css'

export interface SignInPageProps {
  /** The region whose next keys get the text of this tab. */
  readonly textFor?: string
  readonly onDiscardText: () => void
  /** Opens a review request, which needs no keys. */
  readonly onReview: () => void
}

/** The sign-in page: after idleness the way back to the same account, otherwise all ways to sign in. */
export function SignInPage(props: SignInPageProps) {
  const { state } = useSession()
  const locked = state.status === 'signed-out' && state.reason === 'idle' ? state.account : undefined
  const [isOther, setIsOther] = useState(false)
  return locked && !isOther ? (
    <LockedPage account={locked} onOther={() => setIsOther(true)} />
  ) : (
    <SignInChoices {...props} />
  )
}

/** The keys first, and beside them the sandbox: a newcomer sees it, and an admin with keys is not led into it. */
function SignInChoices({ textFor, onDiscardText, onReview }: SignInPageProps) {
  const { state, config, signIn, mintTenant } = useSession()
  const sandbox = config.regions.find((region) => region.sandbox)
  // New keys are of the region of those before. After a sign-out, the next ones may be of any region.
  const former =
    state.status === 'signed-out' && state.reason === 'new-keys' ? state.account?.region : undefined
  const last = former === sandbox?.id ? undefined : former
  const { pending, attempt, panel } = useAttempt()
  return (
    <div className={classes.page}>
      <title>Sign in · Signet</title>
      <div className={classes.scheme}>
        <ColorScheme />
      </div>
      <main className={classes.choice}>
        <header className={`stack snug ${classes.head}`}>
          {/* The title receives the focus after a sign-out. */}
          <Title order={1} ref={focusOnMount} tabIndex={-1} className={classes.title}>
            <Logo large />
          </Title>
          <p className="sentence">Block and allow URLs, follow up training, import people.</p>
          <Text c="dimmed">Signed in your browser; your keys are never stored.</Text>
          <HandedOnText region={textFor} onDiscard={onDiscardText} />
          <SessionNotices />
        </header>
        <section className={`stack ${classes.card}`} aria-labelledby="keys">
          <Title order={2} id="keys">
            Sign in with your keys
          </Title>
          <KeysForm
            region={textFor ?? last}
            isPending={pending === 'keys'}
            isDisabled={pending === 'sandbox'}
            onKeys={(credentials, region) => void attempt('keys', () => signIn(credentials, region))}
          >
            {panel('keys')}
          </KeysForm>
        </section>
        {sandbox && (
          <section className={`stack snug ${classes.try}`} aria-labelledby="try">
            <Title order={2} id="try">
              New here?
            </Title>
            <Text c="dimmed">
              Try an imitation of the service, with invented people and failures. It needs no keys.
            </Text>
            {panel('sandbox')}
            <div>
              <Button
                leftSection={<IconFlask size={18} />}
                loading={pending === 'sandbox'}
                disabled={pending === 'keys'}
                onClick={() => void attempt('sandbox', async () => signIn(await mintTenant(), sandbox))}
              >
                Use the sandbox
              </Button>
            </div>
            <LiveRegion>
              {pending === 'sandbox' && <Text c="dimmed">Setting up your sandbox.</Text>}
            </LiveRegion>
          </section>
        )}
        <div className={classes.file}>
          <Anchor component="button" type="button" onClick={onReview}>
            Open a review request
          </Anchor>
        </div>
      </main>
    </div>
  )
}

/** The notices about the limits of this browser, before sign-in. */
function SessionNotices() {
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
