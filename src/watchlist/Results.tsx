import { Button, Text } from '@mantine/core'
import type { Stop } from '../api/client.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { ErrorPanel, type Problem } from '../ui/ErrorPanel.tsx'
import { FirstFew } from '../ui/FirstFew.tsx'
import { focusHeadingThen } from '../ui/focus.ts'
import { Empty } from '../ui/frame/Empty.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice } from '../ui/Notice.tsx'
import { count, fewOf, number } from '../ui/number.ts'
import { useIsNarrow } from '../ui/pane/useIsNarrow.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { columns, narrowColumns } from './columns.tsx'
import type { CountedPeople } from './filter/countPeople.ts'
import type { WatchlistAnswer } from './gathering.ts'
import { describeOddities } from './oddities.ts'
import { People, type PeopleProps } from './People.tsx'
import type { WatchlistReading } from './reading.ts'

const reasons: Record<Stop | 'interrupted', string> = {
  interrupted: 'Reading was interrupted. To read the whole list, read again.',
  repeated: 'The service repeats its pages, so reading was stopped.',
  limit: 'Reading stops after 1,000 pages, 500,000 people or 100 MB. Narrow the filters to see the rest.',
  unreadable: 'The service named the next page in an unknown way, so reading was stopped.',
}

function describeAnswer(list: WatchlistAnswer, { departments }: CountedPeople): readonly string[] {
  const { people, isComplete, totalCount = 0, oddities } = list
  const spelt = departments
    .filter(({ spellings }) => spellings.length > 1)
    .map(({ spellings }) => spellings.map((each) => `“${each}”`).join(' and '))
  // The service's number is only a hint, since people come and go between two pages.
  const isShort = isComplete && totalCount > people.length + (oddities.get('unreadable') ?? 0)
  const read = count(people.length, 'record was', 'records were')
  return [
    ...describeOddities(oddities),
    isShort && `The service counted ${count(totalCount, 'person', 'people')}, and ${read} read.`,
    spelt.length > 0 && `Departments that differ by capitals or blanks, counted as one: ${fewOf(spelt, 5)}.`,
  ].filter((sentence) => typeof sentence === 'string')
}

function Remarks({ list, counted }: Pick<PeopleProps, 'list' | 'counted'>) {
  const { people, isComplete, totalCount, stopped } = list
  const odd = describeAnswer(list, counted)
  const read =
    totalCount === undefined
      ? count(people.length, 'person was', 'people were')
      : `${number(people.length)} of ${number(totalCount)} people were`
  return (
    <>
      {!isComplete && (
        <Notice tone="warn" title={`Incomplete: ${read} read.`}>
          <Text>{reasons[stopped ?? 'interrupted']}</Text>
        </Notice>
      )}
      {odd.length > 0 && (
        <Notice tone="warn" title="The answer of the service is unusual.">
          <FirstFew all={odd}>{(sentence) => sentence}</FirstFew>
        </Notice>
      )}
    </>
  )
}

interface ResultsProps {
  readonly isValid: boolean
  readonly reading: WatchlistReading
  readonly problem: Problem | undefined
  readonly counted: CountedPeople | undefined
  /** The props of the people, once some are read. */
  readonly shown: Omit<PeopleProps, 'list' | 'counted' | 'isReading'>
}

export function Results({ isValid, reading, problem, counted, shown }: ResultsProps) {
  const { now } = useSession()
  const { list, isReading, isCancelled, read } = reading
  const isNarrow = useIsNarrow()
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
        {list && counted && !isReading && <Remarks list={list} counted={counted} />}
      </LiveRegion>
      {list && counted ? (
        <People {...shown} list={list} counted={counted} isReading={isReading} />
      ) : isReading ? (
        <DataTable
          label="Watchlist"
          columns={isNarrow ? narrowColumns : columns}
          rows={[]}
          loading
          empty={null}
        />
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
