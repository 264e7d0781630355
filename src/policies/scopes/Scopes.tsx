import { Button, Text } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { memo, useDeferredValue, useEffect, useRef } from 'react'
import { type Control, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/frame/Page.tsx'
import { findOverlappingScopes } from '../request/overlappingScopes.ts'
import type { PolicyValues } from '../request/policy.ts'
import { ScopeFields } from './ScopeFields.tsx'
import { useScopes } from './useScopes.ts'
import { FirstFew } from '../../ui/FirstFew.tsx'

/** The scopes of a policy: its people and periods. */
export const Scopes = memo(function Scopes({
  form,
  origin,
}: {
  readonly form: UseFormReturn<PolicyValues>
  /** Of the draft: what was removed from another one is not restored. */
  readonly origin: object
}) {
  const { fields, acts } = useScopes(form, origin)
  const isOnly = fields.length === 1
  return (
    <Section
      title={isOnly ? 'Who and when' : 'Scopes'}
      sentence={isOnly ? undefined : 'Who the policy applies to, and when. Each scope is independent.'}
    >
      {fields.map((field, index) => (
        <ScopeFields key={field.id} form={form} index={index} count={fields.length} acts={acts} />
      ))}
      <FirstProblem control={form.control} />
      <Meetings control={form.control} />
      <div className="row">
        <Button size="xs" variant="default" leftSection={<IconPlus size={16} />} onClick={acts.add}>
          Add a scope
        </Button>
        {isOnly && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconCopy size={16} />}
            aria-label="Duplicate scope 1"
            onClick={() => acts.duplicate(0)}
          >
            Duplicate
          </Button>
        )}
      </div>
    </Section>
  )
})

/** Focuses the first wrong field on the page. The form itself orders its fields by when they were added. */
function FirstProblem({ control }: { readonly control: Control<PolicyValues> }) {
  const { submitCount, isSubmitSuccessful } = useFormState({ control })
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (submitCount === 0 || isSubmitSuccessful) return
    place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount, isSubmitSuccessful])
  return <span ref={place} hidden />
}

function Meetings({ control }: { readonly control: Control<PolicyValues> }) {
  const scopes = useDeferredValue(useWatch({ control, name: 'scopes' }))
  const overlapping = findOverlappingScopes(scopes)
  return (
    // Rendered empty from the start, so that screen readers announce the content.
    <div role="status">
      {overlapping.length > 0 && (
        <Notice tone="warn" title="Scopes of this policy cover the same people at the same time.">
          <Text size="sm">
            Two policies for the same target could make both ineffective. Narrow or remove one.
          </Text>
          <FirstFew all={overlapping} most={5}>
            {([a, b]) => `Scope ${a + 1} and scope ${b + 1}`}
          </FirstFew>
        </Notice>
      )}
    </div>
  )
}
