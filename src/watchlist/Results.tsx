import { useSession } from '../session/SessionProvider.tsx'
import { ErrorPanel, type Problem } from '../ui/ErrorPanel.tsx'
import { Empty } from '../ui/frame/Empty.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice } from '../ui/Notice.tsx'
import { count, number } from '../ui/number.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { columns } from './columns.tsx'
import type { Snapshot } from './compare/snapshot.ts'
import { NoRows } from './NoPeople.tsx'
import { People, type PeopleProps } from './People.tsx'
import type { WatchlistReading } from './reading.ts'
import { Remarks } from './Remarks.tsx'

const sayPart = ({ people, total }: Snapshot) =>
  `${number(people.length)} of the ${count(total, 'person', 'people')}`

export interface ResultsProps {
  /** Whether the filters make a valid request. */
  readonly isComplete: boolean
  readonly reading: WatchlistReading
  readonly problem: Problem | undefined
  /** The props of the people, once some are read. */
  readonly shown: Omit<PeopleProps, 'list' | 'isReading'>
}

/** The result of the request: failure, cancellation, or the people. */
export function Results({ isComplete, reading, problem, shown }: ResultsProps) {
  const { now, file } = useSession()
  const { list, isReading, isCancelled, read } = reading
  if (!isComplete) {
    return (
      <Empty title="The filters are incomplete">
        No request was sent. The fields above show what is missing.
      </Empty>
    )
  }
  return (
    <>
      {problem && <ErrorPanel problem={problem} now={now} onRetry={read} />}
      <LiveRegion className="stack">
        {list && !isReading && (
          <Remarks list={list} hasFailed={reading.error !== null || file !== undefined} />
        )}
        {list && list.people.length < list.total && (
          <Notice tone="warn" title={`The file has ${sayPart(list)} that were read.`} />
        )}
      </LiveRegion>
      {list ? (
        <People {...shown} list={list} isReading={isReading} />
      ) : isReading ? (
        <DataTable label="Watchlist" columns={columns} rows={[]} loading hasCards empty={null} />
      ) : (
        isCancelled && (
          <NoRows title="Reading was cancelled" steps={{ 'Read again': read }}>
            No one had been read.
          </NoRows>
        )
      )}
    </>
  )
}
