import { NativeSelect } from '@mantine/core'
import { NameField } from './NameField.tsx'
import { shortenId } from '../ui/spelling/shortenId.ts'
import { useNames } from './useNames.ts'

/** For a select, by their names. */
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

/** A group has no name on the wire, so that it can be typed here. */
export const GroupName = ({ id }: { readonly id: string }) => (
  <NameField
    id={id}
    of="group"
    label="Name of the group"
    description="Shown instead of the id. Kept on this device only."
    placeholder="For example Finance"
  />
)
