import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useNames } from '../../drafts/useNames.ts'
import type { PolicyValues } from '../request/policy.ts'
import { checkId, shorten } from '../request/target.ts'

/** Chooses an id by its name. A group has none on the wire, so that it can be typed here. */
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
  const { names, call } = useNames(of)
  const { field } = useController({ control, name })
  const id = field.value.trim()
  const known = Array.from(names).toSorted(([, a], [, b]) => a.localeCompare(b))
  return (
    <>
      {known.length > 0 && (
        <NativeSelect
          label={`Known ${of}s`}
          value={names.has(id) ? id : ''}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          data={[
            { value: '', label: 'By its id' },
            ...known.map(([value, label]) => ({ value, label: `${label} (${shorten(value)})` })),
          ]}
        />
      )}
      {children}
      {of === 'group' && 'sent' in checkId(id, of) && (
        <TextInput
          key={`${id} ${names.get(id)}`}
          label="Name of the group"
          description="Shown instead of the id. Kept on this device only."
          placeholder="For example Finance"
          maxLength={60}
          autoComplete="off"
          defaultValue={names.get(id)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Saved, and not reviewed.
            event.preventDefault()
            event.currentTarget.blur()
          }}
          onBlur={({ currentTarget: { value } }) => {
            if (value.trim() !== (names.get(id) ?? '')) void call(id, value.trim())
          }}
        />
      )}
    </>
  )
}
