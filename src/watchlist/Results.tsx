import { Button, List, Text } from '@mantine/core'
import type { Stop } from '../api/client.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { ErrorPanel, type Problem } from '../ui/ErrorPanel.tsx'
import { focusHeadingThen } from '../ui/focus.ts'
import { Empty } from '../ui/frame/Empty.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice } from '../ui/Notice.tsx'
import { count, number, sayFew } from '../ui/number.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { columns } from './columns.tsx'
import type { CountedPeople } from './filter/countPeople.ts'
import type { WatchlistAnswer } from './gathering.ts'
import { describeOddities } from './oddities.ts'
import { People, type PeopleProps } from './People.tsx'
import type { WatchlistReading } from './reading.ts'

const reasons: Record<Stop, string> = {
  repeated: 'The service repeats its pages, so reading was stopped.',
  limit: 'Reading stops after 1,000 pages, 500,000 people or 100 MB. Narrow the filters to see the rest.',
  unreadable: 'The service named the next page in an unknown way, so reading was stopped.',
}

interface RemarksProps {
  readonly list: WatchlistAnswer
  readonly counted: CountedPeople
  /** Whether the failure is shown beside this. */
  readonly hasFailed: boolean
}

/** Notices about missing people in the list below, and about unusual records. */
function Remarks({ list, counted, hasFailed }: RemarksProps) {
  const { people, isComplete, totalCount, stopped, oddities } = list
  const odd = describeOddities(oddities)
  const read = count(people.length, 'record was', 'records were')
  // The service's number is only a hint, since people come and go between two pages.
  if (
    isComplete &&
    totalCount !== undefined &&
    totalCount > people.length + (oddities.get('unreadable') ?? 0)
  )
    odd.push(`The service counted ${count(totalCount, 'person', 'people')}, and ${read} read.`)
  const spelt = counted.departments.filter(({ spellings }) => spellings.length > 1)
  if (spelt.length > 0) {
    const names = spelt.map(({ spellings }) => spellings.map((each) => `“${each}”`).join(' and '))
    odd.push(`Departments that differ by capitals or blanks, counted as one: ${sayFew(names, 5)}.`)
  }
  return (
    <>
      {!isComplete && (
        <Notice
          tone="warn"
          title={
            totalCount === undefined
              ? `Incomplete: ${count(people.length, 'person was', 'people were')} read.`
              : `Incomplete: ${number(people.length)} of ${number(totalCount)} people were read.`
          }
        >
          {(stopped ?? !hasFailed) && (
            <Text>
              {stopped ? reasons[stopped] : 'Reading was interrupted. To read the whole list, read again.'}
            </Text>
          )}
        </Notice>
      )}
      {odd.length > 0 && (
        <Notice tone="warn" title="The answer of the service is unusual.">
          <List size="sm" spacing={2}>
            {odd.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </Notice>
      )}
    </>
  )
}

export interface ResultsProps {
  /** Whether the filters make a valid request. */
  readonly isValid: boolean
  readonly reading: WatchlistReading
  readonly problem: Problem | undefined
  readonly counted: CountedPeople | undefined
  /** The props of the people, once some are read. */
  readonly shown: Omit<PeopleProps, 'list' | 'counted' | 'isReading'>
}

/** The result of the request: failure, cancellation, or the people. */
export function Results({ isValid, reading, problem, counted, shown }: ResultsProps) {
  const { now } = useSession()
  const { list, isReading, isCancelled, error, read } = reading
  if (!isValid)
    return (
      <Empty title="The filters are incomplete">
        No request was sent. The fields above show what is missing.
      </Empty>
    )
  return (
    <>
      {problem && <ErrorPanel problem={problem} now={now} onRetry={read} />}
      <LiveRegion className="stack">
        {list && counted && !isReading && (
          <Remarks list={list} counted={counted} hasFailed={error !== null} />
        )}
      </LiveRegion>
      {list && counted ? (
        <People {...shown} list={list} counted={counted} isReading={isReading} />
      ) : isReading ? (
        <DataTable label="Watchlist" columns={columns} rows={[]} loading empty={null} />
      ) : (
        isCancelled && (
          <Empty
            title="Reading was cancelled"
            action={<Button onClick={focusHeadingThen(read)}>Read again</Button>}
          >
            No one had been read.
          </Empty>
        )
      )}
    </>
  )
}
