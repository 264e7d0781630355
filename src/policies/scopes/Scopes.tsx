import { Button, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { useFieldArray, type UseFormReturn, useFormState } from 'react-hook-form'
import { focusPlace } from '../request/focusPlace.ts'
import { newScope, type PolicyValues } from '../request/policy.ts'
import { ScopeFields } from './ScopeFields.tsx'
import classes from './Scopes.module.css'

/** Rendered again only when the form changes: a change of the list is none. */
export const Scopes = memo(function Scopes({ form }: { readonly form: UseFormReturn<PolicyValues> }) {
  const { control, getValues, setValue } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'scopes' })
  const addButton = useRef<HTMLButtonElement>(null)
  const { submitCount, isSubmitSuccessful } = useFormState({ control })
  useEffect(() => {
    // The form itself orders its fields by when they were added.
    if (submitCount > 0 && !isSubmitSuccessful) focusPlace({ at: 'problem' })
  }, [submitCount, isSubmitSuccessful])
  const isOnly = fields.length === 1
  const title = isOnly ? 'Who and when' : 'Scopes'
  function add() {
    const [first] = getValues('scopes')
    // The first scope has the name of the policy while it is the only one.
    if (isOnly && first?.description.trim() === '') {
      setValue('scopes.0.description', getValues('description'))
    }
    append(newScope(), { shouldFocus: true, focusName: `scopes.${fields.length}.description` })
  }
  function drop(index: number) {
    remove(index)
    // The clicked button disappears.
    addButton.current?.focus()
  }
  return (
    <section aria-label={title} className={`stack ${isOnly ? classes.only : ''}`}>
      <Title order={2} tabIndex={-1} className={isOnly ? 'hidden' : undefined}>
        {title}
      </Title>
      {!isOnly && <Text c="dimmed">Who the policy applies to, and when. Each scope is independent.</Text>}
      {fields.map(({ id }, index) => (
        <ScopeFields key={id} form={form} index={index} count={fields.length} onRemove={() => drop(index)} />
      ))}
      <div className={`row ${classes.more}`}>
        <Button ref={addButton} size="xs" leftSection={<IconPlus size={16} />} onClick={add}>
          Add a scope
        </Button>
      </div>
    </section>
  )
})
