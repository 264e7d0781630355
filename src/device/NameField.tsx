import { TextInput, type TextInputProps } from '@mantine/core'
import { useNames } from './useNames.ts'

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
