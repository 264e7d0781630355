import { Button, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconEye, IconFlask, IconPlugOff, IconUsersGroup } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ErrorPanel, type Problem } from '../ui/ErrorPanel.tsx'
import { ColorScheme } from '../ui/frame/ColorScheme.tsx'
import { Logo } from '../ui/frame/Logo.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { HandedOnText } from './HandedOnText.tsx'
import { KeysForm } from './KeysForm.tsx'
import { SessionNotices } from './SessionNotices.tsx'
import { useSession } from './SessionProvider.tsx'
import classes from './SignInPage.module.css'

type Way = 'keys' | 'sandbox'

const points = [
  {
    Icon: IconUsersGroup,
    text: 'An imitation of the service on this server, with invented people and groups.',
  },
  { Icon: IconPlugOff, text: 'No real service is used.' },
  { Icon: IconAlertTriangle, text: 'Simulate failures: an expired key, a lost connection, a used-up quota.' },
  { Icon: IconEye, text: 'See what really arrived.' },
]

export interface SignInPageProps {
  /** The region whose next keys get the text of this tab. */
  readonly textFor?: string
  readonly onDiscardText: () => void
}

/** Keys and sandbox side by side: a newcomer sees the sandbox, and an admin with keys is not led into it. */
export function SignInPage({ textFor, onDiscardText }: SignInPageProps) {
  const { config, signIn, mintTenant, now } = useSession()
  const sandbox = config.regions.find((region) => region.sandbox)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const [pending, setPending] = useState<Way>()
  const [failure, setFailure] = useState<{ readonly way: Way; readonly problem: Problem }>()

  async function attempt(way: Way, work: () => Promise<Problem | undefined>) {
    setPending(way)
    setFailure(undefined)
    try {
      const problem = await work()
      if (problem) setFailure({ way, problem })
    } catch (error) {
      const advice = `${error instanceof Error ? error.message : ''} Try again.`
      setFailure({ way, problem: { message: 'Sign-in failed.', advice } })
    } finally {
      setPending(undefined)
    }
  }

  const panel = (way: Way) => failure?.way === way && <ErrorPanel problem={failure.problem} now={now} />

  return (
    <div className={classes.page}>
      <title>Sign in · Signet</title>
      <div className={classes.scheme}>
        <ColorScheme />
      </div>
      <main className={classes.choice} data-single={!sandbox || undefined}>
        <header className={classes.head}>
          {/* Receives the focus after a sign-out. */}
          <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
            <Logo large />
          </Title>
          <Text c="dimmed">
            Requests are signed in this browser. Your keys stay in memory and are never stored.
          </Text>
          <HandedOnText region={textFor} onDiscard={onDiscardText} />
          <SessionNotices />
        </header>
        {sandbox && (
          <section className={classes.card} aria-labelledby="try">
            <div>
              <Title order={2} id="try">
                Try the sandbox
              </Title>
              <Text c="dimmed">New here? You need no keys.</Text>
            </div>
            <ul className={`plain ${classes.points}`}>
              {points.map(({ Icon, text }) => (
                <li key={text}>
                  <Icon size={18} aria-hidden /> {text}
                </li>
              ))}
            </ul>
            {panel('sandbox')}
            <div className={`stack tight ${classes.action}`}>
              <Button
                fullWidth
                size="md"
                leftSection={<IconFlask size={18} />}
                loading={pending === 'sandbox'}
                disabled={pending === 'keys'}
                onClick={() => void attempt('sandbox', async () => signIn(await mintTenant(), sandbox))}
              >
                Use the sandbox
              </Button>
              <LiveRegion>
                {pending === 'sandbox' && (
                  <Text size="sm" c="dimmed">
                    Setting up your sandbox.
                  </Text>
                )}
              </LiveRegion>
            </div>
          </section>
        )}
        <section className={classes.card} aria-labelledby="keys">
          <Title order={2} id="keys">
            Sign in with your keys
          </Title>
          <KeysForm
            region={textFor}
            isPending={pending === 'keys'}
            isDisabled={pending === 'sandbox'}
            onKeys={(credentials, region) => void attempt('keys', () => signIn(credentials, region))}
          >
            {panel('keys')}
          </KeysForm>
        </section>
      </main>
    </div>
  )
}
