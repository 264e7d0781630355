/** The view in the address and in the state of the history entry: see link.ts for which part lies where. */
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { ownerOf } from '../../session/state.ts'
import { pageKey, usePageStore } from '../../ui/pageState.ts'
import { type Filters, readFilters, toSearch } from '../filters.ts'
import { joinNames, leftOut, splitNames } from './link.ts'
import { watchlistSearch, type WatchlistSearch } from '../search.ts'

const to = '/watchlist'
const route = getRouteApi(to)

interface ViewLocation {
  readonly pathname: string
  readonly search: unknown
  readonly state: { readonly resume?: boolean; readonly owner?: string }
}

/**
 * The view as it was last left, to which the navigation leads back, and whose names it may show: as the state of a
 * page, it is handed on to new keys only where the admin asks for that.
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
  const navigate = route.useNavigate()
  const left = usePageStore(leftKey)
  const viewAt = useCallback(
    ({ search, state }: ViewLocation) =>
      state.resume
        ? left.get().search
        : joinNames(watchlistSearch.parse(search), state, [owner, ...left.get().owners]),
    [left, owner],
  )
  // Address and state from one place: read apart, they could be of two views for a moment, and a request be sent for that.
  const here: ViewLocation = useLocation()
  const [place, setPlace] = useState(here)
  // While another page is opened, this one is drawn for its address.
  if (here !== place && here.pathname === to) setPlace(here)

  const search = useMemo(() => viewAt(place), [place, viewAt])
  const { by, for: value, ids, videos } = search
  /** Replaces the whole view. */
  const go = useCallback(
    (next: WatchlistSearch, replace = false) => {
      const { link, names } = splitNames(next)
      void navigate({ to, search: link, state: { names, owner }, replace })
    },
    [navigate, owner],
  )
  useEffect(() => {
    // First drawn while another page is opened already.
    if (place.pathname !== to) return
    const { owners } = left.get()
    const isHandedOn = place.state.owner !== owner && owners.includes(place.state.owner ?? '')
    // From now on, this entry holds the view, for these keys.
    if (place.state.resume || isHandedOn) go(search, true)
    left.set({ search, owners: [...new Set([...owners, owner])] })
  }, [left, owner, search, place, go])
  /** Changes a part of the view. */
  const show = useCallback(
    (next: Partial<Filters>, replace = false) => {
      const now: ViewLocation = router.latestLocation
      // A pause in typing may end when another page was already asked for.
      if (now.pathname !== to) return
      go(toSearch({ ...readFilters(viewAt(now)), ...next }), replace)
    },
    [router, go, viewAt],
  )
  /** An address that can be sent. */
  function hrefOf(link: WatchlistSearch): string {
    const built: { publicHref: string } = router.buildLocation({ to, search: link })
    return new URL(router.history.createHref(built.publicHref), location.href).href
  }
  return {
    search,
    // The filters of the request only: sorting or the quick filter must not send another.
    asked: useMemo(() => readFilters({ by, for: value, ids, videos }), [by, value, ids, videos]),
    view: useMemo(() => readFilters(search), [search]),
    notes: useMemo(() => leftOut(search), [search]),
    go,
    show,
    hrefOf,
  }
}
