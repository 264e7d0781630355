import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useAllNames } from '../device/useNames.ts'
import { describeWhoAndWhen } from '../log/scopeWords.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { previewScope, type PolicyValues } from './request/policy.ts'
import { describePeriod } from './request/sentence.ts'
import { useSentence, Words } from './review/Sentence.tsx'
import type { Entry } from './urls/entry.ts'

interface ThisPolicyProps {
  readonly control: Control<PolicyValues>
  readonly urls: readonly Entry[]
  readonly next: string
}

/** The scopes as far as they are filled in, and the sentence of the policy. */
function usePreview({ control, urls, next }: ThisPolicyProps) {
  const typed = useDeferredValue(useWatch({ control, name: 'scopes' }))
  const scopes = useMemo(() => typed.map(previewScope), [typed])
  return { scopes, parts: useSentence({ urls, scopes, next }) }
}

/** The sentence for screen readers, which announce it after a pause in typing. */
export function HeardSentence(props: ThisPolicyProps) {
  const { parts } = usePreview(props)
  const text = parts.map((part) => part.text).join('')
  const [heard] = useDebouncedValue(text, 500)
  return <LiveRegion className="hidden">{heard}</LiveRegion>
}

/** The effect of the policy while it is being built, and with several scopes that of each. */
export function ThisPolicy(props: ThisPolicyProps) {
  const { scopes, parts } = usePreview(props)
  const names = useAllNames()
  const isEmpty = props.urls.length === 0
  return (
    <>
      <div>
        <p className={`sentence ${isEmpty ? 'dimmed' : ''}`} style={{ marginBottom: 4, textWrap: 'balance' }}>
          <Words parts={parts} />
        </p>
        {!isEmpty && <Text c="dimmed">{describePeriod(scopes)}</Text>}
      </div>
      {scopes.length > 1 && (
        <ul className="plain stack tight">
          {scopes.map((scope, at) => (
            <li key={at}>{describeWhoAndWhen(scope, names)}</li>
          ))}
        </ul>
      )}
    </>
  )
}
