import { ActionIcon, Button, Text } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { formatWireDate } from '../../api/dates.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { Columns } from '../../ui/frame/Page.tsx'
import { localZone, momentText, readMoment, sayMoment, sayZone, textAfter } from '../request/moment.ts'
import { Notes } from './Notes.tsx'
import type { PolicyValues } from '../request/policy.ts'
import classes from './Scopes.module.css'
import { notesOfDate } from '../request/scopeNotes.ts'

const edges = {
  start: {
    label: 'Starts',
    date: 'fromDate',
    options: [
      { value: '', label: 'No start date (default)' },
      { value: 'eternal', label: 'No start date (sent explicitly)' },
      { value: 'date', label: 'On a date' },
    ],
  },
  end: {
    label: 'Ends',
    date: 'toDate',
    options: [
      { value: '', label: 'No expiry (default)' },
      { value: 'eternal', label: 'No expiry (sent explicitly)' },
      { value: 'date', label: 'On a date' },
    ],
  },
} as const

interface PeriodProps {
  readonly form: UseFormReturn<PolicyValues>
  readonly at: `scopes.${number}`
}

/** The start and the end of a scope. */
export function PeriodFields({ form, at }: PeriodProps) {
  return (
    <Columns>
      <Edge form={form} at={at} edge="start" />
      <Edge form={form} at={at} edge="end">
        <Presets form={form} at={at} />
      </Edge>
    </Columns>
  )
}

function Edge({
  form,
  at,
  edge,
  children,
}: PeriodProps & { readonly edge: keyof typeof edges; readonly children?: React.ReactNode }) {
  const { label, options, date } = edges[edge]
  const chosen = useWatch({ control: form.control, name: `${at}.${edge}` })
  return (
    <div className="stack snug">
      <SelectField
        control={form.control}
        name={`${at}.${edge}`}
        label={label}
        data={options.map((option) => ({ ...option }))}
      />
      {chosen === 'date' && <Typed form={form} name={`${at}.${date}`} edge={edge} />}
      {children}
    </div>
  )
}

/** Typed, pasted, or chosen in the browser's own picker, which also suits phones. */
function Typed({
  form,
  name,
  edge,
}: Pick<PeriodProps, 'form'> & {
  readonly name: `scopes.${number}.${'fromDate' | 'toDate'}`
  readonly edge: keyof typeof edges
}) {
  const { now } = useSession()
  const native = useRef<HTMLInputElement>(null)
  const typed = useWatch({ control: form.control, name })
  const read = readMoment(typed)
  const { label } = edges[edge]
  return (
    <div>
      <TextField
        control={form.control}
        name={name}
        label={`${label} at`}
        description={`Date and time, ${localZone()}. For example 2026-12-01 09:00.`}
        autoComplete="off"
        inputMode="text"
        rightSection={
          <span className={classes.picker}>
            <ActionIcon
              variant="subtle"
              color="gray"
              title="Open the calendar"
              aria-label={`Open the calendar: ${edge === 'start' ? 'start' : 'end'}`}
              onClick={() => native.current?.showPicker()}
            >
              <IconCalendar size={16} />
            </ActionIcon>
            <input
              ref={native}
              className={classes.native}
              type="datetime-local"
              tabIndex={-1}
              aria-hidden
              max="9999-12-31T23:59"
              value={'time' in read ? momentText(read.time).replace(' ', 'T') : ''}
              onChange={(event) => {
                const { value } = event.currentTarget
                if (value === '') return
                form.setValue(name, value.replace('T', ' '), { shouldDirty: true })
                form.clearErrors(name)
              }}
            />
          </span>
        }
      />
      <Notes warnings={notesOfDate(edge, typed, now())}>
        {'time' in read && (
          <>
            {sayMoment(read.time)} ({sayZone(read.time)}), sent as{' '}
            <code className="mono">{formatWireDate(read.time)}</code>
          </>
        )}
      </Notes>
    </div>
  )
}

/** Counted from the start date, or else from now. */
function Presets({ form, at }: PeriodProps) {
  const { now } = useSession()
  const starts = useWatch({ control: form.control, name: `${at}.start` }) === 'date'
  function end(days: number) {
    const start = starts ? readMoment(form.getValues(`${at}.fromDate`)) : undefined
    const text = textAfter(start && 'time' in start ? start.time : now(), days)
    form.setValue(`${at}.end`, 'date', { shouldDirty: true })
    form.setValue(`${at}.toDate`, text, { shouldDirty: true })
    form.clearErrors([`${at}.end`, `${at}.toDate`])
  }
  return (
    <div className={`row ${classes.presets}`} role="group" aria-label="End after">
      <Text size="sm" c="dimmed">
        {starts ? 'After the start:' : 'From now:'}
      </Text>
      {[7, 30, 90].map((days) => (
        <Button key={days} size="compact-sm" variant="default" onClick={() => end(days)}>
          {days} days
        </Button>
      ))}
    </div>
  )
}
