import { Button, Group, Text } from '@mantine/core'
import { type SetStateAction, useCallback, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ValueStore } from '../../ui/pageState.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { sayPasteReport } from '../urls/pasteReport.ts'
import { PasteReportPanel } from './PasteReportPanel.tsx'
import { BudgetMeter } from '../history/BudgetMeter.tsx'
import { listWorker } from '../checks/listWorker.ts'
import type { Choice } from '../urls/reading.ts'
import { close, type Edits, type OpenEdit } from '../urls/edits.ts'
import type { ReasonAnswers } from '../checks/reasonQuestions.ts'
import type { RefusedEntries } from '../request/refusals.ts'
import { change, type EntryList as List } from '../urls/list.ts'
import { ListTools } from './ListTools.tsx'
import { HeldEdits } from './HeldEdits.tsx'
import { UrlBox } from './UrlBox.tsx'
import { UrlFindings } from './UrlFindings.tsx'
import { UrlTable } from './UrlTable.tsx'
import type { Findings } from '../checks/useFindings.ts'
import type { PasteReader } from './useReading.ts'
import { useShown } from './useShown.ts'
import { filterFromReview, listFiltersOf } from '../checks/listFilters.ts'
import classes from './List.module.css'
import { countEntries } from '../request/policyWords.ts'

export interface UrlListProps {
  readonly list: List
  readonly onList: (list: SetStateAction<List>) => void
  readonly reader: PasteReader
  /** The text of the box, and the action and type for adding it. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
  /** The entries that the service refused. */
  readonly refused: RefusedEntries | undefined
  readonly findings: Findings
  readonly said: FindingAnswers
  /** The texts of open cells, and those that keep the list from being sent. */
  readonly edits: ValueStore<Edits>
  readonly held: readonly OpenEdit[]
  /** The value of an entry to scroll to. */
  readonly sought: string | undefined
  readonly onSought: (value: string | undefined) => void
}

/** The admin's answers to the findings. */
export interface FindingAnswers {
  readonly answers: ReasonAnswers
  readonly onAnswers: (answers: ReasonAnswers) => void
  /** The wider entries, by their value, whose covered ones are kept. */
  readonly kept: readonly string[]
  readonly onKept: (kept: readonly string[]) => void
}

/** The URL list of a policy, from the paste to the findings. One value, not a form array. */
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
  // While a changed list is judged, the filters of the last one stay, so that the table does not jump.
  const found = useMemo(() => listFiltersOf(findings, findings.entries, refused), [findings, refused])
  const filters = useMemo(() => [...filterFromReview(shown, entries), ...found], [shown, entries, found])
  const table = useRef<HTMLDivElement>(null)
  const { paste, refusal, stillReading } = reader
  // The worker is ready before the first paste.
  useEffect(() => listWorker.start(), [])

  function show(key: string) {
    lead(key)
    const find = table.current?.querySelector('select')
    find?.scrollIntoView({ block: 'center' })
    find?.focus()
  }
  const onFound = useCallback(() => {
    choose('')
    onSought(undefined)
  }, [choose, onSought])
  /** The clicked button disappears: the focus moves to the cell, or to the search field if the row is not rendered. */
  function giveUp(value: string) {
    flushSync(() => edits.set((now) => close(now, value)))
    const cells = Array.from(table.current?.querySelectorAll<HTMLElement>('[data-edit]') ?? [])
    const target = cells.find(({ dataset }) => dataset.edit === value)
    ;(target ?? table.current?.querySelector('input'))?.focus()
  }
  /** The findings may be of an older list, in which a covering entry is still present. */
  function drop(covered: ReadonlySet<number>) {
    if (findings.entries !== entries) return
    const left = entries.filter((_, index) => !covered.has(index))
    onList(change(list, left, `${countEntries(covered.size)} removed, covered by others`))
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
        <LiveRegion className={`row ${classes.reading}`}>
          {stillReading && (
            <>
              <Text size="sm">{stillReading}</Text>
              <Button size="compact-sm" variant="subtle" onClick={reader.stop}>
                Stop
              </Button>
            </>
          )}
        </LiveRegion>
        {refusal && <Notice tone="bad" role="alert" title={refusal} />}
        <LiveRegion>
          {paste && (
            // Keyed, so that an equal report is announced again.
            <Text key={paste.id} size="sm">
              {sayPasteReport(paste.report)}
            </Text>
          )}
        </LiveRegion>
        {paste && (
          <PasteReportPanel
            // A new paste starts with its groups closed.
            key={paste.id}
            report={paste.report}
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
          filters={filters}
          // A filter could hide the entry to scroll to.
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
