import { useEffect, useRef, useState } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { isUntouched, newScope, type PolicyValues, type ScopeValues } from '../request/policy.ts'

export interface ScopeActs {
  readonly add: () => void
  readonly duplicate: (index: number) => void
  readonly remove: (index: number) => void
  readonly restore: () => void
}

/** A removed scope with typed content. */
export interface Removed {
  readonly index: number
  readonly values: ScopeValues
}

/** The id of a scope's heading, which gets the focus when another one was removed. */
export const toggleId = (index: number): string => `scope-${index}-toggle`

export const undoId = 'scope-undo'
export const addId = 'scope-add'

export const scopeLabelOf = ({ description }: Pick<ScopeValues, 'description'>): string =>
  description.trim() === '' ? 'without a name' : `"${description.trim()}"`

interface Bin {
  /** The scopes that stayed. If all of them are gone, the form was filled with another draft. */
  readonly beside: readonly string[]
  readonly removed: readonly Removed[]
}

/** The scopes of the form, and the actions on whole scopes, each with its announcement and focus. */
export function useScopes(form: UseFormReturn<PolicyValues>) {
  const { control, getValues, setValue } = form
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'scopes' })
  const [said, setSaid] = useState('')
  const [bin, setBin] = useState<Bin>({ beside: [], removed: [] })
  /** The ids to focus after rendering. The first that can be focused gets it. */
  const focus = useRef<readonly string[]>([])
  useEffect(() => {
    const wanted = focus.current
    focus.current = []
    for (const id of wanted) {
      const element = document.getElementById(id)
      if (!element || element.matches(':disabled')) continue
      element.focus()
      return
    }
  })
  const removed = fields.some(({ id }) => bin.beside.includes(id)) ? bin.removed : []
  const scopeAt = (index: number) => getValues(`scopes.${index}`)

  /** The only scope is open and has the name of the policy. Beside another one it stays open and needs its own name. */
  function nameOnly() {
    if (fields.length === 1) setValue('scopes.0.folded', false)
    const isNameless = fields.length === 1 && scopeAt(0).description.trim() === ''
    if (isNameless) setValue('scopes.0.description', getValues('description'))
  }

  const acts: ScopeActs = {
    add() {
      const { length } = fields
      nameOnly()
      append(newScope(), { shouldFocus: true, focusName: `scopes.${length}.description` })
      setSaid(`Scope ${length + 1} was added.`)
    },
    duplicate(index) {
      nameOnly()
      const scope = structuredClone(scopeAt(index))
      const name = scope.description.trim()
      const copy = { ...scope, folded: false, description: name === '' ? '' : `${name} (copy)` }
      insert(index + 1, copy, { shouldFocus: true, focusName: `scopes.${index + 1}.description` })
      setSaid(`The scope ${scopeLabelOf(scope)} was duplicated as scope ${index + 2}.`)
    },
    remove(index) {
      const values = structuredClone(scopeAt(index))
      const isTyped = !isUntouched(values)
      focus.current = isTyped ? [undoId] : [toggleId(index), toggleId(index - 1), addId]
      const beside = fields.flatMap(({ id }, at) => (at === index ? [] : [id]))
      setBin({ beside, removed: isTyped ? [...removed, { index, values }] : removed })
      setSaid(`The scope ${scopeLabelOf(values)} was removed.`)
      remove(index)
    },
    restore() {
      const last = removed.at(-1)
      if (!last) return
      const index = Math.min(last.index, fields.length)
      nameOnly()
      focus.current = [toggleId(index)]
      setBin({ ...bin, removed: removed.slice(0, -1) })
      setSaid(`The scope ${scopeLabelOf(last.values)} was restored as scope ${index + 1}.`)
      insert(index, last.values, { shouldFocus: false })
    },
  }
  return { fields, acts, said, removed }
}
