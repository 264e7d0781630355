import { Button, Text } from '@mantine/core'
import { type SetStateAction, useCallback, useEffect, useMemo } from 'react'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { sayPasteReport } from '../urls/pasteReport.ts'
import { PasteReportPanel } from './PasteReportPanel.tsx'
import { listWorker } from '../checks/listWorker.ts'
import { actionOf } from '../urls/reading.ts'
import { addableOf } from '../urls/validateEntries.ts'
import type { EntryList } from '../urls/list.ts'
import type { Editing } from './EntryEditor.tsx'
import { LeftOut } from './LeftOut.tsx'
import type { ListEditor } from './listDocument.ts'
import { focusBox, UrlBox } from './UrlBox.tsx'
import { UrlTable } from './UrlTable.tsx'
import type { ListFindings } from '../checks/useFindings.ts'
import type { PasteReader } from './useReading.ts'
import { useRemoval } from './useRemoval.ts'
import { useShown } from './useShown.ts'
import { chipsOf, filterFromReview, listFiltersOf } from '../checks/listFindings.ts'
import classes from './List.module.css'

export interface UrlListProps {
  readonly editor: ListEditor
  readonly reader: PasteReader
  readonly findings: ListFindings
  /** The value of an entry to scroll to. */
  readonly sought: string | undefined
  readonly onSought: (value: string | undefined) => void
}

/** The URL list of a policy, from the paste to the findings. One value, not a form array. */
export function UrlList({ editor, reader, findings, sought, onSought }: UrlListProps) {
  const { document, change } = editor
  const { list, text, choice, failure } = document
  const { entries } = list
  const refused = failure?.list === list ? failure.refused : undefined
  const { shown, choose } = useShown()
  // While a changed list is judged, the filters of the last one stay, so that the table does not jump.
  const found = useMemo(() => listFiltersOf(findings.findings, refused), [findings, refused])
  const chips = useMemo(() => chipsOf(findings.findings), [findings.findings])
  const filters = useMemo(() => [...filterFromReview(shown, entries), ...found], [shown, entries, found])
  const { paste, refusal, stillReading } = reader
  // The worker is ready before the first paste.
  useEffect(() => listWorker.start(), [])

  // The rows render only when they must.
  const onList = useCallback(
    (next: SetStateAction<EntryList>) =>
      change((now) => ({ list: typeof next === 'function' ? next(now.list) : next })),
    [change],
  )
  const onRemove = useRemoval(editor)
  const onEditing = useCallback((editing: Editing | undefined) => change({ editing }), [change])

  // A filter could hide the entry to scroll to.
  const only = filters.find(({ key }) => key === shown.key)
  const isHidden = sought !== undefined && only !== undefined && !only.values.has(sought)
  const onFound = useCallback(
    (value: string | undefined) => {
      if (isHidden) choose('')
      onSought(value)
    },
    [isHidden, choose, onSought],
  )
  return (
    <>
      <div className="stack tight">
        <UrlBox
          text={text}
          onText={(next) => change({ text: next })}
          isShort={entries.length > 0}
          choice={choice}
          onChoice={(next) => change({ choice: next })}
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
        <div className={classes.after}>
          {paste && (
            <PasteReportPanel
              // A new paste starts with its groups closed.
              key={paste.id}
              report={paste.report}
              onReread={reader.reread}
            />
          )}
          <LeftOut
            origin={list.origin}
            left={document.left}
            onLeft={(next) => change((now) => ({ left: next(now.left) }))}
            onEdit={(line) => {
              change({ text: [text, line].filter(Boolean).join('\n') })
              focusBox()
            }}
            onAdd={(lines) => {
              const action = actionOf(choice)
              if (action === '') reader.refuse('Enter the action to send.')
              else reader.read(lines.map(addableOf).join('\n'), { action, mode: 'lines' }, lines)
              focusBox()
            }}
          />
        </div>
      </div>
      <div className="stack tight">
        <UrlTable
          list={list}
          onList={onList}
          onRemove={onRemove}
          refused={refused}
          filters={filters}
          chips={chips}
          shown={isHidden ? { ...shown, key: '' } : shown}
          onShown={choose}
          editing={document.editing}
          onEditing={onEditing}
          sought={sought}
          onSought={onFound}
        />
      </div>
    </>
  )
}
