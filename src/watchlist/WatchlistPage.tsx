import { IconLink } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { ApiError } from '../api/errors.ts'
import { MissingPermission } from '../session/KeyCheckNotices.tsx'
import { problemOf } from '../session/problem.ts'
import { copyText } from '../ui/download.ts'
import type { Problem } from '../ui/ErrorPanel.tsx'
import { FirstFew } from '../ui/FirstFew.tsx'
import { ToolButton } from '../ui/form/ToolButton.tsx'
import { Page } from '../ui/frame/Page.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast/toast.ts'
import { Request } from './ask/Request.tsx'
import { useView } from './ask/useView.ts'
import { Compare } from './compare/Compare.tsx'
import { countPeople } from './filter/countPeople.ts'
import { askedBuckets } from './filter/videoCounts.ts'
import {
  type FilterProblems,
  namesIn,
  noFilters,
  noPageFilter,
  type PageView,
  type RequestFilters,
  sortFailures,
  toRequest,
} from './filters.ts'
import { useReading } from './reading.ts'
import { Results } from './Results.tsx'

/** People with training videos to watch. The address holds the filters; the form only writes the address. */
export function WatchlistPage() {
  const { view, asked, notes, show } = useView()
  const request = useMemo(() => toRequest(asked), [asked])
  const reading = useReading('input' in request ? request.input : undefined)
  const { list } = reading
  const { problems, problem } = useMemo(() => splitFailure(reading.error), [reading.error])
  const counted = useMemo(
    () => list && countPeople(list.people, askedBuckets(asked.videos), list.oddities.has('repeated')),
    [list, asked],
  )
  const ask = (next: RequestFilters) => {
    // A click without a change of the filters means reading again.
    if (JSON.stringify(toRequest(next)) === JSON.stringify(request)) reading.read()
    else show(next)
  }
  const reset = () => show({ ...noFilters, ...noPageFilter })
  const setView = useCallback((next: Partial<PageView>) => show(next, true), [show])
  const { person, q } = namesIn(view)
  const copied = person || q ? 'Link copied, without the searched text.' : 'Link copied.'
  const copyLink = async () => {
    const isCopied = await copyText(location.href)
    toast({ message: isCopied ? copied : 'The browser blocked copying. Copy the address instead.' })
  }
  return (
    <Page
      title="Watchlist"
      sentence="People with training videos left to watch."
      actions={
        <ToolButton icon={IconLink} onClick={() => void copyLink()}>
          Copy link
        </ToolButton>
      }
    >
      <MissingPermission />
      <section className="stack tight" aria-label="People">
        {notes.length > 0 && (
          <Notice tone="warn" title="Parts of the link were left out.">
            <FirstFew all={notes}>{(note) => note}</FirstFew>
          </Notice>
        )}
        <Request
          filters={asked}
          problems={'problems' in request ? request.problems : problems}
          reading={reading}
          onAsk={ask}
          onReset={reset}
        >
          {list && <Compare list={list} />}
        </Request>
        <Results
          isValid={'input' in request}
          reading={reading}
          problem={problem}
          counted={counted}
          shown={{ asked, view, onView: setView, onReset: reset }}
        />
      </section>
    </Page>
  )
}

function splitFailure(error: Error | null): { problems: FilterProblems; problem?: Problem } {
  if (!error) return { problems: {} }
  if (!(error instanceof ApiError))
    return { problems: {}, problem: { message: 'The watchlist could not be read.', advice: error.message } }
  const { problems, rest } = sortFailures(error.failures)
  const hasFields = Object.keys(problems).length > 0
  const advice = `${hasFields ? 'See the marked field above. ' : ''}${error.advice}`
  return { problems, problem: { ...problemOf(error), advice, failures: rest } }
}
