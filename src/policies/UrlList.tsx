import { Button, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { download } from '../ui/download.ts'
import { Notice } from '../ui/Notice.tsx'
import { number } from '../ui/number.ts'
import { Accounting } from './Accounting.tsx'
import { BudgetMeter } from './BudgetMeter.tsx'
import { clerk } from './clerk.ts'
import type { Choice } from './draft.ts'
import type { Refused } from './flow.ts'
import { change, type UrlList as List } from './list.ts'
import { toCsv, toDefangedText } from './listExport.ts'
import classes from './policies.module.css'
import { UrlBox } from './UrlBox.tsx'
import { UrlTable } from './UrlTable.tsx'
import type { Reader } from './useReading.ts'
import { countEntries } from './words.ts'

export interface UrlListProps {
  readonly list: List
  readonly onList: (list: List) => void
  readonly reader: Reader
  /** What stands in the box and is not in the list yet, and what it is to be added with. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
  /** What the service refused. */
  readonly refused: Refused | undefined
}

/** From anything that is pasted to the entries of a policy, each line accounted for. One value, not a form array. */
export function UrlList({ list, onList, reader, text, onText, choice, onChoice, refused }: UrlListProps) {
  const { entries } = list
  const { paste, refusal, missing } = reader
  // Nobody waits for it: by the time something is pasted it is there.
  useEffect(() => clerk.warm(), [])
  return (
    <>
      <div className={classes.narrow}>
        <UrlBox
          text={text}
          onText={onText}
          choice={choice}
          onChoice={onChoice}
          onAdd={reader.read}
          onRefused={reader.refuse}
        />
        <div className={classes.reading} role="status">
          {missing && (
            <>
              <Text size="sm">{missing}</Text>
              <Button size="compact-sm" variant="subtle" onClick={reader.stop}>
                Stop
              </Button>
            </>
          )}
        </div>
        {refusal && <Notice tone="bad" role="alert" title={refusal} />}
        {paste && (
          <Accounting
            // What was open of the paste before says nothing of this one.
            key={paste.id}
            account={paste.account}
            isBoxed={paste.isBoxed}
            onReread={reader.reread}
          />
        )}
      </div>
      <Group justify="space-between">
        <BudgetMeter entries={entries.length} />
        {entries.length > 0 && (
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => download('urls.txt', 'text/plain', toDefangedText(entries))}
            >
              Save defanged
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => download('urls.csv', 'text/csv', toCsv(entries))}
            >
              Save as CSV
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => onList(change(list, [], `all ${countEntries(entries.length)} removed`))}
            >
              Remove all {number(entries.length)}
            </Button>
          </Group>
        )}
      </Group>
      <UrlTable list={list} onList={onList} refused={refused} />
    </>
  )
}
