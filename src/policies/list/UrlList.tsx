import { Button, Group, Text } from '@mantine/core'
import { type SetStateAction, useCallback, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { KeptStore } from '../../ui/kept.ts'
import { Heard } from '../../ui/Heard.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { sayAccount } from '../urls/account.ts'
import { Accounting } from './Accounting.tsx'
import { BudgetMeter } from '../history/BudgetMeter.tsx'
import { clerk } from '../checks/clerk.ts'
import type { Choice } from '../urls/reading.ts'
import { close, type Edits, type Held } from '../urls/edits.ts'
import type { Answers } from '../checks/findings.ts'
import type { Refused } from '../request/flow.ts'
import { change, type UrlList as List } from '../urls/list.ts'
import { ListTools } from './ListTools.tsx'
import classes from './List.module.css'
import { HeldEdits } from './HeldEdits.tsx'
import { UrlBox } from './UrlBox.tsx'
import { UrlFindings } from './UrlFindings.tsx'
import { UrlTable } from './UrlTable.tsx'
import type { Findings } from '../checks/useFindings.ts'
import type { Reader } from './useReading.ts'
import { useShown } from './useShown.ts'
import { ledVerdict, verdictsOf } from '../checks/verdicts.ts'
import { countEntries } from '../request/policyWords.ts'

export interface UrlListProps {
  readonly list: List
  readonly onList: (list: SetStateAction<List>) => void
  readonly reader: Reader
  /** What stands in the box and is not in the list yet, and what it is to be added with. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
  /** What the service refused. */
  readonly refused: Refused | undefined
  readonly findings: Findings
  readonly said: Said
  /** What is typed in open cells, and what of it keeps the list from being sent. */
  readonly edits: KeptStore<Edits>
  readonly held: readonly Held[]
  /** An entry that is looked for, by its value. */
  readonly sought: string | undefined
  readonly onSought: (value: string | undefined) => void
}

/** What the admin said to the findings. */
export interface Said {
  readonly answers: Answers
  readonly onAnswers: (answers: Answers) => void
  /** The wider entries, by their value, whose covered ones are kept. */
  readonly kept: readonly string[]
  readonly onKept: (kept: readonly string[]) => void
}

/** From anything that is pasted to the entries of a policy, each line accounted for. One value, not a form array. */
export function UrlList({
  list,
  onList,
  reader,
  text,
  onText,
  choice,
  onChoice,
  refused,
  findings,
  said,
  edits,
  held,
  sought,
  onSought,
}: UrlListProps) {
  const { entries } = list
  const { answers, onAnswers, kept, onKept } = said
  const { shown, choose, lead } = useShown()
  // While a changed list is judged, those of the one before hold: the table would jump otherwise.
  const judged = useMemo(() => verdictsOf(findings, findings.entries, refused), [findings, refused])
  const verdicts = useMemo(() => [...ledVerdict(shown, entries), ...judged], [shown, entries, judged])
  const table = useRef<HTMLDivElement>(null)
  const { paste, refusal, missing } = reader
  // Nobody waits for it: by the time something is pasted it is there.
  useEffect(() => clerk.warm(), [])

  function show(verdict: string) {
    lead(verdict)
    const find = table.current?.querySelector('select')
    find?.scrollIntoView({ block: 'center' })
    find?.focus()
  }
  const onFound = useCallback(() => {
    choose('')
    onSought(undefined)
  }, [choose, onSought])
  /** The button goes with what it was for: the focus goes to the cell, or to what finds it where its row is not drawn. */
  function giveUp(value: string) {
    flushSync(() => edits.set((now) => close(now, value)))
    const cells = Array.from(table.current?.querySelectorAll<HTMLElement>('[data-edit]') ?? [])
    const target = cells.find(({ dataset }) => dataset.edit === value)
    ;(target ?? table.current?.querySelector('input'))?.focus()
  }
  /** What was judged may be the list no longer: what covers them may be gone from it. */
  function drop(covered: ReadonlySet<number>) {
    if (findings.entries !== entries) return
    const left = entries.filter((_, index) => !covered.has(index))
    onList(change(list, left, `${countEntries(covered.size)} dropped, covered by others`))
  }
  return (
    <>
      <div className="stack narrow">
        <UrlBox
          text={text}
          onText={onText}
          choice={choice}
          onChoice={onChoice}
          onAdd={reader.read}
          onHold={reader.hold}
          onRefused={reader.refuse}
        />
        <Heard className={`row ${classes.reading}`}>
          {missing && (
            <>
              <Text size="sm">{missing}</Text>
              <Button size="compact-sm" variant="subtle" onClick={reader.stop}>
                Stop
              </Button>
            </>
          )}
        </Heard>
        {refusal && <Notice tone="bad" role="alert" title={refusal} />}
        <Heard>
          {paste && (
            // The same sum again is said again.
            <Text key={paste.id} size="sm">
              {sayAccount(paste.account)}
            </Text>
          )}
        </Heard>
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
          <ListTools
            entries={entries}
            onRemoveAll={() => onList(change(list, [], `all ${countEntries(entries.length)} removed`))}
          />
        )}
      </Group>
      <div ref={table} className="stack tight">
        <UrlTable
          list={list}
          onList={onList}
          refused={refused}
          verdicts={verdicts}
          // What is looked for may be none of those shown.
          shown={sought === undefined ? shown : { ...shown, key: '' }}
          onShown={choose}
          edits={edits}
          sought={sought}
          onFound={onFound}
        />
      </div>
      <HeldEdits held={held} onShow={onSought} onGiveUp={giveUp} />
      <UrlFindings
        findings={findings}
        answers={answers}
        onAnswers={onAnswers}
        kept={kept}
        onKept={onKept}
        onDrop={drop}
        onShow={show}
      />
    </>
  )
}
