import { Button, Text, Title } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useDeferredValue, useEffect } from 'react'
import { type Control, useFieldArray, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { FirstFew } from '../../ui/FirstFew.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { usePageToast } from '../../ui/toast/toast.ts'
import { focusPlace } from '../request/focusPlace.ts'
import { findOverlappingScopes } from '../request/overlappingScopes.ts'
import { newScope, type PolicyValues, type ScopeValues } from '../request/policy.ts'
import { ScopeFields } from './ScopeFields.tsx'
import classes from './Scopes.module.css'

export interface ScopesProps {
  readonly form: UseFormReturn<PolicyValues>
}

export function Scopes({ form }: ScopesProps) {
  const scopes = useScopes(form)
  const count = scopes.fields.length
  const isOnly = count === 1
  const title = isOnly ? 'Who and when' : 'Scopes'
  return (
    <section aria-label={title} className={`stack ${isOnly ? classes.only : ''}`}>
      <Title order={2} tabIndex={-1} className={isOnly ? 'hidden' : undefined}>
        {title}
      </Title>
      {!isOnly && <Text c="dimmed">Who the policy applies to, and when. Each scope is independent.</Text>}
      {scopes.fields.map((field, index) => (
        <ScopeFields
          key={field.id}
          form={form}
          index={index}
          count={count}
          onDuplicate={() => scopes.duplicate(index)}
          onRemove={() => scopes.drop(index)}
        />
      ))}
      <FirstProblem control={form.control} />
      <Meetings control={form.control} />
      <div className={`row ${classes.more}`}>
        <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => scopes.add()}>
          Add a scope
        </Button>
        {isOnly && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconCopy size={16} />}
            aria-label="Duplicate scope 1"
            onClick={() => scopes.duplicate(0)}
          >
            Duplicate
          </Button>
        )}
      </div>
    </section>
  )
}

const scopeLabelOf = ({ description }: ScopeValues): string =>
  description.trim() === '' ? 'without a name' : `"${description.trim()}"`

/** The options of react-hook-form that move the focus to the name of a new scope. */
const withFocus = (index: number) => ({ shouldFocus: true, focusName: `scopes.${index}.description` })

function useScopes(form: UseFormReturn<PolicyValues>) {
  const { control, getValues, setValue } = form
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'scopes' })
  const pageToast = usePageToast()
  const count = () => getValues('scopes').length
  const scopeAt = (index: number) => getValues(`scopes.${index}`)

  /** Names the first scope, which has the name of the policy while it is the only one. */
  function nameOnly() {
    const isNameless = count() === 1 && scopeAt(0).description.trim() === ''
    if (isNameless) setValue('scopes.0.description', getValues('description'))
  }

  return {
    fields,
    add() {
      nameOnly()
      append(newScope(), withFocus(count()))
    },
    duplicate(index: number) {
      nameOnly()
      const scope = structuredClone(scopeAt(index))
      const name = scope.description.trim()
      const copy = { ...scope, description: name === '' ? '' : `${name} (copy)` }
      insert(index + 1, copy, withFocus(index + 1))
    },
    drop(index: number) {
      const scope = structuredClone(scopeAt(index))
      remove(index)
      pageToast.show({
        message: `The scope ${scopeLabelOf(scope)} was removed.`,
        undo() {
          nameOnly()
          const place = Math.min(index, count())
          insert(place, scope, withFocus(place))
        },
      })
    },
  }
}

/** Focuses the first wrong field on the page. The form itself orders its fields by when they were added. */
function FirstProblem({ control }: { readonly control: Control<PolicyValues> }) {
  const { submitCount, isSubmitSuccessful } = useFormState({ control })
  useEffect(() => {
    if (submitCount === 0 || isSubmitSuccessful) return
    focusPlace({ at: 'problem' })
  }, [submitCount, isSubmitSuccessful])
  return null
}

function Meetings({ control }: { readonly control: Control<PolicyValues> }) {
  const scopes = useDeferredValue(useWatch({ control, name: 'scopes' }))
  const overlapping = findOverlappingScopes(scopes)
  return (
    // The region is rendered empty from the start, so that screen readers announce its content.
    <div role="status">
      {overlapping.length > 0 && (
        <Notice tone="warn" title="Scopes of this policy cover the same people at the same time.">
          <Text>Two policies for the same target could make both ineffective. Narrow or remove one.</Text>
          <FirstFew all={overlapping} most={5}>
            {([a, b]) => `Scope ${a + 1} and scope ${b + 1}`}
          </FirstFew>
        </Notice>
      )}
    </div>
  )
}
