/** The view in the address and in the state of the history entry. link.ts says which part is where. */
import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { ownerOf } from '../../session/state.ts'
import { pageKey, usePageStore } from '../../ui/pageState.ts'
import { type Filters, readFilters, toSearch } from '../filters.ts'
import { watchlistSearch, type WatchlistSearch } from '../search.ts'
import { joinNames, leftOut, splitNames } from './link.ts'

const to = '/watchlist'

interface ViewLocation {
  readonly pathname: string
  readonly search: unknown
  readonly state: { readonly resume?: boolean; readonly owner?: string }
}

/**
 * The view as it was last left, to which the navigation leads back, with the owners whose names it may show. Like
 * every state of a page, it passes to new keys only if the admin asks for that.
 */
interface Left {
  readonly search: WatchlistSearch
  readonly owners: readonly string[]
}
const leftKey = pageKey<Left>({ search: {}, owners: [] })

export function useView() {
  const session = useSession().state
  const owner = session.status === 'signed-in' ? ownerOf(session.account) : ''
  const router = useRouter()
  const left = usePageStore(leftKey)
  const viewAt = useCallback(
    ({ search, state }: ViewLocation) =>
      state.resume
        ? left.get().search
        : joinNames(watchlistSearch.parse(search), state, [owner, ...left.get().owners]),
    [left, owner],
  )
  // Address and state come from one location: read apart, they could belong to two views for a moment, and cause a
  // request.
  const here: ViewLocation = useLocation()
  const [place, setPlace] = useState(here)
  // This page is still rendered while another one opens, and must ignore its address.
  if (here !== place && here.pathname === to) setPlace(here)

  const search = useMemo(() => viewAt(place), [place, viewAt])
  const { by, for: value, ids, videos } = search
  /** Replaces the whole view. */
  const go = useCallback(
    (next: WatchlistSearch, replace = false) => {
      const { link, names } = splitNames(next)
      void router.navigate({ to, search: link, state: { names, owner }, replace })
    },
    [router, owner],
  )
  useEffect(() => {
    // Another page is already opening at the first render.
    if (place.pathname !== to) return
    const { owners } = left.get()
    const isHandedOn = place.state.owner !== owner && owners.includes(place.state.owner ?? '')
    // This entry now holds the view, for these keys.
    if (place.state.resume || isHandedOn) go(search, true)
    left.set({ search, owners: [...new Set([...owners, owner])] })
  }, [left, owner, search, place, go])
  /** Changes a part of the view. */
  const show = useCallback(
    (next: Partial<Filters>, replace = false) => {
      const now: ViewLocation = router.latestLocation
      // A pause in typing may end after another page was asked for.
      if (now.pathname !== to) return
      go(toSearch({ ...readFilters(viewAt(now)), ...next }), replace)
    },
    [router, go, viewAt],
  )
  /** The address of a view, to send to others. */
  function hrefOf(link: WatchlistSearch): string {
    const built: { publicHref: string } = router.buildLocation({ to, search: link })
    return new URL(router.history.createHref(built.publicHref), location.href).href
  }
  const parts = useMemo(() => ({ view: readFilters(search), notes: leftOut(search) }), [search])
  return {
    search,
    // The filters of the request only: sorting or the quick filter must not send another.
    asked: useMemo(() => readFilters({ by, for: value, ids, videos }), [by, value, ids, videos]),
    ...parts,
    go,
    show,
    hrefOf,
  }
}
