import { ActionIcon, Anchor } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { Choice } from '../ui/form/Choice.tsx'
import { encodingNames, encodings } from './file/decodeText.ts'
import type { Read } from './file/prepare.ts'
import { delimiters } from './file/readCsv.ts'
import type { Settings } from './file/settings.ts'
import type { Flow } from './job/flow.ts'
import { delimiterNames } from './job/sentences.ts'
import classes from './imports.module.css'

const steps = [
  { step: 'undo', name: 'Undo', Icon: IconArrowBackUp, of: 'past' },
  { step: 'redo', name: 'Redo', Icon: IconArrowForwardUp, of: 'future' },
] as const

/** Whether the means to correct the reading are always shown: it is in doubt, or there are several sheets. */
export const isAsked = ({ table: { csv, sheet } }: Read): boolean =>
  csv?.isDoubtful === true || (sheet !== undefined && sheet.sheets.length > 1)

/** What was recognised, in a line. */
export function ReadingLine({
  read,
  id,
  isOpen,
  onOpen,
}: {
  /** The id of the choices. */
  readonly id: string
  readonly read: Read
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}) {
  const { table, checked } = read
  const { csv } = table
  if (!csv) return null
  return (
    <>
      {`${encodings[csv.encoding].replace(/ \(.*/, '')}${csv.hasMark ? ' with a byte-order mark' : ''}, ${delimiterNames[csv.delimiter]}`}
      {checked.samples.length > 0 && (
        <>
          {' · '}
          <span>
            Reads as <bdi>{checked.samples.join(' · ')}</bdi>
          </span>
        </>
      )}{' '}
      {!isAsked(read) && (
        <Anchor
          component="button"
          type="button"
          aria-label="Change how the file is read"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => onOpen(!isOpen)}
        >
          Change
        </Anchor>
      )}
    </>
  )
}

/** The means to correct what was recognised. */
export function ReadingChoices({
  id,
  table,
  onSet,
}: {
  readonly id: string
  readonly table: Read['table']
  readonly onSet: (settings: Partial<Settings>) => void
}) {
  const { csv, sheet } = table
  return (
    <div id={id} className={`row ${classes.reading}`}>
      {sheet && sheet.sheets.length > 1 && (
        <Choice
          size="xs"
          aria-label="Sheet"
          value={sheet.sheet}
          options={sheet.sheets.map(({ name, isHidden }) => [name, isHidden ? `${name} (hidden)` : name])}
          onChoose={(chosen) => onSet({ sheet: chosen })}
        />
      )}
      {csv && (
        <>
          <Choice
            size="xs"
            aria-label="Encoding"
            value={csv.encoding}
            options={encodingNames.map((encoding) => [encoding, encodings[encoding]])}
            onChoose={(encoding) => onSet({ encoding })}
          />
          <Choice
            size="xs"
            aria-label="Separated by"
            value={csv.delimiter}
            options={delimiters.map((delimiter) => [delimiter, delimiterNames[delimiter]])}
            onChoose={(delimiter) => onSet({ delimiter })}
          />
        </>
      )}
    </div>
  )
}

/** Undo and redo of the decisions about the file, once there are some. */
export const Steps = ({
  flow,
  onStep,
}: {
  readonly flow: Extract<Flow, { readonly settings: Settings; readonly past: unknown }>
  readonly onStep: (step: 'undo' | 'redo') => void
}) =>
  flow.past.length + flow.future.length > 0 &&
  steps.map(({ step, name, Icon, of }) => (
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
  ))
