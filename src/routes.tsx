import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Navigate,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { IconActivity, IconShieldCheck, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { activitySearch } from './ledger/book/activity.ts'
import { useInspecting } from './ledger/inspector/inspecting.tsx'
import { IdleWarning } from './session/IdleWarning.tsx'
import { SandboxBanner } from './session/SandboxBanner.tsx'
import { MissingPermission, SessionBadge, SignOutButton } from './session/SessionBadge.tsx'
import { useSession } from './session/SessionProvider.tsx'
import { bundled } from './ui/bundled.tsx'
import { ColorScheme } from './ui/frame/ColorScheme.tsx'
import { PageFailure } from './ui/frame/ErrorBoundary.tsx'
import { Frame } from './ui/frame/Frame.tsx'
import classes from './ui/frame/NavLink.module.css'
import { PageSkeleton } from './ui/frame/PageSkeleton.tsx'
import { draftSearch } from './policies/drafts/draftLink.ts'
import { PaletteButton, preloadPalette } from './shell/PaletteButton.tsx'
import { watchlistSearch } from './watchlist/filters.ts'

/** The navigation, in order. */
const navigation = [
  { to: '/policies', label: 'Policies', Icon: IconShieldCheck },
  { to: '/watchlist', label: 'Watchlist', Icon: IconUsersGroup },
  { to: '/imports', label: 'Imports', Icon: IconUserPlus },
  { to: '/activity', label: 'Activity', Icon: IconActivity },
] as const

// Each page is a separate bundle. All are fetched after the first is shown, so that a lost connection blocks no page.
const parts = {
  policies: bundled(() => import('./policies/PolicyPage.tsx'), 'PolicyPage'),
  watchlist: bundled(() => import('./watchlist/WatchlistPage.tsx'), 'WatchlistPage'),
  imports: bundled(() => import('./imports/ImportPage.tsx'), 'ImportPage'),
  activity: bundled(() => import('./ledger/activity/ActivityPage.tsx'), 'ActivityPage'),
  inspector: bundled(() => import('./ledger/inspector/Inspector.tsx'), 'Inspector', null),
}

function fetchAhead() {
  for (const { preload } of Object.values(parts)) void preload()
  void preloadPalette()
  // The policy page checks a list against these.
  void import('./policies/checks/suffixes.ts').catch(() => undefined)
}

// Until there is help.
const noTopics: readonly never[] = []
const noHelp = () => undefined

function Shell() {
  const { state } = useSession()
  const tenant = state.status === 'signed-in' ? state.account.tenant : undefined
  const inspecting = useInspecting()
  return (
    <Frame
      badge={<SessionBadge />}
      actions={
        <>
          <PaletteButton pages={navigation} topics={noTopics} onHelp={noHelp} inspector={inspecting} />
          {inspecting.button}
          <ColorScheme />
          <SignOutButton />
        </>
      }
      banner={
        <>
          {tenant && <SandboxBanner key={tenant} tenant={tenant} />}
          <MissingPermission />
        </>
      }
      navigation={navigation.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={classes.link}>
          <Icon size={18} aria-hidden />
          {label}
        </Link>
      ))}
      pane={
        inspecting.isOpen && <parts.inspector isAskedFor={inspecting.isAskedFor} onClose={inspecting.close} />
      }
    >
      <Outlet />
    </Frame>
  )
}

const root = createRootRoute({ component: Shell, notFoundComponent: () => <Navigate to="/policies" /> })
const at = { getParentRoute: () => root }
const pages = root.addChildren([
  createRoute({ ...at, path: '/', component: () => <Navigate to="/policies" replace /> }),
  createRoute({
    ...at,
    path: '/policies',
    validateSearch: draftSearch,
    component: parts.policies,
  }),
  createRoute({
    ...at,
    path: '/watchlist',
    validateSearch: watchlistSearch,
    component: parts.watchlist,
  }),
  createRoute({
    ...at,
    path: '/imports',
    component: parts.imports,
  }),
  createRoute({
    ...at,
    path: '/activity',
    validateSearch: activitySearch,
    component: parts.activity,
  }),
])

const makeRouter = () =>
  createRouter({
    routeTree: pages,
    // After the hash, filters with people's names in a shared link never reach a server's log.
    history: createHashHistory(),
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ({ error, reset }) => <PageFailure error={error} onRetry={reset} />,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

const makeQueries = () =>
  new QueryClient({
    defaultOptions: {
      // The client retries what is safe to retry. Nothing is read again unasked.
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** Starts each page at its top: of the window, or of the frame's own scroller on a narrow screen. */
function toTop() {
  scrollTo(0, 0)
  const scroller = document.querySelector('#main')?.parentElement
  if (scroller) scroller.scrollTop = 0
}

/** Everything behind the sign-in. It ends with the session: nothing that was read stays in memory or on a page. */
export function Console() {
  const [router] = useState(makeRouter)
  const [queries] = useState(makeQueries)
  useEffect(() => {
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
    const timer = setTimeout(fetchAhead, 1_000)
    addEventListener('online', fetchAhead)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', fetchAhead)
    }
  }, [])
  useEffect(() => router.subscribe('onResolved', ({ pathChanged }) => pathChanged && toTop()), [router])
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <IdleWarning />
    </QueryClientProvider>
  )
}
