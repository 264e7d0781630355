import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useAllNames } from '../device/useNames.ts'
import { describeWhoAndWhen } from '../log/scopeWords.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { previewScope, type PolicyValues } from './request/policy.ts'
import { Sentence, ShortSentence, useShortSentence } from './review/Sentence.tsx'
import type { Entry } from './urls/entry.ts'

interface ThisPolicyProps {
  readonly control: Control<PolicyValues>
  readonly entries: readonly Entry[]
  /** The action of the next entry. */
  readonly next: string
}

/** The policy as far as it is filled in. */
function usePreview({ control, entries, next }: ThisPolicyProps) {
  const typed = useDeferredValue(useWatch({ control, name: 'scopes' }))
  return { urls: entries, scopes: useMemo(() => typed.map(previewScope), [typed]), next }
}

/** The sentence beside the button, which screen readers announce after a pause in typing. */
export function HeardSentence(props: ThisPolicyProps) {
  const text = useShortSentence(usePreview(props))
  const [heard] = useDebouncedValue(text, 500)
  return (
    <div>
      <ShortSentence>{text}</ShortSentence>
      <LiveRegion className="hidden">{heard}</LiveRegion>
    </div>
  )
}

/** The effect of the policy while it is being built, and with several scopes that of each. */
export function ThisPolicy(props: ThisPolicyProps) {
  const policy = usePreview(props)
  const names = useAllNames()
  return (
    <>
      <Sentence {...policy} />
      {policy.scopes.length > 1 && (
        <ul className="plain stack tight">
          {policy.scopes.map((scope, at) => (
            <li key={at}>{describeWhoAndWhen(scope, names)}</li>
          ))}
        </ul>
      )}
    </>
  )
}
