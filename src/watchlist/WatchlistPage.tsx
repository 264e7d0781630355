import { Button, Text } from '@mantine/core'
import { type ReactNode, useCallback, useMemo } from 'react'
import { ApiError } from '../api/errors.ts'
import { getWatchlist } from '../api/operations.ts'
import { countDomains } from '../drafts/ownDomains.ts'
import { useLearnDomains } from '../drafts/useOwnDomains.ts'
import { MissingPermission } from '../session/SessionBadge.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { problemOf } from '../session/problem.ts'
import type { Problem } from '../ui/ErrorPanel.tsx'
import { Page } from '../ui/frame/Page.tsx'
import { Notice } from '../ui/Notice.tsx'
import { focusHeading } from '../ui/pane/focusBack.ts'
import { nearest } from '../ui/table/match.ts'
import { fold } from '../ui/table/order.ts'
import { toast, useUndoToast } from '../ui/toast/toast.ts'
import { useDepartments } from './ask/departments.ts'
import { FilterForm } from './ask/FilterForm.tsx'
import classes from './ask/FilterForm.module.css'
import {
  asksDefault,
  type FilterProblems,
  type Filters,
  noFilters,
  sortFailures,
  toRequest,
  toSearch,
  type View,
} from './filters.ts'
import { useReading } from './reading.ts'
import { Results } from './Results.tsx'
import { useView } from './ask/useView.ts'
import type { WatchlistSearch } from './search.ts'
import { ViewBar } from './ask/ViewBar.tsx'

export interface WatchlistPageProps {
  /** Opens the import page with a CSV file of the people. */
  readonly onImport: (file: File) => void
}

/** People with training videos to watch. The address holds the filters; the form only writes the address. */
export function WatchlistPage({ onImport }: WatchlistPageProps): ReactNode {
  const { search, asked, view, notes, go, show, hrefOf } = useView()
  const request = useMemo(() => toRequest(asked), [asked])
  const reading = useReading('input' in request ? request.input : undefined)
  const { problems, problem } = useFailure(reading.error)
  useLearnDomains('watchlist', reading.list?.isComplete ? reading.list.records : undefined, countDomains)
  const departments = useDepartments(reading.list?.isComplete ? reading.list.records : undefined)

  const undoing = useUndoToast()
  const ask = (next: Filters) => {
    undoing.drop()
    // With the same filters, the address does not change: the click means reading again.
    if (JSON.stringify(toSearch(next)) === JSON.stringify(toSearch(asked))) reading.read()
    else show(withoutView(next))
  }
  const reset = () => {
    show(withoutView(noFilters))
    // Otherwise only what was typed is gone, and no address brings it back.
    if (asksDefault(asked)) return
    undoing.offer({
      message: 'Filters reset.',
      undo() {
        show(withoutView(asked))
        toast({ message: 'The filters are back.' })
      },
    })
  }
  const setView = useCallback((next: View) => show(next, true), [show])
  const open = (saved: WatchlistSearch) => {
    undoing.drop()
    go(saved)
  }
  const isNobody = asked.by === 'department' && reading.list?.records.length === 0
  // A part of a known name is no mistake: its people have other counts.
  const isKnown = departments.some((department) => fold(department).includes(fold(asked.value)))
  const meant = isNobody && !isKnown ? nearest(asked.value, departments) : undefined

  return (
    <Page
      wide
      title="Watchlist"
      sentence="People with training videos left to watch."
      actions={<ViewBar search={search} hrefOf={hrefOf} onOpen={open} />}
    >
      <MissingPermission />
      {notes.length > 0 && (
        <div className={classes.note}>
          <Notice tone="warn" title="Parts of the link were left out.">
            {notes.map((note) => (
              <Text key={note} size="sm">
                {note}
              </Text>
            ))}
          </Notice>
        </div>
      )}
      <FilterForm
        filters={asked}
        problems={'problems' in request ? request.problems : problems}
        departments={departments}
        onAsk={ask}
        onReset={reset}
      />
      {meant !== undefined && (
        <div className={classes.note}>
          <Notice tone="notice" role="status" title={`No one in “${asked.value}”. Did you mean ${meant}?`}>
            <div>
              <Button
                variant="default"
                size="xs"
                onClick={(event) => {
                  focusHeading(event)
                  ask({ ...asked, value: meant })
                }}
              >
                Show {meant}
              </Button>
            </div>
          </Notice>
        </div>
      )}
      <Results
        filters={asked}
        shown={view}
        isComplete={'input' in request}
        reading={reading}
        problem={problem}
        onView={setView}
        onReset={() => reset()}
        onImport={onImport}
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
