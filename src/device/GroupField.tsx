import { Autocomplete, type AutocompleteProps, Text } from '@mantine/core'
import { useState } from 'react'
import type { ControllerRenderProps } from 'react-hook-form'
import { findIdDoubts, findIdProblem } from '../api/secureId.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { KnownGroup, knownIds } from './KnownIds.tsx'
import { idNamed, useNames } from './useNames.ts'

interface GroupFieldProps extends Pick<AutocompleteProps, 'label' | 'description' | 'error'> {
  readonly field: Pick<ControllerRenderProps, 'name' | 'onBlur' | 'ref'> & {
    /** The secure id, or typed text that is not a known name. */
    readonly value: string
    readonly onChange: (id: string) => void
  }
}

/** A group, by its name on this device or by its secure id. */
export function GroupField({ field, ...props }: GroupFieldProps) {
  const { names } = useNames('group')
  /** The typed text while the field is edited. Afterwards the field shows the name of the id. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const id = field.value.trim()
  const name = names.get(id)
  const groups = knownIds(names)
  const sought = typed?.trim().toLowerCase() ?? ''
  const found = groups.filter(({ label }) => label.toLowerCase().includes(sought))
  const isSought = typed !== undefined && found.length > 0
  const isOfSeveral = [...names.values()].some((each) => each.toLowerCase() === id.toLowerCase())
  const unknown = isOfSeveral ? 'Several groups have this name. Choose one.' : 'No known group has this name.'
  const doubts = findIdDoubts(id)
  const isOdd = doubts.length > 0 || findIdProblem(id) !== undefined
  return (
    <div className="stack tight">
      <Autocomplete
        {...props}
        {...field}
        value={typed ?? name ?? field.value}
        data={groups}
        filter={() => found}
        dropdownOpened={isOpen && found.length > 0}
        openOnFocus={false}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        onChange={(text) => {
          const chosen = groups.find(({ label }) => label === text)?.value
          setTyped(chosen === undefined ? text : undefined)
          field.onChange(chosen ?? idNamed(names, text) ?? text)
        }}
        onBlur={() => {
          setTyped(undefined)
          setOpen(false)
          field.onBlur()
        }}
        autoComplete="off"
        spellCheck={false}
      />
      <LiveRegion>
        {id !== '' && name === undefined && isOdd && !isSought && (
          <Text size="sm">{[...(names.size > 0 ? [unknown] : []), ...doubts].join(' ')}</Text>
        )}
      </LiveRegion>
      {(name !== undefined || (id !== '' && !isOdd)) && <KnownGroup id={id} isNamed={name !== undefined} />}
    </div>
  )
}
