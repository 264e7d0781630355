/** The view of the page: the address, and only in memory, by the entry of the browser's history, what names a person. */
import { type HistoryState, useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { pageKey, usePageState, usePageStore } from '../../ui/pageState.ts'
import { type Filters, leftOut, type Names, namesIn, noNames, readFilters, toSearch } from '../filters.ts'
import { type WatchlistSearch, watchlistSearch } from '../search.ts'

const to = '/watchlist'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The key of the names that belong to the entry. */
    names?: string
  }
}

const namesKey = pageKey<ReadonlyMap<string | undefined, Names>>(new Map())
/** The view as it was last left, if it differs from that of an empty address, which leads back to it. */
const leftKey = pageKey<{ search: WatchlistSearch; state: HistoryState } | undefined>(undefined)

export function useView() {
  const router = useRouter()
  const left = usePageStore(leftKey)
  const [names, setNames] = usePageState(namesKey)
  const here = useLocation()
  const [first] = useState(here)
  const [place, setPlace] = useState(here)
  // This page is still rendered while another one opens, and must ignore its address.
  if (here !== place && here.pathname === to) setPlace(here)
  const found = useMemo(() => ({ search: watchlistSearch.parse(place.search), state: place.state }), [place])
  const isResumed = place === first && Object.keys(found.search).length === 0
  const shown = (isResumed && left.get()) || found
  useEffect(() => {
    // Another page is already opening at the first render.
    if (place.pathname !== to) return
    if (shown !== found) void router.navigate({ to, ...shown, replace: true })
    else left.set(Object.keys(found.search).length > 0 || found.state.names ? found : undefined)
  }, [place, shown, found, left, router])

  const show = useCallback(
    (change: Partial<Filters>, replace = false) => {
      const { latestLocation } = router
      // What was typed last comes as the page is left: it belongs to the view as it was left.
      const isHere = latestLocation.pathname === to
      const entry = isHere ? latestLocation : left.get()
      const before = entry?.state.names
      // No other entry has the key, also of an earlier load of the page.
      const key = (replace && before) || crypto.randomUUID()
      const parts = watchlistSearch.parse(entry?.search ?? {})
      setNames((all) => new Map(all).set(key, namesIn({ ...readFilters(parts, all.get(before)), ...change })))
      const search = toSearch({ ...readFilters(parts), ...change })
      if (isHere) void router.navigate({ to, search, state: { names: key }, replace })
      else left.set({ search, state: { names: key } })
    },
    [router, left, setNames],
  )
  const { search, state } = shown
  const { person, q } = names.get(state.names) ?? noNames
  const { by, for: value, ids, videos } = search
  return {
    view: useMemo(() => readFilters(search, { person, q }), [search, person, q]),
    // The filters of the request only: sorting or the quick filter must not send another.
    asked: useMemo(
      () => readFilters({ by, for: value, ids, videos }, { person, q: '' }),
      [by, value, ids, videos, person],
    ),
    notes: leftOut(search),
    show,
  }
}
