import { MantineProvider } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ConsoleDependencies } from './console.tsx'
import type { SignIn } from './keys/guard.ts'
import type { Region } from './session/config.ts'
import { SessionProvider, useSession } from './session/SessionProvider.tsx'
import { SignInPage } from './session/SignInPage.tsx'
import { InsecurePage, StartFailurePage } from './session/StartPages.tsx'
import { textOwner } from './session/state.ts'
import { useRefusedDrop } from './ui/form/drop.ts'
import { ErrorBoundary } from './ui/frame/ErrorBoundary.tsx'
import { lazyPage } from './ui/lazyPage.tsx'
import { type PageStates, PageStatesContext } from './ui/pageState.ts'
import { theme } from './ui/theme.ts'

// The console is loaded while the keys are typed: the sign-in page does not need it.
function fetchLater(start: ConsoleDependencies) {
  const open = async () => (await import('./console.tsx')).openConsole(start)
  const openOrExplain = () =>
    open().catch((cause: unknown) => {
      const message = 'The console could not be loaded. If it was updated meanwhile, reload the page.'
      throw new Error(message, { cause })
    })
  const dependencies = {
    ...start,
    signIn: async (credentials: SignIn['credentials'], region: Region) =>
      (await openOrExplain()).signIn(credentials, region),
    createTenant: async (sandbox: Region) => (await openOrExplain()).createTenant(sandbox),
  }
  return { dependencies, Console: lazyPage<'Console', object>(open, 'Console') }
}
const ApprovalPage = lazyPage(() => import('./approvalPage.tsx'), 'ApprovalPage')
const Toasts = lazyPage(() => import('./ui/toast/Toasts.tsx'), 'Toasts', null)

/** The result of the start: ready, or the reason for a failure. */
export type Start = ConsoleDependencies | { readonly insecure: true } | { readonly failed: Error }

export function App({ start }: { readonly start: Start }) {
  return (
    // The CSP forbids injected styles: the build writes the variables to a stylesheet instead.
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <ErrorBoundary>
        {'insecure' in start ? (
          <InsecurePage />
        ) : 'failed' in start ? (
          <StartFailurePage error={start.failed} />
        ) : (
          <SignedInOrOut start={start} />
        )}
      </ErrorBoundary>
    </MantineProvider>
  )
}

function SignedInOrOut({ start }: { readonly start: ConsoleDependencies }) {
  const [{ Console, dependencies }] = useState(() => fetchLater(start))
  return (
    <SessionProvider dependencies={dependencies}>
      <Gate Console={Console} />
    </SessionProvider>
  )
}

/** The sign-in page, then the console. Typed text is kept for its account, over a sign-out. */
function Gate({ Console }: Pick<ReturnType<typeof fetchLater>, 'Console'>) {
  const { account } = useSession()
  const [text, setText] = useState<{ readonly owner?: string; readonly states: PageStates }>({
    states: new WeakMap(),
  })
  const [isReviewing, setReviewing] = useState(false)
  // The text is dropped before anything is shown, so that another account never sees it.
  const owner = account ? textOwner(account) : text.owner
  if (owner !== text.owner) setText({ owner, states: new WeakMap() })
  useEffect(() => {
    // The fetch starts after the first paint.
    const timer = setTimeout(() => {
      void Console.preload()
      void Toasts.preload()
    }, 100)
    return () => clearTimeout(timer)
  }, [Console])
  useRefusedDrop()
  // A sign-in in another tab ends the review, since this tab would hold the keys, too.
  if (account && isReviewing) setReviewing(false)
  if (isReviewing) return <ApprovalPage onClose={() => setReviewing(false)} />
  if (!account) return <SignInPage onReview={() => setReviewing(true)} />
  return (
    <PageStatesContext value={text.states}>
      <Console key={account.fingerprint} />
      <Toasts key={`toasts ${account.fingerprint}`} />
    </PageStatesContext>
  )
}
