import { Button, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useFormState, useWatch } from 'react-hook-form'
import { useAllNames } from '../../device/useNames.ts'
import { capital, describeWho } from '../../log/scopeWords.ts'
import { optional, TextareaField, TextField } from '../../ui/form/fields.tsx'
import { Fold } from '../../ui/form/Fold.tsx'
import { Columns } from '../../ui/frame/Page.tsx'
import { conditionLists } from '../request/conditions.ts'
import { previewScope, type ScopeValues } from '../request/policy.ts'
import { ScopeFindings, type ScopeProps } from './FieldNotes.tsx'
import { ConditionFields, FlagFields, flags } from './MoreFields.tsx'
import { PeriodFields, PeriodValue } from './PeriodFields.tsx'
import { TargetFields } from './TargetFields.tsx'
import classes from './Scopes.module.css'

export interface ScopeFieldsProps extends ScopeProps {
  readonly count: number
  readonly onRemove: () => void
}

const conditions = [...conditionLists, 'moreConditions'] as const
const furtherFields = [...flags.map(({ field }) => field), 'fromPart', ...conditions, 'comment'] as const

/** One scope: rows that show its values, and the fields of each when opened. */
export function ScopeFields({ count, onRemove, ...scope }: ScopeFieldsProps) {
  const { form, index } = scope
  const { control } = form
  const name = `Scope ${index + 1}`
  const problems = useFormState({ control, name: `scopes.${index}` }).errors.scopes?.[index]
  const has = (...fields: (keyof ScopeValues)[]) => fields.some((field) => problems?.[field])
  const scopeName = (
    <TextField
      control={control}
      name={`scopes.${index}.description`}
      label="Scope name"
      description={`Shown as the policy's name in the service.${count === 1 ? ' Leave empty to use the name above.' : ''}`}
      withAsterisk={count > 1}
      aria-required={count > 1}
    />
  )
  return (
    <fieldset className={`stack ${count > 1 ? classes.scope : ''}`} aria-label={name} id={`scope-${index}`}>
      {count > 1 && (
        <>
          <div className="row spread">
            <Title order={3}>{name}</Title>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconTrash size={16} />}
              aria-label={`Remove scope ${index + 1}`}
              onClick={onRemove}
            >
              Remove
            </Button>
          </div>
          {scopeName}
        </>
      )}
      <div>
        <ScopeFindings {...scope}>
          <Fold title="Who" value={<PeopleValue {...scope} />} hasProblem={has('from', 'to')}>
            <Columns>
              <TargetFields {...scope} side="from" />
              <TargetFields {...scope} side="to" />
            </Columns>
          </Fold>
          <Fold title="When" value={<PeriodValue {...scope} />} hasProblem={has('fromDate', 'toDate')}>
            <PeriodFields {...scope} />
          </Fold>
          <Fold
            title="More"
            value={<MoreValue {...scope} isOnly={count === 1} />}
            hasProblem={has(...furtherFields) || (count === 1 && has('description'))}
          >
            {count === 1 && scopeName}
            <FlagFields {...scope} />
            <ConditionFields {...scope} />
            <TextareaField
              control={control}
              name={`scopes.${index}.comment`}
              label={optional('Comment')}
              description="About this scope. Not visible in the service's console."
              autosize
              minRows={2}
              maxRows={8}
            />
          </Fold>
        </ScopeFindings>
      </div>
    </fieldset>
  )
}

function PeopleValue({ form: { control }, index }: ScopeProps) {
  const names = useAllNames()
  const scope = useWatch({ control, name: `scopes.${index}` })
  return <span>{capital(describeWho(previewScope(scope), names))}</span>
}

/** The further fields that are set, in words. The name of one of several scopes is shown above. */
function MoreValue({ form: { control }, index, isOnly }: ScopeProps & { readonly isOnly: boolean }) {
  const scope = useWatch({ control, name: `scopes.${index}` })
  const isTyped = (field: Exclude<keyof ScopeValues, 'from' | 'to'>) => scope[field].trim() !== ''
  const set = [
    ...flags.map(
      ({ field, data }) => isTyped(field) && data.find(({ value }) => value === scope[field])?.label,
    ),
    isTyped('fromPart') && 'Sender address',
    conditions.some(isTyped) && 'Conditions',
    isTyped('comment') && 'Comment',
    isOnly && isTyped('description') && 'Name',
  ].filter(Boolean)
  return <span>{set.length === 0 ? 'Service defaults' : set.join(', ')}</span>
}
