import { ActionIcon, Box, Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconFile } from '@tabler/icons-react'
import { type Dispatch, useRef } from 'react'
import { Choice } from '../ui/form/Choice.tsx'
import type { FileHandlers } from '../ui/form/drop.ts'
import { FileInput } from '../ui/form/FileInput.tsx'
import { Fold } from '../ui/form/Fold.tsx'
import { size } from '../ui/number.ts'
import { type Delimiter, delimiters, type ReadingChoices } from './file/decisions.ts'
import { encodingNames, encodings, shortName } from './file/decodeText.ts'
import { accept, type Source } from './file/source.ts'
import type { Flow, ImportAction } from './job/flow.ts'

export const fileTypes = 'a CSV, XLSX or XLS file'

const steps = [
  { step: 'undo', name: 'Undo the last change', Icon: IconArrowBackUp, of: 'past' },
  { step: 'redo', name: 'Redo the last change', Icon: IconArrowForwardUp, of: 'future' },
] as const

interface OpenedFileProps extends FileHandlers {
  readonly flow: Extract<Flow, { readonly source: Source }>
  readonly dispatch: Dispatch<ImportAction>
  readonly over: boolean
  readonly onClear: () => void
}

export function OpenedFile({ flow, dispatch, over, onClear, ...handlers }: OpenedFileProps) {
  const { source, decisions, past, future } = flow
  const read = 'prepared' in flow ? flow.prepared : undefined
  const input = useRef<HTMLInputElement>(null)
  const { csv, sheet } = read?.table ?? {}
  const samples = read?.checked.samples ?? []
  const isAsked =
    (csv?.isDoubtful === true && !decisions.isTextRight) || (sheet !== undefined && sheet.sheets.length > 1)
  const choose = (change: ReadingChoices) => dispatch({ do: 'decide', change })
  return (
    <Box
      className="row sunken"
      bd={over ? '1px solid var(--notice)' : undefined}
      bg={over ? 'var(--notice-soft)' : undefined}
    >
      <IconFile className="dimmed" size={20} stroke={1.5} aria-hidden />
      <Text miw={0} flex="1 1 200px" style={{ overflowWrap: 'anywhere' }}>
        <Text span fw={500}>
          {source.name}
        </Text>{' '}
        <span className="dimmed">{over ? 'Drop to replace the file.' : size(source.blob.size)}</span>
      </Text>
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
      {read && (
        <>
          <Button id="choose-file" size="xs" onClick={() => input.current?.click()}>
            Choose another file
          </Button>
          <FileInput ref={input} label={`File: ${fileTypes}`} accept={accept} {...handlers} />
        </>
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
      {(csv !== undefined || isAsked) && (
        <Box w="100%">
          <Fold
            title="Read as"
            value={
              csv && <bdi>{[shortName(csv.encoding), delimiters[csv.delimiter], ...samples].join(' · ')}</bdi>
            }
            hasProblem={isAsked}
          >
            <div className="row">
              {sheet && (
                <Choice
                  size="xs"
                  aria-label="Sheet"
                  value={sheet.sheet}
                  options={sheet.sheets.map(({ name, isHidden }) => [
                    name,
                    isHidden ? `${name} (hidden)` : name,
                  ])}
                  onChoose={(name) => choose({ sheet: name })}
                />
              )}
              {csv && (
                <>
                  <Choice
                    size="xs"
                    aria-label="Encoding"
                    value={csv.encoding}
                    options={encodingNames.map((encoding) => [encoding, encodings[encoding][0]])}
                    onChoose={(encoding) => choose({ encoding })}
                  />
                  <Choice
                    size="xs"
                    aria-label="Separated by"
                    value={csv.delimiter}
                    // `Object.entries` loses the type of the keys.
                    options={Object.entries(delimiters) as [Delimiter, string][]}
                    onChoose={(delimiter) => choose({ delimiter })}
                  />
                </>
              )}
            </div>
          </Fold>
        </Box>
      )}
    </Box>
  )
}
