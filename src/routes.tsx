import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Link,
  Navigate,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { IconActivity, IconShieldCheck, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { activitySearch } from './ledger/activity.ts'
import { useInspecting } from './ledger/inspecting.tsx'
import { IdleWarning } from './session/IdleWarning.tsx'
import { SandboxBanner } from './session/SandboxBanner.tsx'
import { MissingPermission, SessionBadge, SignOutButton } from './session/SessionBadge.tsx'
import { useSession } from './session/SessionProvider.tsx'
import { ColorScheme } from './ui/ColorScheme.tsx'
import { PageFailure } from './ui/ErrorBoundary.tsx'
import { Frame } from './ui/Frame.tsx'
import classes from './ui/NavLink.module.css'
import { PageSkeleton } from './ui/PageSkeleton.tsx'
import { watchlistSearch } from './watchlist/filters.ts'

/** The navigation, in its order. */
const navigation = [
  { to: '/policies', label: 'Policies', Icon: IconShieldCheck },
  { to: '/watchlist', label: 'Watchlist', Icon: IconUsersGroup },
  { to: '/imports', label: 'Imports', Icon: IconUserPlus },
  { to: '/activity', label: 'Activity', Icon: IconActivity },
] as const

const loadInspector = () => import('./ledger/Inspector.tsx')
const Inspector = lazy(() => loadInspector().then((module) => ({ default: module.Inspector })))

function Shell() {
  const { state } = useSession()
  const tenant = state.status === 'signed-in' ? state.account.tenant : undefined
  const inspecting = useInspecting()
  return (
    <Frame
      badge={<SessionBadge />}
      actions={
        <>
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
        inspecting.isOpen && (
          <Suspense fallback={null}>
            <Inspector isAskedFor={inspecting.isAskedFor} onClose={inspecting.close} />
          </Suspense>
        )
      }
    >
      <Outlet />
    </Frame>
  )
}

const root = createRootRoute({ component: Shell, notFoundComponent: () => <Navigate to="/policies" /> })
const at = { getParentRoute: () => root }
// Each page is a bundle of its own. All are fetched once the first one stands: a lost connection keeps nobody from a page.
const bundles = {
  policies: () => import('./policies/PolicyPage.tsx'),
  watchlist: () => import('./watchlist/WatchlistPage.tsx'),
  imports: () => import('./imports/ImportPage.tsx'),
  activity: () => import('./ledger/ActivityPage.tsx'),
  inspector: loadInspector,
  // What the policy page judges a list by.
  suffixes: () => import('./policies/suffixes.ts'),
}
const pages = root.addChildren([
  createRoute({ ...at, path: '/', component: () => <Navigate to="/policies" replace /> }),
  createRoute({
    ...at,
    path: '/policies',
    component: lazyRouteComponent(bundles.policies, 'PolicyPage'),
  }),
  createRoute({
    ...at,
    path: '/watchlist',
    validateSearch: watchlistSearch,
    component: lazyRouteComponent(bundles.watchlist, 'WatchlistPage'),
  }),
  createRoute({
    ...at,
    path: '/imports',
    component: lazyRouteComponent(bundles.imports, 'ImportPage'),
  }),
  createRoute({
    ...at,
    path: '/activity',
    validateSearch: activitySearch,
    component: lazyRouteComponent(bundles.activity, 'ActivityPage'),
  }),
])

const makeRouter = () =>
  createRouter({
    routeTree: pages,
    // Filters with people's names in a shared link never reach a server's log behind a hash.
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
      // The client retries what is safe to retry; nothing is read again behind the admin's back.
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** A page begins at its top: of the window, or of the frame's own scroller on a narrow screen. */
function toTop() {
  scrollTo(0, 0)
  const scroller = document.querySelector('#main')?.parentElement
  if (scroller) scroller.scrollTop = 0
}

/** Everything behind the sign-in. It goes with the session: what was read is in no memory and on no page after it. */
export function Console() {
  const [router] = useState(makeRouter)
  const [queries] = useState(makeQueries)
  useEffect(() => {
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
    const fetchAll = () => void Promise.allSettled(Object.values(bundles).map((load) => load()))
    const timer = setTimeout(fetchAll, 1_000)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => router.subscribe('onResolved', ({ pathChanged }) => pathChanged && toTop()), [router])
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <IdleWarning />
    </QueryClientProvider>
  )
}
