import { Button, Text, TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { formatWireDate } from '../../api/dates.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { ButtonRow } from '../../ui/form/ButtonRow.tsx'
import { momentIn } from '../../ui/time/zone.ts'
import { describeMoment, incomplete, suggestEnds, timeOf, zoneText } from '../request/period.ts'
import { FieldNotes, type ScopeProps } from './FieldNotes.tsx'
import classes from './Scopes.module.css'

/** The buttons come first: each part of a date is a stop of the Tab key. */
export const PeriodFields = (scope: ScopeProps) => (
  <>
    <Ends {...scope} />
    <div className={classes.dates}>
      <DateField {...scope} field="fromDate" label="Starts at" description="Leave empty to start now." />
      <DateField {...scope} field="toDate" label="Ends at" description="Leave empty for no end date." />
    </div>
  </>
)

function dateText(date: string, describe: (time: number) => string): string {
  const time = timeOf(date)
  return time === undefined ? '(date not complete)' : describe(time)
}

/** The period in words, such as `Now until Fri 27 Nov 2026 18:00, in 5 days`. */
export function PeriodValue({ form: { control }, index }: ScopeProps) {
  const { now } = useSession()
  const { fromDate, toDate } = useWatch({ control, name: `scopes.${index}` })
  const end = dateText(toDate, (time) => describeMoment(time, now()))
  return (
    <span>
      {fromDate === '' ? 'Now' : `From ${dateText(fromDate, (time) => momentIn(time))}`}
      {toDate === '' ? ', no end date' : ` until ${end}`}
    </span>
  )
}

interface DateFieldProps extends ScopeProps {
  readonly field: 'fromDate' | 'toDate'
  readonly label: string
  readonly description: string
}

/** A date in the browser's own field, in local time, with what is sent below. */
function DateField({ form, index, field: date, ...words }: DateFieldProps) {
  const { now } = useSession()
  const { field, fieldState } = useController({ control: form.control, name: `scopes.${index}.${date}` })
  const { name, value, onChange, onBlur } = field
  const input = useRef<HTMLInputElement>(null)
  const ref = useMergedRef(input, field.ref)
  const time = timeOf(value)
  function read() {
    if (!input.current) return
    const next = input.current.validity.badInput ? incomplete : input.current.value
    if (next !== value) onChange(next)
  }
  useEffect(() => {
    // A date that is typed in part has an empty value, too, which another empty one would not replace.
    if (value === '' && input.current?.validity.badInput) input.current.value = ''
  }, [value])
  return (
    <div>
      <TextInput
        {...words}
        ref={ref}
        name={name}
        type="datetime-local"
        max="9999-12-31T23:59"
        value={value === incomplete ? '' : value}
        error={fieldState.error?.message}
        onChange={read}
        // A partly typed date does not change the value.
        onKeyUp={read}
        onBlur={() => {
          read()
          onBlur()
          void form.trigger(name)
        }}
      />
      {time !== undefined && (
        <div className={`dimmed ${classes.notes}`}>
          {describeMoment(time, now())} ({zoneText(time)}), sent as{' '}
          <code className="mono">{formatWireDate(time)}</code>
        </div>
      )}
      <FieldNotes field={date} />
    </div>
  )
}

/** Buttons for common ends, counted from the start or from now. */
function Ends({ form, index }: ScopeProps) {
  const { now } = useSession()
  const { fromDate, toDate } = useWatch({ control: form.control, name: `scopes.${index}` })
  const ends = [...suggestEnds(now(), timeOf(fromDate)), { label: 'Never', value: '' }]
  return (
    <ButtonRow label="Common ends">
      <Text>Ends</Text>
      {ends.map(({ label, value }) => {
        const isChosen = value === toDate
        return (
          <Button
            key={label}
            size="compact-md"
            data-toolbar-toggle
            aria-pressed={isChosen}
            leftSection={isChosen && <IconCheck size={14} aria-hidden />}
            onClick={() => {
              form.setValue(`scopes.${index}.toDate`, value, { shouldDirty: true })
              form.clearErrors(`scopes.${index}.toDate`)
            }}
          >
            {label}
          </Button>
        )
      })}
    </ButtonRow>
  )
}
