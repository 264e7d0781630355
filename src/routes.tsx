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
import { useEffect, useState } from 'react'
import { IdleWarning } from './session/IdleWarning.tsx'
import { SandboxBanner } from './session/SandboxBanner.tsx'
import { SessionBadge, SignOutButton } from './session/SessionBadge.tsx'
import { useSession } from './session/SessionProvider.tsx'
import { ColorScheme } from './ui/ColorScheme.tsx'
import { PageFailure } from './ui/ErrorBoundary.tsx'
import { Frame } from './ui/Frame.tsx'
import { type Kept, KeptContext } from './ui/kept.ts'
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

function Shell() {
  const { state } = useSession()
  const tenant = state.status === 'signed-in' ? state.account.tenant : undefined
  return (
    <Frame
      badge={<SessionBadge />}
      actions={
        <>
          <ColorScheme />
          <SignOutButton />
        </>
      }
      banner={tenant && <SandboxBanner key={tenant} tenant={tenant} />}
      navigation={navigation.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={classes.link}>
          <Icon size={18} aria-hidden />
          {label}
        </Link>
      ))}
    >
      <Outlet />
    </Frame>
  )
}

const root = createRootRoute({ component: Shell, notFoundComponent: () => <Navigate to="/policies" /> })
const at = { getParentRoute: () => root }
// Each page is a bundle of its own, loaded when the pointer comes near its link.
const pages = root.addChildren([
  createRoute({ ...at, path: '/', component: () => <Navigate to="/policies" replace /> }),
  createRoute({
    ...at,
    path: '/policies',
    component: lazyRouteComponent(() => import('./policies/PolicyPage.tsx'), 'PolicyPage'),
  }),
  createRoute({
    ...at,
    path: '/watchlist',
    validateSearch: watchlistSearch,
    component: lazyRouteComponent(() => import('./watchlist/WatchlistPage.tsx'), 'WatchlistPage'),
  }),
  createRoute({
    ...at,
    path: '/imports',
    component: lazyRouteComponent(() => import('./imports/ImportPage.tsx'), 'ImportPage'),
  }),
  createRoute({
    ...at,
    path: '/activity',
    component: lazyRouteComponent(() => import('./ledger/ActivityPage.tsx'), 'ActivityPage'),
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

/** Everything behind the sign-in. What was read goes with the session; what was typed stays. */
export function Console() {
  const { state } = useSession()
  const [router] = useState(makeRouter)
  const [queries] = useState(makeQueries)
  const [kept] = useState<Kept>(() => new Map())
  const signedIn = state.status === 'signed-in'
  useEffect(() => {
    if (!signedIn) queries.clear()
  }, [signedIn, queries])
  return (
    <QueryClientProvider client={queries}>
      <KeptContext value={kept}>
        <RouterProvider router={router} />
      </KeptContext>
      <IdleWarning />
    </QueryClientProvider>
  )
}
