/** A text area made with react-hook-form, in which zod judges each line at each change. The bench puts a text in. */
import { createElement, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { type ResolverResult, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { checkLine } from '../checkLine.ts'

interface Values {
  text: string
}

const line = z.string().check(
  z.trim(),
  z.maxLength(2_048),
  z.refine((text) => checkLine(text) !== undefined, 'No address'),
)
const schema = z.array(line)

function judge({ text }: Values): ResolverResult<Values> {
  const judged = schema.safeParse(text.split('\n'))
  if (judged.success) return { values: { text: judged.data.join('\n') }, errors: {} }
  const message = judged.error.issues.map((each) => `${each.path.join('')}: ${each.message}`).join(', ')
  return { values: {}, errors: { text: { type: 'zod', message } } }
}

function Form() {
  const { register, watch, reset, formState } = useForm<Values>({
    mode: 'onChange',
    defaultValues: { text: '' },
    resolver: judge,
  })
  useEffect(() => void Object.assign(globalThis, { show: (text: string) => reset({ text }) }), [reset])
  const said = formState.isValid
    ? `${watch('text').split('\n').length} lines judged`
    : formState.errors.text?.message
  return createElement(
    'form',
    null,
    createElement(
      'label',
      null,
      'Domains and URLs',
      createElement('textarea', { rows: 30, placeholder: 'None', ...register('text') }),
    ),
    createElement('div', { role: 'status' }, said),
  )
}

createRoot(document.body).render(createElement(Form))
