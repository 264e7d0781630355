/** A form of so many fields made with react-hook-form, in which zod judges all of them at each key. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { type FieldErrors, useForm } from 'react-hook-form'
import * as z from 'zod/mini'

type Values = Record<string, string>

const many = Number(new URLSearchParams(location.search).get('fields'))
const names = Array.from({ length: many }, (_, at) => `field-${at}`)
const schema = z.object(
  Object.fromEntries(
    names.map((name) => [name, z.string().check(z.trim(), z.minLength(1), z.maxLength(256))]),
  ),
)

function judge(given: Values) {
  const judged = schema.safeParse(given)
  if (judged.success) return { values: judged.data, errors: {} }
  const errors: FieldErrors<Values> = Object.fromEntries(
    judged.error.issues.map(({ path, message }) => [path[0], { type: 'zod', message }]),
  )
  return { values: {}, errors }
}

function Form() {
  const { register, formState } = useForm<Values>({
    mode: 'onChange',
    defaultValues: Object.fromEntries(names.map((name) => [name, 'text'])),
    resolver: judge,
  })
  const field = (name: string) =>
    createElement(
      'label',
      { key: name },
      name,
      createElement('input', register(name)),
      formState.errors[name]?.message,
    )
  return createElement('form', null, names.map(field))
}

createRoot(document.body).render(createElement(Form))
