/** The view of the page: the address, and in memory what names a person, with the request that it belongs to. */
import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { pageKey, usePageStore } from '../../ui/pageState.ts'
import { type Filters, leftOut, type Names, namesIn, noNames, readFilters, toSearch } from '../filters.ts'
import { type WatchlistSearch, watchlistSearch } from '../search.ts'

const to = '/watchlist'

const requestIn = ({ by, for: value, ids, videos }: WatchlistSearch) =>
  JSON.stringify([by, value, ids, videos])

const namesKey = pageKey<Names & { readonly request?: string }>(noNames)
const namesFor = (search: WatchlistSearch, { request, ...names }: typeof namesKey.initial): Names =>
  request === requestIn(search) ? names : noNames

/** The view as it was last left, to which an empty address leads back. */
const leftKey = pageKey<WatchlistSearch>({})

export function useView() {
  const router = useRouter()
  const left = usePageStore(leftKey)
  const names = usePageStore(namesKey)
  const here = useLocation()
  const [first] = useState(here)
  const [place, setPlace] = useState(here)
  // This page is still rendered while another one opens, and must ignore its address.
  if (here !== place && here.pathname === to) setPlace(here)
  const found = useMemo(() => watchlistSearch.parse(place.search), [place])
  const isResumed = place === first && Object.keys(found).length === 0
  const search = isResumed ? left.get() : found
  useEffect(() => {
    // Another page is already opening at the first render.
    if (place.pathname !== to) return
    if (search !== found) void router.navigate({ to, search, replace: true })
    else left.set(found)
  }, [place, search, found, left, router])

  /** Changes a part of the view. */
  const show = useCallback(
    (change: Partial<Filters>, replace = false) => {
      const { latestLocation } = router
      // A pause in typing may end after another page was asked for.
      if (latestLocation.pathname !== to) return
      const parts = watchlistSearch.parse(latestLocation.search)
      const next = { ...readFilters(parts, namesFor(parts, names.get())), ...change }
      const changed = toSearch(next)
      names.set({ ...namesIn(next), request: requestIn(changed) })
      void router.navigate({ to, search: changed, replace })
    },
    [router, names],
  )
  const kept = useSyncExternalStore(names.subscribe, names.get)
  const { person, q } = namesFor(search, kept)
  const { by, for: value, ids, videos } = search
  return {
    view: useMemo(() => readFilters(search, { person, q }), [search, person, q]),
    // The filters of the request only: sorting or the quick filter must not send another.
    asked: useMemo(
      () => readFilters({ by, for: value, ids, videos }, { person, q: '' }),
      [by, value, ids, videos, person],
    ),
    notes: useMemo(() => leftOut(search), [search]),
    show,
  }
}
