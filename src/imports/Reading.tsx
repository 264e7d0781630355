import { ActionIcon, NativeSelect, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import type { Flow } from './flow.ts'
import classes from './imports.module.css'
import type { Settings } from './judge/settings.ts'
import type { Read } from './outgoing/prepare.ts'
import { delimiters } from './read/scan.ts'
import { encodings } from './read/source.ts'
import { delimiterNames, encodingNames } from './sentences.ts'

const steps = [
  { step: 'undo', name: 'Undo', Icon: IconArrowBackUp, of: 'past' },
  { step: 'redo', name: 'Redo', Icon: IconArrowForwardUp, of: 'future' },
] as const

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
  return (
    <div className={`row ${classes.reading}`}>
      {table.sheets.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label="Sheet"
          value={table.sheet}
          data={[...table.sheets]}
          onChange={({ currentTarget: { value } }) => onSet({ sheet: value })}
        />
      )}
      {table.sheets.length === 0 && <TextFormat table={table} onSet={onSet} />}
      {table.sheets.length === 0 && judgement.samples.length > 0 && (
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

function TextFormat({
  table,
  onSet,
}: {
  readonly table: Read['table']
  readonly onSet: (settings: Partial<Settings>) => void
}) {
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label="Encoding"
        value={table.encoding}
        data={encodings.map((value) => ({
          value,
          label: encodingNames[value] + (value === 'utf-8' && table.hasMark ? ' with a byte-order mark' : ''),
        }))}
        onChange={({ currentTarget: { value } }) =>
          onSet({ encoding: encodings.find((each) => each === value) })
        }
      />
      <NativeSelect
        size="xs"
        aria-label="Separated by"
        value={table.delimiter}
        data={delimiters.map((value) => ({ value, label: delimiterNames[value] }))}
        onChange={({ currentTarget: { value } }) =>
          onSet({ delimiter: delimiters.find((each) => each === value) })
        }
      />
    </>
  )
}
