import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { download } from '../ui/download.ts'
import { useKeptState } from '../ui/kept.ts'
import { Notice } from '../ui/Notice.tsx'
import { number } from '../ui/number.ts'
import { type Account, accountOf, Accounting } from './Accounting.tsx'
import { BudgetMeter } from './BudgetMeter.tsx'
import type { Choice } from './draft.ts'
import type { Refused } from './flow.ts'
import { change, type UrlList as List } from './list.ts'
import { toCsv, toDefangedText } from './listExport.ts'
import classes from './policies.module.css'
import { UrlBox } from './UrlBox.tsx'
import { addTo, checkSize, type ReadOptions, readText } from './urls.ts'
import { UrlTable } from './UrlTable.tsx'
import { countEntries } from './words.ts'

export interface UrlListProps {
  readonly list: List
  readonly onList: (list: List) => void
  /** What stands in the box and is not in the list yet, and what it is to be added with. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
  /** What the service refused. */
  readonly refused: Refused | undefined
}

/** The last paste, so that it can be read otherwise while nothing else was done. */
interface Paste {
  readonly id: number
  readonly text: string
  readonly options: ReadOptions
  readonly before: List
  readonly after: List
  readonly account: Account
}

/** From anything that is pasted to the entries of a policy, each line accounted for. One value, not a form array. */
export function UrlList({ list, onList, text, onText, choice, onChoice, refused }: UrlListProps) {
  const [paste, setPaste] = useKeptState<Paste | undefined>('policy.paste', undefined)
  const [sentence, setSentence] = useState<string>()
  const { entries } = list

  function read(before: List, pasted: string, options: ReadOptions) {
    const unfit = checkSize(pasted)
    setSentence(unfit)
    if (unfit !== undefined) return
    const reading = readText(pasted, options)
    const addition = addTo(before.entries, reading)
    const after = change(before, addition.entries, `${countEntries(addition.added)} added`)
    const account = accountOf(before.entries, reading, addition)
    setPaste({ id: (paste?.id ?? 0) + 1, text: pasted, options, before, after, account })
    onList(after)
    // What was not taken stays where it can be mended.
    onText(account.told.rejected.map(({ text: left }) => left).join('\n'))
  }

  return (
    <>
      <div className={classes.narrow}>
        <UrlBox
          text={text}
          onText={onText}
          choice={choice}
          onChoice={onChoice}
          onAdd={(pasted, options) => read(list, pasted, options)}
          onRefused={setSentence}
        />
        {sentence && <Notice tone="bad" role="alert" title={sentence} />}
        {paste && (
          <Accounting
            // What was open of the paste before says nothing of this one.
            key={paste.id}
            account={paste.account}
            onReread={
              paste.after === list
                ? (how) => read(paste.before, paste.text, { ...paste.options, ...how })
                : undefined
            }
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
