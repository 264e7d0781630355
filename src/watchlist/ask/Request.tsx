import { Checkbox, Title } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type Control, useController, useForm } from 'react-hook-form'
import { searchFields, videoCounts } from '../../api/schemas.ts'
import { useNames } from '../../device/useNames.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { ButtonRow } from '../../ui/form/ButtonRow.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { FormShell } from '../../ui/form/FormShell.tsx'
import { ToolButton } from '../../ui/form/ToolButton.tsx'
import { focusHeadingThen } from '../../ui/pane/focusBack.ts'
import { shortTime, time } from '../../ui/time/clock.ts'
import { clashes, counts } from '../facets/refinement.ts'
import { describe, fieldNames, type FilterProblems, noFilters, type RequestFilters } from '../filters.ts'
import type { WatchlistReading } from '../reading.ts'
import { AttributeIds } from './AttributeIds.tsx'
import { fromValues, resolver, toEntries, toValues, type Values } from './formValues.ts'
import { ReadingProgress } from './ReadingProgress.tsx'
import { RequestPreview } from './RequestPreview.tsx'
import classes from './Request.module.css'

const fields = [
  { value: '', label: 'Everyone' },
  ...searchFields.map((value) => ({ value, label: fieldNames[value] })),
]

export interface RequestProps {
  readonly filters: RequestFilters
  /** Problems from the URL or the service. */
  readonly problems: FilterProblems | undefined
  readonly departments: readonly string[]
  /** Whether the request has nothing to reset. */
  readonly isUsual: boolean
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
export function Request({ filters, problems, departments, isUsual, reading, ...props }: RequestProps) {
  const { list, isReading, read } = reading
  const values = useMemo(() => toValues(filters), [filters])
  const { control, handleSubmit, watch, reset, setError, clearErrors, formState } = useForm({
    values,
    resolver,
  })
  const typed = watch()
  const { now, file } = useSession()
  const { names } = useNames('attribute')
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState(false)
  const hasProblems = problems !== undefined && Object.keys(problems).length > 0
  const isOpen = hasProblems || chosen

  useEffect(() => {
    const told = toEntries(problems ?? {})
    for (const [field, message] of told) setError(field, { type: 'service', message })
    return () => clearErrors(told.map(([field]) => field))
  }, [problems, setError, clearErrors])

  return (
    <>
      <div className={`row ${classes.line}`} data-reading={isReading || undefined}>
        {/* The heading receives the focus from buttons that go. */}
        <Title order={2} size="sm" fw={400} c="dimmed" tabIndex={-1} className={classes.said}>
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
            {file === undefined && (
              <ToolButton
                ref={toggle}
                icon={IconAdjustmentsHorizontal}
                aria-expanded={isOpen}
                aria-controls={id}
                // While there are problems, the form stays open.
                {...(hasProblems
                  ? { 'data-disabled': true, 'aria-disabled': true, title: 'Correct the marked field first.' }
                  : { onClick: () => setChosen(!isOpen) })}
              >
                Change<span className="hidden"> the request</span>
              </ToolButton>
            )}
            {(!isUsual || formState.isDirty) && (
              <ToolButton
                variant="subtle"
                data-command="reset filters"
                onClick={focusHeadingThen(() => {
                  reset(toValues(noFilters))
                  props.onReset()
                })}
              >
                Reset filters
              </ToolButton>
            )}
            {isReading && <ToolButton onClick={focusHeadingThen(reading.cancel)}>Cancel</ToolButton>}
            {list && file === undefined && (
              <ToolButton
                className={classes.again}
                icon={IconRefresh}
                data-command="read again"
                // There is no second reading during a reading.
                disabled={isReading}
                onClick={focusHeadingThen(read)}
              >
                Read again
              </ToolButton>
            )}
            {props.children}
          </ButtonRow>
        </div>
      </div>
      <div id={id} className={`sunken ${classes.body}`} hidden={!isOpen}>
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
              props.onAsk(fromValues(next))
            })(event)
          }
        >
          <div className={`stack ${classes.fields}`}>
            <div className={classes.search}>
              <SearchFields control={control} by={typed.by} departments={departments} />
            </div>
            <VideoField control={control} />
          </div>
        </FormShell>
        <RequestPreview filters={fromValues(typed)} />
      </div>
    </>
  )
}

interface SearchFieldsProps {
  readonly control: Control<Values>
  readonly by: Values['by']
  readonly departments: readonly string[]
}

function SearchFields({ control, by, departments }: SearchFieldsProps) {
  const known = useId()
  return (
    <>
      <SelectField control={control} name="by" label="Search by" data={fields} />
      {by && (
        <TextField
          control={control}
          name="value"
          label={`${by === 'customAttribute' ? 'Attribute value' : fieldNames[by]} to look for`}
          autoComplete="off"
          {...(by === 'department' && departments.length > 0 && { list: known })}
        />
      )}
      {by === 'department' && (
        <datalist id={known}>
          {departments.map((department) => (
            <option key={department} value={department} aria-label={department} />
          ))}
        </datalist>
      )}
      {by === 'customAttribute' && <AttributeIds control={control} />}
    </>
  )
}

function VideoField({ control }: { readonly control: Control<Values> }) {
  const { field, fieldState } = useController({ control, name: 'videos' })
  return (
    <Checkbox.Group
      label="Videos to watch"
      description="None ticked = 1 or more, the service’s default. It includes all but “None”."
      // The texts are below, so that the inputs are in one line with the other fields.
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      classNames={{ description: classes.hint }}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    >
      <div className={`row ${classes.counts}`}>
        {videoCounts.map((count) => (
          <Checkbox
            key={count}
            className={classes.count}
            value={count}
            label={counts[count].label}
            disabled={clashes(count, field.value)}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
