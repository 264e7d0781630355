import type { ReactNode } from 'react'
import { type Control, useController } from 'react-hook-form'
import { NamedId as Named } from '../../drafts/NamedId.tsx'
import type { PolicyValues } from '../request/policy.ts'
import { checkId } from '../request/target.ts'

/** A field of the form as an id with a name. */
export function NamedId({
  control,
  name,
  of,
  children,
}: {
  readonly control: Control<PolicyValues>
  readonly name: `scopes.${number}.${'from' | 'to'}.${'groupId' | 'attributeId'}`
  readonly of: 'group' | 'attribute'
  /** The field of the id. */
  readonly children: ReactNode
}) {
  const { field } = useController({ control, name })
  const id = field.value.trim()
  return (
    <Named
      id={id}
      of={of}
      isWhole={'sent' in checkId(id, of)}
      // TargetFields.tsx lists the groups.
      isListed={of !== 'group'}
      onChange={field.onChange}
    >
      {children}
    </Named>
  )
}
