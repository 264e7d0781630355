import { Anchor, Button, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { type Dispatch, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { within } from '../ui/focus.ts'
import type { FileTaker } from '../ui/form/drop.ts'
import { FileDrop, FileInput } from '../ui/form/FileDrop.tsx'
import { Notice } from '../ui/Notice.tsx'
import { number, size } from '../ui/number.ts'
import { pageKey, usePageState } from '../ui/pageState.ts'
import { useUnsaved } from '../ui/unload.ts'
import { effective } from './file/settings.ts'
import { accept, type Source } from './file/source.ts'
import { type Flow, hasOtherRows, type ImportAction } from './job/flow.ts'
import { Paste, pastedKey } from './Paste.tsx'
import { isAsked, ReadingChoices, ReadingLine, Steps } from './Reading.tsx'
import { Rows, Summary } from './Rows.tsx'
import { rowsReadKey } from './useReading.ts'
import classes from './imports.module.css'

const what = 'a CSV, XLSX or XLS file'

export interface FilePartProps extends FileTaker {
  readonly flow: Exclude<Flow, { at: 'submitted' }>
  readonly dispatch: Dispatch<ImportAction>
  /** A file hovers over the window. */
  readonly over: boolean
  readonly onText: (text: string) => void
  readonly onClear: () => void
  /** What comes between the counts and the rows. */
  readonly children: ReactNode
}

/** The file or text to import, how it is read, and its rows. */
export function FilePart({ children, ...props }: FilePartProps) {
  const { flow, dispatch, over, onText, onClear, ...taker } = props
  const read = 'prepared' in flow ? flow.prepared.read : flow.at === 'reading' ? flow.first : undefined
  const refused = 'refused' in flow ? flow.refused : undefined
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const stage = 'prepared' in flow ? 'loaded' : flow.at
  const before = useRef(stage)
  // The choices stay open for the file, even once one of them has settled the doubt that had opened them.
  const [changed, setChanged] = useState<Source>()
  const isChanging = 'source' in flow && flow.source === changed
  const choices = useId()
  useEffect(() => {
    // The button that was clicked is gone, so the focus moves to the first one in its place.
    if (stage !== before.current && document.activeElement === document.body)
      within(box.current, 'button')[0]?.focus()
    before.current = stage
  }, [stage])
  return (
    <div ref={box} className="stack snug">
      {flow.at === 'empty' && <NoFile over={over} onText={onText} {...taker} />}
      {flow.at === 'reading' && (
        <FileLine source={flow.source} over={over}>
          <RowsRead />
          <Button size="xs" onClick={onClear}>
            Cancel
          </Button>
        </FileLine>
      )}
      {'prepared' in flow && (
        <FileLine
          source={flow.source}
          over={over}
          facts={
            read && (
              <ReadingLine
                read={read}
                isOpen={isChanging}
                id={choices}
                onOpen={(isOpen) => setChanged(isOpen ? flow.source : undefined)}
              />
            )
          }
        >
          <Steps flow={flow} onStep={(step) => dispatch({ do: step })} />
          {/* The current file stays until another is chosen. */}
          <Button id="choose-file" size="xs" onClick={() => input.current?.click()}>
            Choose another file
          </Button>
          <FileInput ref={input} label={`File: ${what}`} accept={accept} {...taker} />
          <Button size="xs" aria-label={`Remove ${flow.source.name}`} onClick={onClear}>
            Remove
          </Button>
          {read && (isChanging || isAsked(read)) && (
            <ReadingChoices
              id={choices}
              table={read.table}
              onSet={(settings) => {
                setChanged(flow.source)
                dispatch({ do: 'set', settings })
              }}
            />
          )}
        </FileLine>
      )}
      {refused !== undefined && <Refused reason={refused} />}
      <Summary read={flow.at !== 'reading' ? read : undefined} />
      {children}
      {read && flow.at !== 'empty' && (
        <Rows
          read={read}
          settings={'prepared' in flow ? flow.prepared.settings : flow.settings}
          chosen={effective(flow.settings).mapping}
          editing={'prepared' in flow ? flow.editing : undefined}
          dispatch={'prepared' in flow && !hasOtherRows(flow) ? dispatch : undefined}
        />
      )}
    </div>
  )
}

/** Why a file was refused. */
export const Refused = ({ reason }: { readonly reason: string }) => (
  <Notice tone="bad" title="The file was not accepted." role="alert">
    <Text>{reason}</Text>
  </Notice>
)

/** Whether rows are pasted or typed, and no file is chosen. */
export const isPastingKey = pageKey(false)

const example = 'email,name\nana.souza@example.com,Ana Souza\nchloe.martin@example.com,Chloé Martin'

function NoFile({ over, onText, ...taker }: Pick<FilePartProps, 'over' | 'onText' | keyof FileTaker>) {
  const [isPasting, setPasting] = usePageState(isPastingKey)
  const [pasted] = usePageState(pastedKey)
  useUnsaved(pasted !== '')
  const openSample = async () => {
    const { default: text } = await import('./people-with-mistakes.csv?raw')
    taker.onFile(new File([text], 'people-with-mistakes.csv'))
  }
  return (
    <>
      {isPasting ? (
        <Paste onText={onText} />
      ) : (
        <div className={classes.fill}>
          <FileDrop
            what={what}
            accept={accept}
            over={over}
            hint={
              <>
                Columns: email, then name. Similar headings work.
                <code className={`mono block ${classes.example}`}>{example}</code>
              </>
            }
            {...taker}
          />
        </div>
      )}
      <div className="row wide">
        <Anchor
          component="button"
          type="button"
          data-command={isPasting ? undefined : 'paste'}
          onClick={() => setPasting(!isPasting)}
        >
          {isPasting ? 'Use a file instead' : 'Paste or type rows instead'}
        </Anchor>
        <Anchor component="button" type="button" onClick={() => void openSample()}>
          Open a sample with mistakes
        </Anchor>
        <Anchor href="samples/people.csv" download="people.csv">
          Download a sample
        </Anchor>
      </div>
    </>
  )
}

function FileLine({
  source,
  over,
  facts,
  children,
}: {
  readonly source: Source
  readonly over: boolean
  /** How it is read. */
  readonly facts?: ReactNode
  /** Its buttons and progress. */
  readonly children: ReactNode
}) {
  return (
    <div className={`row sunken ${classes.file}`} data-over={over || undefined}>
      <IconFile className="dimmed" size={20} stroke={1.5} aria-hidden />
      <div className={classes.name}>
        <Text>
          <Text span fw={500}>
            {source.name}
          </Text>{' '}
          <span className="dimmed">{over ? 'Drop to replace the file.' : size(source.blob.size)}</span>
        </Text>
        {facts && <Text c="dimmed">{facts}</Text>}
      </div>
      {children}
    </div>
  )
}

/** Alone, so that only these words are rendered with each piece. */
function RowsRead() {
  const [rows] = usePageState(rowsReadKey)
  return (
    <Text c="dimmed" role="progressbar" aria-label="Reading the file" aria-valuetext={`${number(rows)} rows`}>
      Reading: {number(rows)} rows
    </Text>
  )
}
