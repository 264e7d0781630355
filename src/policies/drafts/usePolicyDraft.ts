import { useCallback, useEffect } from 'react'
import { type FieldErrors, set, type UseFormReturn } from 'react-hook-form'
import { type DraftState, useDraft } from '../../drafts/useDraft.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { usePageForm } from '../../ui/form/pageForm.ts'
import { pageKey } from '../../ui/pageState.ts'
import { type DocumentChange, type PolicyDocument, usePolicyDocument } from '../document/policyDocument.ts'
import { sayPassed, withoutPassed } from '../request/passed.ts'
import { checkPolicy, newPolicy, type PolicyValues } from '../request/policy.ts'
import { isDone } from '../document/submission.ts'
import { documentOf, draftOf, isEmpty, newDraft, type PolicyDraft, readDraft, summarise } from './draft.ts'

/** The policy on the page, and what keeps it. */
export interface PolicyEditor {
  readonly form: UseFormReturn<PolicyValues>
  readonly document: PolicyDocument
  readonly change: (next: DocumentChange) => void
  readonly draft: DraftState<PolicyDraft>
  /** The current content of the page. */
  readonly collect: () => PolicyDraft
  /** Empties the page and leaves its draft. */
  readonly clear: () => void
  /** Leads from a receipt to the form with the same content, and says what was not copied. */
  readonly copy: () => string
}

/** A draft with more entries is not stored with every keystroke. */
const manyEntries = 300

const valuesKey = pageKey<PolicyValues>(newPolicy())

/** The content of the policy page, kept while another page is shown, and as a draft. */
export function usePolicyDraft(): PolicyEditor {
  const { now: clock } = useSession()
  const { document, change, now } = usePolicyDocument()
  const form = usePageForm(valuesKey, {
    resolver: (values) => resolvePolicy(values, clock()),
    // In the order of the page: after the scopes.
    shouldFocusError: false,
  })
  const { reset, getValues, subscribe } = form

  const fill = useCallback(
    (next: PolicyDraft) => {
      reset(next.values)
      change(documentOf(next))
    },
    [reset, change],
  )
  // As it is now: a save may come between two renderings.
  const collect = () => draftOf(now(), getValues())
  const draft = useDraft<PolicyDraft>({
    page: 'policies',
    read: readDraft,
    collect() {
      const typed = collect()
      return (typed.plan && isDone(typed.plan)) || isEmpty(typed) ? undefined : typed
    },
    restore: fill,
    isLarge: ({ urls, left }) => urls.length + left.length > manyEntries,
    summarise,
  })
  const { touch, forget } = draft
  useEffect(() => subscribe({ formState: { values: true }, callback: touch }), [subscribe, touch])
  useEffect(touch, [document, touch])

  function clear() {
    // The choice of block or allow goes, too: the next list may be for the opposite.
    fill(newDraft())
    forget()
  }
  function copy() {
    const { scopes } = getValues()
    const at = clock()
    form.setValue(
      'scopes',
      scopes.map((scope) => withoutPassed(scope, at)),
    )
    change({ submission: undefined, sentAs: undefined })
    touch()
    return sayPassed(scopes, at)
  }
  return { form, document, change, draft, collect, clear, copy }
}

function resolvePolicy(values: PolicyValues, now: number) {
  const problems = checkPolicy(values, now)
  if (problems.size === 0) return { values, errors: {} }
  const errors: FieldErrors<PolicyValues> = {}
  for (const [field, message] of problems) set(errors, field, { type: 'check', message })
  return { values: {}, errors }
}
