import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { ApiError } from '../api/errors.ts'
import { getWatchlist } from '../api/operations.ts'
import { MissingPermission } from '../session/SessionBadge.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { problemOf } from '../session/problem.ts'
import type { Problem } from '../ui/ErrorPanel.tsx'
import { Page } from '../ui/frame/Page.tsx'
import { toast, useUndoToast } from '../ui/toast/toast.ts'
import { FilterForm } from './FilterForm.tsx'
import {
  type FilterProblems,
  type Filters,
  noFilters,
  readFilters,
  sortFailures,
  toRequest,
  toSearch,
  type View,
  watchlistSearch,
} from './filters.ts'
import { useReading } from './reading.ts'
import { Results } from './Results.tsx'

const route = getRouteApi('/watchlist')

/** People with training videos to watch. The URL holds the filters; the form only writes the URL. */
export function WatchlistPage(): ReactNode {
  const found: unknown = route.useSearch()
  // The router's types are circular here (routes, page, routes) and become `any`. The schema restores them.
  const search = useMemo(() => watchlistSearch.parse(found), [found])
  const navigate = route.useNavigate()
  const { by, for: value, ids, videos } = search
  // The filters of the request only: sorting or the quick filter must not send another.
  const asked = useMemo(() => readFilters({ by, for: value, ids, videos }), [by, value, ids, videos])
  const shown = useMemo(() => readFilters(search), [search])
  const request = useMemo(() => toRequest(asked), [asked])
  const reading = useReading('input' in request ? request.input : undefined)
  const { problems, problem } = useFailure(reading.error)

  const show = useCallback(
    (next: Partial<Filters>, replace = false) =>
      void navigate({
        to: '/watchlist',
        search: (now: unknown) => toSearch({ ...readFilters(watchlistSearch.parse(now)), ...next }),
        replace,
      }),
    [navigate],
  )
  const undoing = useUndoToast()
  const ask = (next: Filters) => {
    undoing.drop()
    // With the same filters, the URL does not change: the click means reading again.
    if (JSON.stringify(toSearch(next)) === JSON.stringify(toSearch(asked))) reading.read()
    else show(withoutView(next))
  }
  const reset = () => {
    show(withoutView(noFilters))
    undoing.offer({
      message: 'Filters reset.',
      undo() {
        show(withoutView(asked))
        toast({ message: 'The filters are back.' })
      },
    })
  }
  const setView = useCallback((view: View) => show(view, true), [show])

  return (
    <Page wide title="Watchlist" sentence="People with training videos left to watch.">
      <MissingPermission />
      <FilterForm
        filters={asked}
        problems={'problems' in request ? request.problems : problems}
        onAsk={ask}
        onReset={reset}
      />
      <Results
        filters={asked}
        shown={shown}
        isComplete={'input' in request}
        reading={reading}
        problem={problem}
        onView={setView}
        onReset={() => reset()}
      />
    </Page>
  )
}

/** The filters of the service. The quick filter and the sorting stay unchanged. */
const withoutView = ({ by, value, ids, videos }: Filters) => ({ by, value, ids, videos })

/** Splits a failure into problems of fields and a problem for the panel. */
function useFailure(error: Error | null): { problems?: FilterProblems; problem?: Problem } {
  const { state } = useSession()
  const wasMissing = state.status === 'signed-in' && state.account.missing.includes(getWatchlist.permission)
  return useMemo(() => {
    if (!error) return {}
    if (!(error instanceof ApiError)) {
      return { problem: { message: 'The watchlist could not be read.', advice: error.message } }
    }
    const { problems, rest } = sortFailures(error.failures)
    const before = [
      Object.keys(problems).length > 0 && 'See the marked field above.',
      wasMissing && error.kind === 'forbidden' && 'The permission was already missing at sign-in.',
    ]
    const said = [...before, error.advice].filter(Boolean).join(' ')
    return { problems, problem: { ...problemOf(error), advice: said, failures: rest } }
  }, [error, wasMissing])
}
