import { useTimeout, useWindowEvent } from '@mantine/hooks'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  RouterProvider,
} from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLearnNames } from './device/useNames.ts'
import { HelpPane, HelpProvider } from './help/HelpProvider.tsx'
import { activitySearch } from './log/activity/filters.ts'
import { newDraftLink, policySearch } from './policies/flow/links.ts'
import { IdleWarning } from './session/IdleWarning.tsx'
import type { SandboxContents } from './session/sandbox.ts'
import { Shell } from './shell/Shell.tsx'
import { PageFailure } from './ui/frame/ErrorBoundary.tsx'
import { navigation } from './ui/frame/navigation.ts'
import { lazyPage, loading } from './ui/lazyPage.tsx'
import { toast } from './ui/toast/toast.ts'
import { watchlistSearch } from './watchlist/search.ts'

// Each page is a separate bundle. All are fetched after the first is shown, so that a lost connection blocks no page.
const parts = {
  home: lazyPage(() => import('./home/HomePage.tsx'), 'HomePage'),
  policies: lazyPage(() => import('./policies/PolicyPage.tsx'), 'PolicyPage'),
  watchlist: lazyPage(() => import('./watchlist/WatchlistPage.tsx'), 'WatchlistPage'),
  imports: lazyPage(() => import('./imports/ImportPage.tsx'), 'ImportPage'),
  activity: lazyPage(() => import('./log/activity/ActivityPage.tsx'), 'ActivityPage'),
  settings: lazyPage(() => import('./settings/SettingsPage.tsx'), 'SettingsPage'),
  sandbox: lazyPage(() => import('./session/SandboxPage.tsx'), 'SandboxPage'),
}

/** The forms know the groups and attributes of the sandbox once its page was read. */
function Sandbox() {
  const learn = useLearnNames()
  const onRead = ({ groups, attributes }: SandboxContents) =>
    learn({ groups: groups.map(({ id, description }) => ({ id, name: description })), attributes })
  return <parts.sandbox onRead={onRead} linkTo={(group) => `#${newDraftLink('block', group)}`} />
}

function fetchAhead() {
  for (const { preload } of [...Object.values(parts), HelpPane]) void preload()
}

/** A mistyped or outdated address. */
function NoSuchPage() {
  useEffect(() => {
    toast({ message: 'The console has no page at that address. This is Home.' })
  }, [])
  return <Navigate to="/" />
}

const root = createRootRoute({
  component: () => (
    <HelpProvider>
      <Shell navigation={Object.values(navigation)} />
    </HelpProvider>
  ),
  notFoundComponent: NoSuchPage,
})
const at = { getParentRoute: () => root }
const pages = root.addChildren([
  createRoute({ ...at, path: '/', component: parts.home }),
  createRoute({ ...at, path: '/policies', validateSearch: policySearch, component: parts.policies }),
  createRoute({ ...at, path: '/watchlist', validateSearch: watchlistSearch, component: parts.watchlist }),
  createRoute({ ...at, path: '/imports', component: parts.imports }),
  createRoute({ ...at, path: '/activity', validateSearch: activitySearch, component: parts.activity }),
  createRoute({ ...at, path: '/settings', component: parts.settings }),
  createRoute({ ...at, path: '/sandbox', component: Sandbox }),
])

const makeRouter = () =>
  createRouter({
    routeTree: pages,
    // After the hash, filters never reach a server's log, not even in a link with the names of people.
    history: createHashHistory(),
    defaultPreload: 'intent',
    defaultPendingComponent: () => loading,
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
    },
  })

/**
 * Follows a link as the router does. The browser's own step to a hash gives the entry no place in the history, so that it
 * looks like a step back, which closes a review.
 */
function followLink(event: MouseEvent, { history }: ReturnType<typeof makeRouter>) {
  const link =
    event.target instanceof Element ? event.target.closest('a[href^="#/"]:not([target], [download])') : null
  const isOurs = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  if (!link || !isOurs || event.defaultPrevented) return
  event.preventDefault()
  const href = link.getAttribute('href')?.slice(1) ?? '/'
  // Once the other listeners have heard the click: Help closes on a phone before its page opens.
  setTimeout(() => href === history.location.href || history.push(href))
}

/** The pages, at their addresses. What was read goes with them. */
export function Pages() {
  const [router] = useState(makeRouter)
  const [queries] = useState(makeQueries)
  useWindowEvent('click', (event) => followLink(event, router))
  useWindowEvent('online', fetchAhead)
  useTimeout(fetchAhead, 1_000, { autoInvoke: true })
  // The timers of a client that is left would hold each list for some minutes more.
  useEffect(() => () => queries.clear(), [queries])
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <IdleWarning />
    </QueryClientProvider>
  )
}
