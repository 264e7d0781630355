import { ActionIcon, Anchor, Box, Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconFile } from '@tabler/icons-react'
import { type Dispatch, useId, useRef, useState } from 'react'
import { Choice } from '../ui/form/Choice.tsx'
import type { FileTaker } from '../ui/form/drop.ts'
import { FileInput } from '../ui/form/FileInput.tsx'
import { number, size } from '../ui/number.ts'
import { usePageState } from '../ui/pageState.ts'
import type { Decisions } from './file/decisions.ts'
import { encodingNames, encodings } from './file/decodeText.ts'
import type { ReadFile } from './file/prepare.ts'
import { delimiters } from './file/readCsv.ts'
import { accept, type Source } from './file/source.ts'
import { delimiterNames } from './job/describeChanges.ts'
import type { Flow, ImportAction } from './job/flow.ts'
import { rowsReadKey } from './useReading.ts'
import classes from './imports.module.css'

export const fileTypes = 'a CSV, XLSX or XLS file'

const steps = [
  { step: 'undo', name: 'Undo the last change', Icon: IconArrowBackUp, of: 'past' },
  { step: 'redo', name: 'Redo the last change', Icon: IconArrowForwardUp, of: 'future' },
] as const

interface OpenedFileProps extends FileTaker {
  readonly flow: Extract<Flow, { readonly source: Source }>
  readonly dispatch: Dispatch<ImportAction>
  readonly over: boolean
  readonly onClear: () => void
}

/** The file, how it was read, and the buttons that change or replace it. */
export function OpenedFile({ flow, dispatch, over, onClear, ...taker }: OpenedFileProps) {
  const { source, decisions, past, future } = flow
  const read = 'prepared' in flow ? flow.prepared.read : undefined
  const input = useRef<HTMLInputElement>(null)
  const choices = useId()
  // They stay open for the file, even once one of them has settled the doubt that had opened them.
  const [changed, setChanged] = useState<Source>()
  const { csv, sheet } = read?.table ?? {}
  const isInDoubt = csv?.isDoubtful === true && !decisions.isTextRight
  const isAsked = isInDoubt || (sheet !== undefined && sheet.sheets.length > 1)
  const isChanging = changed === source
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
        {read && csv && (
          <Text c="dimmed">
            {`${encodings[csv.encoding].replace(/ \(.*/, '')}${csv.hasMark ? ' with a byte-order mark' : ''}, ${delimiterNames[csv.delimiter]} `}
            {read.checked.samples.length > 0 && (
              <span>
                · Reads as <bdi>{read.checked.samples.join(' · ')}</bdi>{' '}
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
          </Text>
        )}
      </div>
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
      {read ? (
        <>
          <Button id="choose-file" size="xs" onClick={() => input.current?.click()}>
            Choose another file
          </Button>
          <FileInput ref={input} label={`File: ${fileTypes}`} accept={accept} {...taker} />
        </>
      ) : (
        <RowsRead />
      )}
      <Button
        // Another button, so that no click on "Cancel" removes what was read meanwhile.
        key={read ? 'remove' : 'cancel'}
        size="xs"
        aria-label={read && `Remove ${source.name}`}
        onClick={onClear}
      >
        {read ? 'Remove' : 'Cancel'}
      </Button>
      {read && (isAsked || isChanging) && (
        <Box id={choices} className="row" w="100%">
          <ReadingChoices
            {...read}
            onChoose={(change) => {
              setChanged(source)
              dispatch({ do: 'decide', change })
            }}
          />
        </Box>
      )}
    </div>
  )
}

/** Alone, so that only these words are rendered with each part. */
function RowsRead() {
  const [rows] = usePageState(rowsReadKey)
  const text = `Reading: ${number(rows)} rows`
  return (
    <Text c="dimmed" role="progressbar" aria-label="Reading the file" aria-valuetext={text}>
      {text}
    </Text>
  )
}

interface ReadingChoicesProps extends Pick<ReadFile, 'table'> {
  readonly onChoose: (change: Partial<Decisions>) => void
}

const ReadingChoices = ({ table: { csv, sheet }, onChoose }: ReadingChoicesProps) => (
  <>
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
  </>
)
