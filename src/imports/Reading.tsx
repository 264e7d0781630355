import { ActionIcon, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { Choice } from '../ui/form/Choice.tsx'
import type { Flow } from './job/flow.ts'
import { delimiterNames } from './job/sentences.ts'
import type { Settings } from './judge/settings.ts'
import type { Read } from './outgoing/prepare.ts'
import { type Encoding, encodingNames, encodings } from './read/encodings.ts'
import { delimiters } from './read/scan.ts'
import classes from './imports.module.css'

const steps = [
  { step: 'undo', name: 'Undo', Icon: IconArrowBackUp, of: 'past' },
  { step: 'redo', name: 'Redo', Icon: IconArrowForwardUp, of: 'future' },
] as const

function labelOf(encoding: Encoding, hasMark: boolean): string {
  const { name, use } = encodings[encoding]
  const more = encoding === 'utf-8' && hasMark ? ' with a byte-order mark' : use ? ` (${use})` : ''
  return name + more
}

/** What was recognised, with the means to correct it. */
export function Reading({
  flow,
  read: { table, judgement },
  onSet,
  onStep,
}: {
  readonly flow: Extract<Flow, { readonly settings: Settings; readonly past: unknown }>
  readonly read: Read
  readonly onSet: (settings: Partial<Settings>) => void
  readonly onStep: (step: 'undo' | 'redo') => void
}) {
  const { book } = table
  return (
    <div className={`row ${classes.reading}`}>
      {book && book.sheets.length > 1 && (
        <Choice
          size="xs"
          aria-label="Sheet"
          value={table.sheet}
          options={book.sheets.map(({ name, isHidden }) => [name, isHidden ? `${name} (hidden)` : name])}
          onChoose={(sheet) => onSet({ sheet })}
        />
      )}
      {!book && (
        <>
          <Choice
            size="xs"
            aria-label="Encoding"
            value={table.encoding}
            options={encodingNames.map((encoding) => [encoding, labelOf(encoding, table.hasMark)])}
            onChoose={(encoding) => onSet({ encoding })}
          />
          <Choice
            size="xs"
            aria-label="Separated by"
            value={table.delimiter}
            options={delimiters.map((delimiter) => [delimiter, delimiterNames[delimiter]])}
            onChoose={(delimiter) => onSet({ delimiter })}
          />
        </>
      )}
      {!book && judgement.samples.length > 0 && (
        <Text size="sm" className={classes.samples}>
          <span className="dimmed">Reads as </span>
          <bdi>{judgement.samples.join(' · ')}</bdi>
        </Text>
      )}
      <div className={`row ${classes.steps}`}>
        {steps.map(({ step, name, Icon, of }) => (
          <ActionIcon
            key={step}
            variant="default"
            size={30}
            aria-label={`${name} the last change`}
            title={flow[of].length === 0 ? `Nothing to ${step}` : `${name} the last change`}
            disabled={flow[of].length === 0}
            onClick={() => onStep(step)}
          >
            <Icon size={16} />
          </ActionIcon>
        ))}
      </div>
    </div>
  )
}
