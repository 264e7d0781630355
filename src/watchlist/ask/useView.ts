/**
 * The view of the page. The address has the filters and the sort; what names a person is only in memory, by the entry of
 * the browser's history, so that Back finds it and a reload forgets it.
 */
import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { pageKey, usePageState, usePageStore } from '../../ui/pageState.ts'
import { type Filters, leftOut, type Names, namesIn, noNames, readFilters, toSearch } from '../filters.ts'
import { watchlistSearch } from '../search.ts'

const to = '/watchlist'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The key of the names that belong to the entry. */
    names?: string
  }
}

interface Place {
  readonly pathname: string
  readonly search: unknown
  readonly state: { readonly names?: string | undefined }
}

const namesKey = pageKey<ReadonlyMap<string | undefined, Names>>(new Map())
/** The view as it was last left, to which an empty address leads back. */
const leftKey = pageKey<Place | undefined>(undefined)

export function useView() {
  const router = useRouter()
  const left = usePageStore(leftKey)
  const [names, setNames] = usePageState(namesKey)
  const here: Place = useLocation()
  const [first] = useState(here)
  const [place, setPlace] = useState(here)
  // This page is still rendered while another one opens, and must ignore its address.
  if (here !== place && here.pathname === to) setPlace(here)
  const isResumed = place === first && Object.keys(watchlistSearch.parse(first.search)).length === 0
  const { search: found, state } = (isResumed && left.get()) || place
  const search = useMemo(() => watchlistSearch.parse(found), [found])
  useEffect(() => {
    // Another page is already opening at the first render.
    if (place.pathname !== to) return
    const was = left.get()
    if (isResumed && was && was.search !== place.search)
      void router.navigate({ to, search: watchlistSearch.parse(was.search), state: was.state, replace: true })
    else left.set(place)
  }, [place, isResumed, left, router])

  /** Changes a part of the view. */
  const show = useCallback(
    (change: Partial<Filters>, replace = false) => {
      const now: Place = router.latestLocation
      // A pause in typing may end after another page was asked for.
      if (now.pathname !== to) return
      // No other entry has the key, also of an earlier load of the page.
      const key = (replace && now.state.names) || crypto.randomUUID()
      const parts = watchlistSearch.parse(now.search)
      setNames((all) =>
        new Map(all).set(key, namesIn({ ...readFilters(parts, all.get(now.state.names)), ...change })),
      )
      void router.navigate({
        to,
        search: toSearch({ ...readFilters(parts), ...change }),
        state: { names: key },
        replace,
      })
    },
    [router, setNames],
  )
  const { q, person } = names.get(state.names) ?? noNames
  const view = useMemo(() => readFilters(search, { q, person }), [search, q, person])
  const { by, for: value, ids, videos } = search
  return {
    view,
    // The filters of the request only: sorting or the quick filter must not send another.
    asked: useMemo(
      () => readFilters({ by, for: value, ids, videos }, { q: '', person }),
      [by, value, ids, videos, person],
    ),
    notes: useMemo(() => leftOut(search), [search]),
    show,
  }
}
