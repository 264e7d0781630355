/**
 * What was typed or chosen on a page, kept while other pages are looked at. In memory: it goes with the account and the
 * tab. Hooks like React's and react-hook-form's own, with a key besides; each key belongs to one hook, so the type of what
 * was kept is known.
 */
import { createContext, type Reducer, use, useEffect, useReducer, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form'

export type Kept = Map<string, unknown>

export const KeptContext = createContext<Kept>(new Map())

function useKeeping(key: string, value: unknown) {
  const kept = use(KeptContext)
  useEffect(() => {
    kept.set(key, value)
  }, [kept, key, value])
}

export function useKeptState<T>(key: string, initial: T) {
  const kept = use(KeptContext)
  const state = useState<T>(() => (kept.get(key) as T | undefined) ?? initial)
  useKeeping(key, state[0])
  return state
}

export function useKeptReducer<S, A>(key: string, reducer: Reducer<S, A>, initial: S) {
  const kept = use(KeptContext)
  const state = useReducer(reducer, initial, () => (kept.get(key) as S | undefined) ?? initial)
  useKeeping(key, state[0])
  return state
}

export function useKeptForm<V extends FieldValues, C = unknown>(
  key: string,
  props: UseFormProps<V, C> & { readonly defaultValues: DefaultValues<V> },
): UseFormReturn<V, C> {
  const kept = use(KeptContext)
  const [defaultValues] = useState(
    () => (kept.get(key) as DefaultValues<V> | undefined) ?? props.defaultValues,
  )
  const form = useForm<V, C>({ ...props, defaultValues })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => kept.set(key, values) }),
    [kept, key, subscribe],
  )
  return form
}
