import { useNames } from '../drafts/useNames.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { ErrorPanel, type Problem } from '../ui/ErrorPanel.tsx'
import { Empty } from '../ui/frame/Empty.tsx'
import { Section } from '../ui/frame/Page.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { time } from '../ui/time/clock.ts'
import { columns } from './columns.tsx'
import { describe } from './filters.ts'
import { NoRows } from './NoPeople.tsx'
import { People, type PeopleProps } from './People.tsx'
import type { WatchlistReading } from './reading.ts'
import { ReadingProgress } from './ReadingProgress.tsx'
import { Remarks } from './Remarks.tsx'

export interface ResultsProps {
  /** Whether the filters make a valid request. */
  readonly isComplete: boolean
  readonly reading: WatchlistReading
  readonly problem: Problem | undefined
  /** The props of the people, once some are read. */
  readonly shown: Omit<PeopleProps, 'list' | 'onRead'>
}

/** The result of the request: progress, failure, cancellation, or the people. */
export function Results({ isComplete, reading, problem, shown }: ResultsProps) {
  const { now } = useSession()
  const { names } = useNames('attribute')
  const { list, isReading, isCancelled, read } = reading
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
          {describe(shown.asked, names)}
          {list && (
            <>
              {' · '}
              Read <time dateTime={new Date(list.readAt).toISOString()}>{time(list.readAt)}</time>
            </>
          )}
        </>
      }
    >
      <ReadingProgress reading={reading} />
      {problem && <ErrorPanel problem={problem} now={now} onRetry={read} />}
      <LiveRegion className="stack">
        {list && !isReading && <Remarks list={list} hasFailed={reading.error !== null} />}
      </LiveRegion>
      {list ? (
        // There is no second reading during a reading.
        <People {...shown} list={list} onRead={isReading ? undefined : read} />
      ) : isReading ? (
        <DataTable label="Watchlist" columns={columns} rows={[]} loading hasCards empty={null} />
      ) : (
        isCancelled && (
          <NoRows title="Reading was cancelled" steps={{ 'Read again': read }}>
            No one had been read.
          </NoRows>
        )
      )}
    </Section>
  )
}
