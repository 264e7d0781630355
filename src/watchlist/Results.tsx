import { ErrorPanel, type Problem } from '../ui/ErrorPanel.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { Empty } from '../ui/frame/Empty.tsx'
import { Section } from '../ui/frame/Page.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { time } from '../ui/time/clock.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { columns } from './columns.tsx'
import { describe, type Filters, type View } from './filters.ts'
import { useNames } from '../drafts/useNames.ts'
import { Cancelled } from './Nothing.tsx'
import { People } from './People.tsx'
import type { WatchlistReading } from './reading.ts'
import { ReadingProgress } from './ReadingProgress.tsx'
import { Remarks } from './Remarks.tsx'

export interface ResultsProps {
  readonly filters: Filters
  /** The filters of the page, from the URL. */
  readonly shown: Filters
  /** Whether the filters make a valid request. */
  readonly isComplete: boolean
  readonly reading: WatchlistReading
  readonly problem: Problem | undefined
  readonly onView: (view: View) => void
  readonly onReset: () => void
  readonly onImport: (file: File) => void
}

/** The result of the request: progress, failure, cancellation, or the people. */
export function Results(props: ResultsProps) {
  const { filters, shown, isComplete, reading, problem, onView, onReset, onImport } = props
  const { now } = useSession()
  const { names } = useNames('attribute')
  const { list, progress, isReading, isCancelled, read, cancel } = reading
  if (!isComplete) {
    return (
      <Section title="People">
        <Empty title="The filters are incomplete">
          No request was sent. The fields above show what is missing.
        </Empty>
      </Section>
    )
  }
  return (
    <Section
      title="People"
      sentence={
        <>
          {describe(filters, names)}
          {list && (
            <>
              {' · '}
              Read <time dateTime={new Date(list.readAt).toISOString()}>{time(list.readAt)}</time>
            </>
          )}
        </>
      }
    >
      <ReadingProgress isReading={isReading} progress={progress} now={now} onCancel={cancel} />
      {problem && <ErrorPanel problem={problem} now={now} onRetry={read} />}
      <LiveRegion className="stack">
        {list && !isReading && <Remarks list={list} hasFailed={reading.error !== null} />}
      </LiveRegion>
      {list ? (
        <People
          list={list}
          filters={filters}
          shown={shown}
          onView={onView}
          onReset={onReset}
          onImport={onImport}
          // No second reading during a reading.
          onRead={isReading ? undefined : read}
        />
      ) : isReading ? (
        <DataTable label="Watchlist" columns={columns} rows={[]} loading hasCards empty={null} />
      ) : (
        isCancelled && <Cancelled onRead={read} />
      )}
    </Section>
  )
}
