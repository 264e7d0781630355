import { Anchor, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Copy } from '../ui/Copy.tsx'
import { shortenId } from '../ui/spelling/shortenId.ts'
import { NameField } from './NameField.tsx'
import { useNames } from './useNames.ts'

/** The known ids as options of a select, by name. */
export const knownIds = (names: ReadonlyMap<string, string>) =>
  Array.from(names)
    .toSorted(([, a], [, b]) => a.localeCompare(b))
    .map(([value, name]) => ({ value, label: `${name} (${shortenId(value)})` }))

/** Chooses an attribute by its name, where any is known. */
export function KnownAttributes({
  id,
  onChange,
}: {
  readonly id: string
  readonly onChange: (id: string) => void
}) {
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

/** A field for the name of a group: its name is not on the wire, so the admin can type one. */
export const GroupName = ({ id }: { readonly id: string }) => (
  <NameField
    id={id}
    of="group"
    label="Name of the group"
    description="Shown instead of the id. Kept on this device only."
    placeholder="For example Finance"
  />
)

/** The id of a group with a name, and a field to change the name. */
export function KnownGroup({ id }: { readonly id: string }) {
  const [isRenaming, setRenaming] = useState(false)
  return (
    <>
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
      {isRenaming && <GroupName id={id} />}
    </>
  )
}
