import { MantineProvider } from '@mantine/core'
import { Activity, lazy, Suspense, useEffect, useState } from 'react'
import type { Account } from './keys/guard.ts'
import { type Exchanges, ExchangesContext } from './ledger/exchanges.ts'
import { type Edges, SessionProvider, useSession } from './session/SessionProvider.tsx'
import { SignInPage } from './session/SignInPage.tsx'
import { InsecurePage, StartFailurePage } from './session/StartPages.tsx'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { PageSkeleton } from './ui/PageSkeleton.tsx'
import { theme } from './ui/theme.ts'

// Loaded while the keys are typed: the sign-in page needs none of it.
const loadConsole = () => import('./routes.tsx')
const Console = lazy(() => loadConsole().then((module) => ({ default: module.Console })))

/** How the page came up: ready, or why it cannot be. */
export type Start =
  | { readonly edges: Edges; readonly exchanges: Exchanges }
  | { readonly insecure: true }
  | { readonly failed: Error }

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
          <SessionProvider edges={start.edges}>
            <ExchangesContext value={start.exchanges}>
              <Gate />
            </ExchangesContext>
          </SessionProvider>
        )}
      </ErrorBoundary>
    </MantineProvider>
  )
}

/** The sign-in page before the console, which is kept with what was typed in it while nobody is signed in. */
function Gate() {
  const { state } = useSession()
  const account = state.status === 'signed-in' ? state.account : undefined
  const [last, setLast] = useState<Account>()
  // Another account must not find what the one before it typed.
  if (account && account !== last) setLast(account)
  const owner = account ?? last
  useEffect(() => void loadConsole(), [])
  return (
    <>
      {!account && <SignInPage />}
      {owner && (
        <Activity mode={account ? 'visible' : 'hidden'}>
          <Suspense fallback={<PageSkeleton />}>
            <Console key={`${owner.region}:${owner.fingerprint}`} />
          </Suspense>
        </Activity>
      )}
    </>
  )
}
