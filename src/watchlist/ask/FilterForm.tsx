import { Button, Checkbox } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { type Control, type FieldErrors, type Resolver, useController, useForm } from 'react-hook-form'
import { searchFields, videoCounts } from '../../api/schemas.ts'
import { SelectField, TextareaField, TextField } from '../../ui/form/fields.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { FormShell } from '../../ui/form/FormShell.tsx'
import { Asked } from './Asked.tsx'
import { AttributeNames } from './AttributeNames.tsx'
import classes from './FilterForm.module.css'
import { clashes, counts, type VideoCount } from '../facets/refinement.ts'
import {
  type RequestFilters,
  describe,
  fieldNames,
  type FilterField,
  type FilterProblems,
  noFilters,
  type SearchField,
  splitIds,
  toRequest,
} from '../filters.ts'
import { useNames } from '../../drafts/useNames.ts'

interface Values {
  by: SearchField | ''
  value: string
  ids: string
  videos: VideoCount[]
}

const toValues = ({ by, value, ids, videos }: RequestFilters): Values => ({
  by: by ?? '',
  value,
  ids: ids.join('\n'),
  videos: [...videos],
})

/** Hidden fields are not sent: ids belong to a custom attribute, a value to a field. */
const fromValues = ({ by, value, ids, videos }: Values): RequestFilters => ({
  by: by || undefined,
  value: by ? value : '',
  ids: by === 'customAttribute' ? splitIds(ids) : [],
  videos: videoCounts.filter((count) => videos.includes(count)),
})

const resolver: Resolver<Values> = (values) => {
  const request = toRequest(fromValues(values))
  if (!('problems' in request)) return { values, errors: {} }
  const errors: FieldErrors<Values> = {}
  for (const [field, message] of toEntries(request.problems)) errors[field] = { type: 'value', message }
  return { values: {}, errors }
}

// `Object.entries` loses the names.
const toEntries = (problems: FilterProblems) => Object.entries(problems) as [FilterField, string][]

const fields = [
  { value: '', label: 'Everyone' },
  ...searchFields.map((value) => ({ value, label: fieldNames[value] })),
]

export interface FilterFormProps {
  readonly filters: RequestFilters
  /** Problems from the URL or the service. */
  readonly problems: FilterProblems | undefined
  /** Of the lists that were read. */
  readonly departments: readonly string[]
  /** Nothing to reset, on the page either. */
  readonly isUsual: boolean
  readonly onAsk: (filters: RequestFilters) => void
  readonly onReset: () => void
}

/** The filters that the service applies (admin-api §2.4). */
export function FilterForm({ filters, problems, departments, isUsual, onAsk, onReset }: FilterFormProps) {
  const values = useMemo(() => toValues(filters), [filters])
  const { control, handleSubmit, watch, reset, setError, clearErrors, setValue, formState } = useForm<Values>(
    {
      values,
      resolver,
    },
  )
  const { now } = useSession()
  const typed = watch()
  const { by, ids } = typed
  const { names } = useNames('attribute')
  const [id, known] = [useId(), useId()]
  const [isOpen, setOpen] = useState(false)
  const hasProblems = problems !== undefined && Object.keys(problems).length > 0

  useEffect(() => {
    const told = toEntries(problems ?? {})
    for (const [field, message] of told) setError(field, { type: 'service', message })
    return () => {
      if (told.length > 0) clearErrors(told.map(([field]) => field))
    }
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
        <span className={classes.summary}>Filters: {describe(filters, names)}</span>
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
              {by === 'customAttribute' && (
                <div className="stack tight">
                  <TextareaField
                    control={control}
                    name="ids"
                    label="Attribute ids"
                    description="1 to 3 secure ids, one per line."
                    rows={3}
                    autoCapitalize="off"
                    spellCheck={false}
                    classNames={{ input: 'mono' }}
                  />
                  <AttributeNames
                    ids={splitIds(ids)}
                    onAdd={(added) =>
                      setValue('ids', [...splitIds(ids), added].join('\n'), {
                        shouldDirty: true,
                        shouldValidate: formState.isSubmitted,
                      })
                    }
                  />
                </div>
              )}
            </div>
            <VideoField control={control} />
          </div>
        </FormShell>
        <Asked filters={fromValues(typed)} />
      </div>
    </div>
  )
}

function VideoField({ control }: { readonly control: Control<Values> }) {
  const { field, fieldState } = useController({ control, name: 'videos' })
  return (
    <Checkbox.Group
      label="Videos to watch, asked of the service"
      description="None ticked = 1 or more, the service’s default. It includes all but “None”."
      // Below, so that the boxes stand in one line with the other fields.
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      classNames={{ description: classes.hint }}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    >
      <div className={classes.counts}>
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
