import { Anchor, NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { Copy } from '../ui/Copy.tsx'
import { shortenId } from '../ui/spelling/shortenId.ts'
import { useNames } from './useNames.ts'

/** The known ids as options of a select, by name. */
export const knownIds = (names: ReadonlyMap<string, string>) =>
  Array.from(names)
    .toSorted(([, a], [, b]) => a.localeCompare(b))
    .map(([value, name]) => ({ value, label: `${name} (${shortenId(value)})` }))

interface KnownAttributesProps {
  readonly id: string
  readonly onChange: (id: string) => void
}

/** Chooses an attribute by its name, where any is known. */
export function KnownAttributes({ id, onChange }: KnownAttributesProps) {
  const { names } = useNames('attribute')
  if (names.size === 0) return null
  return (
    <NativeSelect
      label="Known attributes"
      value={names.has(id) ? id : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: 'By its id' }, ...knownIds(names)]}
    />
  )
}

interface NameFieldProps extends Pick<TextInputProps, 'label' | 'description' | 'placeholder' | 'size'> {
  readonly id: string
  readonly of: 'group' | 'attribute'
}

/** The name of an id, kept when the field is left. */
export function NameField({ id, of, ...props }: NameFieldProps) {
  const { names, call } = useNames(of)
  return (
    <TextInput
      {...props}
      key={`${id} ${names.get(id)}`}
      maxLength={60}
      autoComplete="off"
      defaultValue={names.get(id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Enter keeps the name, and must not submit the form around the field.
        event.preventDefault()
        event.currentTarget.blur()
      }}
      onBlur={({ currentTarget: { value } }) => {
        if (value.trim() !== (names.get(id) ?? '')) void call(id, value.trim())
      }}
    />
  )
}

/** The id of a group, and a field for its name: that is not on the wire, so the admin can type one. */
export function KnownGroup({ id, isNamed }: { readonly id: string; readonly isNamed: boolean }) {
  const [isRenaming, setRenaming] = useState(false)
  return (
    <>
      {isNamed && (
        <div className="row">
          <Copy value={id} shown={shortenId(id)} label="group id" />
          <Anchor
            component="button"
            type="button"
            aria-expanded={isRenaming}
            onClick={() => setRenaming(!isRenaming)}
          >
            Rename
          </Anchor>
        </div>
      )}
      {isNamed === isRenaming && (
        <NameField
          id={id}
          of="group"
          label="Name of the group"
          description="Shown instead of the id. Kept on this device only."
          placeholder="For example Finance"
        />
      )}
    </>
  )
}
