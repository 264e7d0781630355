import { useEffect } from 'react'
import { type FieldErrors, set } from 'react-hook-form'
import { useDraft } from '../../device/useDraft.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { usePageForm } from '../../ui/form/pageForm.ts'
import { usePolicyDocument } from '../document/policyDocument.ts'
import { checkPolicy, type PolicyValues } from '../request/policy.ts'
import { type PolicyDraft, readDraft } from './draft.ts'
import { type OpenPolicy, valuesKey } from './useOpenPolicy.ts'

/** The policy on the page, and the draft that keeps it. */
export type PolicyEditor = ReturnType<typeof usePolicyDraft>

/** The number of entries above which a draft is not stored with every keystroke. */
const manyEntries = 300

/** The content of the open draft, kept while another page is shown, and on this device. */
export function usePolicyDraft(page: OpenPolicy) {
  const { now: clock } = useSession()
  const { document, change } = usePolicyDocument()
  const form = usePageForm(valuesKey, {
    resolver: (values) => resolvePolicy(values, clock()),
    // The page moves the focus to a problem itself, in the order of the page.
    shouldFocusError: false,
  })
  const { touch } = useDraft<PolicyDraft>({
    page: 'policies',
    read: readDraft,
    collect: page.typed,
    restore: page.restore,
    isLarge: ({ urls, leftOut }) => urls.length + leftOut.length > manyEntries,
  })
  const { subscribe } = form
  useEffect(() => subscribe({ formState: { values: true }, callback: touch }), [subscribe, touch])
  useEffect(touch, [document, touch])
  return { form, document, change, page }
}

function resolvePolicy(values: PolicyValues, now: number) {
  const problems = checkPolicy(values, now)
  if (problems.size === 0) return { values, errors: {} }
  const errors: FieldErrors<PolicyValues> = {}
  for (const [field, message] of problems) set(errors, field, { type: 'check', message })
  return { values: {}, errors }
}
