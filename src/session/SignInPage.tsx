import { Button, Text, Title } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import type { Account } from '../keys/guard.ts'
import { ErrorPanel, type Problem } from '../ui/ErrorPanel.tsx'
import { focusOnMount } from '../ui/focus.ts'
import { ColorScheme } from '../ui/frame/ColorScheme.tsx'
import { Logo } from '../ui/frame/Logo.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { Region } from './config.ts'
import { correctionOf, describeSkew, skewWorthShowing } from './installation.ts'
import { KeysForm } from './KeysForm.tsx'
import { useSession } from './SessionProvider.tsx'
import classes from './SignInPage.module.css'

type Way = 'keys' | 'sandbox'

/** The sign-in page: one card for the keys, and a quiet way into the sandbox. After idleness it names the account. */
export function SignInPage({ onReview }: { readonly onReview: () => void }) {
  const { state, config, now, signIn, createTenant } = useSession()
  const [isOther, setIsOther] = useState(false)
  const [chosen, setChosen] = useState<string>()
  /** The way that is tried: one at a time. */
  const [pending, setPending] = useState<Way>()
  const [failure, setFailure] = useState<{ readonly way: Way; readonly problem: Problem }>()
  const left = state.status === 'signed-out' ? state : undefined
  const locked = isOther || left?.reason !== 'idle' ? undefined : left.account
  // New keys are of the region of those before. After a sign-out, the next ones may be of any region.
  const last = left?.reason === 'new-keys' ? left.account : undefined
  const former = last?.tenant === undefined ? last?.region : undefined
  const only = config.regions.length === 1 ? config.regions[0]?.id : undefined
  const regionId = locked?.region ?? chosen ?? former ?? only ?? ''
  const current = config.regions.find(({ id }) => id === regionId)
  const isLockedSandbox = locked?.tenant !== undefined
  const sandboxOf = (auth?: 'oauth') => config.regions.find((each) => each.sandbox && each.auth === auth)
  const sandbox = isLockedSandbox ? current : sandboxOf()
  const tokenSandbox = sandboxOf('oauth')
  const title = locked ? `Locked after ${config.idleMinutes} idle minutes` : 'Sign in with your keys'
  function attempt(way: Way, work: () => Promise<Problem | undefined>) {
    if (pending) return
    setPending(way)
    setFailure(undefined)
    void work()
      .catch(({ message }: Error) => ({ message: 'Sign-in failed.', advice: `${message} Try again.` }))
      .then((problem) => setFailure(problem && { way, problem }))
      .finally(() => setPending(undefined))
  }
  const openSandbox = (region: Region) =>
    attempt('sandbox', async () => signIn(await createTenant(region), region))
  const panel = (way: Way) => failure?.way === way && <ErrorPanel problem={failure.problem} now={now} />
  const sandboxButton = sandbox && (
    <>
      <Button
        variant={isLockedSandbox ? 'filled' : 'subtle'}
        leftSection={isLockedSandbox && <IconFlask size={18} />}
        loading={pending === 'sandbox'}
        disabled={pending === 'keys'}
        onClick={() => openSandbox(sandbox)}
      >
        {isLockedSandbox ? 'Use a new sandbox' : 'Use the sandbox'}
      </Button>
      <LiveRegion className="hidden">{pending === 'sandbox' && 'Setting up your sandbox.'}</LiveRegion>
    </>
  )
  return (
    <div className={classes.page}>
      <title>{`${locked ? 'Locked' : 'Sign in'} · Signet`}</title>
      <div className={classes.scheme}>
        <ColorScheme />
      </div>
      <main className={classes.main}>
        <Logo large />
        <SessionNotices />
        <section className={`stack ${classes.card}`} aria-labelledby="sign-in">
          <Intro title={title} locked={locked} region={current} />
          {isLockedSandbox ? (
            <>
              {panel('sandbox')}
              {sandboxButton}
            </>
          ) : (
            <KeysForm
              key={locked?.region}
              regionId={regionId}
              onRegion={setChosen}
              isFixed={locked !== undefined}
              isPending={pending === 'keys'}
              isDisabled={pending === 'sandbox'}
              onKeys={(keys, region) => attempt('keys', () => signIn(keys, region))}
            >
              {panel('keys')}
            </KeysForm>
          )}
        </section>
        {locked ? (
          <button
            type="button"
            className="link"
            onClick={() => {
              setIsOther(true)
              setFailure(undefined)
            }}
          >
            Sign in to another account
          </button>
        ) : (
          <section className="stack tight" aria-label="Without keys">
            {sandbox && (
              <Text c="dimmed">New here? The sandbox imitates the service, with invented people.</Text>
            )}
            {panel('sandbox')}
            <div className="row wide">
              {sandboxButton}
              {tokenSandbox && (
                <button
                  type="button"
                  className="link"
                  disabled={pending !== undefined}
                  onClick={() => openSandbox(tokenSandbox)}
                >
                  Try API 2.0
                </button>
              )}
              <Button variant="subtle" onClick={onReview}>
                Open a review request
              </Button>
            </div>
          </section>
        )}
      </main>
    </div>
  )
}

interface IntroProps {
  readonly title: string
  readonly locked: Account | undefined
  readonly region: Region | undefined
}

function Intro({ title, locked, region }: IntroProps) {
  const howSafe = region?.auth
    ? 'The secret reaches the service through the server of this page. Your keys are never stored.'
    : 'Requests are signed in this browser. Your keys are never stored.'
  return (
    <div className="stack tight" role={locked && 'status'}>
      {/* The title receives the focus after a sign-out. */}
      <Title order={1} id="sign-in" ref={focusOnMount} tabIndex={-1} key={title}>
        {title}
      </Title>
      {locked && (
        <Text>
          <strong>{region?.name ?? locked.region}</strong> <code className="mono">{locked.fingerprint}</code>
        </Text>
      )}
      <Text c="dimmed">
        {!locked
          ? howSafe
          : locked.tenant !== undefined
            ? 'The keys of this sandbox account were wiped. A new one begins without its policies and imports. Your text is kept in this tab.'
            : 'The keys were wiped. Your text is kept in this tab for the same keys.'}
      </Text>
    </div>
  )
}

/** The notices about the limits of this browser. */
function SessionNotices() {
  const { reach, skewMs } = useSession()
  return (
    <>
      {reach === 'page' && (
        <Notice tone="warn" title="The keys are in this tab only.">
          A reload signs you out, and each tab needs its own sign-in. The keys are held in the page itself
          (see SECURITY.md).
        </Notice>
      )}
      {reach === 'shared-fragile' && (
        <Notice tone="notice" title="Reloading the only tab signs you out.">
          With a second tab open, you stay signed in.
        </Notice>
      )}
      {skewMs !== undefined && Math.abs(skewMs) >= skewWorthShowing && (
        <Notice tone="warn" title={`This device's clock is ${describeSkew(skewMs)}.`}>
          {correctionOf(skewMs)}
        </Notice>
      )}
    </>
  )
}
