import { Anchor, Button, Text, Textarea } from '@mantine/core'
import type { Dispatch, ReactNode } from 'react'
import { useKeptFocus } from '../ui/focus.ts'
import type { FileHandlers } from '../ui/form/drop.ts'
import { FileDrop } from '../ui/form/FileDrop.tsx'
import { Refused } from '../ui/form/FileSource.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { pageKey, usePageState } from '../ui/pageState.ts'
import { useUnsaved } from '../ui/unload.ts'
import { effective } from './file/decisions.ts'
import { accept } from './file/source.ts'
import { summarise } from './job/describeImport.ts'
import { type Flow, type ImportAction, isRereading } from './job/flow.ts'
import { fileTypes, OpenedFile } from './OpenedFile.tsx'
import { Rows } from './Rows.tsx'

interface FilePartProps extends FileHandlers {
  readonly flow: Exclude<Flow, { at: 'submitted' }>
  readonly dispatch: Dispatch<ImportAction>
  readonly over: boolean
  readonly onText: (text: string) => void
  readonly onClear: () => void
  /** The content between the counts and the rows. */
  readonly children: ReactNode
}

export function FilePart({ flow, dispatch, over, onText, onClear, children, ...handlers }: FilePartProps) {
  const loaded = 'prepared' in flow ? flow : undefined
  const read = loaded?.prepared ?? (flow.at === 'reading' ? flow.first : undefined)
  return (
    <div {...useKeptFocus()} className="stack snug">
      {flow.at === 'empty' ? (
        <NoFile over={over} onText={onText} {...handlers} />
      ) : (
        <OpenedFile {...{ flow, dispatch, over, onClear, ...handlers }} />
      )}
      <Refused reason={flow.refused} />
      {/* The findings have the parts. */}
      <LiveRegion>{loaded && <Text fw={500}>{summarise(loaded.prepared.checked, '')}</Text>}</LiveRegion>
      {children}
      {read && flow.at !== 'empty' && (
        <Rows
          read={read}
          decisions={effective(flow.decisions)}
          editing={'editing' in flow ? flow.editing : undefined}
          dispatch={loaded && !isRereading(loaded) ? dispatch : undefined}
        />
      )}
    </div>
  )
}

export const isPastingKey = pageKey(false)
export const pastedKey = pageKey('')

const example = 'email,name\nana.souza@example.com,Ana Souza\nchloe.martin@example.com,Chloé Martin'

/** A file to choose, or rows without one (admin-api §4.3): typed as CSV, or copied from a spreadsheet, which has tabs. */
function NoFile({ over, onText, ...handlers }: Pick<FilePartProps, 'over' | 'onText' | keyof FileHandlers>) {
  const [isPasting, setPasting] = usePageState(isPastingKey)
  const [pasted, setPasted] = usePageState(pastedKey)
  useUnsaved(pasted !== '')
  const openSample = async () => {
    const { default: text } = await import('./people-with-mistakes.csv?raw')
    handlers.onFile(new File([text], 'people-with-mistakes.csv'))
  }
  return (
    <>
      {isPasting ? (
        <>
          <Textarea
            label="Rows"
            description="Headings in the first line, then one person per line. Rows copied from a spreadsheet can be pasted as they are."
            placeholder={example}
            rows={8}
            spellCheck={false}
            classNames={{ input: 'mono' }}
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
          <div>
            <Button disabled={pasted.trim() === ''} onClick={() => onText(pasted)}>
              Use this text
            </Button>
          </div>
        </>
      ) : (
        <FileDrop
          buttonId="choose-file"
          what={fileTypes}
          accept={accept}
          over={over}
          hint={
            <>
              Columns: email, then name. Similar headings work.
              <code
                className="mono block"
                style={{ display: 'table', margin: '16px auto 0', textAlign: 'start' }}
              >
                {example}
              </code>
            </>
          }
          {...handlers}
        />
      )}
      <div className="row wide">
        <Anchor component="button" type="button" onClick={() => setPasting(!isPasting)}>
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
