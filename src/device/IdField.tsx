import { Autocomplete, type AutocompleteProps, Text, TextInput, type TextInputProps } from '@mantine/core'
import type { ControllerRenderProps } from 'react-hook-form'
import { findIdDoubts } from '../api/secureId.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { shortenId } from '../ui/untrusted/shortenId.ts'
import { idNamed, type NamedThing, useNames } from './useNames.ts'

interface NameFieldProps extends Pick<TextInputProps, 'label' | 'description' | 'size'> {
  readonly id: string
  readonly of: NamedThing
}

/** The name of an id, kept when the field is left. */
export function NameField({ id, of, ...props }: NameFieldProps) {
  const { names, setName } = useNames(of)
  return (
    <TextInput
      {...props}
      key={`${id} ${names.get(id)}`}
      maxLength={60}
      defaultValue={names.get(id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Enter keeps the name, and must not submit the form around the field.
        event.preventDefault()
        event.currentTarget.blur()
      }}
      onBlur={({ currentTarget: { value } }) => {
        if (value.trim() !== (names.get(id) ?? '')) void setName(id, value.trim())
      }}
    />
  )
}

interface IdFieldProps extends Pick<AutocompleteProps, 'label' | 'description' | 'error'> {
  readonly of?: NamedThing
  readonly field: Pick<ControllerRenderProps, 'name' | 'onBlur' | 'ref'> & {
    /** The secure id, or typed text that is not a known name. */
    readonly value: string
    readonly onChange: (id: string) => void
  }
}

/** A group or an attribute, by its name on this device or by its secure id, which can be named. */
export function IdField({ of = 'group', field, ...props }: IdFieldProps) {
  const { names } = useNames(of)
  const id = field.value.trim()
  const name = names.get(id)
  const known = Array.from(names, ([value, each]) => ({ value, label: `${each} (${shortenId(value)})` }))
  // What is surely wrong is odd, too.
  const doubts = id === '' || name !== undefined ? [] : findIdDoubts(id)
  return (
    <div className="stack tight">
      <Autocomplete
        {...props}
        {...field}
        value={name ?? field.value}
        data={known.toSorted((one, other) => one.label.localeCompare(other.label))}
        openOnFocus={false}
        onChange={(text) => {
          const chosen = known.find(({ label }) => label === text)?.value
          field.onChange(chosen ?? idNamed(names, text) ?? text)
        }}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <LiveRegion>
        {doubts.length > 0 && (
          <Text size="sm">
            {names.size > 0 && `No known ${of} has this name. `}
            {doubts.join(' ')}
          </Text>
        )}
      </LiveRegion>
      {id !== '' && name === undefined && doubts.length === 0 && (
        <NameField
          id={id}
          of={of}
          label={`Name of the ${of}`}
          description="Shown instead of the id. Kept on this device only."
        />
      )}
    </div>
  )
}
