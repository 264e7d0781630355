import { List, Text } from '@mantine/core'
import type { Stop } from '../api/client.ts'
import { Notice } from '../ui/Notice.tsx'
import { count, number } from '../ui/number.ts'
import type { WatchlistAnswer } from './gathering.ts'
import { describeOddities } from './oddities.ts'

const reasons: Record<Stop, string> = {
  repeated: 'The service repeats its pages, so reading was stopped.',
  limit: 'Reading stops after 1,000 pages, 500,000 people or 100 MB. Narrow the filters to see the rest.',
  unreadable: 'The service named the next page in an unknown way, so reading was stopped.',
}

/** Notices about missing people in the list below, and about unusual records. */
export function Remarks({
  list,
  hasFailed,
}: {
  readonly list: WatchlistAnswer
  /** Whether the failure is shown beside this. */
  readonly hasFailed: boolean
}) {
  const { total, isComplete, totalCount, stopped, oddities } = list
  const odd = describeOddities(oddities)
  const people = number(total)
  // The service's number is only a hint, since people come and go between two pages.
  const received = total + (oddities.get('unreadable') ?? 0)
  if (isComplete && totalCount !== undefined && totalCount > received) {
    odd.push(
      `The service counted ${count(totalCount, 'person', 'people')}, and ${count(total, 'was', 'were')} read.`,
    )
  }
  const read =
    totalCount === undefined
      ? `${count(total, 'person was', 'people were')} read`
      : `${people} of ${number(totalCount)} people were read`
  return (
    <>
      {!isComplete && (
        <Notice tone="warn" title={`Incomplete: ${read}.`}>
          {stopped ? (
            <Text>{reasons[stopped]}</Text>
          ) : (
            !hasFailed && <Text>Reading was interrupted. To read the whole list, read again.</Text>
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
