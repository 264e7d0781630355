import { Button } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useFormState, type UseFormReturn, useWatch } from 'react-hook-form'
import { useAllNames } from '../../drafts/useNames.ts'
import { capital, sayWho } from '../../ledger/book/scopeWords.ts'
import { optional, TextareaField, TextField } from '../../ui/form/fields.tsx'
import { Fold } from '../../ui/form/Fold.tsx'
import { Columns } from '../../ui/frame/Page.tsx'
import { place } from '../../ui/places.ts'
import { conditionLists } from '../request/conditions.ts'
import { type PolicyValues, previewScope } from '../request/policy.ts'
import { ConditionFields } from './ConditionFields.tsx'
import { FlagFields, flags } from './FlagFields.tsx'
import { PeriodFields, PeriodValue } from './PeriodFields.tsx'
import type { ScopeProps } from './ScopeProps.ts'
import { ExemptInternal, TargetFields } from './TargetFields.tsx'
import classes from './Scopes.module.css'

export interface ScopeFieldsProps {
  readonly form: UseFormReturn<PolicyValues>
  readonly index: number
  readonly count: number
  readonly onDuplicate: () => void
  readonly onRemove: () => void
}

const furtherFields = [
  'description',
  ...flags.map(({ field }) => field),
  ...conditionLists,
  'fromPart',
  'fromPartOther',
  'moreConditions',
  'comment',
] as const

/** One scope: rows that show its values, and the fields of each when opened. */
export function ScopeFields({ form, index, count, onDuplicate, onRemove }: ScopeFieldsProps) {
  const { control } = form
  const at = `scopes.${index}` as const
  const scope = { form, at }
  const acts = [
    { words: 'Duplicate', Icon: IconCopy, onClick: onDuplicate },
    { words: 'Remove', Icon: IconTrash, onClick: onRemove },
  ]
  const problems = useFormState({ control, name: at }).errors.scopes?.[index]
  const scopeName = (
    <TextField
      control={control}
      name={`${at}.description`}
      label="Scope name"
      description={
        count === 1
          ? "Shown as the policy's name in the service. Leave empty to use the name above."
          : "Shown as the policy's name in the service."
      }
      withAsterisk={count > 1}
      aria-required={count > 1}
    />
  )
  return (
    <fieldset
      className={`stack ${count > 1 ? classes.scope : ''}`}
      aria-label={`Scope ${index + 1}`}
      ref={place(`scope ${index}`)}
    >
      {count > 1 && (
        <>
          <div className={`row ${classes.head}`}>
            <h3 className={classes.title}>Scope {index + 1}</h3>
            <div className="row">
              {acts.map(({ words, Icon, onClick }) => (
                <Button
                  key={words}
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  leftSection={<Icon size={16} />}
                  aria-label={`${words} scope ${index + 1}`}
                  onClick={onClick}
                >
                  {words}
                </Button>
              ))}
            </div>
          </div>
          {scopeName}
        </>
      )}
      <div>
        <Fold
          title="Who"
          value={<PeopleValue {...scope} />}
          hasProblem={Boolean(problems?.from || problems?.to)}
        >
          <Columns>
            <TargetFields form={form} name={`${at}.from`} label="From" />
            <TargetFields form={form} name={`${at}.to`} label="To" />
          </Columns>
          <ExemptInternal {...scope} />
        </Fold>
        <Fold
          title="When"
          value={<PeriodValue {...scope} />}
          hasProblem={Boolean(problems?.fromDate || problems?.toDate)}
        >
          <PeriodFields {...scope} />
        </Fold>
        <Fold
          title="More"
          value={<MoreValue {...scope} isOnly={count === 1} />}
          hasProblem={furtherFields.some((field) => problems?.[field])}
        >
          {count === 1 && scopeName}
          <FlagFields {...scope} />
          <ConditionFields {...scope} />
          <TextareaField
            control={control}
            name={`${at}.comment`}
            label={optional('Comment')}
            description="About this scope. Not visible in the service's console."
            autosize
            minRows={2}
            maxRows={8}
          />
        </Fold>
      </div>
    </fieldset>
  )
}

function PeopleValue({ form: { control }, at }: ScopeProps) {
  const names = useAllNames()
  return <>{capital(sayWho(previewScope(useWatch({ control, name: at })), names))}</>
}

/** The further fields that are set, in words. The name of one of several scopes is shown above. */
function MoreValue({ form: { control }, at, isOnly }: ScopeProps & { readonly isOnly: boolean }) {
  const scope = useWatch({ control, name: at })
  const isTyped = (field: (typeof furtherFields)[number]) => scope[field].trim() !== ''
  const set = [
    ...flags.map(
      ({ field, data }) =>
        isTyped(field) && scope[field] !== 'date' && data.find(({ value }) => value === scope[field])?.label,
    ),
    isTyped('fromPart') && 'Sender address',
    (conditionLists.some(isTyped) || isTyped('moreConditions')) && 'Conditions',
    isTyped('comment') && 'Comment',
    isOnly && isTyped('description') && 'Name',
  ].filter(Boolean)
  return <>{set.length === 0 ? 'Service defaults' : set.join(', ')}</>
}
