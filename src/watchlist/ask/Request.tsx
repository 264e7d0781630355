import { Checkbox, Title } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type Control, useController, useForm } from 'react-hook-form'
import { searchFields, videoCounts } from '../../api/schemas.ts'
import { useNames } from '../../device/useNames.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { focusHeadingThen } from '../../ui/focus.ts'
import { ButtonRow } from '../../ui/form/ButtonRow.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { FormShell } from '../../ui/form/FormShell.tsx'
import { ToolButton } from '../../ui/form/ToolButton.tsx'
import { shortTime, time } from '../../ui/time/clock.ts'
import type { CountedPeople } from '../filter/countPeople.ts'
import { videoCountWords } from '../filter/videoCounts.ts'
import { asksDefault, describe, fieldNames, type FilterProblems, type RequestFilters } from '../filters.ts'
import type { WatchlistReading } from '../reading.ts'
import { AttributeIds } from './AttributeIds.tsx'
import { fromValues, resolver, toEntries, toValues, type Values } from './formValues.ts'
import { ReadingProgress } from './ReadingProgress.tsx'
import classes from '../watchlist.module.css'

const fields = [
  { value: '', label: 'Everyone' },
  ...searchFields.map((value) => ({ value, label: fieldNames[value] })),
]

export interface RequestProps {
  readonly filters: RequestFilters
  /** Problems from the URL or the service. */
  readonly problems: FilterProblems | undefined
  /** The departments of the list, as suggestions. */
  readonly departments: CountedPeople['departments']
  readonly reading: WatchlistReading
  readonly onAsk: (filters: RequestFilters) => void
  readonly onReset: () => void
  /** Further actions on the list, in the same row of buttons. */
  readonly children: ReactNode
}

/**
 * The request in one line, with how far it is read. Its filters, which the service applies (admin-api §2.4), open on
 * demand, and by themselves with a problem.
 */
export function Request({ filters, problems, departments, reading, onAsk, onReset, children }: RequestProps) {
  const { list, isReading, read } = reading
  const values = useMemo(() => toValues(filters), [filters])
  const { control, handleSubmit, watch, setError, clearErrors } = useForm({ values, resolver })
  const by = watch('by')
  const { now } = useSession()
  const { names } = useNames('attribute')
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const [isChosen, setChosen] = useState(false)
  const isOpen = isChosen || Object.keys(problems ?? {}).length > 0

  useEffect(() => {
    const entries = toEntries(problems ?? {})
    for (const [field, message] of entries) setError(field, { type: 'service', message })
    return () => clearErrors(entries.map(([field]) => field))
  }, [problems, setError, clearErrors])

  return (
    <>
      <div className={`row ${classes.line}`}>
        {/* The heading receives the focus from buttons that go. */}
        <Title order={2} size="sm" fw={400} c="dimmed" tabIndex={-1}>
          {describe(filters, names)}
          {list && !isReading && (
            <>
              , read{' '}
              <time dateTime={new Date(list.readAt).toISOString()} title={time(list.readAt)}>
                {shortTime(list.readAt, now())}
              </time>
            </>
          )}
          .
        </Title>
        <ReadingProgress reading={reading} />
        <div className={classes.tools}>
          <ButtonRow label="Request">
            <ToolButton
              ref={toggle}
              icon={IconAdjustmentsHorizontal}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setChosen(!isOpen)}
            >
              Change<span className="hidden"> the request</span>
            </ToolButton>
            {!asksDefault(filters) && (
              <ToolButton variant="subtle" onClick={focusHeadingThen(onReset)}>
                Reset filters
              </ToolButton>
            )}
            {isReading && <ToolButton onClick={focusHeadingThen(reading.cancel)}>Cancel</ToolButton>}
            {list && (
              <ToolButton
                className={classes.again}
                icon={IconRefresh}
                // There is no second reading during a reading.
                disabled={isReading}
                onClick={focusHeadingThen(read)}
              >
                Read again
              </ToolButton>
            )}
            {children}
          </ButtonRow>
        </div>
      </div>
      <div id={id} className={`sunken ${classes.form}`} hidden={!isOpen}>
        <FormShell
          label="Filters"
          submitLabel="Show people"
          pending={undefined}
          error={undefined}
          now={now}
          onSubmit={(event) =>
            void handleSubmit((next) => {
              // The form closes, with the clicked button.
              toggle.current?.focus()
              setChosen(false)
              onAsk(fromValues(next))
            })(event)
          }
        >
          <div className="stack">
            <div className={classes.search}>
              <SelectField control={control} name="by" label="Search by" data={fields} />
              {by && (
                <TextField
                  control={control}
                  name="value"
                  label={`${by === 'customAttribute' ? 'Attribute value' : fieldNames[by]} to look for`}
                  autoComplete="off"
                  {...(by === 'department' && { list: `${id}-departments` })}
                />
              )}
              {by === 'customAttribute' && <AttributeIds control={control} />}
              <datalist id={`${id}-departments`}>
                {departments.map(({ key, name }) => (
                  <option key={key} value={name} aria-label={name} />
                ))}
              </datalist>
            </div>
            <VideoField control={control} />
          </div>
        </FormShell>
      </div>
    </>
  )
}

function VideoField({ control }: { readonly control: Control<Values> }) {
  const { field, fieldState } = useController({ control, name: 'videos' })
  return (
    <Checkbox.Group
      label="Videos to watch"
      description="None ticked = 1 or more, the service’s default. It includes all but “None”."
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    >
      <div className={`row ${classes.counts}`}>
        {videoCounts.map((count) => (
          <Checkbox key={count} value={count} label={videoCountWords[count].label} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
