import { Anchor, Button, Progress, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { DropZone } from '../ui/form/DropZone.tsx'
import type { FileTaker } from '../ui/form/drop.ts'
import { CheckField } from '../ui/form/fields.tsx'
import { FileInput } from '../ui/form/FileInput.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { usePageState } from '../ui/pageState.ts'
import { Notice } from '../ui/Notice.tsx'
import { count } from '../ui/number.ts'
import type { Flow } from './flow.ts'
import { describeMismatch, type ImportValues, planBody, type Source } from './importJob.ts'
import classes from './imports.module.css'
import { Paste } from './Paste.tsx'
import { Preview, Sentences } from './Preview.tsx'
import { describeChanges, size, warnings } from './sentences.ts'

const what = 'a CSV, XLSX or XLS file'
const accept = '.csv,.xlsx,.xls,text/csv'

export interface FilePartProps extends FileTaker {
  readonly flow: Exclude<Flow, { at: 'submitted' }>
  readonly control: Control<ImportValues>
  /** A file hovers over the window. */
  readonly over: boolean
  readonly onText: (text: string) => void
  readonly onClear: () => void
}

/** The file or text to import, and its findings. */
export function FilePart({ flow, control, over, onFile, onRefused, onText, onClear }: FilePartProps) {
  const read = flow.at === 'empty' || flow.at === 'reading' ? undefined : flow
  const refused = 'refused' in flow ? flow.refused : undefined
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onClear()
    // The clicked button disappears, so the focus moves to the button that chooses a file.
    setTimeout(() => box.current?.querySelector('button')?.focus())
  }
  return (
    <div ref={box} className="stack">
      {flow.at === 'empty' && <NoFile over={over} taker={{ onFile, onRefused }} onText={onText} />}
      {flow.at === 'reading' && (
        <FileLine source={flow.source} over={over}>
          <Button variant="default" size="xs" onClick={clear}>
            Cancel
          </Button>
          <ReadingFile bytes={flow.bytes} rows={flow.rows} total={flow.source.blob.size} />
        </FileLine>
      )}
      {read && (
        <FileLine source={read.source} over={over}>
          {/* The current file stays until another is chosen. */}
          <Button
            variant="default"
            size="xs"
            data-command="choose file"
            onClick={() => input.current?.click()}
          >
            Choose another file
          </Button>
          <FileInput
            ref={input}
            label={`File: ${what}`}
            accept={accept}
            onFile={onFile}
            onRefused={onRefused}
          />
          <Button variant="default" size="xs" aria-label={`Remove ${read.source.name}`} onClick={clear}>
            Remove
          </Button>
        </FileLine>
      )}
      {refused !== undefined && (
        <Notice tone="bad" title="The file was not accepted." role="alert">
          <Text>{refused}</Text>
        </Notice>
      )}
      <LiveRegion>{read && <Doubts flow={read} control={control} />}</LiveRegion>
      {read && <Findings flow={read} control={control} />}
      <Preview reading={read?.reading?.stopped === 'binary' ? undefined : read?.reading} />
    </div>
  )
}

function NoFile({
  over,
  taker,
  onText,
}: {
  readonly over: boolean
  readonly taker: FileTaker
  readonly onText: (text: string) => void
}) {
  const [pasting, setPasting] = usePageState('import.pasting', false)
  return (
    <>
      {pasting ? (
        <Paste onText={onText} />
      ) : (
        <DropZone
          what={what}
          accept={accept}
          over={over}
          hint="Columns needed: email, then name."
          {...taker}
        />
      )}
      <div className="row wide">
        <Anchor
          size="sm"
          component="button"
          type="button"
          data-command="paste"
          onClick={() => setPasting(!pasting)}
        >
          {pasting ? 'Use a file instead' : 'Paste CSV text instead'}
        </Anchor>
        <Anchor size="sm" href="samples/people.csv" download="people.csv">
          Download a sample CSV
        </Anchor>
      </div>
    </>
  )
}

function FileLine({
  source,
  over,
  children,
}: {
  readonly source: Source
  readonly over: boolean
  /** Its buttons and progress. */
  readonly children: ReactNode
}) {
  return (
    <div className={classes.file} data-over={over || undefined}>
      <IconFile size={20} stroke={1.5} aria-hidden />
      <div className={classes.name}>
        <Text fw={600}>{source.name}</Text>
        <Text size="sm" c="dimmed">
          {over ? 'Drop to replace the file.' : size(source.blob.size)}
        </Text>
      </div>
      {children}
    </div>
  )
}

function ReadingFile({
  bytes,
  rows,
  total,
}: {
  readonly bytes: number
  readonly rows: number
  readonly total: number
}) {
  const percent = Math.floor((bytes / Math.max(1, total)) * 100)
  return (
    <div className={`stack ${classes.reading}`}>
      <Progress value={percent} transitionDuration={0} aria-label="Reading the file" />
      <Text size="sm" c="dimmed">
        Reading: {percent} %, {count(rows, 'row')} so far.
      </Text>
    </div>
  )
}

interface FindingsProps {
  readonly flow: Extract<Flow, { readonly at: 'ready' | 'reviewing' | 'sending' | 'failed' }>
  readonly control: Control<ImportValues>
}

function usePlan({ flow: { source }, control }: FindingsProps) {
  const fileType = useWatch({ control, name: 'fileType' })
  const leaveOutMark = useWatch({ control, name: 'leaveOutMark' })
  return { fileType, leaveOutMark, isMarked: source.facts.hasMark && fileType === 'CSV' }
}

function Doubts(props: FindingsProps) {
  const { source, reading } = props.flow
  const { fileType, leaveOutMark, isMarked } = usePlan(props)
  const doubts = [
    describeMismatch(source, fileType),
    isMarked && !leaveOutMark && 'With the byte-order mark, the service may not find the column "email".',
    ...(reading ? warnings(reading) : []),
  ].filter((sentence) => typeof sentence === 'string')
  if (doubts.length === 0) return null
  return (
    <Notice tone="warn" title="The service may refuse this file.">
      <Sentences of={doubts} />
    </Notice>
  )
}

/** Facts about the file that are not in the table. */
function Findings(props: FindingsProps) {
  const { source, reading } = props.flow
  const { fileType, leaveOutMark, isMarked } = usePlan(props)
  const changes = describeChanges(planBody(source, { fileType, leaveOutMark }))
  return (
    <>
      {!reading && source.facts.content !== 'utf-16' && (
        <Text>Spreadsheets will be sent unchanged, without a preview.</Text>
      )}
      {(changes.length > 0 || isMarked) && (
        <Notice
          tone="notice"
          title={
            changes.length > 0
              ? 'The file will be changed before sending.'
              : 'The file will be sent unchanged.'
          }
        >
          {changes.length > 0 && <Sentences of={changes} />}
          {isMarked && (
            <div className={classes.choice}>
              <CheckField control={props.control} name="leaveOutMark" label="Remove the byte-order mark" />
            </div>
          )}
        </Notice>
      )}
    </>
  )
}
