import { useEffect, useState } from 'react'
import { type Control, useController, useFormState, type UseFormReturn, useWatch } from 'react-hook-form'
import { useAllNames } from '../../drafts/useNames.ts'
import { optional, TextareaField, TextField } from '../../ui/form/fields.tsx'
import { Columns } from '../../ui/frame/Page.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { conditionLists } from '../request/conditions.ts'
import { FlagFields, flags } from './FlagFields.tsx'
import { Fold } from './Fold.tsx'
import { PeriodFields, PeriodValue } from './PeriodFields.tsx'
import { type PolicyValues, previewScope } from '../request/policy.ts'
import { sayWho } from '../request/sentence.ts'
import { ScopeHead } from './ScopeHead.tsx'
import { ScopeSentence } from './ScopeSentence.tsx'
import classes from './Scopes.module.css'
import { ExemptInternal, TargetFields } from './TargetFields.tsx'
import type { ScopeActs } from './useScopes.ts'

export interface ScopeFieldsProps {
  readonly form: UseFormReturn<PolicyValues>
  readonly index: number
  /** How many scopes there are. */
  readonly count: number
  readonly acts: ScopeActs
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

/** One scope: its fields, or a sentence if it is folded. */
export function ScopeFields({ form, index, count, acts }: ScopeFieldsProps) {
  const { control } = form
  const at = `scopes.${index}` as const
  const { errors, submitCount } = useFormState({ control, name: at })
  const { field: folding } = useController({ control, name: `${at}.folded` })
  const problems = errors.scopes?.[index]
  /** A new number for each refused submit. */
  const refusal = problems === undefined ? 0 : submitCount + 1
  /** The refusal after which the admin folded the scope again. */
  const [foldedAfter, setFoldedAfter] = useState(0)
  // A failure unfolds the scope at once. The scope stays unfolded after the fix. The only one has no head to fold it with.
  const isFolded = count > 1 && folding.value === true && (refusal === 0 || refusal === foldedAfter)
  useEffect(() => {
    if (refusal > 0) form.setValue(`${at}.folded`, false)
  }, [form, at, refusal])
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
      className={`stack ${classes.scope}`}
      aria-label={`Scope ${index + 1}`}
      data-place={`scope ${index}`}
      data-folded={isFolded || undefined}
      data-only={count === 1 || undefined}
    >
      {count > 1 && (
        <ScopeHead
          control={control}
          index={index}
          isFolded={isFolded}
          onFold={() => {
            setFoldedAfter(refusal)
            folding.onChange(!isFolded)
          }}
          acts={acts}
        />
      )}
      {isFolded ? (
        <ScopeSentence control={control} index={index} />
      ) : (
        <>
          {count > 1 && scopeName}
          <div>
            <Fold
              title="Who"
              value={<PeopleValue control={control} at={at} />}
              hasProblem={Boolean(problems?.from || problems?.to)}
            >
              <Columns>
                <TargetFields control={control} name={`${at}.from`} label="From" />
                <TargetFields control={control} name={`${at}.to`} label="To" />
              </Columns>
              <ExemptInternal control={control} at={at} />
            </Fold>
            <Fold
              title="When"
              value={<PeriodValue control={control} at={at} />}
              hasProblem={Boolean(problems?.fromDate || problems?.toDate)}
            >
              <PeriodFields form={form} at={at} />
            </Fold>
            <Fold
              title="More"
              value={<MoreValue control={control} at={at} isOnly={count === 1} />}
              hasProblem={furtherFields.some((field) => problems?.[field])}
            >
              {count === 1 && scopeName}
              <FlagFields control={control} at={at} />
              <ConditionFields control={control} at={at} />
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
        </>
      )}
    </fieldset>
  )
}

interface ValueProps {
  readonly control: Control<PolicyValues>
  readonly at: `scopes.${number}`
}

function PeopleValue({ control, at }: ValueProps) {
  const names = useAllNames()
  return sayWho(previewScope(useWatch({ control, name: at })), names)
}

/** How many of the further fields are set. The name of several scopes is above. */
function MoreValue({ control, at, isOnly }: ValueProps & { readonly isOnly: boolean }) {
  const fields = furtherFields.filter((field) => isOnly || field !== 'description')
  const values = useWatch({ control, name: fields.map((field) => `${at}.${field}` as const) })
  const set = values.filter((value) => value.trim() !== '' && value !== 'date').length
  return set === 0 ? 'Service defaults: flags, conditions, comment' : `${set} set: flags, conditions, comment`
}
