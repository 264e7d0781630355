import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { usePageToast } from '../../ui/toast/toast.ts'
import { newScope, type PolicyValues, type ScopeValues } from '../request/policy.ts'

export interface ScopeActs {
  readonly add: () => void
  readonly duplicate: (index: number) => void
  readonly remove: (index: number) => void
}

const scopeLabelOf = ({ description }: ScopeValues): string =>
  description.trim() === '' ? 'without a name' : `"${description.trim()}"`

/** Moves the focus to the name of a scope that is one of several. */
const withFocus = (index: number) => ({ shouldFocus: true, focusName: `scopes.${index}.description` })

/** The scopes of the form, and the actions on whole scopes. `origin`: another one is of another draft. */
export function useScopes(form: UseFormReturn<PolicyValues>, origin: object) {
  const { control, getValues, setValue } = form
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'scopes' })
  const pageToast = usePageToast(origin)
  const count = () => getValues('scopes').length
  const scopeAt = (index: number) => getValues(`scopes.${index}`)

  /** The only scope has the name of the policy. Beside another one it needs its own. */
  function nameOnly() {
    const isNameless = count() === 1 && scopeAt(0).description.trim() === ''
    if (isNameless) setValue('scopes.0.description', getValues('description'))
  }

  const acts: ScopeActs = {
    add() {
      nameOnly()
      append(newScope(), withFocus(count()))
    },
    duplicate(index) {
      nameOnly()
      const scope = structuredClone(scopeAt(index))
      const name = scope.description.trim()
      const copy = { ...scope, description: name === '' ? '' : `${name} (copy)` }
      insert(index + 1, copy, withFocus(index + 1))
    },
    remove(index) {
      const scope = structuredClone(scopeAt(index))
      remove(index)
      pageToast.show({
        message: `The scope ${scopeLabelOf(scope)} was removed.`,
        undo() {
          nameOnly()
          const place = Math.min(index, count())
          insert(place, scope, withFocus(place))
        },
      })
    },
  }
  return { fields, acts }
}
