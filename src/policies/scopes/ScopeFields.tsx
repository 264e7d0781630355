import { useEffect, useState } from 'react'
import { useController, useFormState, type UseFormReturn } from 'react-hook-form'
import { optional, TextareaField, TextField } from '../../ui/form/fields.tsx'
import { Columns } from '../../ui/frame/Page.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { conditionLists } from '../request/conditions.ts'
import { FlagFields, flags } from './FlagFields.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import type { PolicyValues } from '../request/policy.ts'
import { ScopeHead } from './ScopeHead.tsx'
import { ScopeSentence } from './ScopeSentence.tsx'
import classes from './Scopes.module.css'
import { TargetFields } from './TargetFields.tsx'
import type { ScopeActs } from './useScopes.ts'

export interface ScopeFieldsProps {
  readonly form: UseFormReturn<PolicyValues>
  readonly index: number
  /** How many scopes there are. */
  readonly count: number
  readonly acts: ScopeActs
}

const furtherFields = [
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
  const [opened, setOpened] = useState(false)
  const { errors, submitCount } = useFormState({ control, name: at })
  const { field: folding } = useController({ control, name: `${at}.folded` })
  const problems = errors.scopes?.[index]
  /** A new number for each refused submit. */
  const refusal = problems === undefined ? 0 : submitCount + 1
  /** The refusal after which the admin folded the scope again. */
  const [foldedAfter, setFoldedAfter] = useState(0)
  // A failure unfolds the scope at once. The scope stays unfolded after the fix.
  const isFolded = folding.value === true && (refusal === 0 || refusal === foldedAfter)
  useEffect(() => {
    if (refusal > 0) form.setValue(`${at}.folded`, false)
  }, [form, at, refusal])
  // A failure must not hide behind a closed heading.
  const isOpen = opened || furtherFields.some((field) => problems?.[field])
  return (
    <fieldset
      className={`stack ${classes.scope}`}
      aria-label={`Scope ${index + 1}`}
      data-folded={isFolded || undefined}
    >
      <ScopeHead
        control={control}
        index={index}
        count={count}
        isFolded={isFolded}
        onFold={() => {
          setFoldedAfter(refusal)
          folding.onChange(!isFolded)
        }}
        acts={acts}
      />
      {isFolded ? (
        <ScopeSentence control={control} index={index} />
      ) : (
        <>
          <TextField
            control={control}
            name={`${at}.description`}
            label="Scope name"
            description="Name of this scope only. The service shows it as the policy's name."
          />
          <Columns>
            <TargetFields control={control} name={`${at}.from`} label="From" />
            <TargetFields control={control} name={`${at}.to`} label="To" />
          </Columns>
          <PeriodFields form={form} at={at} />
          <details
            className={classes.more}
            open={isOpen}
            onToggle={(event) => setOpened(event.currentTarget.open)}
          >
            <summary>Flags, conditions and comment</summary>
            {isOpen && (
              <div className={`stack ${classes.moreBody}`}>
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
              </div>
            )}
          </details>
        </>
      )}
    </fieldset>
  )
}
