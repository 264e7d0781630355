import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form'
import { usePageStates } from '../pageState.ts'

/** `useForm` with a key. Its values are kept after the page is left. */
export function usePageForm<V extends FieldValues, C = unknown>(
  key: string,
  props: UseFormProps<V, C> & { readonly defaultValues: DefaultValues<V> },
): UseFormReturn<V, C> {
  const kept = usePageStates()
  // The key belongs to this form, so the cast holds.
  const [defaultValues] = useState(
    () => (kept.get(key) as DefaultValues<V> | undefined) ?? props.defaultValues,
  )
  const form = useForm<V, C>({ ...props, defaultValues })
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => kept.set(key, values),
      }),
    [kept, key, subscribe],
  )
  return form
}
