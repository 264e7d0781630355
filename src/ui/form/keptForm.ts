import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form'
import { useKept } from '../kept.ts'

/** `useForm`, with a key under which its values outlive the page. */
export function useKeptForm<V extends FieldValues, C = unknown>(
  key: string,
  props: UseFormProps<V, C> & { readonly defaultValues: DefaultValues<V> },
): UseFormReturn<V, C> {
  const kept = useKept()
  // The key belongs to this form, so the type of what was kept is known.
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
