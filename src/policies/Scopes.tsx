import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type Control, useFieldArray } from 'react-hook-form'
import { Section } from '../ui/Page.tsx'
import { newScope, type PolicyValues } from './policy.ts'
import { ScopeFields } from './ScopeFields.tsx'

/** The scopes of a policy: who it applies to, and when. */
export function Scopes({ control }: { readonly control: Control<PolicyValues> }) {
  const scopes = useFieldArray({ control, name: 'scopes' })
  return (
    <Section title="Scope" sentence="Who it applies to, and when. Each scope stands on its own.">
      {scopes.fields.map((field, index) => (
        <ScopeFields
          key={field.id}
          control={control}
          index={index}
          onRemove={scopes.fields.length > 1 ? () => scopes.remove(index) : undefined}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => scopes.append(newScope())}
        >
          Add a scope
        </Button>
      </div>
    </Section>
  )
}
