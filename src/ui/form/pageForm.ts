import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm, type UseFormProps } from 'react-hook-form'
import { type PageKey, usePageStore } from '../pageState.ts'

/** A form whose values are kept under a key after the page is left. */
export function usePageForm<V extends FieldValues>(
  key: PageKey<V>,
  props: Omit<UseFormProps<V>, 'defaultValues'>,
) {
  const { get, set } = usePageStore(key)
  // All fields have a value, so the cast holds.
  const [defaultValues] = useState(() => get() as DefaultValues<V>)
  const form = useForm<V>({ ...props, defaultValues })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => set(values) }),
    [set, subscribe],
  )
  return form
}
