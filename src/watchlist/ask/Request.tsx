import { Box, Button, Checkbox, Group, Title } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { type Control, type FieldErrors, type Resolver, useController, useForm } from 'react-hook-form'
import { searchFields, videoCounts } from '../../api/schemas.ts'
import { useNames } from '../../device/useNames.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { focusHeadingThen } from '../../ui/focus.ts'
import { ButtonRow } from '../../ui/form/ButtonRow.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { ToolButton } from '../../ui/form/ToolButton.tsx'
import { Columns } from '../../ui/frame/Page.tsx'
import { shortTime } from '../../ui/time/clock.ts'
import { describeWithUtc } from '../../ui/time/zone.ts'
import { videoCountWords } from '../filter/videoCounts.ts'
import {
  asksDefault,
  describe,
  fieldNames,
  type FilterProblems,
  type FormValues,
  fromForm,
  type RequestFilters,
  toForm,
  toRequest,
} from '../filters.ts'
import type { WatchlistReading } from '../reading.ts'
import { AttributeIds } from './AttributeIds.tsx'
import { ReadingProgress } from './ReadingProgress.tsx'
import classes from '../watchlist.module.css'

const toErrors = (problems: FilterProblems): FieldErrors<FormValues> =>
  Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, { type: 'value', message }]))

const resolver: Resolver<FormValues> = (values) => {
  const request = toRequest(fromForm(values))
  return 'input' in request ? { values, errors: {} } : { values: {}, errors: toErrors(request.problems) }
}

const fields = [
  { value: '', label: 'Everyone' },
  ...searchFields.map((value) => ({ value, label: fieldNames[value] })),
]

interface RequestProps {
  readonly filters: RequestFilters
  /** Problems from the URL or the service. */
  readonly problems: FilterProblems
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
export function Request({ filters, problems, reading, onAsk, onReset, children }: RequestProps) {
  const { list, isReading, read } = reading
  const { now } = useSession()
  const { names } = useNames('attribute')
  const toggle = useRef<HTMLButtonElement>(null)
  const [isChosen, setChosen] = useState(false)
  const isOpen = isChosen || Object.keys(problems).length > 0
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  function ask(next: RequestFilters) {
    // The form closes, with the clicked button.
    toggle.current?.focus()
    setChosen(false)
    onAsk(next)
  }
  return (
    <>
      <div className={`row ${classes.line}`}>
        {/* The heading receives the focus from buttons that go. */}
        <Title order={2} size="sm" fw={400} c="dimmed" tabIndex={-1}>
          {describe(filters, names)}
          {list && !isReading && (
            <span title={describeWithUtc(list.readAt)}>, read {shortTime(list.readAt, now())}</span>
          )}
          .
        </Title>
        <ReadingProgress reading={reading} />
        <div className={`grow ${classes.tools}`}>
          <ButtonRow label="Request">
            <ToolButton
              ref={toggle}
              icon={IconAdjustmentsHorizontal}
              aria-expanded={isOpen}
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
              <ToolButton ml="auto" icon={IconRefresh} disabled={isReading} onClick={focusHeadingThen(read)}>
                Read again
              </ToolButton>
            )}
            {children}
          </ButtonRow>
        </div>
      </div>
      {/* What was typed is kept while the form is closed. */}
      {wasOpen && (
        <Box className="sunken" p="md" hidden={!isOpen}>
          <Filters key={JSON.stringify(filters)} filters={filters} problems={problems} onAsk={ask} />
        </Box>
      )}
    </>
  )
}

function Filters({ filters, problems, onAsk }: Pick<RequestProps, 'filters' | 'problems' | 'onAsk'>) {
  const errors = useMemo(() => toErrors(problems), [problems])
  const { control, handleSubmit, watch } = useForm({ defaultValues: toForm(filters), resolver, errors })
  const by = watch('by')
  return (
    <form
      className="stack"
      aria-label="Filters"
      noValidate
      autoComplete="off"
      onSubmit={(event) => void handleSubmit((next) => onAsk(fromForm(next)))(event)}
    >
      <Columns>
        <SelectField control={control} name="by" label="Search by" data={fields} />
        {by && (
          <TextField
            control={control}
            name="value"
            label={`${by === 'customAttribute' ? 'Attribute value' : fieldNames[by]} to look for`}
          />
        )}
        {by === 'customAttribute' && <AttributeIds control={control} />}
      </Columns>
      <VideoField control={control} />
      <div>
        <Button variant="filled" type="submit">
          Show people
        </Button>
      </div>
    </form>
  )
}

function VideoField({ control }: { readonly control: Control<FormValues> }) {
  const { field, fieldState } = useController({ control, name: 'videos' })
  return (
    <Checkbox.Group
      label="Videos to watch"
      description="With nothing ticked: everyone with 1 or more."
      value={[...field.value]}
      onChange={field.onChange}
      error={fieldState.error?.message}
    >
      <Group gap="8px 16px" py="xs">
        {videoCounts.map((count) => (
          <Checkbox key={count} value={count} label={videoCountWords[count].label} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
