import { Box, Text } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { ApiError } from '../api/errors.ts'
import { MissingPermission } from '../session/KeyCheckNotices.tsx'
import { problemOf } from '../session/problem.ts'
import { useSession } from '../session/SessionProvider.tsx'
import type { Problem } from '../ui/ErrorPanel.tsx'
import { Page } from '../ui/frame/Page.tsx'
import { Notice } from '../ui/Notice.tsx'
import { usePageState } from '../ui/pageState.ts'
import { toast, usePageToast } from '../ui/toast/toast.ts'
import { dropTyped } from '../ui/useDebouncedUrl.ts'
import { useDepartments } from './ask/departments.ts'
import { Request } from './ask/Request.tsx'
import { useView } from './ask/useView.ts'
import { ViewBar } from './ask/ViewBar.tsx'
import { Compare } from './compare/CompareDrawer.tsx'
import { Headline } from './compare/Headline.tsx'
import { useCounts } from './compare/useCounts.ts'
import { asksWholeDepartments, noRefinement, sayRefinement } from './facets/refinement.ts'
import {
  type RequestFilters,
  asksDefault,
  filtersOf,
  type FilterProblems,
  noFilters,
  sortFailures,
  toRequest,
  toSearch,
  type PageView,
} from './filters.ts'
import { savedListKey, useReading } from './reading.ts'
import { Results } from './Results.tsx'
import type { WatchlistSearch } from './search.ts'

/** People with training videos to watch. The address holds the filters; the form only writes the address. */
export function WatchlistPage() {
  const { search, view, notes, go, show, hrefOf, ...place } = useView()
  const [saved] = usePageState(savedListKey)
  const asked = useMemo(() => (saved ? filtersOf(saved.asked) : place.asked), [saved, place.asked])
  const request = useMemo(() => toRequest(asked), [asked])
  const reading = useReading('input' in request ? request.input : undefined)
  const { problems, problem } = useFailure(reading.error)
  const series = useCounts(reading.list)
  const all = asked.by === undefined && asksWholeDepartments(asked.by, asked.videos)
  const departments = useDepartments(reading.list?.isComplete ? reading.list.people : undefined)

  const pageToast = usePageToast()
  const ask = (next: RequestFilters) => {
    pageToast.drop()
    // A click without a change of the filters means reading again.
    if (JSON.stringify(toSearch(next)) === JSON.stringify(toSearch(asked))) reading.read()
    else show(next)
  }
  const reset = () => {
    dropTyped()
    // Without a change of the address, only typed text is lost, and there is nothing to bring back.
    if (asksDefault(asked) && sayRefinement(view, view.q) === '') return
    show({ ...noFilters, ...noRefinement, q: '' })
    pageToast.show({
      message: 'Filters reset.',
      undo() {
        dropTyped()
        go(search)
        toast({ message: 'The filters are back.' })
      },
    })
  }
  const setView = useCallback((next: Partial<PageView>) => show(next, true), [show])
  const open = (next: WatchlistSearch) => {
    pageToast.drop()
    dropTyped()
    go(next)
  }
  return (
    <Page
      wide="whole"
      title="Watchlist"
      sentence={<Headline series={series} all={all ? reading.list?.total : undefined} />}
      actions={!saved && <ViewBar search={search} hrefOf={hrefOf} onOpen={open} />}
    >
      <MissingPermission />
      {notes.length > 0 && (
        <Box mb="md">
          <Notice tone="warn" title="Parts of the link were left out.">
            {notes.map((note) => (
              <Text key={note} size="sm">
                {note}
              </Text>
            ))}
          </Notice>
        </Box>
      )}
      <section className="stack tight" aria-label="People">
        <Request
          filters={asked}
          problems={'problems' in request ? request.problems : problems}
          departments={departments}
          isUsual={saved !== undefined || asksDefault(asked)}
          reading={reading}
          onAsk={ask}
          onReset={reset}
        >
          {reading.list && <Compare list={reading.list} series={series} />}
        </Request>
        <Results
          isComplete={'input' in request}
          reading={reading}
          problem={problem}
          shown={{ asked, view, departments, onAsk: ask, onView: setView, onReset: reset }}
        />
      </section>
    </Page>
  )
}

/** Splits a failure into problems of fields and a problem for the panel. */
function useFailure(error: Error | null): { problems?: FilterProblems; problem?: Problem } {
  const { state } = useSession()
  const wasMissing = state.status === 'signed-in' && state.account.check?.missing !== undefined
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
