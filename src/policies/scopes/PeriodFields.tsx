import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { IconCalendar, IconCheck } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { formatWireDate } from '../../api/dates.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { ButtonRow } from '../../ui/form/ButtonRow.tsx'
import { useNowAt } from '../../ui/time/clock.ts'
import { sayMoment } from '../../ui/time/zone.ts'
import { momentText, pinMoment, readMoment, sayFully, sayZone, suggestEnds } from '../request/moment.ts'
import { passedEnd } from '../request/passed.ts'
import { notesOfDate } from '../request/scopeNotes.ts'
import { Notes } from './Notes.tsx'
import type { ScopeProps } from './ScopeProps.ts'
import classes from './Scopes.module.css'

const edges = {
  start: { label: 'Starts at', date: 'fromDate' },
  end: { label: 'Ends at', date: 'toDate' },
} as const

type EdgeProps = ScopeProps & { readonly edge: keyof typeof edges }

export function PeriodFields({ form, at }: ScopeProps) {
  const start = useWatch({ control: form.control, name: `${at}.start` })
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      {start === 'date' || isChanging ? (
        <div>
          <DateField form={form} at={at} edge="start" />
        </div>
      ) : (
        <div className="row">
          <Text>Starts now</Text>
          <Button
            size="compact-sm"
            aria-label="Change the start"
            onClick={() => {
              setChanging(true)
              // The clicked button has disappeared.
              setTimeout(() => form.setFocus(`${at}.fromDate`))
            }}
          >
            Change
          </Button>
        </div>
      )}
      <div className={`row ${classes.ends}`}>
        <Ends form={form} at={at} />
        <DateField form={form} at={at} edge="end" />
      </div>
    </>
  )
}

function sayTyped(typed: string, words: (time: number) => string): string {
  const read = readMoment(typed)
  return 'time' in read ? words(read.time) : typed.trim() || '(date not set)'
}

/** The period in words, such as `Now until Fri 27 Nov 2026 18:00, in 5 days`. */
export function PeriodValue({ form: { control }, at }: ScopeProps) {
  const { now } = useSession()
  const { start, fromDate, end, toDate } = useWatch({ control, name: at })
  const starts = start === 'date' ? `From ${sayTyped(fromDate, (time) => sayMoment(time))}` : 'Now'
  if (end !== 'date') return <>{starts}, with no end date</>
  return <>{`${starts} until ${sayTyped(toDate, (time) => sayFully(time, now()))}`}</>
}

/** Sets the date of a start or end. An empty text clears it. */
function setDate({ form, at, edge }: EdgeProps, text: string) {
  const date = `${at}.${edges[edge].date}` as const
  form.setValue(`${at}.${edge}`, text.trim() === '' ? '' : 'date', { shouldDirty: true })
  form.setValue(date, text, { shouldDirty: true })
  form.clearErrors([`${at}.${edge}`, date])
}

function useHasPassed(at: number, now: () => number): boolean {
  const moments = useMemo(() => [at], [at])
  return useNowAt(moments, now) >= at
}

/** A date to type, to paste, or to choose in the browser's own picker, which also suits phones. */
function DateField(props: EdgeProps) {
  const { form, at, edge } = props
  const { now } = useSession()
  const native = useRef<HTMLInputElement>(null)
  const { field, fieldState } = useController({ control: form.control, name: `${at}.${edges[edge].date}` })
  // The end may be set to none under More, although a date was typed.
  const isDate = useWatch({ control: form.control, name: `${at}.${edge}` }) === 'date'
  const { ref, name, onBlur } = field
  const kept = isDate ? field.value : ''
  /** The text while it is edited. Afterwards it is pinned to a date. */
  const [typed, setTyped] = useState<string>()
  const read = readMoment(kept)
  const end = edge === 'end' && 'time' in read ? read.time : Infinity
  // A date is not judged while it is typed: half of it may be another date.
  const isPassed = useHasPassed(end, now) && typed === undefined
  return (
    <>
      <TextInput
        ref={ref}
        name={name}
        value={typed ?? kept}
        error={fieldState.error?.message ?? (isPassed && passedEnd)}
        label={edges[edge].label}
        className={classes.date}
        // The line of the common ends begins with the word.
        labelProps={{ className: edge === 'end' ? 'hidden' : '' }}
        placeholder="Such as fri 18:00, 27.11., +8h, +5d or end of month"
        onChange={(event) => {
          const { value } = event.currentTarget
          setTyped(value)
          setDate(props, pinMoment(value, edge, now()))
        }}
        onBlur={() => {
          onBlur()
          setTyped(undefined)
          void form.trigger(name)
        }}
        rightSection={
          <span className={classes.picker}>
            <ActionIcon
              title="Open the calendar"
              aria-label={`Open the calendar: ${edge}`}
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
                if (value !== '') setDate(props, value.replace('T', ' '))
              }}
            />
          </span>
        }
      />
      <Notes warnings={notesOfDate(edge, kept, now())}>
        {'time' in read && (
          <>
            {sayFully(read.time, now())} ({sayZone(read.time)}), sent as{' '}
            <code className="mono">{formatWireDate(read.time)}</code>
          </>
        )}
      </Notes>
    </>
  )
}

/** Buttons for common ends, counted from the start date or from now. */
function Ends(props: ScopeProps) {
  const { form, at } = props
  const { now } = useSession()
  const { start, fromDate, end, toDate } = useWatch({ control: form.control, name: at })
  const read = start === 'date' ? readMoment(fromDate) : undefined
  const ends = suggestEnds(now(), read && 'time' in read ? read.time : undefined)
  return (
    <ButtonRow label="Common ends">
      <Text>Ends</Text>
      {[...ends, { label: 'Never', text: '' }].map(({ label, text }) => {
        const isChosen = text === '' ? end !== 'date' : end === 'date' && text === toDate
        return (
          <Button
            key={label}
            size="compact-md"
            data-toolbar-toggle
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            leftSection={isChosen && <IconCheck size={14} aria-hidden />}
            onClick={() => setDate({ ...props, edge: 'end' }, text)}
          >
            {label}
          </Button>
        )
      })}
    </ButtonRow>
  )
}
