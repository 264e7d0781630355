import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { NameField } from './NameField.tsx'
import { shortenId } from './shortenId.ts'
import { useNames } from './useNames.ts'

/** For a select, by their names. */
export const knownIds = (names: ReadonlyMap<string, string>) =>
  Array.from(names)
    .toSorted(([, a], [, b]) => a.localeCompare(b))
    .map(([value, name]) => ({ value, label: `${name} (${shortenId(value)})` }))

/** Chooses an id by its name. A group has none on the wire, so that it can be typed here. */
export function NamedId({
  id,
  of,
  isWhole,
  isListed = true,
  onChange,
  children,
}: {
  readonly id: string
  readonly of: 'group' | 'attribute'
  /** The id could be sent, so that it may be named. */
  readonly isWhole: boolean
  /** Whether the known ids are listed here. */
  readonly isListed?: boolean
  readonly onChange: (id: string) => void
  /** The field of the id. */
  readonly children: ReactNode
}) {
  const { names } = useNames(of)
  const known = knownIds(names)
  return (
    <>
      {isListed && known.length > 0 && (
        <NativeSelect
          label={`Known ${of}s`}
          value={names.has(id) ? id : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={[{ value: '', label: 'By its id' }, ...known]}
        />
      )}
      {children}
      {of === 'group' && isWhole && (
        <NameField
          id={id}
          of={of}
          label="Name of the group"
          description="Shown instead of the id. Kept on this device only."
          placeholder="For example Finance"
        />
      )}
    </>
  )
}
