/** Mantine's inputs bound to react-hook-form, with their errors. */
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

interface Bound<V extends FieldValues> {
  readonly control: Control<V>
  readonly name: FieldPath<V>
}

export const optional = (label: string): ReactNode => (
  <>
    {label} <span className="dimmed">(optional)</span>
  </>
)

const bound =
  <P extends object>(Input: ComponentType<P>) =>
  <V extends FieldValues>({
    control,
    name,
    ...props
  }: Bound<V> & Omit<P, 'name' | 'value' | 'onChange' | 'error'>) => {
    const { field, fieldState } = useController({ control, name })
    const { error } = fieldState
    // The compiler does not see that the rest of the props are those of the input.
    const own = { ...props, ...field, value: field.value ?? '', error: error?.message } as unknown as P
    return <Input {...own} />
  }

export const TextField = bound(TextInput)
export const TextareaField = bound(Textarea)
export const SelectField = bound(NativeSelect)

export function CheckField<V extends FieldValues>({ label, ...at }: Bound<V> & { readonly label: string }) {
  const { field, fieldState } = useController(at)
  const { value, ...rest } = field
  return <Checkbox label={label} error={fieldState.error?.message} checked={Boolean(value)} {...rest} />
}
