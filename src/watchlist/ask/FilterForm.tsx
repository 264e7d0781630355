import { Button, Checkbox, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { type Control, useController, useForm } from 'react-hook-form'
import { searchFields, videoCounts } from '../../api/schemas.ts'
import { useNames } from '../../drafts/useNames.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { FormShell } from '../../ui/form/FormShell.tsx'
import { clashes, counts } from '../facets/refinement.ts'
import { describe, fieldNames, type FilterProblems, noFilters, type RequestFilters } from '../filters.ts'
import { AttributeIds } from './AttributeIds.tsx'
import { fromValues, resolver, toEntries, toValues, type Values } from './formValues.ts'
import { RequestPreview } from './RequestPreview.tsx'
import classes from './FilterForm.module.css'

const fields = [
  { value: '', label: 'Everyone' },
  ...searchFields.map((value) => ({ value, label: fieldNames[value] })),
]

export interface FilterFormProps {
  readonly filters: RequestFilters
  /** Problems from the URL or the service. */
  readonly problems: FilterProblems | undefined
  readonly departments: readonly string[]
  /** Whether there is nothing to reset, neither in the request nor on the page. */
  readonly isUsual: boolean
  readonly onAsk: (filters: RequestFilters) => void
  readonly onReset: () => void
}

/** The filters that the service applies (admin-api §2.4). */
export function FilterForm({ filters, problems, departments, isUsual, onAsk, onReset }: FilterFormProps) {
  const values = useMemo(() => toValues(filters), [filters])
  const form = useForm({ values, resolver })
  const { control, handleSubmit, watch, reset, setError, clearErrors, formState } = form
  const { now } = useSession()
  const typed = watch()
  const { names } = useNames('attribute')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const hasProblems = problems !== undefined && Object.keys(problems).length > 0

  useEffect(() => {
    const told = toEntries(problems ?? {})
    for (const [field, message] of told) setError(field, { type: 'service', message })
    return () => clearErrors(told.map(([field]) => field))
  }, [problems, setError, clearErrors])

  return (
    <div>
      <Button
        className={classes.toggle}
        variant="default"
        fullWidth
        justify="flex-start"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-expanded={isOpen || hasProblems}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Text span inherit truncate>
          Filters: {describe(filters, names)}
        </Text>
      </Button>
      <div id={id} className={classes.body} data-open={isOpen || hasProblems || undefined}>
        <FormShell
          label="Filters"
          submitLabel="Show people"
          pending={undefined}
          error={undefined}
          now={now}
          onSubmit={(event) =>
            void handleSubmit((next) => {
              setOpen(false)
              onAsk(fromValues(next))
            })(event)
          }
          secondary={
            (!isUsual || formState.isDirty) && (
              <Button
                variant="subtle"
                data-command="reset filters"
                onClick={() => {
                  reset(toValues(noFilters))
                  onReset()
                }}
              >
                Reset filters
              </Button>
            )
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
    </div>
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
      label="Videos to watch, asked of the service"
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
