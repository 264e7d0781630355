/** Mantine's inputs bound to react-hook-form, with their errors. */
import {
  Checkbox,
  NativeSelect,
  type NativeSelectProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

interface Bound<V extends FieldValues> {
  readonly control: Control<V>
  readonly name: FieldPath<V>
}

function useBound<V extends FieldValues>({ control, name }: Bound<V>) {
  const { field, fieldState } = useController({ control, name })
  return { field, error: fieldState.error?.message }
}

export const optional = (label: string): ReactNode => (
  <>
    {label} <span className="dimmed">(optional)</span>
  </>
)

export function TextField<V extends FieldValues>({
  control,
  name,
  ...props
}: Bound<V> & Omit<TextInputProps, 'name' | 'value' | 'onChange' | 'error'>) {
  const { field, error } = useBound({ control, name })
  return <TextInput {...props} {...field} value={field.value ?? ''} error={error} />
}

export function TextareaField<V extends FieldValues>({
  control,
  name,
  ...props
}: Bound<V> & Omit<TextareaProps, 'name' | 'value' | 'onChange' | 'error'>) {
  const { field, error } = useBound({ control, name })
  return <Textarea {...props} {...field} value={field.value ?? ''} error={error} />
}

export function SelectField<V extends FieldValues>({
  control,
  name,
  ...props
}: Bound<V> & Omit<NativeSelectProps, 'name' | 'value' | 'onChange' | 'error'>) {
  const { field, error } = useBound({ control, name })
  return <NativeSelect {...props} {...field} value={field.value ?? ''} error={error} />
}

export function CheckField<V extends FieldValues>({
  control,
  name,
  label,
  description,
  disabled,
}: Bound<V> & { readonly label: string; readonly description?: string; readonly disabled?: boolean }) {
  const { field, error } = useBound({ control, name })
  const { value, ...rest } = field
  return (
    <Checkbox
      label={label}
      description={description}
      error={error}
      checked={Boolean(value)}
      {...rest}
      disabled={disabled}
    />
  )
}
