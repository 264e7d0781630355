import { ActionIcon, Anchor, Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { type Dispatch, type ReactNode, useId, useRef, useState } from 'react'
import { Choice } from '../ui/form/Choice.tsx'
import type { FileTaker } from '../ui/form/drop.ts'
import { FileInput } from '../ui/form/FileInput.tsx'
import { size } from '../ui/number.ts'
import { encodingNames, encodings } from './file/decodeText.ts'
import type { ReadFile } from './file/prepare.ts'
import { delimiters } from './file/readCsv.ts'
import { accept, type Source } from './file/source.ts'
import { delimiterNames } from './job/describeChanges.ts'
import type { ImportAction, WithFile } from './job/flow.ts'
import classes from './imports.module.css'

export const fileTypes = 'a CSV, XLSX or XLS file'

export const FileName = (props: {
  readonly source: Source
  readonly over: boolean
  readonly children?: ReactNode
}) => (
  <div className={classes.name}>
    <Text>
      <Text span fw={500}>
        {props.source.name}
      </Text>{' '}
      <span className="dimmed">
        {props.over ? 'Drop to replace the file.' : size(props.source.blob.size)}
      </span>
    </Text>
    {props.children && <Text c="dimmed">{props.children}</Text>}
  </div>
)

const steps = [
  { step: 'undo', name: 'Undo the last change', Icon: IconArrowBackUp, of: 'past' },
  { step: 'redo', name: 'Redo the last change', Icon: IconArrowForwardUp, of: 'future' },
] as const

interface LoadedFileProps extends FileTaker {
  readonly flow: WithFile
  readonly dispatch: Dispatch<ImportAction>
  readonly over: boolean
  readonly onClear: () => void
}

export function LoadedFile({ flow, dispatch, over, onClear, ...taker }: LoadedFileProps) {
  const { source, past, future, prepared } = flow
  const { table, checked } = prepared.read
  const { csv, sheet } = table
  const input = useRef<HTMLInputElement>(null)
  const choices = useId()
  // They stay open for the file, even once one of them has settled the doubt that had opened them.
  const [changed, setChanged] = useState<Source>()
  const isAsked = csv?.isDoubtful === true || (sheet !== undefined && sheet.sheets.length > 1)
  const isChanging = changed === source
  return (
    <>
      <FileName source={source} over={over}>
        {csv && (
          <>
            {`${encodings[csv.encoding].replace(/ \(.*/, '')}${csv.hasMark ? ' with a byte-order mark' : ''}, ${delimiterNames[csv.delimiter]} `}
            {checked.samples.length > 0 && (
              <span>
                · Reads as <bdi>{checked.samples.join(' · ')}</bdi>{' '}
              </span>
            )}
            {!isAsked && (
              <Anchor
                component="button"
                type="button"
                aria-label="Change how the file is read"
                aria-expanded={isChanging}
                aria-controls={isChanging ? choices : undefined}
                onClick={() => setChanged(isChanging ? undefined : source)}
              >
                Change
              </Anchor>
            )}
          </>
        )}
      </FileName>
      {past.length + future.length > 0 &&
        steps.map(({ step, name, Icon, of }) => (
          <ActionIcon
            key={step}
            variant="default"
            size={30}
            aria-label={name}
            title={name}
            disabled={flow[of].length === 0}
            onClick={() => dispatch({ do: step })}
          >
            <Icon size={16} />
          </ActionIcon>
        ))}
      <Button id="choose-file" size="xs" onClick={() => input.current?.click()}>
        Choose another file
      </Button>
      <FileInput ref={input} label={`File: ${fileTypes}`} accept={accept} {...taker} />
      <Button size="xs" aria-label={`Remove ${source.name}`} onClick={onClear}>
        Remove
      </Button>
      {(isAsked || isChanging) && (
        <ReadingChoices
          id={choices}
          table={table}
          onChoose={(change) => {
            setChanged(source)
            dispatch({ do: 'decide', change })
          }}
        />
      )}
    </>
  )
}

interface ReadingChoicesProps extends Pick<ReadFile, 'table'> {
  readonly id: string
  readonly onChoose: (change: Partial<WithFile['decisions']>) => void
}

const ReadingChoices = ({ id, table: { csv, sheet }, onChoose }: ReadingChoicesProps) => (
  <div id={id} className={`row ${classes.reading}`}>
    {sheet && (
      <Choice
        size="xs"
        aria-label="Sheet"
        value={sheet.sheet}
        options={sheet.sheets.map(({ name, isHidden }) => [name, isHidden ? `${name} (hidden)` : name])}
        onChoose={(chosen) => onChoose({ sheet: chosen })}
      />
    )}
    {csv && (
      <>
        <Choice
          size="xs"
          aria-label="Encoding"
          value={csv.encoding}
          options={encodingNames.map((encoding) => [encoding, encodings[encoding]])}
          onChoose={(encoding) => onChoose({ encoding })}
        />
        <Choice
          size="xs"
          aria-label="Separated by"
          value={csv.delimiter}
          options={delimiters.map((delimiter) => [delimiter, delimiterNames[delimiter]])}
          onChoose={(delimiter) => onChoose({ delimiter })}
        />
      </>
    )}
  </div>
)
